// First row of a form: an address field and the button that runs or stops the form's action.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isPlainRoute } from "../route.ts";
import { fullAddress } from "../screens/read-run.ts";
import { RunButton, type RunButtonProps } from "./buttons.tsx";
import { Field, useFirstFocus } from "./field.tsx";

/** Renders the row. A screen opened from the navigation focuses the field, unless it is running. */
export const AddressRow = ({
  label,
  ...rest
}: Omit<AddressInputProps, "id"> & RunButtonProps & { readonly label: string }) => (
  <div class="ask-row">
    <Field label={label} wide>
      {(id) => (
        <AddressInput id={id} isFirst={isPlainRoute() && rest.isRunning !== true} {...rest} />
      )}
    </Field>
    <RunButton {...rest} />
  </div>
);

interface AddressInputProps {
  readonly id: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly isOptional?: boolean;
  /** Whether the field gets the focus when it is mounted. */
  readonly isFirst?: boolean;
}

/** Returns what is wrong with a typed address; "" if it can be requested. */
export function addressFault(typed: string): string {
  if (typed.trim() === "") return "Enter an address, such as example.org/article.";
  const address = fullAddress(typed);
  // Browsers differ on spaces in a host: Chromium encodes them.
  if (!URL.canParse(address) || new URL(address).hostname.includes("%"))
    return `“${typed.trim()}” is no address. An address looks like example.org/article.`;
  const { protocol } = new URL(address);
  if (protocol === "http:" || protocol === "https:") return "";
  return `Only addresses with http or https can be read, not ${protocol.slice(0, -1)}.`;
}

/** Renders a field for an address; the form is not submitted while it has a fault, which is said below. */
export function AddressInput(props: AddressInputProps) {
  const { id, placeholder = "", value, change, isOptional = false, isFirst = false } = props;
  const [fault, setFault] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const judge = (typed: string) =>
    input.current?.setCustomValidity(isOptional && typed.trim() === "" ? "" : addressFault(typed));
  useFirstFocus(input, isFirst);
  // The value is also set by a link to the screen.
  useLayoutEffect(() => judge(value), [value, isOptional]);
  return (
    <>
      <input
        id={id}
        ref={input}
        inputMode="url"
        autocomplete="url"
        autocapitalize="none"
        spellcheck={false}
        placeholder={placeholder}
        required={!isOptional}
        value={value}
        aria-invalid={fault !== ""}
        aria-describedby={fault === "" ? undefined : `${id}-fault`}
        onInput={({ currentTarget }) => {
          // It may be submitted before it is rendered.
          judge(currentTarget.value);
          setFault("");
          change(currentTarget.value);
        }}
        onInvalid={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          setFault(event.currentTarget.validationMessage);
        }}
      />
      {fault !== "" && (
        <p class="hint bad" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
