// Reads a scanned PDF again with the text that the operator's OCR command recognised.
import type { PageReading } from "../model/reading.ts";
import { isPdf } from "../pdf/to-document.ts";
import type { ReadContext } from "./context.ts";
import type { ReadingInput } from "./input.ts";
import type { ReadingOutcome } from "./reading.ts";

/**
 * Returns the reading of a PDF with recognised text, if pages of it have none and the operator set a
 * command; otherwise the outcome as it is. A command that fails leaves it, with its reason. Rejects
 * only if the reader aborts.
 */
export async function withRecognised(
  context: ReadContext,
  input: ReadingInput,
  outcome: ReadingOutcome,
): Promise<ReadingOutcome> {
  const { recognise, signal } = context;
  const { plain } = input;
  if (recognise === undefined || plain?.ok !== true || !isScanned(outcome)) return outcome;
  const { page } = plain;
  const recognised = await recognise(page.body, signal);
  if (!recognised.ok) return failed(outcome, recognised.reason);
  const body = recognised.pdf;
  if (!isPdf(body)) return failed(outcome, "the OCR command wrote no PDF");
  const again = await context.execute({ ...input, plain: { ok: true, page: { ...page, body } } });
  if (!again.ok) return failed(outcome, `the OCR command wrote this: ${again.refusal.reason}`);
  return { ok: true, reading: noted(again.reading, { used: true, error: null }) };
}

const isScanned = (outcome: ReadingOutcome): boolean =>
  outcome.ok
    ? (outcome.reading.shape.pdf?.pages_without_text ?? []).length > 0
    : outcome.refusal.scanned === true;

function failed(outcome: ReadingOutcome, error: string): ReadingOutcome {
  if (outcome.ok) return { ok: true, reading: noted(outcome.reading, { used: false, error }) };
  const { refusal } = outcome;
  return { ok: false, refusal: { ...refusal, reason: `${refusal.reason}; ${error}` } };
}

type Ocr = NonNullable<NonNullable<PageReading["shape"]["pdf"]>["ocr"]>;

function noted(reading: PageReading, ocr: Ocr): PageReading {
  const { shape } = reading;
  return shape.pdf === undefined
    ? reading
    : { ...reading, shape: { ...shape, pdf: { ...shape.pdf, ocr } } };
}
