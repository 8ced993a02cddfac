// Stores texts as UTF-8 outside of the JavaScript heap and reads them back by number.
import { GrowingNumbers } from "./growing.ts";
import type { Texts } from "./texts.ts";

/** Bytes of a chunk shared by short texts. */
const CHUNK_BYTES = 1_048_576;
/** Minimum UTF-16 units for a text to have its own chunk. */
const LONG_UNITS = 65_536;
/** Maximum UTF-8 bytes of a UTF-16 unit. */
const MAX_BYTES_A_UNIT = 3;
const NO_BYTES = new Uint8Array();

/** Texts by number, in insertion order. */
export class TextStore implements Texts {
  readonly #encoder = new TextEncoder();
  // A byte order mark at the start of a section is part of its text.
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #chunks: Uint8Array[] = [];
  #chunkOf = new GrowingNumbers();
  #start = new GrowingNumbers();
  #bytes = new GrowingNumbers();
  #chars = new GrowingNumbers();
  /** Number of the chunk for short texts, and how much of it is used. */
  #shared = -1;
  #used = 0;

  /** Adds a text; a lone surrogate becomes U+FFFD. */
  add(text: string): void {
    if (text.length >= LONG_UNITS) this.#addLong(text);
    else this.#addShort(text);
    this.#chars.push(text.length);
  }

  #addLong(text: string): void {
    const bytes = this.#encoder.encode(text);
    this.#chunks.push(bytes);
    this.#place(this.#chunks.length - 1, 0, bytes.length);
  }

  #addShort(text: string): void {
    const most = text.length * MAX_BYTES_A_UNIT;
    let chunk = this.#chunks[this.#shared];
    if (chunk === undefined || chunk.length - this.#used < most) {
      chunk = new Uint8Array(CHUNK_BYTES);
      this.#shared = this.#chunks.length;
      this.#chunks.push(chunk);
      this.#used = 0;
    }
    const { written } = this.#encoder.encodeInto(text, chunk.subarray(this.#used));
    this.#place(this.#shared, this.#used, written);
    this.#used += written;
  }

  #place(chunk: number, start: number, bytes: number): void {
    this.#chunkOf.push(chunk);
    this.#start.push(start);
    this.#bytes.push(bytes);
  }

  /** Moves the texts from `end` on to the front, replacing those before `cut`. */
  replaceFirst(cut: number, end: number): void {
    for (const numbers of [this.#chunkOf, this.#start, this.#bytes, this.#chars]) {
      numbers.replaceFirst(cut, end);
    }
  }

  /** Returns an independent copy that shares the stored bytes. */
  copy(): TextStore {
    const copy = new TextStore();
    copy.#chunks = [...this.#chunks];
    copy.#chunkOf = this.#chunkOf.copy();
    copy.#start = this.#start.copy();
    copy.#bytes = this.#bytes.copy();
    copy.#chars = this.#chars.copy();
    return copy;
  }

  get length(): number {
    return this.#chars.length;
  }

  text(index: number): string {
    return this.#decoder.decode(this.bytes(index));
  }

  bytes(index: number): Uint8Array {
    const chunk = this.#chunks[this.#chunkOf.at(index)];
    if (chunk === undefined || index >= this.#bytes.length) return NO_BYTES;
    const start = this.#start.at(index);
    return chunk.subarray(start, start + this.#bytes.at(index));
  }

  chars(index: number): number {
    return index < this.#chars.length ? this.#chars.at(index) : 0;
  }
}
