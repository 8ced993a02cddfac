// How much the PDF library may decode: it has no limit of its own, and a file of 2 KB can hold gigabytes of blanks.
//
// The library decodes with two classes of the platform: `DecompressionStream`, and buffers made by `new Uint8Array(size)` where
// it decodes by itself. While a file is read both are replaced by ones that count, so that the limit holds for every filter, nested
// ones and those of later versions included.

/** How many times as much a whole file may decode to as one step. Streams are not kept, but some of what they hold is. */
const STEPS_IN_FILE = 8;
/** Smaller buffers are not counted: every object of a file has some. */
const LEAST_COUNTED = 65_536;

/** What the streams of a file still may decode to. */
export class DecodingBudget {
  /** Decoded bytes that one stream, and all streams of a step together, may have. */
  readonly maxBytes: number;
  #ofStep: number;
  #ofFile: number;
  #isSpent = false;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    this.#ofStep = maxBytes;
    this.#ofFile = maxBytes * STEPS_IN_FILE;
  }

  /** Something was refused to the library, which may have gone on without it. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Begins the next step: one question to the library. */
  nextStep(): void {
    this.#ofStep = this.maxBytes;
  }

  /** Counts decoded bytes. Throws RangeError when they are too many. */
  take(bytes: number): void {
    this.#ofStep -= bytes;
    this.#ofFile -= bytes;
    if (this.#ofStep < 0 || this.#ofFile < 0) this.refuse();
  }

  /** Throws RangeError, now and for all that follows. */
  refuse(): never {
    this.#isSpent = true;
    this.#ofFile = 0;
    throw new RangeError("the streams of the PDF decode to too many bytes");
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs work of the library within a budget. One after the other in a thread: what the classes count is of one file. */
export function withinBudget<T>(budget: DecodingBudget, work: () => Promise<T>): Promise<T> {
  const run = last.then(() => counted(budget, work));
  last = run.catch(() => undefined);
  return run;
}

async function counted<T>(budget: DecodingBudget, work: () => Promise<T>): Promise<T> {
  const { Uint8Array: NativeArray, DecompressionStream: NativeStream } = globalThis;
  // Sizes of streams that are decoded: each is put together in a buffer of its size, which counts no second time.
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

/** The class, of which instances by a size are counted. Its prototype and its static members are the native ones. */
function countedArray(
  native: Uint8ArrayConstructor,
  budget: DecodingBudget,
  whole: Set<number>,
): object {
  // The library doubles a buffer until the stream fits: the halves of all these buffers are the last one.
  const largest = 2 ** Math.ceil(Math.log2(budget.maxBytes));
  const counter: object = new Proxy(native, {
    construct(target, args: readonly unknown[], made) {
      const [size] = args;
      if (typeof size === "number" && size >= LEAST_COUNTED && !whole.delete(size)) {
        if (size > largest) budget.refuse();
        budget.take(size / 2);
      }
      return Reflect.construct(target, args, made === counter ? target : made);
    },
  });
  return counter;
}

/** The class, of which what instances decode is counted. */
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
      // The library writes null where a filter inside of this one failed, and then waits for the end of what it reads.
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
