// Extracts the distinct words of a page's bytes by which to detect its encoding.

/** Maximum bytes examined, enough for a firm verdict on any page. */
const SAMPLE_BYTES = 8192;
/** Maximum ASCII letters included before the first byte above ASCII of a word. */
const LEAD_BYTES = 32;

/**
 * Returns the distinct words with bytes above ASCII. Repetitions, such as a sign after a number or
 * a non-breaking space, add no evidence.
 */
export function distinctWords(bytes: Uint8Array): readonly Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  let left = SAMPLE_BYTES;
  let lastEnd = 0;
  for (let at = 0; at < bytes.length && left > 0; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let start = at;
    while (start > lastEnd && at - start < LEAD_BYTES && isOfWord(bytes[start - 1])) start--;
    const most = Math.min(bytes.length, at + left);
    let end = at + 1;
    while (end < most && isOfWord(bytes[end])) end++;
    lastEnd = end;
    at = end;
    const word = bytes.subarray(start, end);
    const key = Buffer.from(word.buffer, word.byteOffset, word.length).toString("latin1");
    if (words.has(key)) continue;
    words.set(key, word);
    left -= word.length;
  }
  return [...words.values()];
}

/** Whether a byte may be in a word; bytes below 0x40 belong to no character of a legacy encoding. */
function isOfWord(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x40;
}
