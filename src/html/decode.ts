// Decodes a page: byte order mark, header, declaration in the page, UTF-8, else detection.
import { wordSet } from "../text/word-list.ts";
import { detectCharset, readsBetterIn } from "./charset-detect.ts";
import { decodeAs, encodingOf, iso2022Jp, utf16 } from "./charset-label.ts";
import { prescanCharset } from "./charset-prescan.ts";

/** A page's text, its encoding (WHATWG name), and whether that encoding was declared. */
export interface DecodedHtml {
  readonly text: string;
  readonly charset: string;
  readonly certain: boolean;
}

/** Bytes searched for a declaration; a parser that switches later gets the same result. */
const PRESCAN_BYTES = 131_072;
/** Maximum share of broken characters among those outside ASCII in a trusted declaration. */
const BROKEN_SHARE = 0.05;

/**
 * Decodes a page (WHATWG HTML, "determining the character encoding"; then UTF-8 if valid, else
 * detection). `contentType` is the response's header; the country of `host`, the page's, is a hint
 * for detection. Skips declarations that the bytes contradict. Never throws; invalid bytes become
 * U+FFFD.
 */
export function decodeHtml(
  bytes: Uint8Array,
  contentType: string | undefined,
  host = "",
): DecodedHtml {
  const marked = byteOrderMark(bytes);
  if (marked !== undefined) return decoded(bytes, marked, true);
  const utf8 = validUtf8(bytes);
  const declared = inOrder(bytes, headerCharset(contentType), prescanCharset(bytes, PRESCAN_BYTES));
  for (const charset of declared) {
    const page = fitting(bytes, charset, utf8);
    if (page !== undefined) return page;
  }
  if (utf8 !== undefined && utf16(bytes) === undefined && !iso2022Jp(bytes)) {
    return { text: utf8, charset: "utf-8", certain: false };
  }
  return decoded(bytes, detectCharset(bytes, host), false);
}

/** Returns the encoding of a Content-Type header; undefined for none or an unknown one. */
export function headerCharset(contentType: string | undefined): string | undefined {
  // the parameter's value in quotes of either kind, or bare
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(contentType ?? "");
  const label = found?.[1] ?? found?.[2] ?? found?.[3];
  return label === undefined ? undefined : encodingOf(label);
}

function decoded(bytes: Uint8Array, charset: string, certain: boolean): DecodedHtml {
  return { text: decodeAs(bytes, charset), charset, certain };
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return undefined;
}

/**
 * Returns declared encodings in the order to try: the header's first. Servers put one charset on
 * every page, so if the page declares another and clearly reads better in it, that one is first.
 */
function inOrder(
  bytes: Uint8Array,
  header: string | undefined,
  page: string | undefined,
): readonly string[] {
  const all = [header, page].filter((charset) => charset !== undefined);
  if (header === undefined || page === undefined || header === page) return all;
  return readsBetterIn(bytes, page, header) ? [page, header] : all;
}

/** Decodes a page in a declared encoding; undefined if its bytes contradict it. */
function fitting(
  bytes: Uint8Array,
  charset: string,
  utf8: string | undefined,
): DecodedHtml | undefined {
  if (charset === "utf-16le" || charset === "utf-16be") {
    if (beginsAsAscii(bytes)) return undefined;
  } else if (utf8 !== undefined) {
    if (charset !== "utf-8" && isSurelyUtf8(utf8, MULTIBYTE.has(charset))) return undefined;
    if (charset === "utf-8" && iso2022Jp(bytes)) return undefined;
  }
  const text = charset === "utf-8" && utf8 !== undefined ? utf8 : decodeAs(bytes, charset);
  return isBroken(text) ? undefined : { text, charset, certain: true };
}

/** Whether the bytes start as ASCII-compatible markup, which UTF-16 is not. */
function beginsAsAscii(bytes: Uint8Array): boolean {
  return bytes.subarray(0, OPENING_BYTES).every((byte) => byte > 0 && byte < 0x80);
}

const OPENING_BYTES = 32;

const MULTIBYTE = wordSet("big5 euc-jp euc-kr gb18030 gbk iso-2022-jp shift_jis");

/** Whether valid UTF-8 cannot be another encoding, valid by chance in a few byte pairs. */
function isSurelyUtf8(text: string, multibyte: boolean): boolean {
  // three characters outside ASCII, at any distance; or two; or one of three bytes in UTF-8
  const several = multibyte
    ? /(?:[^\p{ASCII}]\p{ASCII}*){3}/u
    : /(?:[^\p{ASCII}]\p{ASCII}*){2}|[^\p{ASCII}\u0080-\u07ff]/u;
  return several.test(text);
}

/** Whether too many characters outside ASCII are broken. */
function isBroken(text: string): boolean {
  if (!text.includes("\ufffd")) return false;
  let broken = 0;
  let foreign = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    foreign++;
    if (unit === REPLACEMENT && text.charCodeAt(at - 1) !== REPLACEMENT) broken++;
  }
  // A page cut in a character, or one bad byte in an English text, says nothing about the encoding.
  return broken > 1 && broken > foreign * BROKEN_SHARE;
}

const REPLACEMENT = 0xfffd;

function validUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
