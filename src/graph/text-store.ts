// Texts kept once as UTF-8 outside of the JavaScript heap, read back by number.
import { GrowingNumbers } from "./growing.ts";

/** Bytes of a chunk that short texts share. */
const CHUNK_BYTES = 1_048_576;
/** Units of UTF-16 from which a text has a chunk of its own. */
const LONG_UNITS = 65_536;
/** Bytes that a unit takes at most. */
const MOST_BYTES_A_UNIT = 3;

/** Texts by number, in the order they were added. */
export class TextStore {
  readonly #encoder = new TextEncoder();
  // A byte order mark that begins a section is a part of its text.
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #chunks: Uint8Array[] = [];
  readonly #chunkOf = new GrowingNumbers();
  readonly #start = new GrowingNumbers();
  readonly #bytes = new GrowingNumbers();
  readonly #chars = new GrowingNumbers();
  /** Number of the chunk that short texts go to, and how much of it is taken. */
  #shared = -1;
  #used = 0;

  /** Adds a text; a lone half of a surrogate pair in it becomes U+FFFD. */
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
    const most = text.length * MOST_BYTES_A_UNIT;
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

  /** The text of a number; "" for one that was never added. */
  text(index: number): string {
    const chunk = this.#chunks[this.#chunkOf.at(index)];
    if (chunk === undefined || index >= this.#bytes.length) return "";
    const start = this.#start.at(index);
    return this.#decoder.decode(chunk.subarray(start, start + this.#bytes.at(index)));
  }

  /** UTF-16 units of a text. */
  chars(index: number): number {
    return index < this.#chars.length ? this.#chars.at(index) : 0;
  }
}
