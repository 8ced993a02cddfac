// Resolves encoding labels, and decodes bytes (WHATWG Encoding).
import iconv from "iconv-lite";

/**
 * Standard encodings that Node's TextDecoder lacks or gets wrong, by label, with the standard's
 * name.
 */
const EXTRA_LABELS: ReadonlyMap<string, string> = new Map([
  ["iso-8859-16", "iso-8859-16"],
  ["csiso2022kr", "replacement"],
  ["hz-gb-2312", "replacement"],
  ["iso-2022-cn", "replacement"],
  ["iso-2022-cn-ext", "replacement"],
  ["iso-2022-kr", "replacement"],
  ["replacement", "replacement"],
  ["x-user-defined", "x-user-defined"],
]);

/**
 * Encodings decoded by iconv-lite, with its names. Node's `euc-kr` lacks the 8,822 syllables of the
 * extension in the standard, its `big5` the 4,912 characters of Hong Kong.
 */
const BY_ICONV: ReadonlyMap<string, string> = new Map([
  ["euc-kr", "cp949"],
  ["big5", "big5-hkscs"],
  ["iso-8859-16", "iso-8859-16"],
]);

/**
 * Returns the standard's lower-case name of a labelled encoding; undefined for an unknown label.
 */
export function encodingOf(label: string): string | undefined {
  const known = label.trim().toLowerCase();
  const extra = EXTRA_LABELS.get(known);
  if (extra !== undefined) return extra;
  try {
    return new TextDecoder(known).encoding;
  } catch {
    return undefined;
  }
}

/**
 * Decodes bytes in an encoding returned by `encodingOf`, without its byte order mark. Never throws.
 */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  const iconvName = BY_ICONV.get(encoding);
  if (iconvName !== undefined)
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), iconvName);
  if (encoding === "x-user-defined") return decodeUserDefined(bytes);
  if (encoding === "replacement") return bytes.length === 0 ? "" : "\ufffd";
  // Without `stream`, Node 20 reads windows-1252 as Latin-1. Its gbk is incomplete; its gb18030 is
  // the standard's decoder.
  const decoder = new TextDecoder(encoding === "gbk" ? "gb18030" : encoding);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/** Keeps ASCII, maps 0x80-0xFF to U+F780-U+F7FF. */
function decodeUserDefined(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length);
  for (const [index, byte] of bytes.entries()) units[index] = byte < 0x80 ? byte : 0xf700 + byte;
  return new TextDecoder("utf-16le").decode(units);
}
