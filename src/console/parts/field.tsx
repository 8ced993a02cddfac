// A label and its control; a field whose words filter what is below it.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** Renders a labelled control, with `hint` below it. */
export function Field({
  label,
  hint,
  wide = false,
  children,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly wide?: boolean;
  readonly children: (id: string, hintId: string | undefined) => ComponentChildren;
}) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div class={wide ? "field wide" : "field"}>
      <label for={id}>{label}</label>
      {children(id, hintId)}
      {hint !== undefined && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Renders a switch followed by its label. */
export function Check({
  label,
  checked,
  change,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** Renders the field. */
export function SearchField({
  label,
  placeholder = "title or address",
  value,
  change,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly change: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          type="search"
          placeholder={placeholder}
          value={value}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
