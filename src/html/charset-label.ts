// Names of encodings as pages write them to the encoding meant, and bytes decoded by it (WHATWG Encoding).
import iconv from "iconv-lite";

/** Encodings the standard knows and Node's TextDecoder lacks or gets wrong, by label; the value is the standard's name. */
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
 * Encodings read by iconv-lite, with its name for them. Node's `euc-kr` lacks the 8,822 syllables of the extension the
 * standard includes, its `big5` the 4,912 characters of Hong Kong.
 */
const BY_ICONV: ReadonlyMap<string, string> = new Map([
  ["euc-kr", "cp949"],
  ["big5", "big5-hkscs"],
  ["iso-8859-16", "iso-8859-16"],
]);

/** The standard's name, lower case, of the encoding a label names; undefined for a label it does not know. */
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

/** Decodes bytes by an encoding that `encodingOf` named, a byte order mark of that encoding left out. Never throws. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  const iconvName = BY_ICONV.get(encoding);
  if (iconvName !== undefined)
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), iconvName);
  if (encoding === "x-user-defined") return decodeUserDefined(bytes);
  if (encoding === "replacement") return bytes.length === 0 ? "" : "\ufffd";
  // Without `stream`, Node 20 reads windows-1252 as Latin-1. Its gbk lacks what its gb18030, the standard's decoder, has.
  const decoder = new TextDecoder(encoding === "gbk" ? "gb18030" : encoding);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/** ASCII, and 0x80-0xFF as U+F780-U+F7FF. */
function decodeUserDefined(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length);
  for (const [index, byte] of bytes.entries()) units[index] = byte < 0x80 ? byte : 0xf700 + byte;
  return new TextDecoder("utf-16le").decode(units);
}
