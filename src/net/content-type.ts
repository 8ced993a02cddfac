// Decides by Content-Type and first bytes whether a response is a page.

import { HttpError } from "../model/errors.ts";
import { withThousands } from "../text/thousands.ts";
import { wordSet } from "../text/word-list.ts";

const PAGE_TYPES = wordSet(
  "text/html application/xhtml+xml text/plain text/markdown text/x-markdown",
);

/** Uninformative types, for which the bytes decide (WHATWG MIME Sniffing, 7). */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set([
  "",
  "unknown/unknown",
  "application/unknown",
  "*/*",
]);

/** First bytes of files that servers sometimes send with a page's type. */
const MAGIC: readonly (readonly [bytes: string, type: string])[] = [
  ["%PDF-", "application/pdf"],
  ["\x89PNG\r\n", "image/png"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["GIF87a", "image/gif"],
  ["GIF89a", "image/gif"],
  ["PK\x03\x04", "application/zip"],
  ["\x1f\x8b\x08", "application/gzip"],
  ["7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"],
  ["\x00asm", "application/wasm"],
  ["OggS", "application/ogg"],
  ["wOFF", "font/woff"],
  ["wOF2", "font/woff2"],
];

/** Openings that identify HTML: a tag of WHATWG MIME Sniffing 7.1, other children of `head`, or an XML prologue. */
const HTML_OPENING =
  /^(?:<\?xml[\s>]|<!--|<(?:!doctype html|html|head|meta|link|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|main|article|section)[\s>/])/i;

/** Control bytes allowed in text: tab, line feed, form feed, carriage return, escape. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Signature of a PDF. Some files have other bytes before the signature. */
const PDF_SIGN = "%PDF-";
const PDF_SIGN_WITHIN = 1024;

/** Bytes inspected to detect a type. */
const SNIFFED_BYTES = 1445;

/** Returns the lower-case essence of a Content-Type header, "" if absent. The last of several counts. */
export function mediaType(contentType: string | undefined): string {
  const last = (contentType ?? "").split(",").at(-1) ?? "";
  return (last.split(";")[0] ?? "").trim().toLowerCase();
}

/** Whether a response may be a page, by its Content-Type alone. */
export function mayBePage(contentType: string | undefined): boolean {
  const type = mediaType(contentType);
  return PAGE_TYPES.has(type) || UNKNOWN_TYPES.has(type) || !type.includes("/");
}

/** Types of PDFs: the current one, the obsolete one and generic binary data. */
const PDF_TYPES: ReadonlySet<string> = new Set([
  "application/pdf",
  "application/x-pdf",
  "application/octet-stream",
]);

/** Whether a response may be a PDF, by its Content-Type alone. */
export function mayBePdf(contentType: string | undefined): boolean {
  return PDF_TYPES.has(mediaType(contentType));
}

/** Returns the error for a response that is not a page, with its type and size. */
export function notAPage(type: string, size: number | undefined): HttpError {
  const named = type.length > 80 ? `${type.slice(0, 80)}...` : type;
  const measured = size === undefined ? "of unstated size" : `${withThousands(size)} bytes`;
  return new HttpError("type", `the answer is not a page but ${named} (${measured})`);
}

/**
 * Throws HttpError `type` if the bytes are not a page, whatever the header says. With `pdf`, PDFs are
 * pages.
 */
export function assertPageBytes(
  body: Uint8Array,
  contentType: string | undefined,
  pdf = false,
): void {
  if (body.length === 0) return;
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, SNIFFED_BYTES));
  const opening = start.toString("latin1");
  if (pdf && opening.slice(0, PDF_SIGN_WITHIN).includes(PDF_SIGN)) return;
  const magic = MAGIC.find(([bytes]) => opening.startsWith(bytes));
  if (magic !== undefined) throw notAPage(magic[1], body.length);
  const type = mediaType(contentType);
  if (PDF_TYPES.has(type)) throw notAPage(`${type} without a PDF in it`, body.length);
  const marked = hasByteOrderMark(opening);
  if (PAGE_TYPES.has(type)) {
    // WHATWG MIME Sniffing, 3.
    const isBinary = start.some((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte));
    if (type === "text/plain" && !marked && isBinary)
      throw notAPage("binary data under text/plain", body.length);
    return;
  }
  if (!HTML_OPENING.test(textOpening(opening))) {
    throw notAPage(type === "" ? "data without a content type" : type, body.length);
  }
}

function hasByteOrderMark(opening: string): boolean {
  return ["\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"].some((mark) => opening.startsWith(mark));
}

/** Returns the opening as ASCII, without byte order mark, zero bytes of UTF-16 and leading white space. */
function textOpening(opening: string): string {
  const bare = hasByteOrderMark(opening)
    ? opening.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
    : opening;
  return bare.replaceAll("\0", "").trimStart();
}
