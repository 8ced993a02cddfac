// The worker threads that run everything heavy: one page or one large request body at a time each.
//
// A thread is started when a task has waited long for those there are: each one loads the models and compiles all code for
// itself. On a crawl of 1,169 pages with two processors a second thread took 41 CPU ms a page in place of 34 and 115 MB more, and was
// no faster.
import { availableParallelism } from "node:os";
import { hasCode } from "../model/error-code.ts";
import { ReadLimitError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { SemaphoreCounts } from "./semaphore.ts";
import { type TaskOptions, Thread } from "./thread.ts";

/** A function of a worker module, by the module's address and the function's name. */
export interface Task {
  readonly module: URL;
  readonly name: string;
}

/** Where heavy tasks run. */
export interface WorkerPool {
  /**
   * Runs a task on a free thread; `isLarge` says that its input is, so that it may have more memory.
   *
   * Rejects with ReadLimitError past `PARSE_TIMEOUT_SECONDS` of running or the memory of a thread, with the signal's reason on abort (the
   * thread is ended then), and with whatever the task threw.
   */
  run<Input, Output>(
    task: Task,
    input: Input,
    options: TaskOptions & { readonly isLarge?: boolean },
  ): Promise<Output>;
  /** Threads that run a task, and tasks that wait for one. */
  readonly counts: SemaphoreCounts;
  /** Ends every thread; tasks under way reject. */
  close(): Promise<void>;
}

/** How many threads there are at most, when another one is started, what one task is given, and when a thread that has nothing to do is ended. */
export interface PoolLimits {
  readonly threads: number;
  /** How long a task waits for the threads there are before another one is started. */
  readonly patienceMs: number;
  readonly seconds: number;
  /** A thread that wants more is ended instead of the process. */
  readonly heapMb: number;
  /** The same of the one thread for large inputs. */
  readonly largeInputHeapMb: number;
  /** How long a thread waits for its next task. */
  readonly idleMs: number;
  /** A heap this large keeps most of what the largest page took: V8 gives it back when the thread ends. */
  readonly largeMb: number;
  /** How long a thread with a large heap waits for its next task; with 0 it has run its last. */
  readonly largeIdleMs: number;
}

const LIMITS: PoolLimits = {
  threads: availableParallelism(),
  // A crawl's pages wait 100 ms for one another, its first ones up to a second while the thread starts. Behind a page that takes a
  // minute the others wait no longer than this.
  patienceMs: 2000,
  seconds: SETTINGS.PARSE_TIMEOUT_SECONDS,
  // From 2 GB on V8 lets a heap grow to four times of what lives in it before it collects, below to twice: a crawl of 2,000 pages of
  // Rust's documentation had 680 MB at most in place of 946.
  heapMb: 2000,
  // 32 MiB of nothing but line breaks take 3.4 GB.
  largeInputHeapMb: 4096,
  idleMs: 30_000,
  largeMb: 256,
  largeIdleMs: 1000,
};

/** Worker threads, at most as many as there are processors; started when they are needed, kept while there is work. */
export function createWorkerPool(own: Partial<PoolLimits> = {}): WorkerPool {
  const limits = { ...LIMITS, ...own };
  const ordinary = new Threads(limits);
  // One of them at a time, which ends with its task.
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
      // Waiting for a thread does not count as running.
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

/** A task that waits for a thread. */
interface Waiting {
  readonly take: (thread: Thread) => void;
  readonly leave: (reason: unknown) => void;
}

/** The threads there are, those among them that wait for a task, and the tasks that wait for a thread. */
class Threads {
  readonly #limits: PoolLimits;
  readonly #all = new Set<Thread>();
  /** With the timer that ends each, the last to have run last. */
  readonly #idle = new Map<Thread, NodeJS.Timeout>();
  /** First come, first served. */
  readonly #line = new Set<Waiting>();
  #closed = false;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /** What each may have at most. */
  get heapMb(): number {
    return this.#limits.heapMb;
  }

  get counts(): SemaphoreCounts {
    return { held: this.#all.size - this.#idle.size, waiting: this.#line.size };
  }

  /** A thread of one's own, to be given back. Rejects with the signal's reason when it aborts first. */
  async take(signal: AbortSignal): Promise<Thread> {
    signal.throwIfAborted();
    if (this.#closed) throw closedError();
    // The one that ran last: the others may come to their end.
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

  /** Hands a thread on to the task that waits first, or keeps it for the next one. */
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

  /** Starts a thread for the task that waits first, where there may be another one. */
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
