// A bounded number of places with a waiting line, first come, first served.

/** Gives a place back; further calls do nothing. */
export type Release = () => void;

/** `size` places; whoever finds none waits in line until one is given back or its signal aborts. */
export class Slots {
  readonly size: number;
  #free: number;
  readonly #line = new Set<() => void>();

  constructor(size: number) {
    this.size = size;
    this.#free = size;
  }

  /** Whether `acquire` would have to wait. */
  get full(): boolean {
    return this.#free === 0;
  }

  /** Waits for a place. Rejects with the signal's reason when it aborts first. */
  async acquire(signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    let held = true;
    return () => {
      if (held) this.#giveBack();
      held = false;
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#line.delete(turn);
        reject(signal.reason);
      };
      this.#line.add(turn);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #giveBack(): void {
    const [next] = this.#line;
    if (next === undefined) {
      this.#free++;
    } else {
      this.#line.delete(next);
      next();
    }
  }
}
