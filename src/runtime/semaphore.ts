// Semaphore with a queue, first come, first served.

/** Releases what was acquired; further calls do nothing. */
export type Release = () => void;

/** Slots in use, and number of waiters. */
export interface SemaphoreCounts {
  readonly held: number;
  readonly waiting: number;
}

interface Waiting {
  readonly weight: number;
  readonly turn: () => void;
}

/** Semaphore of `size` slots, for which callers wait in line until their signal aborts. */
export class Semaphore {
  readonly size: number;
  #held = 0;
  readonly #line = new Set<Waiting>();

  constructor(size: number) {
    this.size = size;
  }

  /** Whether acquiring one slot would have to wait. */
  get full(): boolean {
    return !this.#takes(1);
  }

  get counts(): SemaphoreCounts {
    return { held: this.#held, waiting: this.#line.size };
  }

  /** Waits for slots, at most `size`. Rejects with the signal's reason on abort. */
  async acquire(signal: AbortSignal, wanted = 1): Promise<Release> {
    signal.throwIfAborted();
    const now = this.tryAcquire(wanted);
    if (now !== undefined) return now;
    const weight = Math.min(wanted, this.size);
    await this.#wait(weight, signal);
    return this.#releaseOf(weight);
  }

  /** Returns slots, or undefined if `acquire` would have to wait. */
  tryAcquire(wanted = 1): Release | undefined {
    const weight = Math.min(wanted, this.size);
    if (!this.#takes(weight)) return undefined;
    this.#held += weight;
    return this.#releaseOf(weight);
  }

  #releaseOf(weight: number): Release {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#held -= weight;
      this.#serve();
    };
  }

  /** A later caller never overtakes the line, however few slots it wants. */
  #takes(weight: number): boolean {
    return this.#line.size === 0 && this.#held + weight <= this.size;
  }

  #wait(weight: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const waiting: Waiting = { weight, turn };
      const leave = () => {
        this.#line.delete(waiting);
        reject(signal.reason);
        this.#serve();
      };
      this.#line.add(waiting);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #serve(): void {
    for (const waiting of this.#line) {
      if (this.#held + waiting.weight > this.size) return;
      this.#held += waiting.weight;
      this.#line.delete(waiting);
      waiting.turn();
    }
  }
}
