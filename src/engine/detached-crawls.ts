// Crawls that go on without who asked for them: begun, kept in the crawl folder, gone on with after a restart, told of.
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { SiteRequest } from "../crawl/context.ts";
import type { CrawlEnd, CrawlRecord } from "../model/crawl-record.ts";
import type {
  CrawlPage,
  CrawlStateName,
  DetachedCrawl,
  LoggedEvent,
} from "../model/detached-crawl.ts";
import { messageOf } from "../model/error-code.ts";
import {
  CrawlCancelledError,
  CrawlEndedError,
  CrawlMissingError,
  CrawlsElsewhereError,
  InvalidRequestError,
  ServiceBusyError,
} from "../model/errors.ts";
import type { Journal } from "../model/journal.ts";
import { SETTINGS } from "../model/settings.ts";
import type { SiteEvent, SiteStageEvent } from "../model/site-event.ts";
import type { Clock } from "../net/clock.ts";
import { Slots } from "../net/slots.ts";
import { type CrawlFolder, hasCrawls, openCrawlFolder } from "../store/crawl-folder.ts";
import { Bell } from "./bell.ts";
import type { Webhooks } from "./webhooks.ts";

/** What detached crawls are run by. */
export interface DetachedOptions {
  /** Folder they are kept in. */
  readonly folder: string;
  /** How many run at once. */
  readonly places: number;
  /** Runs a crawl: its events, as those of one that is streamed. */
  readonly run: (
    request: SiteRequest,
    call: { readonly signal: AbortSignal; readonly journal: Journal },
  ) => AsyncGenerator<SiteEvent, unknown>;
  readonly webhooks: Pick<Webhooks, "tell">;
  readonly clock: Pick<Clock, "date" | "wait">;
  readonly report: (failure: unknown) => void;
}

/** What is asked for beside the request of the crawl. */
export interface StartOptions {
  readonly key: string | undefined;
  readonly webhook: string | undefined;
}

interface Run {
  readonly controller: AbortController;
  /** Resolves when nothing of it is under way any more. Never rejects. */
  readonly ended: Promise<void>;
}

interface Crawl {
  record: CrawlRecord;
  run: Run | undefined;
  /** Whether it has its places. */
  isRunning: boolean;
  /** Rung when it has told something, or stands otherwise. */
  readonly bell: Bell;
  /** Done when the last change that a caller asked for is. */
  turn: Promise<unknown>;
}

interface Opened {
  readonly folder: CrawlFolder;
  /** By id, the oldest first. */
  readonly crawls: Map<string, Crawl>;
}

/** The detached crawls of this instance. The folder is taken on first use. */
export class DetachedCrawlsRunner {
  readonly #options: DetachedOptions;
  readonly #places: Slots;
  /** Aborts when it is closed. */
  readonly #closing = new AbortController();
  /** Calls under way, or waiting for their next attempt. */
  readonly #telling = new Set<Promise<void>>();
  #opening: Promise<Opened> | undefined;

  constructor(options: DetachedOptions) {
    this.#options = options;
    this.#places = new Slots(options.places);
  }

  /** Places taken, and crawls that wait for one. */
  get counts(): Slots["counts"] {
    return this.#places.counts;
  }

  /**
   * Goes on with what an earlier process left, once no other has it; a folder that does not exist is not made. Never
   * rejects.
   */
  async goOn(): Promise<void> {
    const { folder, clock, report } = this.#options;
    const { signal } = this.#closing;
    try {
      if (!(await hasCrawls(folder))) return;
      for (let isReported = false; !signal.aborted; ) {
        try {
          await this.#open();
          return;
        } catch (error) {
          if (!(error instanceof CrawlsElsewhereError)) throw error;
          if (!isReported) report(error);
          isReported = true;
        }
        await clock.wait(LOOK_AGAIN_MS, signal);
      }
    } catch (error) {
      if (!signal.aborted) report(error);
    }
  }

