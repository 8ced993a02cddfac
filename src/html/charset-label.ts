// Resolves encoding labels and decodes bytes (WHATWG Encoding); detects encodings by their marks.
//
// Node's decoders differ from the standard in windows-1252, koi8-u, euc-kr, big5 and others.
import { normalizeEncoding, TextDecoder } from "@exodus/bytes/encoding.js";

/** Returns the standard's name of a labelled encoding; undefined for an unknown label. */
export function encodingOf(label: string): string | undefined {
  return normalizeEncoding(label) ?? undefined;
}

/** Decodes bytes in an encoding of `encodingOf`, without byte order mark. Never throws. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === "replacement") return bytes.length === 0 ? "" : "\ufffd";
  return new TextDecoder(encoding).decode(bytes);
}

/** Decodes at most `most` bytes, one character per byte (Latin-1), to search them with patterns. */
export const latin1 = (bytes: Uint8Array, most: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, most)).toString("latin1");

/** Bytes in which zeros are counted. */
const COUNTED_BYTES = 4096;

/** Whether bytes have the escape sequences of ISO-2022-JP and nothing above ASCII. */
export function iso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    const [second, third] = [bytes[at + 1], bytes[at + 2]];
    // ESC $ @, ESC $ B: JIS X 0208
    if (second === 0x24 && (third === 0x40 || third === 0x42))
      return bytes.every((byte) => byte < 0x80);
  }
  return false;
}

/** Detects UTF-16 without a byte order mark by the zero bytes of ASCII; undefined if too few. */
export function utf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const length = Math.min(bytes.length, COUNTED_BYTES) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const half = length / 2;
  if (half < 2) return undefined;
  if (odd > half * 0.2 && even < half * 0.02) return "utf-16le";
  if (even > half * 0.2 && odd < half * 0.02) return "utf-16be";
  return undefined;
}
