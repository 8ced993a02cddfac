// Worker thread entry: reads one page from bytes to answer, and sends large texts separately.
import type { MessagePort } from "node:worker_threads";
import { withFile } from "./file.ts";
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
