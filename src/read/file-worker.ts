// Entry of a reader process: reads a PDF or another file from its bytes.
import { serialize } from "node:v8";
import type { FilePage } from "../files/read-file.ts";
import { SETTINGS } from "../model/settings.ts";
import type { PdfPage } from "../pdf/to-document.ts";
import { withThousands } from "../text/thousands.ts";
import type { FileHead } from "../url/file-kind.ts";
import type { FetchFailure } from "./refusals.ts";

/** A file to read. */
export interface FileTask extends FileHead {
  readonly kind: "pdf" | "file";
}

/** Result of reading a file. */
export type OpenedFile =
  | { readonly pdf: PdfPage }
  | { readonly file: FilePage }
  | { readonly failure: FetchFailure };

/** Returns what a file may decode and expand to. */
export const fileLimits = () => ({
  maxTextBytes: SETTINGS.FILE_MAX_TEXT_BYTES,
  maxBytes: SETTINGS.FILE_MAX_BYTES,
  maxTags: SETTINGS.FILE_MAX_TAGS,
  maxCells: SETTINGS.FILE_MAX_CELLS,
  maxItems: SETTINGS.FILE_MAX_ITEMS,
});

/** Reads a file; returns an OpenedFile as bytes, which only the reading thread unpacks. */
export async function openFile(
  { kind, ...head }: FileTask,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  return serialize(await (kind === "pdf" ? openPdf : openOther)(bytes, head));
}

async function openPdf(bytes: Uint8Array, { url }: FileHead): Promise<OpenedFile> {
  const { readPdf } = await import("../pdf/to-document.ts");
  const { PDF_MAX_PAGES: maxPages, PDF_MAX_STREAM_BYTES: maxStreamBytes } = SETTINGS;
  const outcome = await readPdf(bytes, { url, maxPages, maxStreamBytes });
  return outcome.ok ? { pdf: outcome.page } : failed(outcome.reason, outcome.scanned);
}

async function openOther(bytes: Uint8Array, head: FileHead): Promise<OpenedFile> {
  const { readFile } = await import("../files/read-file.ts");
  const outcome = await readFile(bytes, head, fileLimits());
  if (outcome === undefined) throw new Error("the answer is no file");
  if (!outcome.ok) return failed(outcome.reason);
  const { length } = outcome.page.html;
  const limit = SETTINGS.FETCH_MAX_BYTES;
  if (length <= limit) return { file: outcome.page };
  const [size, most] = [withThousands(length), withThousands(limit)];
  return failed(`the page of the file has ${size} characters, more than ${most}`);
}

const failed = (message: string, scanned = false): OpenedFile => ({
  failure: { name: "HttpError", message, transport: false, ...(scanned && { scanned }) },
});
