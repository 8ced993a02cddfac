// Labelled controls of forms.
import type {
  ComponentChildren,
  InputHTMLAttributes,
  RefObject,
  TextareaHTMLAttributes,
} from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Returns the handler of a form that runs an action instead of sending the form. */
export const instead = (act: () => void) => (event: Event) => {
  event.preventDefault();
  act();
};

/** Renders a labelled control. */
export function Field(props: {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: (id: string) => ComponentChildren;
}) {
  const { label, wide = false, children } = props;
  const id = useId();
  return (
    <div class={wide ? "field wide" : "field"}>
      <label for={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** What controls share; further attributes are those of the element. */
interface Labelled {
  readonly label: string;
  readonly wide?: boolean;
  /** Called with what was typed. */
  readonly change: (value: string) => void;
}

type InputProps = Labelled &
  Omit<InputHTMLAttributes<HTMLInputElement>, "value"> & {
    readonly value: string | number;
    readonly field?: RefObject<HTMLInputElement | null>;
  };

/** Renders a field of one line. */
export function Input({ label, wide = false, change, field, ...rest }: InputProps) {
  const typed = useRef(rest.value);
  // A number stays as it is typed: "0." on the way to "0.5", or nothing for 0.
  const value = Number(typed.current) === rest.value ? typed.current : rest.value;
  // The attributes that an input may have depend on its type.
  const attributes: object = { ...rest, value };
  return (
    <Field label={label} wide={wide}>
      {(id) => (
        <input
          id={id}
          ref={field ?? null}
          onInput={({ currentTarget }) => {
            typed.current = currentTarget.value;
            change(currentTarget.value);
          }}
          {...attributes}
        />
      )}
    </Field>
  );
}

/** Renders a field of several lines for text that is no prose. */
export const TextArea = ({
  label,
  change,
  ...attributes
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field label={label} wide>
    {(id) => (
      <textarea
        id={id}
        spellcheck={false}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        {...attributes}
      />
    )}
  </Field>
);

/**
 * Focuses an element when it is mounted, before the first paint, so that no typed key is lost. A
 * control of a form that has the focus keeps it.
 */
export function useFirstFocus(ref: RefObject<HTMLElement | null>, isFirst: boolean): void {
  useLayoutEffect(() => {
    if (isFirst && document.activeElement?.closest("main form") == null) ref.current?.focus();
  }, []);
}

/** Returns a field whose words filter what is below it, and the words in lower case. */
export function useFilter(label = "Find", placeholder = "title or address") {
  const [value, change] = useState("");
  const field = <Input {...{ label, placeholder, value, change }} type="search" />;
  return { wanted: value.trim().toLowerCase(), field };
}

/** Renders a choice of one value. */
export function Choice(
  props: Labelled & {
    readonly value: string | number;
    readonly options: Iterable<readonly [value: string | number, label: string]>;
  },
) {
  const { label, wide = false, value, options, change } = props;
  return (
    <Field label={label} wide={wide}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => change(event.currentTarget.value)}>
          {Array.from(options, ([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Renders a switch followed by its label. */
export function Check(props: {
  readonly label: string;
  readonly value: boolean;
  readonly change: (value: boolean) => void;
}) {
  const { label, value, change } = props;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
