// Runs long work in slices, so that it never blocks the event loop.
import { setImmediate as turn } from "node:timers/promises";

/** Milliseconds of work before the event loop gets a turn. */
const SLICE_MS = 8;

/** Runs a generator, yielding to the event loop between slices. Rejects on abort. */
export async function inTurns<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - since < SLICE_MS) continue;
    await turn();
    signal?.throwIfAborted();
    since = performance.now();
  }
}
