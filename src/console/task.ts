// Work of the service that goes on while its view is away: its state lives above the screens.

import { useEffect } from "preact/hooks";
import type { Pending } from "./parts/pending.tsx";
import { refusalOf } from "./service.ts";
import { createStore, type Store, useStore } from "./store.ts";

/** Work, and what it found so far. */
export interface Task<T> {
  readonly store: Store<{ readonly pending: Pending<undefined>; readonly found: T }>;
  /** Sets some fields of what was found. */
  readonly find: (found: Partial<T>) => void;
  /** Starts the work anew, and aborts the work before. What was found stays. */
  readonly start: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  readonly stop: () => void;
}

/** Creates a task that is not started. */
export function createTask<T extends object>(found: T): Task<T> {
  const idle: Pending<undefined> = { state: "idle" };
  const store: Task<T>["store"] = createStore({ pending: idle, found });
  let controller: AbortController | undefined;
  return {
    store,
    find: (changes) => store.set({ found: { ...store.get().found, ...changes } }),
    start: async (work) => {
      controller?.abort();
      const own = new AbortController();
      controller = own;
      store.set({ pending: { state: "running", last: undefined } });
      let pending: Pending<undefined> = { state: "done", answer: undefined };
      try {
        await work(own.signal);
      } catch (error) {
        if (!own.signal.aborted) pending = { state: "refused", refusal: refusalOf(error) };
      }
      if (controller !== own) return;
      store.set({ pending: own.signal.aborted ? { state: "stopped" } : pending });
    },
    stop: () => controller?.abort(),
  };
}

/** Returns the state of a task. On unmount, a stopped or refused task becomes idle. */
export function useTask<T>({ store }: Task<T>): ReturnType<Task<T>["store"]["get"]> {
  const forget = () => {
    const { state } = store.get().pending;
    if (state === "stopped" || state === "refused") store.set({ pending: { state: "idle" } });
  };
  useEffect(() => forget, [store]);
  return useStore(store);
}

/** Returns a function that returns the task of a key, such as a site, always the same one. */
export function tasksBy<T extends object>(nothing: (key: string) => T): (key: string) => Task<T> {
  const tasks = new Map<string, Task<T>>();
  return (key) => {
    const task = tasks.get(key) ?? createTask(nothing(key));
    tasks.set(key, task);
    return task;
  };
}

/**
 * Works on items, some at a time, in their order. The first error ends the rest, whose signal is
 * aborted, and is thrown.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  {
    signal: outer,
    atOnce,
    work,
  }: {
    readonly signal: AbortSignal;
    readonly atOnce: number;
    readonly work: (item: T, signal: AbortSignal) => Promise<void>;
  },
): Promise<void> {
  const own = new AbortController();
  const signal = AbortSignal.any([outer, own.signal]);
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done && !signal.aborted; next = left.next()) {
      try {
        await work(next.value, signal);
      } catch (error) {
        if (signal.aborted) return;
        own.abort();
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
