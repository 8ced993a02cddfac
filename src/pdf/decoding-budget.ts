// Limits how much the PDF library decodes: it has no limit of its own, and a 2 KB file can contain
// gigabytes of blanks.
//
// The library decodes with two platform classes: `DecompressionStream`, and buffers from `new
// Uint8Array(size)` for its own decoders. While a file is read, counting classes replace both, so
// the limit holds for every filter, including nested ones and those of later versions.

/** Maximum decoded bytes of a file, as a multiple of the limit of one step: the library keeps earlier content. */
const STEPS_IN_FILE = 8;
/** Minimum size of counted buffers; every object has smaller ones. */
const MIN_COUNTED = 65_536;

/** Bytes that the streams of a file may still decode to. */
export class DecodingBudget {
  /** Maximum decoded bytes of one stream, and of all streams of a step. */
  readonly maxBytes: number;
  #ofStep: number;
  #ofFile: number;
  #isSpent = false;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    this.#ofStep = maxBytes;
    this.#ofFile = maxBytes * STEPS_IN_FILE;
  }

  /** Whether the library was refused something; it may have continued without it. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Starts the next step: one call to the library. */
  nextStep(): void {
    this.#ofStep = this.maxBytes;
  }

  /** Counts decoded bytes. Throws RangeError beyond the limit. */
  take(bytes: number): void {
    this.#ofStep -= bytes;
    this.#ofFile -= bytes;
    if (this.#ofStep < 0 || this.#ofFile < 0) this.refuse();
  }

  /** Throws RangeError, now and at every later count. */
  refuse(): never {
    this.#isSpent = true;
    this.#ofFile = 0;
    throw new RangeError("the streams of the PDF decode to too many bytes");
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs library work within a budget; one file at a time, since the classes are global. */
export function withinBudget<T>(budget: DecodingBudget, work: () => Promise<T>): Promise<T> {
  const run = last.then(() => counted(budget, work));
  last = run.catch(() => undefined);
  return run;
}

async function counted<T>(budget: DecodingBudget, work: () => Promise<T>): Promise<T> {
  const { Uint8Array: NativeArray, DecompressionStream: NativeStream } = globalThis;
  // Sizes of decoded streams: each is joined in a buffer of its size, which is not counted again.
  const whole = new Set<number>();
  replace("Uint8Array", countedArray(NativeArray, budget, whole));
  replace("DecompressionStream", countedStream(NativeStream, budget, whole));
  try {
    return await work();
  } finally {
    replace("Uint8Array", NativeArray);
    replace("DecompressionStream", NativeStream);
  }
}

function replace(name: "Uint8Array" | "DecompressionStream", value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

/** Returns a class that counts instances created by size, with the native prototype. */
function countedArray(
  native: Uint8ArrayConstructor,
  budget: DecodingBudget,
  whole: Set<number>,
): object {
  // The library doubles a buffer until the stream fits: halves of all these buffers sum to the last
  // one.
  const largest = 2 ** Math.ceil(Math.log2(budget.maxBytes));
  const counter: object = new Proxy(native, {
    construct(target, args: readonly unknown[], made) {
      const [size] = args;
      if (typeof size === "number" && size >= MIN_COUNTED && !whole.delete(size)) {
        if (size > largest) budget.refuse();
        budget.take(size / 2);
      }
      return Reflect.construct(target, args, made === counter ? target : made);
    },
  });
  return counter;
}

/** Returns a class that counts the bytes its instances decode. */
function countedStream(
  native: typeof DecompressionStream,
  budget: DecodingBudget,
  whole: Set<number>,
): object {
  return class {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<unknown>;

    constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
      let bytes = 0;
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          bytes += chunk.byteLength;
          if (bytes > budget.maxBytes) budget.refuse();
          budget.take(chunk.byteLength);
          controller.enqueue(chunk);
        },
        flush: () => void whole.add(bytes),
      });
      // The library writes null if a filter inside this one failed, and then waits for the end of
      // its input.
      const checking = new TransformStream<unknown, ArrayBufferView>({
        transform: (chunk, controller) => {
          if (!ArrayBuffer.isView(chunk)) throw new TypeError("there are no bytes to decode");
          controller.enqueue(chunk);
        },
      });
      this.readable = checking.readable.pipeThrough(new native(format)).pipeThrough(counting);
      this.writable = checking.writable;
    }
  };
}
