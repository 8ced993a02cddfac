// A long text to an index that finds where others occur in it, without reading it again for each.

/** Length of the pieces that are indexed. A text twice as long less one holds a whole piece wherever it stands. */
const PIECE = 7;
/** Shortest text that can be looked up. */
export const SHORTEST_LOOKUP = 2 * PIECE - 1;
/** Places tried in all look-ups of one index; past it nothing is found, which only costs a text its match. */
const MOST_TRIES = 4_000_000;

/** Finds texts in one long text. */
export interface Substrings {
  /** Offset of the first place found where `text` stands, -1 when it does not. Texts under `SHORTEST_LOOKUP` are not found. */
  find(text: string): number;
}

/** Indexes a text: its consecutive pieces in a hash table of chains, later look-ups touch only places that may match. */
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
        if (++tries > MOST_TRIES) return -1;
        const start = piece * PIECE - shift;
        if (start >= 0 && whole.startsWith(text, start)) return start;
      }
    }
    return -1;
  }
  return { find };
}

/** Slot of the piece that begins at an offset: its units through a multiplicative hash. */
function hashAt(text: string, offset: number, bits: number): number {
  let hash = 0;
  for (let at = offset; at < offset + PIECE; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> (32 - bits);
}
