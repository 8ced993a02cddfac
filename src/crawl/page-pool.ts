// Pages being read, so many at a time: a place is free again when its page has ended and its pause is over.
import type { Clock } from "../net/clock.ts";
import type { QueuedPage } from "./frontier/frontier.ts";

/** A page with what its reading came to. */
export interface Ended<T> {
  readonly page: QueuedPage;
  readonly result: T;
}

/** How a pool works. */
export interface PoolOptions<T> {
  readonly places: number;
  /** Pause of a place between two pages. */
  readonly delaySeconds: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly read: (page: QueuedPage) => Promise<T>;
}

/** A rolling pool: pages are started while places are free, and end in any order. */
export class PagePool<T> {
  readonly #options: PoolOptions<T>;
  readonly #flying = new Map<number, { url: string; ended: Promise<Ended<T>> }>();
  /** When each place that is free may fetch again. */
  readonly #free: number[];

  constructor(options: PoolOptions<T>) {
    this.#options = options;
    this.#free = new Array<number>(options.places).fill(Number.NEGATIVE_INFINITY);
  }

  /** Whether another page may start. */
  get hasPlace(): boolean {
    return this.#free.length > 0;
  }

  /** Pages started that have not ended. */
  get size(): number {
    return this.#flying.size;
  }

  /** Their addresses, in the order they were started. */
  get urls(): readonly string[] {
    return [...this.#flying.values()].map(({ url }) => url);
  }

  /** Starts a page at the place that has been free longest. */
  start(page: QueuedPage): void {
    const readyMs = this.#free.shift();
    if (readyMs === undefined) throw new Error("the pool has no place for another page");
    const ended = this.#run(page, readyMs);
    // `next` tells of its failure; until that is asked nobody else waits for it.
    ended.catch(() => undefined);
    this.#flying.set(page.id, { url: page.url, ended });
  }

  /** Waits for the next page to end, and frees its place. Rejects when a reading does. */
  async next(): Promise<Ended<T>> {
    const ended = await Promise.race([...this.#flying.values()].map((one) => one.ended));
    this.#flying.delete(ended.page.id);
    this.#free.push(this.#options.clock.now() + this.#options.delaySeconds * 1000);
    return ended;
  }

  /** Waits until no page is being read any more, whatever became of each. */
  async drain(): Promise<void> {
    await Promise.allSettled([...this.#flying.values()].map((one) => one.ended));
    this.#flying.clear();
  }

  async #run(page: QueuedPage, readyMs: number): Promise<Ended<T>> {
    const { clock, signal, read } = this.#options;
    const pause = readyMs - clock.now();
    if (pause > 0) await clock.wait(pause, signal);
    return { page, result: await read(page) };
  }
}