  /** Begins a crawl. One that was begun with the same key is what is given, and nothing is begun. */
  async start(request: SiteRequest, { key, webhook }: StartOptions): Promise<DetachedCrawl> {
    const opened = await this.#open();
    const { crawls } = opened;
    const url = webhook ?? null;
    const known = key === undefined ? undefined : withKey(crawls, key);
    if (known !== undefined) {
      await known.turn;
      const { record } = known;
      const isSame =
        isDeepStrictEqual(plain(record.request), plain(request)) &&
        (record.webhook?.url ?? null) === url;
      if (isSame) return statusOf(known);
      throw new InvalidRequestError("the Idempotency-Key was used with another request");
    }
    const open = [...crawls.values()].filter(({ record }) => record.end === null);
    if (open.length >= SETTINGS.DETACHED_CRAWLS_OPEN) throw new ServiceBusyError();
    const record: CrawlRecord = {
      id: randomBytes(8).toString("hex"),
      request,
      createdMs: this.#options.clock.date(),
      key: key ?? null,
      webhook: url === null ? null : { url, delivered: false, attempts: 0, error: null },
      wanted: "run",
      numbers: { last_event: 0, pages_ok: 0, failed: 0, queued: 0, discovered: 0 },
      end: null,
    };
    const crawl = crawlOf(record);
    crawls.set(record.id, crawl);
    return inTurn(crawl, async () => {
      try {
        await opened.folder.save(record);
      } catch (error) {
        crawls.delete(record.id);
        throw error;
      }
      this.#launch(opened, crawl);
      return statusOf(crawl);
    });
  }

  /** Crawls, the newest first. */
  async list({
    limit,
    state,
  }: {
    readonly limit: number;
    readonly state: CrawlStateName | undefined;
  }): Promise<readonly DetachedCrawl[]> {
    const { crawls } = await this.#open();
    const all = [...crawls.values()].reverse().map(statusOf);
    return all.filter((one) => state === undefined || one.state === state).slice(0, limit);
  }

