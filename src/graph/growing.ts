// Growable lists of numbers and strings.

const FIRST_SIZE = 1024;

/** A growable list of unsigned 32-bit numbers in a typed array that doubles when full. */
export class GrowingNumbers {
  #values = new Uint32Array(FIRST_SIZE);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** Returns the number at an index; 0 beyond the end. */
  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** Moves the numbers from `end` on to the front, replacing those before `cut`. */
  replaceFirst(cut: number, end: number): void {
    const last = this.#values.slice(end, this.#length);
    const kept = this.#values.slice(cut, end);
    this.#values.set(last);
    this.#values.set(kept, last.length);
    this.#length = last.length + kept.length;
  }

  /** Returns an independent copy. */
  copy(): GrowingNumbers {
    const copy = new GrowingNumbers();
    copy.#values = this.#values.slice();
    copy.#length = this.#length;
    return copy;
  }

  /** Returns the numbers in an array of exactly their length. */
  toArray(): Uint32Array {
    return this.#values.slice(0, this.#length);
  }
}

/** Numbers distinct strings in order of first occurrence; each is stored once. */
export class StringTable {
  readonly #numbers = new Map<string, number>();
  readonly #strings: string[] = [];

  /** Returns the number of a string, a new one on first occurrence. */
  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#strings.length;
    this.#numbers.set(text, number);
    this.#strings.push(text);
    return number;
  }

  /** The strings by number. */
  get strings(): readonly string[] {
    return this.#strings;
  }
}
