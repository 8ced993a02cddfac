// The bytes of a page to the words by which their encoding is told, each once.

/** Bytes judged; enough for a firm verdict on any page that has so many. */
const SAMPLE_BYTES = 8192;
/** Most ASCII letters looked at before the first byte above ASCII of a word. */
const LEAD_BYTES = 32;

/**
 * The words that hold bytes above ASCII, every word once: what a page repeats, a sign behind a number or a space that does not
 * break, says nothing new.
 */
export function distinctWords(bytes: Uint8Array): readonly Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  let left = SAMPLE_BYTES;
  let behind = 0;
  for (let at = 0; at < bytes.length && left > 0; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let start = at;
    while (start > behind && at - start < LEAD_BYTES && isOfWord(bytes[start - 1])) start--;
    const most = Math.min(bytes.length, at + left);
    let end = at + 1;
    while (end < most && isOfWord(bytes[end])) end++;
    behind = end;
    at = end;
    const word = bytes.subarray(start, end);
    const key = Buffer.from(word.buffer, word.byteOffset, word.length).toString("latin1");
    if (words.has(key)) continue;
    words.set(key, word);
    left -= word.length;
  }
  return [...words.values()];
}

/** Words end at what is part of no character of any encoding: ASCII below its letters. */
function isOfWord(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x40;
}
