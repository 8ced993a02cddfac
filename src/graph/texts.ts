// Texts by number: as strings, or as UTF-8 in one array outside of the JavaScript heap.

/** Texts by number. */
export interface Texts {
  readonly length: number;
  /** Returns a text; "" for an unknown number. */
  text(index: number): string;
  /** Returns the length of a text in UTF-16 units; 0 for an unknown number. */
  chars(index: number): number;
  /** Returns a text as UTF-8. */
  bytes(index: number): Uint8Array;
}

const encoder = new TextEncoder();

/** Returns strings as texts. */
export function textsOf(strings: readonly string[]): Texts {
  return {
    length: strings.length,
    text: (index) => strings[index] ?? "",
    chars: (index) => strings[index]?.length ?? 0,
    bytes: (index) => encoder.encode(strings[index]),
  };
}

/** The arrays of packed texts. */
export interface TextArrays {
  /** All texts, one after the other. */
  readonly utf8: Uint8Array;
  /** Index of each text's first byte, plus one final entry. */
  readonly starts: Uint32Array;
  /** Length of each text in UTF-16 units. */
  readonly units: Uint32Array;
}

/** Texts that are packed in one array. */
export class PackedTexts implements Texts {
  readonly arrays: TextArrays;
  // A byte order mark at the start of a section is part of its text.
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(arrays: TextArrays) {
    this.arrays = arrays;
  }

  get length(): number {
    return this.arrays.units.length;
  }

  text(index: number): string {
    return this.#decoder.decode(this.bytes(index));
  }

  chars(index: number): number {
    return this.arrays.units[index] ?? 0;
  }

  bytes(index: number): Uint8Array {
    const { utf8, starts } = this.arrays;
    return utf8.subarray(starts[index] ?? utf8.length, starts[index + 1] ?? utf8.length);
  }
}

/** Texts measured between yields. */
const TEXTS_A_STEP = 20_000;

/** Returns the first byte of each text and its length, as packed texts have them; in steps. */
export function* textBounds(texts: Texts): Generator<void, Pick<TextArrays, "starts" | "units">> {
  const starts = new Uint32Array(texts.length + 1);
  const units = new Uint32Array(texts.length);
  let end = 0;
  for (let index = 0; index < texts.length; index++) {
    if (index % TEXTS_A_STEP === 0) yield;
    end += texts.bytes(index).length;
    starts[index + 1] = end;
    units[index] = texts.chars(index);
  }
  return { starts, units };
}
