// Maps texts to word numbers; caches runs of characters, so that a repeated run is not tokenised
// again.
import { endOfRun, startOfRun, wordsIn } from "./tokens.ts";

/** Maximum length of a cached run, and maximum number of cached runs. */
const MAX_RUN_CHARS = 40;
const MAX_RUNS = 1_000_000;
const FIRST_SLOTS = 65_536;

/** Words by number, in order of first occurrence. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  /** Runs as spelled, with the hash and the words of each. */
  readonly #runs: string[] = [];
  readonly #hashes: number[] = [];
  readonly #words: (readonly number[])[] = [];
  /** Open addressing: index of a run plus one; 0 for a free slot. */
  #slots = new Int32Array(FIRST_SLOTS);

  get size(): number {
    return this.#numbers.size;
  }

  /** Returns the words, in the order of their numbers. */
  words(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  /**
   * Calls `take` with the number of each word of a text, in order; a new word gets a new number.
   */
  eachNumber(text: string, take: (number: number) => void): void {
    for (let start = startOfRun(text, 0); start < text.length; ) {
      const end = endOfRun(text, start);
      for (const number of this.#numbersOf(text, start, end)) take(number);
      start = startOfRun(text, end);
    }
  }

  #numbersOf(text: string, start: number, end: number): readonly number[] {
    if (end - start > MAX_RUN_CHARS) return this.#read(text.slice(start, end));
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const place = (this.#slots[slot] ?? 0) - 1;
      if (place < 0) break;
      if (this.#hashes[place] === hash && isAt(text, start, end, this.#runs[place] ?? "")) {
        return this.#words[place] ?? [];
      }
      slot = (slot + 1) & mask;
    }
    // A slice would retain the whole text in memory.
    const run = [...text.slice(start, end)].join("");
    const numbers = this.#read(run);
    if (this.#runs.length < MAX_RUNS) {
      this.#slots[slot] = this.#runs.length + 1;
      this.#runs.push(run);
      this.#hashes.push(hash);
      this.#words.push(numbers);
      if (this.#runs.length * 2 > this.#slots.length) this.#enlarge();
    }
    return numbers;
  }

  #read(run: string): readonly number[] {
    return wordsIn(run).map((word) => {
      const known = this.#numbers.get(word);
      if (known !== undefined) return known;
      const number = this.#numbers.size;
      this.#numbers.set(word, number);
      return number;
    });
  }

  #enlarge(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (const [place, hash] of this.#hashes.entries()) {
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = place + 1;
    }
  }
}

function isAt(text: string, start: number, end: number, run: string): boolean {
  if (run.length !== end - start) return false;
  for (let at = 0; at < run.length; at++) {
    if (text.charCodeAt(start + at) !== run.charCodeAt(at)) return false;
  }
  return true;
}
