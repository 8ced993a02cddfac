// Pool of worker threads for heavy tasks; each thread runs one page or one large request body at a
// time.
//
// The pool starts another thread only after a task has waited long, because each thread loads the
// models and compiles all code. On a crawl of 1,169 pages with two processors, a second thread
// raised CPU time from 34 to 41 ms a page and memory by 115 MB, and was no faster.
import { availableParallelism } from "node:os";
import { hasCode } from "../model/error-code.ts";
import { ReadLimitError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { SemaphoreCounts } from "./semaphore.ts";
import { type TaskOptions, Thread } from "./thread.ts";

/** A function of a worker module: the module's address and the function's name. */
export interface Task {
  readonly module: URL;
  readonly name: string;
}

/** Pool of worker threads. */
export interface WorkerPool {
  /**
   * Runs a task on a free thread; `isLarge` grants a large input more memory.
   *
   * Rejects with ReadLimitError after `PARSE_TIMEOUT_SECONDS` of running or above a thread's memory
   * limit, with the signal's reason on abort, which ends the thread, or with the task's error.
   */
  run<Input, Output>(
    task: Task,
    input: Input,
    options: TaskOptions & { readonly isLarge?: boolean },
  ): Promise<Output>;
  /** Threads that run a task, and waiting tasks. */
  readonly counts: SemaphoreCounts;
  /** Ends every thread; running tasks reject. */
  close(): Promise<void>;
}

/** Limits of a pool: number of threads, time and memory of a task, and idle time of a thread. */
export interface PoolLimits {
  readonly threads: number;
  /** How long a task waits for an existing thread before another one is started. */
  readonly patienceMs: number;
  readonly seconds: number;
  /** Maximum heap; beyond it the thread ends, not the process. */
  readonly heapMb: number;
  /** The same for the one thread for large inputs. */
  readonly largeInputHeapMb: number;
  /** How long an idle thread is kept. */
  readonly idleMs: number;
  /** A larger heap keeps most of its largest page's memory; V8 releases it when the thread ends. */
  readonly largeMb: number;
  /** How long an idle thread with a large heap is kept; 0 ends it after its task. */
  readonly largeIdleMs: number;
}

const LIMITS: PoolLimits = {
  threads: availableParallelism(),
  // A crawl's pages wait 100 ms for each other, the first ones up to a second while the thread
  // starts. This is the longest wait after a page that takes a minute.
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
  const ordinary = new Threads(limits);
  // One thread at a time, which ends with its task.
  const large = new Threads({
    ...limits,
    threads: 1,
    heapMb: limits.largeInputHeapMb,
    idleMs: 0,
    largeIdleMs: 0,
  });
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
          throw new ReadLimitError(`${threads.heapMb} MB of memory`, error);
        throw error;
      } finally {
        threads.giveBack(thread);
      }
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

/** A task waiting for a thread. */
interface Waiting {
  readonly take: (thread: Thread) => void;
  readonly leave: (reason: unknown) => void;
}

/** Threads, the idle ones among them, and the tasks waiting for one. */
class Threads {
  readonly #limits: PoolLimits;
  readonly #all = new Set<Thread>();
  /** Each with the timer that ends it, in order of last use. */
  readonly #idle = new Map<Thread, NodeJS.Timeout>();
  /** In order of arrival. */
  readonly #line = new Set<Waiting>();
  #closed = false;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /** Heap limit of each thread. */
  get heapMb(): number {
    return this.#limits.heapMb;
  }

  get counts(): SemaphoreCounts {
    return { held: this.#all.size - this.#idle.size, waiting: this.#line.size };
  }

  /** Claims a thread until `giveBack`. Rejects with the signal's reason on abort. */
  async take(signal: AbortSignal): Promise<Thread> {
    signal.throwIfAborted();
    if (this.#closed) throw closedError();
    // Prefers the last used thread, so that others can time out.
    for (const thread of [...this.#idle.keys()].reverse()) {
      if (!thread.usable) {
        void this.#end(thread);
        continue;
      }
      clearTimeout(this.#idle.get(thread));
      this.#idle.delete(thread);
      return thread;
    }
    return this.#all.size === 0 ? this.#start() : this.#wait(signal);
  }

  /** Assigns the thread to the first waiting task, or keeps it idle for the next one. */
  giveBack(thread: Thread): void {
    const { largeMb, largeIdleMs, idleMs } = this.#limits;
    const wait = thread.heapMb > largeMb ? largeIdleMs : idleMs;
    const [next] = this.#line;
    if (this.#closed || !thread.usable || wait === 0) {
      void this.#end(thread);
      this.#serve();
    } else if (next !== undefined) {
      next.take(thread);
    } else {
      this.#idle.set(thread, setTimeout(() => void this.#end(thread), wait).unref());
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#line) waiting.leave(closedError());
    await Promise.all([...this.#all].map((thread) => this.#end(thread)));
  }

  #wait(signal: AbortSignal): Promise<Thread> {
    return new Promise((resolve, reject) => {
      const leaveLine = () => {
        this.#line.delete(waiting);
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
      };
      const waiting: Waiting = {
        take: (thread) => {
          leaveLine();
          resolve(thread);
        },
        leave: (reason) => {
          leaveLine();
          reject(reason);
        },
      };
      const onAbort = () => waiting.leave(signal.reason);
      const timer = setTimeout(() => this.#serve(), this.#limits.patienceMs);
      signal.addEventListener("abort", onAbort);
      this.#line.add(waiting);
    });
  }

  /** Starts a thread for the first waiting task, if the limit allows another. */
  #serve(): void {
    const [next] = this.#line;
    if (next !== undefined && this.#all.size < this.#limits.threads) next.take(this.#start());
  }

  #start(): Thread {
    const thread = new Thread(this.#limits.heapMb);
    this.#all.add(thread);
    return thread;
  }

  #end(thread: Thread): Promise<void> {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    this.#all.delete(thread);
    return thread.end();
  }
}

function closedError(): Error {
  return new Error("the worker threads are closed");
}
