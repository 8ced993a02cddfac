// The worker threads that run everything heavy: one page or one large request body at a time each.
import { availableParallelism } from "node:os";
import { hasCode } from "../model/error-code.ts";
import { ReadLimitError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { Slots } from "../net/slots.ts";
import { type TaskOptions, Thread } from "./thread.ts";
import type { ThreadAnswer, ThreadTask } from "./thread-worker.ts";

/** A function of a worker module, by the module's address and the function's name. */
export interface Task {
  readonly module: URL;
  readonly name: string;
}

/** Where heavy tasks run. */
export interface WorkerPool {
  /**
   * Runs a task on a free thread.
   *
   * Rejects with ReadLimitError past `PARSE_TIMEOUT_SECONDS` of running or the memory of a thread, with the signal's reason on abort (the
   * thread is ended then), and with whatever the task threw.
   */
  run<Input, Output>(task: Task, input: Input, options: TaskOptions): Promise<Output>;
  /** Ends every thread; tasks under way reject. */
  close(): Promise<void>;
}

/** How many threads there are, what one task is given, and when a thread that has nothing to do is ended. */
export interface PoolLimits {
  readonly threads: number;
  readonly seconds: number;
  /** A thread that wants more is ended instead of the process. */
  readonly heapMb: number;
  /** How long a thread waits for its next task. */
  readonly idleMs: number;
  /** A heap this large keeps most of what the largest page took: V8 gives it back when the thread ends. */
  readonly largeMb: number;
  /** How long a thread with a large heap waits for its next task; with 0 it has run its last. */
  readonly largeIdleMs: number;
}

const LIMITS: PoolLimits = {
  threads: availableParallelism(),
  seconds: SETTINGS.PARSE_TIMEOUT_SECONDS,
  // The largest page takes well under 2 GB.
  heapMb: 4096,
  idleMs: 30_000,
  largeMb: 256,
  largeIdleMs: 1000,
};

/** Worker threads, as many as there are processors; started on first use, kept while there is work. */
export function createWorkerPool(own: Partial<PoolLimits> = {}): WorkerPool {
  const limits = { ...LIMITS, ...own };
  const slots = new Slots(limits.threads);
  const threads = new Threads(limits);
  return {
    run: async (task, input, { signal, transfer = [] }) => {
      // Waiting for a thread does not count as running.
      const release = await slots.acquire(signal);
      const timeout = AbortSignal.timeout(limits.seconds * 1000);
      try {
        const asked = { module: task.module.href, name: task.name, input };
        const ending = AbortSignal.any([signal, timeout]);
        const answer = await threads.run(asked, { signal: ending, transfer });
        if (!answer.ok) throw answer.error;
        return answer.value as never;
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted) throw new ReadLimitError(`${limits.seconds} s`, error);
        if (hasCode(error, "ERR_WORKER_OUT_OF_MEMORY"))
          throw new ReadLimitError(`${limits.heapMb} MB of memory`, error);
        throw error;
      } finally {
        release();
      }
    },
    close: () => threads.close(),
  };
}

/** The threads there are, and those among them that wait for a task. */
class Threads {
  readonly #limits: PoolLimits;
  readonly #all = new Set<Thread>();
  /** With the timer that ends each, the last to have run last. */
  readonly #idle = new Map<Thread, NodeJS.Timeout>();
  #closed = false;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /** Runs a task on a thread that waits, or on a new one. */
  async run(task: ThreadTask, options: TaskOptions): Promise<ThreadAnswer> {
    if (this.#closed) throw new Error("the worker threads are closed");
    const thread = this.#take();
    try {
      return await thread.run(task, options);
    } finally {
      this.#giveBack(thread);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all].map((thread) => this.#end(thread)));
  }

  #take(): Thread {
    // The one that ran last: the others may come to their end.
    const waiting = [...this.#idle.keys()].findLast((thread) => thread.usable);
    const thread = waiting ?? new Thread(this.#limits.heapMb);
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    this.#all.add(thread);
    return thread;
  }

  #giveBack(thread: Thread): void {
    const { largeMb, largeIdleMs, idleMs } = this.#limits;
    const wait = thread.heapMb > largeMb ? largeIdleMs : idleMs;
    if (this.#closed || !thread.usable || wait === 0) void this.#end(thread);
    else this.#idle.set(thread, setTimeout(() => void this.#end(thread), wait).unref());
  }

  #end(thread: Thread): Promise<void> {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    this.#all.delete(thread);
    return thread.end();
  }
}
