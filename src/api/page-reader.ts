// The task that reads a page on a thread, and the start of its thread before the first page.
import { createWorkerPool, type WorkerPool } from "../runtime/pool.ts";

/** Function of the module that threads load to read pages. */
export const READ_TASK = {
  module: new URL("../read/page-worker.js", import.meta.url),
  name: "readPage",
};

/** Creates a pool with a thread that loads what reads need, while the caller loads what it needs itself. */
export function createReadersPool(): WorkerPool {
  const pool = createWorkerPool();
  pool.prepare(READ_TASK.module);
  return pool;
}
