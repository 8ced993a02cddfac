// Words by number and numbers by word: from texts, in arrays that can be stored and are searched by
// hash, and by common stem.

import { StringTable } from "../growing.ts";
import { type RowsByKey, rowsByKey } from "../rows.ts";
import { PackedTexts, type TextArrays, textBounds, textsOf } from "../texts.ts";
import type { Stem } from "./stemmer.ts";
import { endOfRun, startOfRun, wordsIn } from "./tokens.ts";

/** The arrays of a word list. */
export interface WordArrays {
  readonly words: TextArrays;
  /** Numbers of the words by the hash of the word. */
  readonly byHash: RowsByKey;
  /** Numbers of the words of letters alone by the hash of their first letters; then the others. */
  readonly byStart: RowsByKey;
}

/** Letters that the words of a start share. */
const START_LETTERS = 3;

/** A word of letters alone. */
const IS_WORD = /^\p{L}{3,}$/u;

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

/** Maximum members of a family besides the word itself. */
const MAX_MEMBERS = 24;
/** Maximum words stemmed per query, as stemming takes about 8 µs. */
const MAX_STEMMED = 2000;

/** Returns a site's other words with the stem of a word of the query; none without a stemmer. */
export function familiesOf(
  query: ReadonlySet<string>,
  words: WordList,
  stem: Stem | undefined,
): ReadonlyMap<string, readonly string[]> {
  const families = new Map<string, readonly string[]>();
  if (stem === undefined) return families;
  let left = MAX_STEMMED;
  for (const word of query) {
    if (!IS_WORD.test(word) || left <= 0) continue;
    const own = stem(word);
    // The last letter of a stem may be another in the word: "query", "queries".
    const start = own.slice(0, Math.max(START_LETTERS, own.length - 1));
    const members: string[] = [];
    for (const one of words.startingWith(
      start.length < START_LETTERS ? word.slice(0, START_LETTERS) : start,
    )) {
      if (left <= 0 || members.length >= MAX_MEMBERS) break;
      if (query.has(one)) continue;
      left--;
      if (stem(one) === own) members.push(one);
    }
    if (members.length > 0) families.set(word, members);
  }
  return families;
}

/** Maximum length of a cached run, and maximum number of cached runs. */
const MAX_RUN_CHARS = 40;
const MAX_RUNS = 1_000_000;

/** Words by number, in order of first occurrence. */
export class Vocabulary {
  readonly #words = new StringTable();
  /** Numbers of the words of each run as spelled. */
  readonly #runs = new Map<string, readonly number[]>();

  get size(): number {
    return this.words.length;
  }

  /** The words, in the order of their numbers. */
  get words(): readonly string[] {
    return this.#words.strings;
  }

  /** Calls `take` with the number of each word of a text, in order; a new word gets one. */
  eachNumber(text: string, take: (number: number) => void): void {
    for (let start = startOfRun(text, 0); start < text.length; ) {
      const end = endOfRun(text, start);
      for (const number of this.#numbersOf(text.slice(start, end))) take(number);
      start = startOfRun(text, end);
    }
  }

  #numbersOf(slice: string): readonly number[] {
    const known = this.#runs.get(slice);
    if (known !== undefined) return known;
    const isShort = slice.length <= MAX_RUN_CHARS;
    // A short slice would retain the whole text in memory.
    const run = isShort ? [...slice].join("") : slice;
    const numbers = wordsIn(run).map((word) => this.#words.add(word));
    if (isShort && this.#runs.size < MAX_RUNS) this.#runs.set(run, numbers);
    return numbers;
  }
}
