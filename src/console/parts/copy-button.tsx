// A button that copies a text to the clipboard.
import { useState } from "preact/hooks";

/** Renders a button that copies a text and says whether it did. */
export function CopyButton({
  label,
  text,
}: {
  readonly label: string;
  readonly text: () => string;
}) {
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
      <button type="button" class="quiet" onClick={() => void copy()}>
        {said === "" ? label : said}
      </button>
      <span class="unseen" role="status">
        {said}
      </span>
    </>
  );
}
