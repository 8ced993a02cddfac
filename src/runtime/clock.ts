// The time, and waiting for it, as an argument, so that intervals and caches are tested without waiting.
import { pause } from "./abort.ts";

/** What the room knows of time. */
export interface Clock {
  /** Milliseconds that never run backwards. */
  now(): number;
  /** Epoch milliseconds. */
  date(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason as soon as it aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  wait: pause,
};
