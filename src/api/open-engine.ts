// Opens an engine whose code is loaded on use.
import { createWorkerPool } from "../runtime/pool.ts";
import type { Engine } from "./engine.ts";
import type { EngineOptions } from "./parts.ts";
import { READ_TASK } from "./read-task.ts";

/**
 * Opens an engine. With `reads`, the thread that reads pages starts while the engine's code loads.
 * The caller closes a pool that it passes.
 */
export async function openEngine(options: EngineOptions, reads: boolean): Promise<Engine> {
  const pool = options.pool ?? createWorkerPool();
  const closePool = async () => (options.pool === undefined ? pool.close() : undefined);
  if (reads) pool.prepare(READ_TASK.module);
  try {
    const { createEngine } = await import("./engine.ts");
    const engine = createEngine({ ...options, pool });
    const close = async () => void (await Promise.all([engine.close(), closePool()]));
    return { ...engine, close };
  } catch (error) {
    await closePool();
    throw error;
  }
}