  /** A crawl as it stands. Throws CrawlMissingError. */
  async status(id: string): Promise<DetachedCrawl> {
    return statusOf(found(await this.#open(), id));
  }

  /** Stops a crawl until it is resumed. Throws CrawlMissingError, and CrawlEndedError for one that has ended. */
  async pause(id: string): Promise<DetachedCrawl> {
    const opened = await this.#open();
    const crawl = found(opened, id);
    return inTurn(crawl, async () => {
      assertOpen(crawl);
      await this.#want(opened, crawl, "pause");
      await stopped(crawl, new Error("the crawl is paused"));
      return statusOf(crawl);
    });
  }

  /** Goes on with a paused crawl; one that is not paused goes on as it does. Throws as `pause`. */
  async resume(id: string): Promise<DetachedCrawl> {
    const opened = await this.#open();
    const crawl = found(opened, id);
    return inTurn(crawl, async () => {
      assertOpen(crawl);
      await this.#want(opened, crawl, "run");
      if (crawl.run === undefined) this.#launch(opened, crawl);
      return statusOf(crawl);
    });
  }

  /** Ends a crawl; one that has ended is removed with all that is kept of it. Gives it as it stood last. Throws CrawlMissingError. */
  async cancel(id: string): Promise<DetachedCrawl> {
    const opened = await this.#open();
    const crawl = found(opened, id);
    return inTurn(crawl, async () => {
      if (crawl.record.end !== null) {
        await this.#remove(opened, crawl);
        return statusOf(crawl);
      }
      await this.#want(opened, crawl, "cancel");
      await stopped(crawl, new CrawlCancelledError());
      if (crawl.record.end === null) await this.#finishCancelled(opened, crawl);
      return statusOf(crawl);
    });
  }

  /** Throws CrawlMissingError where there is no such crawl. */
  async assertKnown(id: string): Promise<void> {
    found(await this.#open(), id);
  }

  /**
   * The events of a crawl behind an id, those to come as they happen, until it has ended or the signal aborts. They are
   * read from its log, so that whoever follows slowly holds nothing up and costs no memory.
   */
  async *events(id: string, after: number, signal: AbortSignal): AsyncGenerator<LoggedEvent, void> {
    const { folder, crawls } = await this.#open();
    let last = after;
    for (;;) {
      const crawl = crawls.get(id);
      // What has ended when it is looked at has told everything.
      const hasEnded = crawl === undefined || crawl.record.end !== null;
      const seen = crawl?.bell.rung ?? 0;
      for await (const logged of folder.events(id, last)) {
        if (signal.aborted) return;
        yield logged;
        last = logged.id;
      }
      if (hasEnded || signal.aborted) return;
      await crawl.bell.next(seen, signal);
    }
  }

  /** The pages of a crawl whose events come behind an id, so many at most, as far as it has come. */
  async *pages(
    id: string,
    { after, limit }: { readonly after: number; readonly limit: number },
  ): AsyncGenerator<CrawlPage, void> {
    const { folder } = await this.#open();
    let left = limit;
    for await (const { id: event, event: told } of folder.events(id, after)) {
      if (told.type !== "page") continue;
      yield { ...told, id: event };
      left--;
      if (left === 0) return;
    }
  }

  /** Stops all crawls as they are: another process goes on with them. */
  async close(): Promise<void> {
    this.#closing.abort(new Error("the service is closing"));
    const opened = await this.#opening?.catch(() => undefined);
    if (opened === undefined) return;
    const running = [...opened.crawls.values()].map((crawl) =>
      stopped(crawl, new Error("the service is closing")),
    );
    await Promise.all([...running, ...this.#telling]);
    await opened.folder.close();
  }

  /** The folder once it is taken. Rejects with CrawlsElsewhereError while another process has it: the next call tries again. */
  #open(): Promise<Opened> {
    if (this.#closing.signal.aborted) throw new CrawlsElsewhereError("the service is closing");
    this.#opening ??= this.#take().catch((error: unknown) => {
      this.#opening = undefined;
      throw error instanceof InvalidRequestError ? new CrawlsElsewhereError(error.message) : error;
    });
    return this.#opening;
  }

  async #take(): Promise<Opened> {
    const folder = await openCrawlFolder(this.#options.folder);
    const records = await folder.records(this.#options.report);
    const crawls = new Map(records.map((record) => [record.id, crawlOf(record)]));
    const opened = { folder, crawls };
    for (const crawl of crawls.values()) {
      this.#callBack(opened, crawl);
      if (crawl.record.end !== null) continue;
      if (crawl.record.wanted === "run") this.#launch(opened, crawl);
      if (crawl.record.wanted === "cancel") {
        void inTurn(crawl, () => this.#finishCancelled(opened, crawl)).catch(this.#options.report);
      }
    }
    return opened;
  }

  async #want(opened: Opened, crawl: Crawl, wanted: CrawlRecord["wanted"]): Promise<void> {
    await this.#keep(opened, crawl, { ...crawl.record, wanted });
  }

  async #keep(opened: Opened, crawl: Crawl, record: CrawlRecord): Promise<void> {
    await opened.folder.save(record);
    crawl.record = record;
    crawl.bell.ring();
  }

  #launch(opened: Opened, crawl: Crawl): void {
    const controller = new AbortController();
    const { signal } = controller;
    const ended = this.#drive(opened, crawl, signal)
      .catch(async (error: unknown) => {
        if (!signal.aborted) await this.#fail(opened, crawl, error);
      })
      .finally(() => {
        crawl.run = undefined;
        crawl.isRunning = false;
        crawl.bell.ring();
      });
    crawl.run = { controller, ended };
  }

  /** Runs a crawl to its end, or until the signal aborts: it stays open then. */
  async #drive(opened: Opened, crawl: Crawl, signal: AbortSignal): Promise<void> {
    if (this.#places.full) await this.#tellThatItWaits(opened, crawl);
    const release = await this.#places.acquire(signal);
    try {
      const log = await this.#openLog(opened, crawl);
      try {
        crawl.record = { ...crawl.record, numbers: log.numbers };
        // A log whose crawl ended just before its process did wants the end on record alone.
        const events = log.last === undefined ? this.#events(crawl, log.journal, signal) : [];
        for await (const event of events) {
          await log.take(event);
          crawl.isRunning ||= event.type === "run";
        }
      } finally {
        await log.close();
      }
      // One that is broken off keeps how far it came.
      if (log.last === undefined) await this.#keep(opened, crawl, crawl.record);
      else await this.#end(opened, crawl, log.last);
    } finally {
      release();
    }
  }

  #events(crawl: Crawl, journal: Journal, signal: AbortSignal): AsyncGenerator<SiteEvent, unknown> {
    return this.#options.run(crawl.record.request, { signal, journal });
  }

  #openLog({ folder }: Opened, crawl: Crawl): ReturnType<CrawlFolder["openLog"]> {
    return folder.openLog(crawl.record.id, (numbers) => {
      crawl.record = { ...crawl.record, numbers };
      crawl.bell.ring();
    });
  }

