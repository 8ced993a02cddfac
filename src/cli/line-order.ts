// Writes lines in the order of a list, whatever the order in which they are finished.

/** Maximum finished lines that wait for an unfinished one. */
const MAX_HELD = 100;

/** Writer of lines by their place in a list; holds a line until those before it are finished. */
export class LineOrder<Line> {
  readonly #write: (line: Line) => Promise<void>;
  /** Finished places after an unfinished one. */
  readonly #finished = new Map<number, Line | undefined>();
  #next = 0;
  #written: Promise<void> = Promise.resolve();
  #advance = (): void => undefined;
  #advanced = Promise.resolve();

  constructor(write: (line: Line) => Promise<void>) {
    this.#write = write;
  }

  /**
   * Finishes a place, with a line or without one, and writes the lines that waited for it. Waits while
   * too many lines are held.
   */
  async finish(place: number, line: Line | undefined): Promise<void> {
    this.#finished.set(place, line);
    while (this.#finished.has(this.#next)) {
      const ready = this.#finished.get(this.#next);
      this.#finished.delete(this.#next++);
      if (ready !== undefined) this.#written = this.#written.then(() => this.#write(ready));
    }
    this.#advance();
    this.#advanced = new Promise((resolve) => {
      this.#advance = resolve;
    });
    await this.#written;
    while (this.#finished.size > MAX_HELD) await this.#advanced;
  }
}
