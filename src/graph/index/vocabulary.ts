// Maps texts to word numbers; caches runs of characters.
import { StringTable } from "../growing.ts";
import { endOfRun, startOfRun, wordsIn } from "./tokens.ts";

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