  async #tellThatItWaits(opened: Opened, crawl: Crawl): Promise<void> {
    // One that is gone on with has told of more already.
    if (crawl.record.numbers.last_event > 0) return;
    await this.#tell(opened, crawl, WAITING);
  }

  async #tell(opened: Opened, crawl: Crawl, event: SiteEvent): Promise<void> {
    const log = await this.#openLog(opened, crawl);
    try {
      if (log.last === undefined) await log.take(event);
    } finally {
      await log.close();
    }
  }

  /** Ends a crawl that was cancelled while it did not run. */
  async #finishCancelled(opened: Opened, crawl: Crawl): Promise<void> {
    const { code, message } = new CrawlCancelledError();
    const event: SiteEvent = { type: "error", stage: "unknown", code, message };
    await this.#tell(opened, crawl, event);
    await this.#end(opened, crawl, event);
  }

  async #fail(opened: Opened, crawl: Crawl, cause: unknown): Promise<void> {
    const { report } = this.#options;
    report(
      new Error(`the detached crawl ${crawl.record.id} failed: ${messageOf(cause)}`, { cause }),
    );
    const event: SiteEvent = {
      type: "error",
      stage: "unknown",
      code: "INTERNAL",
      message: "internal error",
    };
    try {
      await this.#tell(opened, crawl, event);
      await this.#end(opened, crawl, event);
    } catch (error) {
      // Its folder cannot be written: the next process goes on with it.
      report(error);
    }
  }

  async #end(opened: Opened, crawl: Crawl, last: SiteEvent): Promise<void> {
    const end: CrawlEnd = {
      state: endStateOf(last, crawl.record),
      message: last.type === "error" && crawl.record.wanted !== "cancel" ? last.message : null,
      atMs: this.#options.clock.date(),
    };
    await this.#keep(opened, crawl, { ...crawl.record, end });
    this.#callBack(opened, crawl);
    await this.#prune(opened);
  }

  /** Tells the webhook of a crawl that has ended, where it has one that does not know yet. */
  #callBack(opened: Opened, crawl: Crawl): void {
    const { end, webhook } = crawl.record;
    if (end === null || webhook === null || webhook.delivered) return;
    const telling = this.#tellWebhook(opened, crawl)
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) this.#options.report(error);
      })
      .finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
  }

  async #tellWebhook(opened: Opened, crawl: Crawl): Promise<void> {
    const { clock, webhooks } = this.#options;
    const { signal } = this.#closing;
    for (;;) {
      const { webhook } = crawl.record;
      if (webhook === null || webhook.delivered) return;
      if (webhook.attempts >= SETTINGS.WEBHOOK_ATTEMPTS) return;
      if (webhook.attempts > 0) await clock.wait(pauseBefore(webhook.attempts), signal);
      // It may have been removed meanwhile.
      if (!opened.crawls.has(crawl.record.id)) return;
      const error = await webhooks.tell(webhook.url, statusOf(crawl), signal).then(
        (status) => (status >= 200 && status < 300 ? null : `HTTP ${status}`),
        (failure: unknown) => messageOf(failure),
      );
      // What the closing broke off is no attempt; one that was answered is on record.
      if (error !== null) signal.throwIfAborted();
      const attempts = webhook.attempts + 1;
      const told = { ...webhook, delivered: error === null, attempts, error };
      await inTurn(crawl, async () => {
        if (!opened.crawls.has(crawl.record.id)) return;
        await this.#keep(opened, crawl, { ...crawl.record, webhook: told });
      });
    }
  }

  /** Removes the crawls that ended longest ago, beyond the number kept. */
  async #prune(opened: Opened): Promise<void> {
    const ended = [...opened.crawls.values()].filter(({ record }) => record.end !== null);
    const most = SETTINGS.DETACHED_CRAWLS_KEPT;
    if (ended.length <= most) return;
    ended.sort((one, other) => (one.record.end?.atMs ?? 0) - (other.record.end?.atMs ?? 0));
    for (const crawl of ended.slice(0, ended.length - most)) await this.#remove(opened, crawl);
  }

  async #remove({ folder, crawls }: Opened, { record, bell }: Crawl): Promise<void> {
    crawls.delete(record.id);
    await folder.remove(record.id);
    bell.ring();
  }
}

