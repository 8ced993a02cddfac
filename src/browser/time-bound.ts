// Work on a browser that may hang, bounded in time.
import { type Clock, systemClock } from "../runtime/clock.ts";

/** The promise's outcome, or "late" when it takes longer. Its failure after that is dropped. */
export async function within<T>(
  ms: number,
  promise: Promise<T>,
  clock: Clock = systemClock,
): Promise<T | "late"> {
  const over = new AbortController();
  const late = clock.wait(ms, over.signal).then(() => "late" as const);
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort();
  }
}

/** Whether the promise was fulfilled in time; a failure counts as not. */
export async function doneWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  try {
    return (await within(ms, promise)) !== "late";
  } catch {
    return false;
  }
}
