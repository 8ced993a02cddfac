// Crawls that outlive their client, over a persistent store: start, status, pause, resume, cancel.
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { SiteRequest } from "../crawl/context.ts";
import type { CrawlListener, CrawlRecord, CrawlStore } from "../model/crawl-store.ts";
import type {
  CrawlPage,
  CrawlStateName,
  CrawlWebhook,
  DetachedCrawl,
  LoggedEvent,
  WebhookEvents,
} from "../model/detached-crawl.ts";
import {
  CrawlEndedError,
  CrawlLogError,
  CrawlMissingError,
  CrawlsElsewhereError,
  InvalidRequestError,
  LegibleError,
  ServiceBusyError,
} from "../model/errors.ts";
import { endsStream } from "../model/event.ts";
import { SETTINGS } from "../model/settings.ts";
import type { SiteEvent } from "../model/site-event.ts";
import { unavailable, unopened } from "../model/storage-failure.ts";
import type { Clock } from "../runtime/clock.ts";
import { Notifier } from "../runtime/notifier.ts";
import { Semaphore, type SemaphoreCounts } from "../runtime/semaphore.ts";
import { NO_NUMBERS } from "../store/crawl-log.ts";
import { CrawlCallbacks } from "./crawl-callbacks.ts";
import { CrawlRuns, type RunCrawl } from "./crawl-runs.ts";
import { statusOf } from "./crawl-status.ts";
import type { Webhooks } from "./webhooks.ts";

/** Dependencies of detached crawls. */
export interface DetachedOptions {
  /** Opens their store; rejects with the reason if that fails. */
  readonly open: (changed: CrawlListener) => Promise<CrawlStore>;
  /** Whether crawls may exist, so that the store is opened at start. */
  readonly hasAny: () => Promise<boolean>;
  /** Maximum concurrent crawls. */
  readonly places: number;
  readonly run: RunCrawl;
  readonly webhooks: Pick<Webhooks, "send">;
  readonly clock: Pick<Clock, "date" | "wait">;
  readonly report: (failure: unknown) => void;
}

/** Options besides the crawl's request. */
export interface StartOptions {
  readonly key: string | undefined;
  readonly webhook: string | undefined;
  /** Messages for the webhook; undefined for the end of the crawl alone. */
  readonly webhookEvents?: WebhookEvents | undefined;
}

interface Opened {
  readonly store: CrawlStore;
  readonly runs: CrawlRuns;
  readonly callbacks: CrawlCallbacks;
  readonly watching: Promise<unknown>;
}

/** Pause before retrying to open the store. */
const OPEN_AGAIN_MS = 5000;
/** Consecutive store failures tolerated while a client reads events. */
const MAX_FAILURES = 12;
/** Maximum wait for another process to end a crawl. */
const END_WAIT_MS = 10_000;

/** Detached crawls of this instance. The store is opened on first use. */
export class DetachedCrawlsRunner {
  readonly #options: DetachedOptions;
  readonly #places: Semaphore;
  readonly #closing = new AbortController();
  /** Notified of new events and state changes, by crawl id. */
  readonly #notifiers = new Map<string, Notifier>();
  #opening: Promise<Opened> | undefined;
  #opened: Opened | undefined;

  constructor(options: DetachedOptions) {
    this.#options = options;
    this.#places = new Semaphore(options.places);
  }

  /** Crawls running here, and those waiting for a place. */
  get counts(): SemaphoreCounts {
    return this.#opened?.runs.counts ?? { held: 0, waiting: 0 };
  }

  /** Resumes the crawls of an earlier process once the store can be opened. Never rejects. */
  async goOn(): Promise<void> {
    const { hasAny, clock, report } = this.#options;
    const { signal } = this.#closing;
    try {
      if (!(await hasAny())) return;
      for (let isReported = false; !signal.aborted; isReported = true) {
        try {
          await this.#open();
          return;
        } catch (error) {
          const cause = error instanceof CrawlsElsewhereError ? error.cause : error;
          if (!isReported) report(cause);
        }
        await clock.wait(OPEN_AGAIN_MS, signal);
      }
    } catch (error) {
      if (!signal.aborted) report(error);
    }
  }

  /** Starts a crawl, or returns the existing one with the same key. */
  async start(request: SiteRequest, options: StartOptions): Promise<DetachedCrawl> {
    return this.#with(async ({ store, runs, callbacks }) => {
      const wanted = newRecord(request, { ...options, nowMs: this.#options.clock.date() });
      const isFull = (await store.list("open")).length >= SETTINGS.DETACHED_CRAWLS_OPEN;
      // A repeated request gets its crawl.
      const known = isFull && wanted.key !== null ? await store.list() : [];
      if (isFull && !known.some(({ key }) => key === wanted.key)) throw new ServiceBusyError();
      const record = await store.create(wanted);
      if (!isSame(record, wanted)) {
        throw new InvalidRequestError("the Idempotency-Key was used with another request");
      }
      callbacks.begin(record);
      await runs.look();
      return shown(runs, (await store.find(record.id)) ?? record);
    });
  }

