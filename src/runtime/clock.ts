// Time as an argument, so that intervals and caches can be tested without waiting.
import { pause } from "./abort.ts";

/** A clock. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Epoch milliseconds. */
  date(): number;
  /** Resolves after a number of milliseconds; rejects with the signal's reason on abort. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  wait: pause,
};
