// Controls to choose or drop a file to read.
import type { ComponentChildren } from "preact";
import { readFile } from "./read-run.ts";

const read = (files: FileList | null | undefined) => {
  const [file] = files ?? [];
  if (file !== undefined) void readFile(file);
};

/** Renders a screen that reads a file dropped on it. */
export const FileDrop = ({ children }: { readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: a file is chosen by keyboard in the form
  <div
    class="screen"
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      if (event.dataTransfer?.files.length === 0) return;
      event.preventDefault();
      read(event.dataTransfer?.files);
    }}
  >
    {children}
  </div>
);

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
