// Saves a file that the console made.

/** Offers a file to the browser for saving. */
export function download(name: string, parts: readonly BlobPart[], type = ""): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  // By then, the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
