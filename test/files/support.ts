// Files as pages in tests: read to Markdown, with the limits of the service unless told otherwise.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type FilePage, readFile } from "../../src/files/read-file.ts";
import { fileLimits } from "../../src/read/file-worker.ts";
import { PAGE_READING } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";

/** Returns a file of the corpus, which LibreOffice and pptxgenjs wrote. */
export function corpusFile(name: string): Uint8Array {
  const bytes = readFileSync(join("test/files/corpus", name));
  return name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

/** Reads a file as the response of an address that ends in its name. */
export async function pageOf(
  bytes: Uint8Array | string,
  name: string,
  type = "application/octet-stream",
): Promise<FilePage> {
  const outcome = await outcomeOf(bytes, name, type);
  assert.ok(outcome !== undefined, "no file");
  assert.ok(outcome.ok, outcome.ok ? "" : outcome.reason);
  return outcome.page;
}

/** Returns the reason why a file is refused. */
export async function refusalOf(bytes: Uint8Array | string, name: string): Promise<string> {
  const outcome = await outcomeOf(bytes, name, "application/octet-stream");
  assert.ok(outcome?.ok === false, "the file was read");
  return outcome.reason;
}

const outcomeOf = (bytes: Uint8Array | string, name: string, type: string) =>
  readFile(
    typeof bytes === "string" ? Buffer.from(bytes) : bytes,
    { url: `https://example.com/files/${name}`, headers: { "content-type": type } },
    fileLimits(),
  );

/** Returns the Markdown of a page that stands for a file. */
export function markdownOf(file: FilePage): string {
  const url = "https://example.com/files/one";
  const plain = {
    ok: true,
    page: { url, status: 200, headers: {}, body: new Uint8Array(), identity_declared: false },
  } as const;
  const outcome = readInput({ ...PAGE_READING, url, plain, file });
  assert.ok(outcome.ok);
  return outcome.reading.texts.markdown ?? "";
}

/** Returns the Markdown of a file. */
export async function read(
  bytes: Uint8Array | string,
  name: string,
  type?: string,
): Promise<string> {
  return markdownOf(await pageOf(bytes, name, type));
}
