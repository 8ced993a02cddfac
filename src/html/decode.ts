// The bytes of a page to its text: byte order mark, header, declaration in the page, UTF-8, else detection.
import { decodeAs, encodingOf } from "./charset-label.ts";
import { prescanCharset } from "./charset-prescan.ts";

/** A page's text, the encoding it was read in (WHATWG name), and whether something declared that encoding. */
export interface DecodedHtml {
  readonly text: string;
  readonly charset: string;
  readonly certain: boolean;
}

/** Bytes in which a declaration counts by the standard. */
const PRESCAN_BYTES = 1024;
/** Bytes in which a late declaration is looked for when the page is not UTF-8. */
const LATE_PRESCAN_BYTES = 131_072;

/**
 * Decodes a page (WHATWG HTML, "determining the character encoding"; then UTF-8 if the bytes are, else detection).
 * `contentType` is the response's header. Never throws; bytes without meaning become U+FFFD.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string | undefined): DecodedHtml {
  const declared = declaredCharset(bytes, contentType);
  if (declared !== undefined) {
    return { text: decodeAs(bytes, declared), charset: declared, certain: true };
  }
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== undefined) return { text: utf8, charset: "utf-8", certain: false };
  const late = prescanCharset(bytes, LATE_PRESCAN_BYTES);
  const charset = late ?? "windows-1252";
  return { text: decodeAs(bytes, charset), charset, certain: late !== undefined };
}

function declaredCharset(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  return byteOrderMark(bytes) ?? headerCharset(contentType) ?? prescanCharset(bytes, PRESCAN_BYTES);
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return undefined;
}

/** The encoding named by the `charset` parameter of a Content-Type header; undefined when none or unknown. */
export function headerCharset(contentType: string | undefined): string | undefined {
  const found = /;[\t ]*charset[\t ]*=[\t ]*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(
    contentType ?? "",
  );
  const label = found?.[1] ?? found?.[2] ?? found?.[3];
  return label === undefined ? undefined : encodingOf(label);
}

/** The text when the bytes are UTF-8 throughout; undefined otherwise. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
