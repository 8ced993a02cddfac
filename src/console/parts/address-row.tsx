// First row of a form: an address field and the button that runs or stops the form's action.
import type { Ref } from "preact";
import { Field } from "./field.tsx";
import { RunButton } from "./run-button.tsx";

/** Renders the row. */
export function AddressRow({
  label,
  placeholder,
  value,
  change,
  go,
  isRunning,
  stop,
  isOptional = false,
  isDisabled = false,
  field = null,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly change: (value: string) => void;
  /** Label of the submit button. */
  readonly go: string;
  readonly isRunning: boolean;
  readonly stop: () => void;
  readonly isOptional?: boolean;
  /** Whether the form cannot be submitted in its current state. */
  readonly isDisabled?: boolean;
  readonly field?: Ref<HTMLInputElement>;
}) {
  return (
    <div class="ask-row">
      <Field label={label} wide>
        {(id) => (
          <input
            id={id}
            ref={field}
            inputMode="url"
            autocomplete="url"
            autocapitalize="none"
            spellcheck={false}
            placeholder={placeholder}
            required={!isOptional}
            value={value}
            onInput={(event) => change(event.currentTarget.value)}
          />
        )}
      </Field>
      <RunButton go={go} isRunning={isRunning} stop={stop} isDisabled={isDisabled} />
    </div>
  );
}
