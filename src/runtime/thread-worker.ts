// Worker thread entry: tasks in, their answers out, one after the other.
import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";

/** A task as it reaches a thread: a function of a module, and what it is called with. */
export interface ThreadTask {
  /** Address of the module. */
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** What the task returned or threw. Errors keep their name, message and stack, not their class. */
export type ThreadAnswer = { readonly heapMb: number } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }
);

async function perform({ module, name, input }: ThreadTask): Promise<unknown> {
  const tasks: Readonly<Record<string, unknown>> = await import(module);
  const task = tasks[name];
  if (typeof task !== "function") throw new TypeError(`${module} has no function ${name}`);
  return task(input);
}

/** Memory the thread holds of its own, garbage included, in MB. */
function heapMb(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return (total_heap_size + external_memory) / 2 ** 20;
}

async function answer(task: ThreadTask): Promise<void> {
  const send = (told: ThreadAnswer) => parentPort?.postMessage(told);
  try {
    const value = await perform(task);
    send({ ok: true, value, heapMb: heapMb() });
  } catch (error) {
    send({ ok: false, error: clonable(error), heapMb: heapMb() });
  }
}

/** A DOMException arrives as an object without a word. */
function clonable(error: unknown): unknown {
  return error instanceof DOMException ? new Error(`${error.name}: ${error.message}`) : error;
}

parentPort?.on("message", (task: ThreadTask) => void answer(task));