  /** Lists crawls, newest first. */
  async list({
    limit,
    state,
  }: {
    readonly limit: number;
    readonly state: CrawlStateName | undefined;
  }): Promise<readonly DetachedCrawl[]> {
    return this.#with(async ({ store, runs }) => {
      const all = (await store.list()).map((record) => shown(runs, record)).reverse();
      return all.filter((one) => state === undefined || one.state === state).slice(0, limit);
    });
  }

  /** Returns the status of a crawl. Throws CrawlMissingError. */
  async status(id: string): Promise<DetachedCrawl> {
    return this.#with(async ({ store, runs }) => shown(runs, await found(store, id)));
  }

  /** Pauses a crawl. Throws CrawlMissingError, and CrawlEndedError if it has ended. */
  pause(id: string): Promise<DetachedCrawl> {
    return this.#order(id, "pause");
  }

  /** Resumes a paused crawl; any other open crawl stays as it is. Throws as `pause` does. */
  resume(id: string): Promise<DetachedCrawl> {
    return this.#order(id, "run");
  }

  #order(id: string, wanted: "run" | "pause"): Promise<DetachedCrawl> {
    return this.#with(async ({ store, runs }) => {
      const { end } = await found(store, id);
      if (end !== null) throw new CrawlEndedError(id, end.state);
      await store.update(id, { wanted });
      await runs.look();
      if (wanted === "pause") await runs.left(id);
      return shown(runs, await found(store, id));
    });
  }

  /** Cancels a crawl, or removes one that has ended. Throws CrawlMissingError. */
  async cancel(id: string): Promise<DetachedCrawl> {
    return this.#with(async ({ store, runs }) => {
      const before = await found(store, id);
      if (before.end !== null) {
        await runs.remove(id);
        return shown(runs, before);
      }
      await store.update(id, { wanted: "cancel" });
      await runs.look();
      await runs.left(id);
      await runs.look();
      return shown(runs, await this.#ended(store, id));
    });
  }

  /** Returns the record of a crawl once it has ended, or its current record on timeout. */
  async #ended(store: CrawlStore, id: string): Promise<CrawlRecord> {
    const late = AbortSignal.timeout(END_WAIT_MS);
    for (;;) {
      const seen = this.#notifierOf(id).count;
      const record = await found(store, id);
      if (record.end !== null || late.aborted) return record;
      await this.#notifierOf(id).next(seen, late);
    }
  }

  /** Throws CrawlMissingError for an unknown crawl. */
  async assertKnown(id: string): Promise<void> {
    await this.#with(({ store }) => found(store, id));
  }

  /** Yields a crawl's events after an id until it ends, from the log: no client blocks it. */
  async *events(id: string, after: number, signal: AbortSignal): AsyncGenerator<LoggedEvent, void> {
    const { store } = await this.#open();
    let last = after;
    let isEnded = false;
    for (let failures = 0; !signal.aborted; ) {
      const seen = this.#notifierOf(id).count;
      try {
        const record = await store.find(id);
        // The log of a crawl that has ended by now is complete.
        const hasEnded = record === undefined || record.end !== null;
        for await (const logged of store.events(id, last, signal)) {
          if (signal.aborted) return;
          yield logged;
          last = logged.id;
          isEnded = endsStream(logged.event);
        }
        if (hasEnded) {
          const unlogged = record?.end?.unlogged;
          if (unlogged !== undefined && unlogged.id > last) yield unlogged;
          if (record === undefined) yield* this.#removed(id, isEnded ? undefined : last);
          return;
        }
        failures = 0;
      } catch (error) {
        // Its texts are removed before its log.
        if (!signal.aborted && (await isRemoved(store, id))) {
          yield* this.#removed(id, isEnded ? undefined : last);
          return;
        }
        if (error instanceof CrawlLogError) {
          this.#options.report(error);
          yield { id: error.unreadable ?? last + 1, event: errorEvent(error) };
          return;
        }
        // A database is unavailable while it restarts.
        failures++;
        if (failures > MAX_FAILURES) throw this.#refused(error);
        await this.#options.clock.wait(OPEN_AGAIN_MS, signal).catch(() => undefined);
        continue;
      }
      await this.#notifierOf(id).next(seen, signal);
    }
  }

  /** Ends the events of a removed crawl for a client that has not read its last one. */
  *#removed(id: string, last: number | undefined): Generator<LoggedEvent, void> {
    this.#notifiers.delete(id);
    if (last !== undefined) yield { id: last + 1, event: errorEvent(new CrawlMissingError(id)) };
  }

  /** Yields the pages of a crawl so far, after an event id, at most `limit`. */
  async *pages(
    id: string,
    { after, limit }: { readonly after: number; readonly limit: number },
    signal: AbortSignal,
  ): AsyncGenerator<CrawlPage, void> {
    const { store } = await this.#open();
    try {
      const revised = (await store.find(id))?.numbers.revised ?? {};
      let left = limit;
      for await (const { id: eventId, event } of store.events(id, after, signal)) {
        if (event.type !== "page") continue;
        const place = revised[event.index];
        const again = place === undefined ? undefined : await store.revision(id, place, signal);
        yield { ...(again ?? event), id: eventId };
        left--;
        if (left === 0) return;
      }
    } catch (error) {
      // A client that has left is no failure, and neither is a crawl that another client has removed.
      signal.throwIfAborted();
      throw (await isRemoved(store, id)) ? new CrawlMissingError(id) : this.#refused(error);
    }
  }

  /** Stops all crawls in their current state; another process resumes them. */
  async close(): Promise<void> {
    this.#closing.abort(new Error("the service is closing"));
    const opened = await this.#opening?.catch(() => undefined);
    if (opened === undefined) return;
    await opened.watching;
    await Promise.all([opened.runs.ended(), opened.callbacks.ended()]);
    await opened.store.close();
  }

  #notifierOf(id: string): Notifier {
    const known = this.#notifiers.get(id);
    if (known !== undefined) return known;
    const notifier = new Notifier();
    this.#notifiers.set(id, notifier);
    return notifier;
  }

  /** Runs `work` with the opened store. Throws CrawlsElsewhereError if the store fails. */
  async #with<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    const opened = await this.#open();
    try {
      return await work(opened);
    } catch (error) {
      throw this.#refused(error);
    }
  }

  /** Returns the error for a caller of the store; reports a failure of the store. */
  #refused(error: unknown): unknown {
    if (error instanceof LegibleError) return error;
    this.#options.report(error);
    return new CrawlsElsewhereError(unavailable(error), error);
  }

  /** Opens the store. Rejects with CrawlsElsewhereError if that fails; the next call retries. */
  #open(): Promise<Opened> {
    if (this.#closing.signal.aborted) throw new CrawlsElsewhereError("the service is closing");
    this.#opening ??= this.#take().catch((error: unknown) => {
      this.#opening = undefined;
      // The message may include paths: log it only.
      throw new CrawlsElsewhereError(unopened(error), error);
    });
    return this.#opening;
  }

  async #take(): Promise<Opened> {
    const { open, run, webhooks, clock, report } = this.#options;
    const closing = this.#closing.signal;
    let look = (): void => undefined;
    let sender: CrawlCallbacks | undefined;
    const store = await open((id, what) => {
      this.#notifiers.get(id)?.notify();
      if (what === "removed") {
        this.#notifiers.delete(id);
        sender?.removed(id);
      }
      if (what === "changed") look();
      if (what === "told") sender?.told(id);
    });
    const callbacks = new CrawlCallbacks({ store, webhooks, clock, report, closing });
    sender = callbacks;
    const ended = (record: CrawlRecord) => callbacks.begin(record);
    const parts = { store, places: this.#places, run, clock, report, ended, closing };
    const runs = new CrawlRuns(parts);
    look = () => void runs.look();
    try {
      for (const record of await store.list()) callbacks.begin(record);
    } catch (error) {
      await store.close();
      throw error;
    }
    const watching = Promise.all([runs.watch(), callbacks.watch()]);
    this.#opened = { store, runs, callbacks, watching };
    return this.#opened;
  }
}

