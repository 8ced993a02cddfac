// A bounded number of places with a waiting line, first come, first served.

/** Gives what was taken back; further calls do nothing. */
export type Release = () => void;

/** How much of the places is taken, and how many wait. */
export interface SemaphoreCounts {
  readonly held: number;
  readonly waiting: number;
}

interface Waiting {
  readonly weight: number;
  readonly turn: () => void;
}

/** `size` places; whoever finds too few waits in line until enough are given back or its signal aborts. */
export class Semaphore {
  readonly size: number;
  #held = 0;
  readonly #line = new Set<Waiting>();

  constructor(size: number) {
    this.size = size;
  }

  /** Whether `acquire` of one place would have to wait. */
  get full(): boolean {
    return !this.#takes(1);
  }

  get counts(): SemaphoreCounts {
    return { held: this.#held, waiting: this.#line.size };
  }

  /** Waits for places; more than there are count as all of them. Rejects with the signal's reason when it aborts first. */
  async acquire(signal: AbortSignal, wanted = 1): Promise<Release> {
    signal.throwIfAborted();
    const now = this.tryAcquire(wanted);
    if (now !== undefined) return now;
    const weight = Math.min(wanted, this.size);
    await this.#wait(weight, signal);
    return this.#releaseOf(weight);
  }

  /** Places now; undefined where `acquire` would have to wait. */
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

  /** Whoever comes later does not overtake the line, however little it wants. */
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
