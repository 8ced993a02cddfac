// Reads a bounded number of pages at a time, each slot with a pause after its page.
import type { Clock } from "../runtime/clock.ts";
import type { QueuedPage } from "./frontier/frontier.ts";

/** A page with the result of its read. */
export interface Ended<T> {
  readonly page: QueuedPage;
  readonly result: T;
}

/** Options of a pool. */
export interface PoolOptions<T> {
  readonly places: number;
  /** Pause of a slot between two pages. */
  readonly delaySeconds: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly read: (page: QueuedPage) => Promise<T>;
}

/** A rolling pool: pages start while slots are free, and finish in any order. */
export class PagePool<T> {
  readonly #options: PoolOptions<T>;
  readonly #flying = new Map<number, { url: string; ended: Promise<Ended<T>> }>();
  /** Earliest time at which each free slot may fetch again. */
  readonly #free: number[];

  constructor(options: PoolOptions<T>) {
    this.#options = options;
    this.#free = new Array<number>(options.places).fill(Number.NEGATIVE_INFINITY);
  }

  /** Whether another page may start. */
  get hasPlace(): boolean {
    return this.#free.length > 0;
  }

  /** Number of pages in progress. */
  get size(): number {
    return this.#flying.size;
  }

  /** Addresses of the pages being read, in start order. */
  get urls(): readonly string[] {
    return [...this.#flying.values()].map(({ url }) => url);
  }

  /** Starts a page in the slot that has been free longest. */
  start(page: QueuedPage): void {
    const readyMs = this.#free.shift();
    if (readyMs === undefined) throw new Error("the pool has no free slot");
    const ended = this.#run(page, readyMs);
    // `next` reports the failure; until it is called, nothing else awaits this promise.
    ended.catch(() => undefined);
    this.#flying.set(page.id, { url: page.url, ended });
  }

  /** Waits for the next page to finish, and frees its slot. Rejects if a read rejects. */
  async next(): Promise<Ended<T>> {
    const ended = await Promise.race([...this.#flying.values()].map((one) => one.ended));
    this.#flying.delete(ended.page.id);
    this.#free.push(this.#options.clock.now() + this.#options.delaySeconds * 1000);
    return ended;
  }

  /** Waits until no page is in progress, whatever the results. */
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
