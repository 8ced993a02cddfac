// A fetch that brought a PDF to the document of it, or to the failure that says why it cannot be read.
import { SETTINGS } from "../model/settings.ts";
import { isPdf, readPdf } from "../pdf/to-document.ts";
import type { ReadingInput } from "./input.ts";

/** The same input; where its plain fetch brought a PDF, with what that holds. Only a fetch that asks for PDFs brings one. */
export async function withPdf(input: ReadingInput): Promise<ReadingInput> {
  const { plain } = input;
  if (plain?.ok !== true || plain.page.status >= 300 || !isPdf(plain.page.body)) return input;
  const source = { url: plain.page.url, maxPages: SETTINGS.PDF_MAX_PAGES };
  const outcome = await readPdf(plain.page.body, source);
  if (outcome.ok) return { ...input, pdf: outcome.page };
  const failure = { name: "HttpError", message: outcome.reason, transport: false };
  return { ...input, plain: { ok: false, failure } };
}
