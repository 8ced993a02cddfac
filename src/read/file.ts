// Reads the file that a fetch returned as a page, or returns the failure that explains why it cannot
// be read.
import { SETTINGS } from "../model/settings.ts";
import type { ReadingInput } from "./input.ts";

/**
 * Adds the page that stands for a file to the input if its plain fetch returned one. Only a fetch
 * with `read_files` returns files.
 */
export async function withFile(input: ReadingInput): Promise<ReadingInput> {
  const { plain } = input;
  if (input.reads_files !== true || input.pdf !== undefined) return input;
  if (plain?.ok !== true || plain.page.status >= 300) return input;
  const { readFile } = await import("../files/read-file.ts");
  const outcome = await readFile(plain.page.body, plain.page, fileLimits());
  if (outcome === undefined) return input;
  if (outcome.ok) return { ...input, file: outcome.page };
  const failure = { name: "HttpError", message: outcome.reason, transport: false };
  return { ...input, plain: { ok: false, failure } };
}

/** Returns what a file may decode to. */
export const fileLimits = () => ({
  maxTextBytes: SETTINGS.FILE_MAX_TEXT_BYTES,
  maxBytes: SETTINGS.FILE_MAX_BYTES,
  maxTags: SETTINGS.FILE_MAX_TAGS,
  maxCells: SETTINGS.FILE_MAX_CELLS,
});
