// Words by number and numbers by word, in arrays that can be stored; found by hash.
import { type RowsByKey, rowsByKey } from "../rows.ts";
import { PackedTexts, type TextArrays, textBounds, textsOf } from "../texts.ts";

/** The arrays of a word list. */
export interface WordArrays {
  readonly words: TextArrays;
  /** Numbers of the words by the hash of the word. */
  readonly byHash: RowsByKey;
  /** Numbers of the words of letters alone by the hash of their first letters; then the others. */
  readonly byStart: RowsByKey;
}

/** Letters that the words of a start share. */
export const START_LETTERS = 3;

/** A word of letters alone. */
export const IS_WORD = /^\p{L}{3,}$/u;

/** Words processed between yields. */
const WORDS_A_STEP = 20_000;

/** Returns the arrays of distinct words, numbered in their order; yields between steps. */
export function* wordArrays(words: readonly string[]): Generator<void, WordArrays> {
  const count = words.length;
  const hashes = new Uint32Array(count);
  const starts = new Uint32Array(count);
  for (const [number, word] of words.entries()) {
    if (number % WORDS_A_STEP === 0) yield;
    hashes[number] = hashOf(word) % count;
    starts[number] = IS_WORD.test(word) ? startKey(word, count) : count;
  }
  const texts = textsOf(words);
  const { starts: first, units } = yield* textBounds(texts);
  const utf8 = new Uint8Array(first[count] ?? 0);
  for (let number = 0; number < count; number++) {
    if (number % WORDS_A_STEP === 0) yield;
    utf8.set(texts.bytes(number), first[number]);
  }
  return {
    words: { utf8, starts: first, units },
    byHash: rowsByKey(hashes, count),
    byStart: rowsByKey(starts, count + 1),
  };
}

/** The words of a site. */
export class WordList {
  readonly #arrays: WordArrays;
  readonly #words: PackedTexts;

  constructor(arrays: WordArrays) {
    this.#arrays = arrays;
    this.#words = new PackedTexts(arrays.words);
  }

  /** Returns the number of a word; undefined for one that the site never has. */
  numberOf(word: string): number | undefined {
    const wanted = encoder.encode(word);
    return rowsOf(this.#arrays.byHash, hashOf(word) % this.#words.length).find(
      (number) => this.#isAt(number, wanted) && this.#words.chars(number) === word.length,
    );
  }

  /** Yields the words of letters alone that start with a prefix of at least `START_LETTERS`. */
  *startingWith(prefix: string): Generator<string> {
    const wanted = encoder.encode(prefix);
    for (const number of rowsOf(this.#arrays.byStart, startKey(prefix, this.#words.length))) {
      if (this.#isAt(number, wanted)) yield this.#words.text(number);
    }
  }

  /** Whether a word starts with bytes. */
  #isAt(number: number, bytes: Uint8Array): boolean {
    const word = this.#words.bytes(number);
    return bytes.length <= word.length && bytes.every((byte, at) => byte === word[at]);
  }
}

const encoder = new TextEncoder();
const NO_ROWS = new Uint32Array();

/** Returns the rows of a key; none for NaN, the key of every word in an empty list. */
function rowsOf({ first, rows }: RowsByKey, key: number): Uint32Array {
  const begin = first[key];
  return begin === undefined ? NO_ROWS : rows.subarray(begin, first[key + 1]);
}

const startKey = (word: string, count: number): number =>
  hashOf(word.slice(0, START_LETTERS)) % count;

/** Returns the FNV-1a hash of a word's UTF-16 units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
