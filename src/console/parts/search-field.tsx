// A labelled field whose words filter what is below it.
import { Field } from "./field.tsx";

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
