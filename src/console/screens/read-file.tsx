// Controls to choose or drop a file to read.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { readFile } from "./read-run.ts";

const read = (files: FileList | null | undefined) => {
  const [file] = files ?? [];
  if (file !== undefined) void readFile(file);
};

/**
 * Renders a screen that reads a file dropped anywhere in the window; otherwise the browser would
 * open the file.
 */
export function FileDrop({ children }: { readonly children: ComponentChildren }) {
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    addEventListener("dragover", (event) => event.preventDefault(), { signal });
    const dropped = (event: DragEvent) => {
      if (event.dataTransfer?.files.length === 0) return;
      event.preventDefault();
      read(event.dataTransfer?.files);
    };
    addEventListener("drop", dropped, { signal });
    return () => ended.abort();
  }, []);
  return <div class="screen">{children}</div>;
}

/** Renders a button to choose a file. */
export const FileChoice = () => (
  <label class="file">
    <input
      type="file"
      aria-label="Choose a file"
      onChange={({ currentTarget }) => {
        read(currentTarget.files);
        currentTarget.value = "";
      }}
    />
    Choose a file
  </label>
);
