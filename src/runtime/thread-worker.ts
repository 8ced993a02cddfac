// Worker thread entry: receives tasks and posts one answer each.
import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import { cacheCompiledCode } from "./compile-cache.ts";

/** A task for a thread: a function of a module, and its input. */
export interface ThreadTask {
  /** Address of the module. */
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** A module to load, for the tasks that follow. */
export type ThreadModule = Pick<ThreadTask, "module">;

/** Sent when a module has been loaded, or has failed to load. */
export interface ThreadLoadEnd {
  readonly endsLoading: true;
}

/** Result or error of a task. Errors keep name, message and stack, but not their class. */
export type ThreadAnswer = { readonly heapMb: number } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }
);

cacheCompiledCode();

async function perform({ module: address, name, input }: ThreadTask): Promise<unknown> {
  const tasks: Readonly<Record<string, unknown>> = await import(address);
  const task = tasks[name];
  if (typeof task !== "function") throw new TypeError(`${address} has no function ${name}`);
  return task(input);
}

/** Returns the thread's own memory in MB, garbage included. */
function heapMb(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return (total_heap_size + external_memory) / 2 ** 20;
}

async function answer(task: ThreadTask): Promise<void> {
  const send = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
  try {
    const value = await perform(task);
    send({ ok: true, value, heapMb: heapMb() });
  } catch (error) {
    send({ ok: false, error: clonable(error), heapMb: heapMb() });
  }
}

/** A cloned DOMException loses its message. */
function clonable(error: unknown): unknown {
  return error instanceof DOMException ? new Error(`${error.name}: ${error.message}`) : error;
}

/** Loads a module. If that fails, the first task reports why. */
async function load(address: string): Promise<void> {
  await import(address).catch(() => {});
  parentPort?.postMessage({ endsLoading: true } satisfies ThreadLoadEnd);
}

parentPort?.on("message", (message: ThreadTask | ThreadModule) => {
  void ("name" in message ? answer(message) : load(message.module));
});
