// One worker thread: runs a task at a time until it is ended, and says how large its heap is.
import { type MessagePort, Worker } from "node:worker_threads";
import type { ThreadAnswer, ThreadTask } from "./thread-worker.ts";

/** What a thread is given beside the task. */
export interface TaskOptions {
  /** Ends the task with its reason, and the thread. */
  readonly signal: AbortSignal;
  /** Buffers and ports that are moved with the input instead of copied. */
  readonly transfer?: readonly (ArrayBuffer | MessagePort)[];
}

const ENTRY = new URL("../runtime/thread-worker.js", import.meta.url);

/** A worker thread. It keeps the process alive while it runs a task and not otherwise. */
export class Thread {
  readonly #worker: Worker;
  #task:
    | { readonly done: (answer: ThreadAnswer) => void; readonly failed: (error: unknown) => void }
    | undefined;
  #failure: { readonly error: unknown } | undefined;
  #heapMb = 0;

  /** `mostHeapMb` is the heap at which the thread is ended. */
  constructor(mostHeapMb: number) {
    this.#worker = new Worker(ENTRY, { resourceLimits: { maxOldGenerationSizeMb: mostHeapMb } });
    this.#worker.on("message", (answer: ThreadAnswer) => {
      this.#heapMb = answer.heapMb;
      this.#task?.done(answer);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", (code) => this.#fail(new Error(`the thread ended with code ${code}`)));
    this.#worker.unref();
  }

  /** Whether it can run another task. */
  get usable(): boolean {
    return this.#failure === undefined;
  }

  /** Its memory after the last task, garbage included. */
  get heapMb(): number {
    return this.#heapMb;
  }

  /** Runs a task. Rejects when the thread ends before it has answered, with the signal's reason when that ended it. */
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

  /** Ends the thread, whatever it does. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#task?.failed(error);
    void this.end();
  }
}
