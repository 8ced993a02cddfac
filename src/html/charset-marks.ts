// Detects encodings by their marks: the escape sequences of ISO-2022-JP, the zero bytes of UTF-16.

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
