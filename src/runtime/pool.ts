// Pool of worker threads for heavy tasks; each thread runs one page or one large request body at a
// time.
//
// The pool starts another thread only after a task has waited long, because each thread loads the
// models and compiles all code. On a crawl of 1,169 pages with two processors, a second thread
// raised CPU time from 34 to 41 ms a page and memory by 115 MB, and was no faster.
import { availableParallelism } from "node:os";
import { type MessagePort, Worker } from "node:worker_threads";
import { hasCode } from "../model/error-code.ts";
import { ReadLimitError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { NEVER } from "./abort.ts";
import type { SemaphoreCounts } from "./semaphore.ts";
import type { ThreadAnswer, ThreadLoadEnd, ThreadModule, ThreadTask } from "./thread-worker.ts";
import { type Worker as PooledWorker, Workers, type WorkersLimits } from "./workers.ts";

/** A function of a worker module: the module's address and the function's name. */
export interface Task {
  readonly module: URL;
  readonly name: string;
}

/** Pool of worker threads. */
export interface WorkerPool {
  /**
   * Runs a task on a free thread; `isLarge` grants a large input more memory. Rejects with
   * ReadLimitError after `PARSE_TIMEOUT_SECONDS` of running or above a thread's memory limit, with
   * the signal's reason on abort, which ends the thread, or with the task's error.
   */
  run<Input, Output>(
    task: Task,
    input: Input,
    options: TaskOptions & { readonly isLarge?: boolean },
  ): Promise<Output>;
  /** Has a thread load a module, for tasks that follow soon. Starts the thread if there is none. */
  prepare(module: URL): void;
  /** Threads that run a task, and waiting tasks. */
  readonly counts: SemaphoreCounts;
  /** Ends every thread; running tasks reject. */
  close(): Promise<void>;
}

/** Limits of a pool: number of threads, time and memory of a task, and idle time of a thread. */
export interface PoolLimits extends Omit<WorkersLimits, "most"> {
  readonly threads: number;
  readonly seconds: number;
  /** Maximum heap of a thread. A thread that exceeds it ends; the process continues. */
  readonly heapMb: number;
  /** Maximum heap of the one thread for large inputs. */
  readonly largeInputHeapMb: number;
}

const LIMITS: PoolLimits = {
  threads: availableParallelism(),
  // Ordinary pages wait 100 ms for each other. After 2 s, the task ahead is slow: it may take a
  // minute.
  patienceMs: 2000,
  seconds: SETTINGS.PARSE_TIMEOUT_SECONDS,
  // Above 2 GB, V8 lets a heap grow to four times its live size before it collects, below to twice.
  // On a crawl of 2,000 pages of Rust's documentation the maximum was 680 MB instead of 946 MB.
  heapMb: 2000,
  // 32 MiB of line breaks alone take 3.4 GB.
  largeInputHeapMb: 4096,
  idleMs: 30_000,
  largeMb: 256,
  largeIdleMs: 1000,
};

/** Creates a pool with at most one thread per processor, started on demand and ended when idle. */
export function createWorkerPool(own: Partial<PoolLimits> = {}): WorkerPool {
  const limits = { ...LIMITS, ...own };
  const { heapMb, largeInputHeapMb } = limits;
  const ordinary = new Workers(() => new Thread(heapMb), { ...limits, most: limits.threads });
  // One thread at a time, which ends with its task.
  const alone = { ...limits, most: 1, idleMs: 0, largeIdleMs: 0 };
  const large = new Workers(() => new Thread(largeInputHeapMb), alone);
  return {
    run: async (task, input, { signal, transfer = [], isLarge = false }) => {
      const threads = isLarge ? large : ordinary;
      // Time spent waiting for a thread does not count.
      const thread = await threads.take(signal);
      const timeout = AbortSignal.timeout(limits.seconds * 1000);
      try {
        const asked = { module: task.module.href, name: task.name, input };
        const ending = AbortSignal.any([signal, timeout]);
        const answer = await thread.run(asked, { signal: ending, transfer });
        if (!answer.ok) throw answer.error;
        return answer.value as never;
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted) throw new ReadLimitError(`${limits.seconds} s`, error);
        if (hasCode(error, "ERR_WORKER_OUT_OF_MEMORY"))
          throw new ReadLimitError(`${isLarge ? largeInputHeapMb : heapMb} MB of memory`, error);
        throw error;
      } finally {
        threads.giveBack(thread);
      }
    },
    prepare: ({ href }) => {
      const started = ordinary.take(NEVER).then((thread) => {
        thread.load({ module: href });
        ordinary.giveBack(thread);
      });
      // A pool that was closed meanwhile needs no thread.
      started.catch(() => {});
    },
    get counts() {
      return {
        held: ordinary.counts.held + large.counts.held,
        waiting: ordinary.counts.waiting + large.counts.waiting,
      };
    },
    close: async () => {
      await Promise.all([ordinary.close(), large.close()]);
    },
  };
}

/** Options of a task. */
interface TaskOptions {
  /** Ends the task and the thread with its reason. */
  readonly signal: AbortSignal;
  /** Buffers and ports to transfer with the input instead of copying. */
  readonly transfer?: readonly (ArrayBuffer | MessagePort)[];
}

const ENTRY = new URL("../runtime/thread-worker.js", import.meta.url);

/** Memory for new objects: the default up to Node 22. Node 24 takes more, and is not faster with it. */
const YOUNG_MB = 48;

/** A worker thread. It keeps the process alive only while it runs a task. */
class Thread implements PooledWorker {
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
