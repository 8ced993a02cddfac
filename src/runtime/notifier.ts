// Wakes waiters when something changed.
import { whenAborted } from "./abort.ts";

/** Counts notifications. A waiter passes the count it has seen and so misses none. */
export class Notifier {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** Notifications so far. */
  get count(): number {
    return this.#count;
  }

  notify(): void {
    this.#count++;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Resolves when the count exceeds `seen`, or the signal aborts. */
  async next(seen: number, signal: AbortSignal): Promise<void> {
    if (this.#count > seen || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const off = whenAborted(signal, () => {
        this.#waiting.delete(wake);
        resolve();
      });
      const wake = () => {
        off();
        resolve();
      };
      this.#waiting.add(wake);
    });
  }
}
