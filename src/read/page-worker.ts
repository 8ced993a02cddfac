// Worker thread entry: reads one page from bytes to answer, and sends large texts separately.

import { deserialize } from "node:v8";
import type { MessagePort } from "node:worker_threads";
import { isServiceMarkup } from "../files/service-markup.ts";
import { fileLimits, type OpenedFile } from "./file-worker.ts";
import type { ReadingInput } from "./input.ts";
import { type DetachedText, detachTexts } from "./large-texts.ts";
import { type ReadingOutcome, readInput } from "./reading.ts";

/** One page to read, and the port for its large texts. */
export interface PageTask {
  readonly input: ReadingInput;
  readonly texts: MessagePort;
}

/** The outcome without the texts in the port. */
export interface PageTaskResult {
  readonly outcome: ReadingOutcome;
  readonly detached: readonly DetachedText[];
}

/** Reads the page of a task. */
export async function readPage({ input, texts }: PageTask): Promise<PageTaskResult> {
  const outcome = readInput(await withFile(input));
  if (!outcome.ok) return { outcome, detached: [] };
  const { reading } = outcome;
  const left = detachTexts(reading.texts, texts);
  return {
    outcome: { ok: true, reading: { ...reading, texts: left.texts } },
    detached: left.detached,
  };
}

/** Adds the page that stands for a file to the input, or the failure that explains why there is none. */
async function withFile(input: ReadingInput): Promise<ReadingInput> {
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
