// Entry of a reader process: runs tasks from its channel one at a time and answers each.
//
// The process holds code that reads untrusted files, some of it native. It ends with the process
// that started it, also while such code blocks its event loop: a thread of its own watches that, and
// its memory.
import { writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { messageOf } from "../model/error-code.ts";
import { cacheCompiledCode } from "./compile-cache.ts";
import { CHANNEL, readFrames, writeFrame } from "./frames.ts";

/** A task for a reader process: a function of a module, and its input besides the bytes. */
export interface ReaderTask {
  /** Address of the module. */
  readonly module: string;
  readonly name: string;
  /** As JSON. */
  readonly input: unknown;
}

/** Start of an answer, whose body has the bytes that the task returned. */
export type ReaderAnswer = { readonly residentMb: number } & (
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string }
);

/** Memory limit in MB, the argument of the process. */
const memoryMb = Number(process.argv[2]);
const WATCH_MS = 100;
/** Pages go before files where processors are short. */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;
const MIB = 2 ** 20;

if (isMainThread) await main();
else watch(workerData);

async function main(): Promise<void> {
  // Service managers send these to all processes; this one ends with its parent, which finishes its work first.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => undefined);
  preferAsVictim();
  setPriority(PRIORITY);
  cacheCompiledCode();
  const channel = new Socket({ fd: CHANNEL, readable: true, writable: true });
  for (const event of ["end", "close", "error"]) channel.on(event, endGroup);
  new Worker(new URL("../runtime/reader-worker.js", import.meta.url), {
    argv: process.argv.slice(2),
    workerData: process.ppid,
    // A code range counts as data from Node 24 on.
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4, codeRangeSizeMb: 4 },
  }).unref();
  writeFrame(channel, {});
  for await (const { head, body } of readFrames<ReaderTask>(channel, Number.POSITIVE_INFINITY)) {
    await answer(channel, head, body);
  }
}

async function answer(channel: Socket, task: ReaderTask, bytes: Uint8Array): Promise<void> {
  const send = (head: object, body?: Uint8Array) => {
    const residentMb = process.memoryUsage.rss() / MIB;
    writeFrame(channel, { ...head, residentMb }, body);
  };
  try {
    const tasks: Readonly<Record<string, unknown>> = await import(task.module);
    const run = tasks[task.name];
    if (typeof run !== "function") throw new TypeError(`${task.module} has no ${task.name}`);
    send({ ok: true }, await run(task.input, bytes));
  } catch (error) {
    // The system may refuse memory before the watch sees that the process is over its limit.
    if (error instanceof RangeError && /allocation failed/i.test(error.message)) endGroup();
    send({ ok: false, message: messageOf(error) });
  }
}

/** Makes the system end this process before its parent when memory is short, where it can be told. */
function preferAsVictim(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500");
  } catch {
    // Another system than Linux.
  }
}

/** Ends the process and the commands it started, which are in its group where there are groups. */
function endGroup(): void {
  try {
    process.kill(-process.pid, "SIGKILL");
  } catch {
    process.kill(process.pid, "SIGKILL");
  }
}

/** Ends the process when its parent has ended, or beyond its memory limit. */
function watch(parent: number): void {
  setInterval(() => {
    const isOver = process.memoryUsage.rss() > memoryMb * MIB;
    if (isOver || process.ppid !== parent || !isRunning(parent)) endGroup();
  }, WATCH_MS);
}

/** Windows keeps the number of a parent that has ended. */
function isRunning(pid: number): boolean {
  if (process.platform !== "win32") return true;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
