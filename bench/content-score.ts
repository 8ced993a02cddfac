// Scores extracted text against labelled text: word F1, F1 in order, and complete tables and code.

/** Matches what Python's `\w+` matches: letters and numbers of all scripts, and underscores. Linear. */
const WORD = /[\p{L}\p{N}_]+/gu;

/** Splits a text into words as the labels' own scorer does. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** F1 of two texts as bags of words: 1 if both are empty, 0 if one is. */
export function wordF1(predicted: readonly string[], truth: readonly string[]): number {
  if (predicted.length === 0 || truth.length === 0) {
    return predicted.length === truth.length ? 1 : 0;
  }
  const left = new Map<string, number>();
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of predicted) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    common++;
    left.set(word, count - 1);
  }
  return (2 * common) / (predicted.length + truth.length);
}

/** F1 of the longest common subsequence of words: misplaced words do not count. */
export function orderedF1(predicted: readonly string[], truth: readonly string[]): number {
  if (predicted.length === 0 || truth.length === 0) {
    return predicted.length === truth.length ? 1 : 0;
  }
  return (2 * commonInOrder(predicted, truth)) / (predicted.length + truth.length);
}

/** Length of the longest common subsequence, computed by rows of bits (Hyyrö 2004). */
export function commonInOrder(a: readonly string[], b: readonly string[]): number {
  const size = Math.ceil(a.length / 32);
  const where = new Map<string, Uint32Array>();
  for (const [index, word] of a.entries()) {
    let bits = where.get(word);
    if (bits === undefined) {
      bits = new Uint32Array(size);
      where.set(word, bits);
    }
    const at = index >>> 5;
    bits[at] = ((bits[at] ?? 0) | (1 << (index & 31))) >>> 0;
  }
  const row = new Uint32Array(size).fill(0xffffffff);
  for (const word of b) {
    const bits = where.get(word);
    if (bits !== undefined) advance(row, bits);
  }
  let zeros = 0;
  for (let index = 0; index < a.length; index++) {
    if ((((row[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 0) zeros++;
  }
  return zeros;
}

function advance(row: Uint32Array, bits: Uint32Array): void {
  let carry = 0;
  for (let at = 0; at < row.length; at++) {
    const now = row[at] ?? 0;
    const hit = (now & (bits[at] ?? 0)) >>> 0;
    const sum = now + hit + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    row[at] = ((sum >>> 0) | (now & ~hit)) >>> 0;
  }
}

/** A piece belongs to the content if this share of its words lies in one run of the labelled text. */
const ALIGNED = 0.9;
/** Pieces of fewer words match by chance. */
const MIN = 5;

/** Whether nine in ten words of a table or listing occur in one stretch of the labelled text, in order. */
export function isPieceOf(piece: readonly string[], truth: readonly string[]): boolean {
  if (piece.length < MIN) return false;
  const start = likelyStart(piece, truth);
  if (start === undefined) return false;
  const slack = Math.ceil(piece.length / 10) + 2;
  const stretch = truth.slice(Math.max(0, start - slack), start + piece.length + slack);
  return commonInOrder(piece, stretch) >= ALIGNED * piece.length;
}

/** Returns the offset in `truth` that most pairs of neighbouring words of the piece agree on. */
function likelyStart(piece: readonly string[], truth: readonly string[]): number | undefined {
  const places = new Map<string, number[]>();
  for (let at = 0; at + 1 < truth.length; at++) {
    const pair = `${truth[at]} ${truth[at + 1]}`;
    const list = places.get(pair);
    if (list === undefined) places.set(pair, [at]);
    else if (list.length < 200) list.push(at);
  }
  const width = Math.max(4, Math.ceil(piece.length / 10));
  const votes = new Map<number, number>();
  let best: number | undefined;
  for (let at = 0; at + 1 < piece.length; at++) {
    for (const place of places.get(`${piece[at]} ${piece[at + 1]}`) ?? []) {
      const bin = Math.round((place - at) / width);
      const count = (votes.get(bin) ?? 0) + 1;
      votes.set(bin, count);
      if (best === undefined || count > (votes.get(best) ?? 0)) best = bin;
    }
  }
  return best === undefined ? undefined : best * width;
}
