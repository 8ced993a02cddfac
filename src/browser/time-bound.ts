// Time limits for work on a browser that may hang.
import { type Clock, systemClock } from "../runtime/clock.ts";

/** Returns the promise's outcome, or "late" after `ms`. A later failure is dropped. */
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

/** Whether the promise is fulfilled in time; a failure counts as false. */
export async function doneWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  try {
    return (await within(ms, promise)) !== "late";
  } catch {
    return false;
  }
}
