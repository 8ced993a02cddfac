// Unpacks the file that a reader process read, and reads the XML that stays in the service.
import { deserialize } from "node:v8";
import { isServiceMarkup } from "../files/service-markup.ts";
import { fileLimits, type OpenedFile } from "./file-worker.ts";
import type { ReadingInput } from "./input.ts";

/** Adds the page that stands for a file to the input, or the failure that explains why there is none. */
export async function withFile(input: ReadingInput): Promise<ReadingInput> {
  const { opened, ...rest } = input;
  if (opened !== undefined) return withOutcome(rest, deserialize(opened));
  const { plain, reads_files } = input;
  if (reads_files !== true || plain?.ok !== true || plain.page.status >= 300) return input;
  if (!isServiceMarkup(plain.page.body, plain.page)) return input;
  const { readFile } = await import("../files/read-file.ts");
  const outcome = await readFile(plain.page.body, plain.page, fileLimits());
  if (outcome === undefined) return input;
  if (outcome.ok) return withOutcome(input, { file: outcome.page });
  const failure = { name: "HttpError", message: outcome.reason, transport: false };
  return withOutcome(input, { failure });
}

const withOutcome = (input: ReadingInput, opened: OpenedFile): ReadingInput =>
  "failure" in opened
    ? { ...input, plain: { ok: false, failure: opened.failure } }
    : { ...input, ...opened };
