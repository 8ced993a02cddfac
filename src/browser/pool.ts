// Tabs for reads: a process-wide limit, first come, first served, in a browser that is replaced in time.
import { RenderError } from "../model/errors.ts";
import type { CallerExtras } from "../net/caller.ts";
import { type Release, Semaphore } from "../runtime/semaphore.ts";
import { Chromium, type ChromiumOptions } from "./chromium.ts";
import type { Tab } from "./tab.ts";

/** A tab for one read. */
export interface Lease {
  readonly tab: Tab;
  /** Whether the browser still runs. */
  readonly alive: boolean;
  /** Returns the tab at once; it is cleaned, or closed if unsound, before another read takes its place. */
  release(sound: boolean): void;
}

/** A pool of tabs. The browser starts with the first read. */
export class TabPool {
  readonly #options: ChromiumOptions;
  readonly #places: Semaphore;
  readonly #browsers = new Set<Chromium>();
  readonly #returning = new Set<Promise<void>>();
  readonly #idleMs: number;
  /** Reads that have a tab or wait for one. */
  #reads = 0;
  #idle: NodeJS.Timeout | undefined;
  #current: Promise<Chromium> | undefined;
  #closed = false;
  /** Whether the last launch succeeded; true before the first. */
  starts = true;

  constructor(
    options: ChromiumOptions,
    { maxPages, idleMs }: { readonly maxPages: number; readonly idleMs: number },
  ) {
    this.#options = options;
    this.#idleMs = idleMs;
    this.#places = new Semaphore(maxPages);
  }

  /** Opens a tab when a place is free. Rejects on abort, or with RenderError `unavailable`. */
  async lease(signal: AbortSignal, caller?: CallerExtras): Promise<Lease> {
    this.#reads++;
    clearTimeout(this.#idle);
    let leave: Release | undefined;
    try {
      leave = await this.#places.acquire(signal);
      const { browser, tab } = await this.#open(caller);
      return {
        tab,
        get alive() {
          return browser.alive;
        },
        // Returning a tab fails only if its browser has exited.
        release: (sound) =>
          this.#track(browser.giveBack(tab, sound).finally(() => this.#left(leave))),
      };
    } catch (error) {
      this.#left(leave);
      throw error;
    }
  }

  /** Ends a read that has a place or was aborted. After the last, the browser stays a while. */
  #left(leave: Release | undefined): void {
    leave?.();
    this.#reads--;
    if (this.#reads > 0 || this.#closed) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest(), this.#idleMs).unref();
  }

  /** Closes a browser without reads; the next read starts another. */
  #rest(): void {
    const resting = this.#current;
    this.#current = undefined;
    // A browser that failed to start needs no closing.
    if (resting !== undefined) this.#track(resting.then((browser) => browser.close()));
  }

  /** Lets `close` wait for work, which may fail. */
  #track(work: Promise<void>): void {
    const tracked = work
      .catch(() => undefined)
      .finally(() => {
        this.#returning.delete(tracked);
      });
    this.#returning.add(tracked);
  }

  /** Closes every browser, whatever is open in it; resolves after their processes have exited. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#current?.catch(() => undefined);
    await Promise.all([...this.#browsers].map((browser) => browser.close()));
    await Promise.all(this.#returning);
  }

  /** Opens a tab in the running browser, or in the next one if that has died. */
  async #open(
    caller: CallerExtras | undefined,
  ): Promise<{ readonly browser: Chromium; readonly tab: Tab }> {
    const browser = await this.#browser();
    try {
      return { browser, tab: await browser.take(caller) };
    } catch (error) {
      if (browser.alive) throw error;
      const next = await this.#browser();
      return { browser: next, tab: await next.take(caller) };
    }
  }

  /** Returns the browser for new reads. Calls are chained, so that only one is started. */
  #browser(): Promise<Chromium> {
    this.#current = this.#usable(this.#current);
    return this.#current;
  }

  async #usable(before: Promise<Chromium> | undefined): Promise<Chromium> {
    const current = await before?.catch(() => undefined);
    if (this.#closed) throw new RenderError("unavailable", "the browser is closed");
    if (current?.usable === true) return current;
    for (const browser of this.#browsers) if (!browser.alive) this.#browsers.delete(browser);
    const started = await this.#start();
    this.#browsers.add(started);
    return started;
  }

  async #start(): Promise<Chromium> {
    try {
      const started = await Chromium.start(this.#options);
      this.starts = true;
      return started;
    } catch (error) {
      this.starts = false;
      throw error;
    }
  }
}
