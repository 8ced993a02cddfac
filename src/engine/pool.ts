// The worker threads that run everything heavy: one page or one large request body at a time each.
import { availableParallelism } from "node:os";
import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import { ReadLimitError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { Slots } from "../net/slots.ts";

/** A function of a worker module, by the module's address and the function's name. */
export interface Task {
  readonly module: URL;
  readonly name: string;
}

/** Where heavy tasks run. */
export interface WorkerPool {
  /**
   * Runs a task on a free thread; `transfer` moves buffers and ports instead of copying them.
   *
   * Rejects with ReadLimitError past `PARSE_TIMEOUT_SECONDS` of running or the memory of a thread, with the signal's reason on abort (the
   * thread is ended then), and with whatever the task threw.
   */
  run<Input, Output>(task: Task, input: Input, options: TaskOptions): Promise<Output>;
  close(): Promise<void>;
}

/** Cancellation of one task, and what is moved with it. */
export interface TaskOptions {
  readonly signal: AbortSignal;
  readonly transfer?: readonly (ArrayBuffer | MessagePort)[];
}

/** How many threads there are, and what one task is given. */
export interface PoolLimits {
  readonly threads: number;
  readonly seconds: number;
  readonly heapMb: number;
}

const LIMITS: PoolLimits = {
  threads: availableParallelism(),
  seconds: SETTINGS.PARSE_TIMEOUT_SECONDS,
  // The largest page takes well under 2 GB; a thread that wants more is ended instead of the process.
  heapMb: 4096,
};

/** Worker threads, as many as there are processors; started on first use, kept while there is work. */
export function createWorkerPool({ threads, seconds, heapMb }: PoolLimits = LIMITS): WorkerPool {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  // A thread may still fail once its task is given up or done. Nobody waits for it, and the pool starts another.
  pool.on("error", () => undefined);
  // Waiting for a thread must not count as running: the pool's own queue stays empty.
  const slots = new Slots(threads);
  return {
    run: async (task, input, { signal, transfer = [] }) => {
      const release = await slots.acquire(signal);
      const timeout = AbortSignal.timeout(seconds * 1000);
      try {
        return await pool.run(input, {
          filename: task.module.href,
          name: task.name,
          signal: AbortSignal.any([signal, timeout]),
          transferList: [...transfer],
        });
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted) throw new ReadLimitError(`${seconds} s`, error);
        throw isOutOfMemory(error) ? new ReadLimitError(`${heapMb} MB of memory`, error) : error;
      } finally {
        release();
      }
    },
    close: () => pool.destroy(),
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
