// Checks that HTML supplied by the caller can be read, and decodes its bytes to text.
import { deserialize } from "node:v8";
import { decodeHtml } from "../html/decode.ts";
import { SuppliedHtmlError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { isPdf } from "../pdf/to-document.ts";
import { withThousands } from "../text/thousands.ts";
import type { FileReads } from "./context.ts";
import type { OpenedFile } from "./file-worker.ts";
import { isFile } from "./open-file.ts";

/**
 * Throws SuppliedHtmlError for HTML over `FETCH_MAX_BYTES`, measured as UTF-8, or with nothing but
 * white space.
 */
export function checkSupplied(url: string, html: string): void {
  const limit = SETTINGS.FETCH_MAX_BYTES;
  // A UTF-16 unit takes at most three bytes, so most pages need no exact count.
  const bytes = html.length * 3 <= limit ? 0 : Buffer.byteLength(html, "utf8");
  if (bytes > limit) {
    const [size, most] = [withThousands(bytes), withThousands(limit)];
    throw new SuppliedHtmlError(
      url,
      `${size} bytes is over the ${most}-byte limit a fetched page is held to`,
    );
  }
  if (!/\S/.test(html)) throw new SuppliedHtmlError(url, "it is empty");
}

const PDF_ON_DISK = "it is a PDF; legible reads PDFs from an address, with fetch.read_pdf";

/** Decodes supplied HTML by its declared or detected charset. */
export function decodeSupplied(bytes: Uint8Array): string {
  return decodeHtml(bytes, undefined).text;
}

/**
 * Returns the HTML of a file on disk: HTML decoded, another file as the page that stands for it.
 * Throws SuppliedHtmlError if it cannot be read, and for a PDF, which has blocks but no HTML.
 */
export async function suppliedPage(
  bytes: Uint8Array,
  name: string,
  open: FileReads["open"],
): Promise<string> {
  if (isPdf(bytes)) throw new SuppliedHtmlError("", PDF_ON_DISK);
  const head = { url: `http://localhost/${encodeURIComponent(name)}`, headers: {} };
  if (!isFile(bytes, head)) return decodeSupplied(bytes);
  const opened: OpenedFile = deserialize(await open({ kind: "file", ...head }, bytes));
  if ("failure" in opened) throw new SuppliedHtmlError("", opened.failure.message);
  if ("pdf" in opened) throw new Error("a file was read as a PDF");
  const { withInfo } = await import("../files/read-file.ts");
  return withInfo(opened.file);
}
