// Parses the PDF that a fetch returned, or returns the failure that explains why it cannot be read.
import { SETTINGS } from "../model/settings.ts";
import { isPdf, readPdf } from "../pdf/to-document.ts";
import type { ReadingInput } from "./input.ts";

/**
 * Adds the parsed PDF to the input if its plain fetch returned one. Only a fetch with `read_pdf`
 * returns PDFs.
 */
export async function withPdf(input: ReadingInput): Promise<ReadingInput> {
  const { plain } = input;
  if (plain?.ok !== true || plain.page.status >= 300 || !isPdf(plain.page.body)) return input;
  const { PDF_MAX_PAGES: maxPages, PDF_MAX_STREAM_BYTES: maxStreamBytes } = SETTINGS;
  const source = { url: plain.page.url, maxPages, maxStreamBytes };
  const outcome = await readPdf(plain.page.body, source);
  if (outcome.ok) return { ...input, pdf: outcome.page };
  const { reason: message, scanned } = outcome;
  const failure = {
    name: "HttpError",
    message,
    transport: false,
    ...(scanned === true && { scanned }),
  };
  return { ...input, plain: { ok: false, failure } };
}