function newRecord(
  request: SiteRequest,
  { key, webhook, webhookEvents = "end", nowMs }: StartOptions & { readonly nowMs: number },
): CrawlRecord {
  return {
    id: randomBytes(8).toString("hex"),
    request,
    createdMs: nowMs,
    key: key ?? null,
    webhook: webhook === undefined ? null : newWebhook(webhook, webhookEvents),
    wanted: "run",
    isRunning: false,
    numbers: NO_NUMBERS,
    end: null,
  };
}

function newWebhook(url: string, sends: WebhookEvents): CrawlWebhook {
  const unsent = { attempts: 0, error: null };
  const pages = sends === "end" ? undefined : { sends, sent: 0, ...unsent };
  return { url, delivered: false, ...unsent, ...(pages && { pages }) };
}

function isSame(one: CrawlRecord, other: CrawlRecord): boolean {
  const asked = ({ request, webhook }: CrawlRecord): unknown =>
    JSON.parse(JSON.stringify({ request, webhook: webhook?.url, sends: webhook?.pages?.sends }));
  return isDeepStrictEqual(asked(one), asked(other));
}

/** Returns the status of a crawl, with the failure of this process to store it. */
const shown = (runs: CrawlRuns, record: CrawlRecord): DetachedCrawl =>
  statusOf(record, runs.failureOf(record));

async function found(store: CrawlStore, id: string): Promise<CrawlRecord> {
  const record = await store.find(id);
  if (record === undefined) throw new CrawlMissingError(id);
  return record;
}

/** Whether a crawl no longer exists, as far as the store answers. */
const isRemoved = (store: CrawlStore, id: string): Promise<boolean> =>
  store.find(id).then(
    (record) => record === undefined,
    () => false,
  );

/** Returns the last event for a client that follows a crawl which is removed or cannot be read. */
const errorEvent = ({ code, message }: LegibleError): SiteEvent => ({
  type: "error",
  stage: "unknown",
  code,
  message,
});
