// One worker thread: runs one task at a time until it ends, and reports its heap size.
import { type MessagePort, Worker } from "node:worker_threads";
import type { ThreadAnswer, ThreadLoadEnd, ThreadModule, ThreadTask } from "./thread-worker.ts";
import type { Worker as PooledWorker } from "./workers.ts";

/** Options of a task. */
export interface TaskOptions {
  /** Ends the task and the thread with its reason. */
  readonly signal: AbortSignal;
  /** Buffers and ports to transfer with the input instead of copying. */
  readonly transfer?: readonly (ArrayBuffer | MessagePort)[];
}

const ENTRY = new URL("../runtime/thread-worker.js", import.meta.url);

/** Memory for new objects: the default up to Node 22. Node 24 takes more, and is not faster with it. */
const YOUNG_MB = 48;

/** A worker thread. It keeps the process alive only while it runs a task. */
export class Thread implements PooledWorker {
  readonly #worker: Worker;
  #task:
    | { readonly done: (answer: ThreadAnswer) => void; readonly failed: (error: unknown) => void }
    | undefined;
  #failure: { readonly error: unknown } | undefined;
  isLoading = false;
  memoryMb = 0;

  /** `mostHeapMb` is the heap limit, at which the thread ends. */
  constructor(mostHeapMb: number) {
    this.#worker = new Worker(ENTRY, {
      resourceLimits: {
        maxOldGenerationSizeMb: mostHeapMb,
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
    });
    this.#worker.on("message", (answer: ThreadAnswer | ThreadLoadEnd) => {
      this.isLoading = false;
      if ("endsLoading" in answer) return;
      this.memoryMb = answer.heapMb;
      this.#task?.done(answer);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", (code) => this.#fail(new Error(`the thread ended with code ${code}`)));
    this.#worker.unref();
  }

  get usable(): boolean {
    return this.#failure === undefined;
  }

  /** Runs a task. Rejects if the thread ends before it answers, and on abort. */
  async run(task: ThreadTask, { signal, transfer = [] }: TaskOptions): Promise<ThreadAnswer> {
    signal.throwIfAborted();
    const leave = () => this.#fail(signal.reason);
    signal.addEventListener("abort", leave);
    this.#worker.ref();
    try {
      return await new Promise((done, failed) => {
        if (this.#failure !== undefined) return failed(this.#failure.error);
        this.#task = { done, failed };
        this.#worker.postMessage(task, transfer);
      });
    } finally {
      this.#task = undefined;
      this.#worker.unref();
      signal.removeEventListener("abort", leave);
    }
  }

  /** Loads a module on the thread before a task needs it. */
  load(module: ThreadModule): void {
    this.isLoading = true;
    this.#worker.postMessage(module);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#task?.failed(error);
    void this.end();
  }
}
