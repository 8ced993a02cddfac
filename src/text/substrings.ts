// Indexes a long text to find other texts in it without rereading it.

/** Length of indexed pieces: a text of twice the length less one contains one at any offset. */
const PIECE = 7;
/** Minimum length of a text to look up. */
export const SHORTEST_LOOKUP = 2 * PIECE - 1;
/** Maximum candidates tried by all look-ups of an index; beyond it, matches are missed. */
const MAX_TRIES = 4_000_000;

/** Index of one long text. */
export interface Substrings {
  /** Returns the offset of `text`, or -1; texts under `SHORTEST_LOOKUP` are never found. */
  find(text: string): number;
}

/** Indexes a text's consecutive pieces in a chained hash table. */
export function indexSubstrings(whole: string): Substrings {
  const pieces = Math.floor(whole.length / PIECE);
  const bits = Math.max(4, Math.ceil(Math.log2(pieces + 1)) + 1);
  const first = new Int32Array(2 ** bits).fill(-1);
  const next = new Int32Array(pieces);
  for (let piece = pieces - 1; piece >= 0; piece--) {
    const slot = hashAt(whole, piece * PIECE, bits);
    next[piece] = first[slot] ?? -1;
    first[slot] = piece;
  }
  let tries = 0;

  function find(text: string): number {
    if (text.length < SHORTEST_LOOKUP) return -1;
    for (let shift = 0; shift < PIECE; shift++) {
      let piece = first[hashAt(text, shift, bits)] ?? -1;
      for (; piece >= 0; piece = next[piece] ?? -1) {
        if (++tries > MAX_TRIES) return -1;
        const start = piece * PIECE - shift;
        if (start >= 0 && whole.startsWith(text, start)) return start;
      }
    }
    return -1;
  }
  return { find };
}

/** Returns the slot of the piece at an offset, by a multiplicative hash of its units. */
function hashAt(text: string, offset: number, bits: number): number {
  let hash = 0;
  for (let at = offset; at < offset + PIECE; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> (32 - bits);
}
