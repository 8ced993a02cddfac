// Saves files that the console makes, at once or from a stream with its size so far.

import { useState } from "preact/hooks";
import { bytes } from "../format.ts";
import { Quiet } from "./buttons.tsx";
import { Answer, usePending } from "./pending.tsx";

/** Offers a file to the browser for saving. */
export function download(name: string, parts: readonly BlobPart[], type = ""): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  // By then, the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** How a file is made. */
export interface Saving {
  readonly signal: AbortSignal;
  /** Called with the size so far, in bytes. */
  readonly onSize: (bytes: number) => void;
}

/** Saves a text that comes in pieces, once it is complete. Returns the file's name. */
export async function saveText(
  name: string,
  pieces: AsyncIterable<string>,
  { signal, onSize }: Saving,
  type?: string,
): Promise<string> {
  const parts: Blob[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const part = new Blob([piece]);
    parts.push(part);
    size += part.size;
    onSize(size);
  }
  signal.throwIfAborted();
  download(name, parts, type);
  return name;
}

/** Returns the buttons of formats, and the state of the file that is made; `save` returns its name. */
export function useSaving<Format extends string>(
  save: (format: Format, saving: Saving) => Promise<string>,
) {
  /** A new object for each request. */
  const [wanted, want] = useState<{ readonly format: Format }>();
  const [size, setSize] = useState(0);
  const pending = usePending(
    wanted &&
      ((signal) => {
        setSize(0);
        return save(wanted.format, { signal, onSize: setSize });
      }),
    [wanted],
  );
  const running = pending.state === "running" ? wanted?.format : undefined;
  return {
    button: (format: Format, label: string, isEmpty = false) => (
      <Quiet
        disabled={isEmpty || (running !== undefined && running !== format)}
        onClick={() => want(running === format ? undefined : { format })}
      >
        {running === format ? "Stop" : label}
      </Quiet>
    ),
    state: (
      <Answer
        pending={pending}
        title="The file could not be created"
        wait={`${wanted?.format}: ${bytes(size)}`}
      >
        {(name) => (
          <p class="note" role="status">
            Saved as {name}, {bytes(size)}.
          </p>
        )}
      </Answer>
    ),
  };
}
