// Reads a scanned PDF again with the text that the operator's OCR command recognised.
import { FileReaderError } from "../model/errors.ts";
import type { PageReading } from "../model/reading.ts";
import { isPdf } from "../url/file-kind.ts";
import type { ReadContext } from "./context.ts";
import type { ReadingInput } from "./input.ts";
import { withOpened } from "./open-file.ts";
import type { ReadingOutcome } from "./reading.ts";

/** A reading and its input. */
export interface JudgedPage {
  readonly outcome: ReadingOutcome;
  readonly judged: ReadingInput;
}

/**
 * Returns the reading of a PDF with recognised text, if pages of it have none and the operator set a
 * command; otherwise the reading as it is. A command that fails leaves it, with its reason. Rejects
 * only if the reader aborts.
 */
export async function withRecognised(
  context: ReadContext,
  fetched: ReadingInput,
  read: JudgedPage,
): Promise<JudgedPage> {
  const { outcome, judged } = read;
  const { recognise } = context.files;
  const { plain } = fetched;
  if (recognise === undefined || plain?.ok !== true || !isScanned(outcome)) return read;
  const { page } = plain;
  const failed = (error: string) => ({ outcome: notedFailure(outcome, error), judged });
  const body = await recognise(page.body).catch((error: unknown) => {
    context.signal.throwIfAborted();
    if (!(error instanceof FileReaderError)) throw error;
    return error;
  });
  if (body instanceof FileReaderError) return failed(body.message);
  if (!isPdf(body)) return failed("the OCR command wrote no PDF");
  const again = await withOpened(context, {
    ...fetched,
    plain: { ok: true, page: { ...page, body } },
  });
  const recognised = await context.execute(again);
  if (!recognised.ok) return failed(`the OCR command wrote this: ${recognised.refusal.reason}`);
  const reading = noted(recognised.reading, { used: true, error: null });
  return { outcome: { ok: true, reading }, judged: again };
}

const isScanned = (outcome: ReadingOutcome): boolean =>
  outcome.ok
    ? (outcome.reading.shape.pdf?.pages_without_text ?? []).length > 0
    : outcome.refusal.scanned === true;

function notedFailure(outcome: ReadingOutcome, error: string): ReadingOutcome {
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
