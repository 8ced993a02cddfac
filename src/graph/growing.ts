// Numbers appended one by one to a typed array that doubles as it fills.

const FIRST_SIZE = 1024;

/** A list of unsigned 32-bit numbers that grows. */
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

  /** The number at an index; 0 beyond the end. */
  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** The numbers, in an array of exactly their length. */
  toArray(): Uint32Array {
    return this.#values.slice(0, this.#length);
  }
}

/** Distinct strings by number: each is kept once, in the order of first sight. */
export class StringTable {
  readonly #numbers = new Map<string, number>();
  readonly #strings: string[] = [];

  /** The number of a string, a new one at first sight. */
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