/** Time after which a folder that another process has is looked at again. */
const LOOK_AGAIN_MS = 5000;
const MOST_PAUSE_MS = 3_600_000;

/** Time until the next attempt, after so many. */
const pauseBefore = (attempts: number): number =>
  Math.min(SETTINGS.WEBHOOK_RETRY_SECONDS * 1000 * 4 ** (attempts - 1), MOST_PAUSE_MS);

const WAITING: SiteStageEvent = {
  type: "stage",
  stage: "analyze",
  state: "running",
  message: "Waiting for a place among the detached crawls",
};

const crawlOf = (record: CrawlRecord): Crawl => ({
  record,
  run: undefined,
  isRunning: false,
  bell: new Bell(),
  turn: Promise.resolve(),
});

/** Changes of one crawl one after the other. */
function inTurn<T>(crawl: Crawl, change: () => Promise<T>): Promise<T> {
  const done = crawl.turn.then(change);
  crawl.turn = done.catch(() => undefined);
  return done;
}

async function stopped({ run }: Crawl, reason: Error): Promise<void> {
  run?.controller.abort(reason);
  await run?.ended;
}

function found({ crawls }: Opened, id: string): Crawl {
  const crawl = crawls.get(id);
  if (crawl === undefined) throw new CrawlMissingError(id);
  return crawl;
}

function withKey(crawls: Opened["crawls"], key: string): Crawl | undefined {
  for (const crawl of crawls.values()) if (crawl.record.key === key) return crawl;
  return undefined;
}

function assertOpen({ record }: Crawl): void {
  if (record.end !== null) throw new CrawlEndedError(record.id, record.end.state);
}

/** As JSON has it: what is undefined is not there. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function endStateOf(last: SiteEvent, { wanted }: CrawlRecord): CrawlEnd["state"] {
  if (last.type === "done") return last.stopped ? "cancelled" : "done";
  return wanted === "cancel" ? "cancelled" : "failed";
}

function statusOf({ record, isRunning }: Crawl): DetachedCrawl {
  const { id, request, createdMs, numbers, end, webhook } = record;
  const state = stateOf(record, isRunning);
  return {
    id,
    url: request.url,
    state,
    message: state === "waiting" ? WAITING.message : (end?.message ?? null),
    created: createdMs / 1000,
    ended: end === null ? null : end.atMs / 1000,
    ...numbers,
    webhook,
  };
}

function stateOf({ end, wanted }: CrawlRecord, isRunning: boolean): CrawlStateName {
  if (end !== null) return end.state;
  if (wanted === "pause") return "paused";
  return isRunning ? "running" : "waiting";
}
