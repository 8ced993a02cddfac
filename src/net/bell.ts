// Something that may have changed, to those who wait for it.
import { whenAborted } from "./abort.ts";

/** Rung when there is something new. Who waits names what it has seen, so that nothing rung meanwhile is missed. */
export class Bell {
  #rung = 0;
  readonly #waiting = new Set<() => void>();

  /** How often it was rung. */
  get rung(): number {
    return this.#rung;
  }

  ring(): void {
    this.#rung++;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Resolves once it was rung more often than `seen`, or the signal aborts. */
  async next(seen: number, signal: AbortSignal): Promise<void> {
    if (this.#rung > seen || signal.aborted) return;
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
