// Buttons: quiet ones, the main one of a form, and one that copies a text.
import type { ButtonHTMLAttributes } from "preact";
import { useRef, useState } from "preact/hooks";

/** Renders a button that is not the main one. */
export const Quiet = (attributes: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" class="quiet" {...attributes} />
);

export interface RunButtonProps {
  /** Label of the submit button. */
  readonly go: string;
  readonly isRunning?: boolean;
  readonly stop?: () => void;
  /** Whether the form cannot be submitted in its current state. */
  readonly isDisabled?: boolean;
}

/** Milliseconds after a press in which a key press does not stop the started action. */
const SECOND_PRESS_MS = 1000;

/** Renders the main button of a form: it submits the form, or stops the running action. */
export function RunButton({ go, isRunning = false, stop, isDisabled = false }: RunButtonProps) {
  const pressedMs = useRef(0);
  // The button keeps the focus when the action starts, so a double press would hit Stop.
  const isSecond = ({ detail, isTrusted }: MouseEvent): boolean => {
    const sinceMs = Date.now() - pressedMs.current;
    pressedMs.current = Date.now();
    // Key presses have detail 0. So has the click by the script for Escape, which is not trusted.
    const isKey = detail === 0 && isTrusted;
    return detail > 1 || (isKey && sinceMs < SECOND_PRESS_MS);
  };
  return isRunning ? (
    <button
      type="button"
      class="main"
      data-stop
      onClick={(event) => {
        if (!isSecond(event)) stop?.();
      }}
    >
      Stop
    </button>
  ) : (
    <button
      type="submit"
      class="main"
      aria-disabled={isDisabled}
      onClick={(event) => {
        pressedMs.current = Date.now();
        if (isDisabled) event.preventDefault();
      }}
    >
      {go}
    </button>
  );
}

/** Renders a button that copies a text and says whether it did. */
export function CopyButton(props: { readonly label: string; readonly text: () => string }) {
  const { label, text } = props;
  const [said, say] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      say("Copied");
    } catch {
      // Insecure origins have no clipboard access: the text can still be selected.
      say("Copying is not allowed");
    }
    setTimeout(() => say(""), 2000);
  };
  return (
    <>
      <Quiet onClick={() => void copy()}>{said === "" ? label : said}</Quiet>
      <span class="unseen" role="status">
        {said}
      </span>
    </>
  );
}
