// Checks HTML that the caller supplies, and tells pages on disk from other files.
import { decodeHtml } from "../html/decode.ts";
import { invalidValue, SuppliedHtmlError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { SuppliedFile, TextRequest } from "../operations/operations.ts";
import { withThousands } from "../text/thousands.ts";
import { mayBeWarc } from "../text/warc.ts";
import { isFile, isPdfFile } from "./open-file.ts";
import type { Refusal } from "./refusals.ts";

/** Throws SuppliedHtmlError for HTML that is blank or, as UTF-8, over `FETCH_MAX_BYTES`. */
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

/** Returns the request field of a file on disk: its HTML, or the file itself if it is a WARC or no HTML. */
export function suppliedPage(
  bytes: Uint8Array,
  name: string,
): { readonly html: string } | { readonly file: SuppliedFile } {
  const head = { url: "", headers: headersOf(name) };
  return mayBeWarc(bytes) || isPdfFile(bytes, head) || isFile(bytes, head)
    ? { file: { name, bytes } }
    : { html: decodeHtml(bytes, undefined).text };
}

/** Fields of a supplied file. */
type SentFile = Partial<Pick<TextRequest, "html" | "file_base64" | "file_name">>;

/** Throws InvalidRequestError for `file_base64` that is not base64, too large or beside `html`. */
export function assertFile({ html, file_base64: text, file_name: name = "" }: SentFile): void {
  if (text === undefined) return;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = Math.floor(((text.length - padding) * 3) / 4);
  const limit = SETTINGS.FETCH_MAX_BYTES;
  const msg =
    html !== undefined
      ? "set either html or file_base64"
      : bytes > limit
        ? `${withThousands(bytes)} bytes, more than ${withThousands(limit)}`
        : !IS_BASE64.test(text) || (text.length - padding) % 4 === 1
          ? "not base64"
          : name.length > MAX_NAME
            ? `file_name has more than ${MAX_NAME} characters`
            : undefined;
  if (msg === undefined) return;
  throw invalidValue(["body", "file_base64"], msg, null);
}

/** Returns a request with the page or the file that its `file_base64` holds. Throws as `assertFile`. */
export function withFile(request: TextRequest): TextRequest {
  assertFile(request);
  const { file_base64: text, file_name: name = "" } = request;
  if (text === undefined) return request;
  return { ...request, ...suppliedPage(Buffer.from(text, "base64"), name) };
}

/** Maximum characters of a file's name. */
const MAX_NAME = 255;

// base64 without line breaks, with its padding or without
const IS_BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Replaces lone surrogates, which cannot be encoded. */
const wellFormed = (text: string): string => Buffer.from(text, "utf8").toString("utf8");

/** Returns the headers with which a site would send a file of this name. */
export const headersOf = (name: string): Readonly<Record<string, string>> => ({
  "content-disposition": `attachment; filename*=utf-8''${encodeURIComponent(wellFormed(name))}`,
  ...(/\.pdf$/i.test(name) && { "content-type": "application/pdf" }),
});

/** Returns the refusal of a named file on disk, which was not fetched. */
export const ofFile = (refusal: Refusal, file: string): Refusal =>
  refusal.kind === "fetch"
    ? { ...refusal, kind: "supplied", file, reason: refusal.reason.replace(/^plain fetch: /, "") }
    : refusal;
