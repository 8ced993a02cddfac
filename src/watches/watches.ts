// Watches of this instance: checks them on their schedules and delivers their reports.
import { randomBytes } from "node:crypto";
import { messageOf } from "../model/error-code.ts";
import {
  LegibleError,
  ServiceBusyError,
  WatchesElsewhereError,
  WatchMissingError,
} from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { storageError, unavailable, unopened } from "../model/storage-failure.ts";
import type { Watch, WatchCheck, WatchReport } from "../model/watch.ts";
import type {
  DueTime,
  WatchClaim,
  WatchedPage,
  WatchRecord,
  WatchRequest,
  WatchStore,
} from "../model/watch-store.ts";
import { underController } from "../runtime/abort.ts";
import type { Clock } from "../runtime/clock.ts";
import { deliveryPause } from "../runtime/delivery-pause.ts";
import { Notifier } from "../runtime/notifier.ts";
import { Semaphore } from "../runtime/semaphore.ts";
import { inTurns } from "../runtime/turns.ts";
import { type CheckedSite, compareWithFits } from "./compare.ts";
import { parseConditions } from "./conditions.ts";
import { nextCheck } from "./schedule.ts";
import { statusOf } from "./watch-status.ts";

/** Reads the watched pages. Rejects with the PageError that explains why the root cannot be read. */
export type ReadWatched = (request: WatchRequest, signal: AbortSignal) => Promise<CheckedSite>;

/** Delivers a report; returns why it could not be delivered, or null. */
export type Deliver = (
  record: WatchRecord,
  report: WatchReport,
  signal: AbortSignal,
) => Promise<string | null>;

/** Dependencies of watches. */
export interface WatchesOptions {
  /** Opens the store, which finds the watches that are due. */
  readonly open: (dueMs: DueTime) => Promise<WatchStore>;
  /** Whether watches may exist, so that the store is opened at start. */
  readonly hasAny: () => Promise<boolean>;
  /** Maximum concurrent checks. */
  readonly places: number;
  readonly read: ReadWatched;
  readonly deliver: Deliver;
  /** Whether a watch has somewhere to deliver its reports to. */
  readonly delivers: (request: WatchRequest) => boolean;
  readonly clock: Pick<Clock, "date" | "wait">;
  readonly report: (failure: unknown) => void;
}

/** A claimed watch and the pages of its last check. */
interface ClaimedWatch {
  readonly record: WatchRecord;
  readonly before: readonly WatchedPage[] | undefined;
  readonly claim: WatchClaim;
}

/** Pause before looking for watches of other processes, and before retrying a failed store. */
const LOOK_AGAIN_MS = 2000;

/** Watches of this instance. The store is opened on first use. */
export class WatchesRunner {
  readonly #options: WatchesOptions;
  readonly #places: Semaphore;
  readonly #closing = new AbortController();
  readonly #notifier = new Notifier();
  readonly #working = new Map<string, Promise<void>>();
  /** Checks that could not be stored, by watch, until one is. */
  readonly #unstored = new Map<string, WatchCheck>();
  #opening: Promise<WatchStore> | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: WatchesOptions) {
    this.#options = options;
    this.#places = new Semaphore(options.places);
  }

  /** Continues the watches of an earlier process. Never rejects. */
  async goOn(): Promise<void> {
    const { hasAny, report } = this.#options;
    try {
      if (await hasAny()) this.#look(await this.#store());
    } catch (error) {
      if (!(error instanceof WatchesElsewhereError)) report(error);
    }
  }

  /** Starts a watch. Its first check, at once, records the pages. */
  async start(request: WatchRequest): Promise<Watch> {
    const record = await this.add(request);
    this.#look(await this.#store());
    return statusOf(record);
  }

  /** Stores a watch, which is due at once. */
  async add(request: WatchRequest): Promise<WatchRecord> {
    return this.#with(async (store) => {
      if ((await store.list()).length >= SETTINGS.WATCHES_MAX) throw new ServiceBusyError();
      const nowMs = this.#options.clock.date();
      nextCheck(request, nowMs);
      const record = newWatch(randomBytes(8).toString("hex"), request, nowMs);
      await store.create(record);
      return record;
    });
  }

  /** Lists watches in the order of their creation. */
  async list(): Promise<readonly Watch[]> {
    return this.#with(async (store) => (await store.list()).map((record) => this.#shown(record)));
  }

  /** Throws WatchMissingError. */
  async find(id: string): Promise<WatchRecord> {
    return this.#with((store) => found(store, id));
  }

  /** Throws WatchMissingError. */
  async status(id: string): Promise<Watch> {
    return this.#shown(await this.find(id));
  }

  #shown(record: WatchRecord): Watch {
    return statusOf(record, this.#unstored.get(record.id));
  }

  /** Removes a watch with its pages and reports. Throws WatchMissingError. */
  async remove(id: string): Promise<Watch> {
    return this.#with(async (store) => {
      const record = await found(store, id);
      await store.remove(id);
      await this.#working.get(id);
      this.#unstored.delete(id);
      return statusOf(record);
    });
  }

  /**
   * Asks for a check now, whatever the schedule; one in progress is followed by another. Throws
   * WatchMissingError.
   */
  async checkSoon(id: string): Promise<Watch> {
    return this.#with(async (store) => {
      const record = await found(store, id);
      await store.ask(id, this.#options.clock.date());
      this.#look(store);
      return this.#shown(record);
    });
  }

  /**
   * Checks a watch and delivers its reports, under a request that replaces the stored one. Throws
   * WatchMissingError, or WatchesElsewhereError if another process works on it.
   */
  async checkNow(id: string, request: WatchRequest): Promise<WatchRecord> {
    const store = await this.#store();
    const record = await found(store, id);
    const claim = await store.claim(id);
    if (claim === undefined) throw new WatchesElsewhereError("another process checks the watch");
    try {
      const delivery = { ...record.delivery, nextMs: 0 };
      await claim.commit({ ...record, request, delivery, nextMs: this.#options.clock.date() });
      await this.#work(store, id, claim);
    } finally {
      await claim.release();
    }
    return found(store, id);
  }

  /** Stops all checks; another process repeats them. */
  async close(): Promise<void> {
    this.#closing.abort(new Error("the service is closing"));
    const store = await this.#opening?.catch(() => undefined);
    await this.#looking;
    await Promise.all(this.#working.values());
    await store?.close();
  }

  /** Runs `work` with the store; reports its failure and throws WatchesElsewhereError. */
  async #with<T>(work: (store: WatchStore) => Promise<T>): Promise<T> {
    const store = await this.#store();
    try {
      return await work(store);
    } catch (error) {
      if (error instanceof LegibleError) throw error;
      this.#options.report(error);
      throw new WatchesElsewhereError(unavailable(error), error);
    }
  }

  #store(): Promise<WatchStore> {
    if (this.#closing.signal.aborted) throw new WatchesElsewhereError("the service is closing");
    this.#opening ??= this.#options
      .open((record) => this.#dueMs(record))
      .catch((error: unknown) => {
        this.#opening = undefined;
        // The message may include paths: log it only.
        this.#options.report(error);
        throw new WatchesElsewhereError(unopened(error), error);
      });
    return this.#opening;
  }

  /** Starts the loop, or makes it look at once. */
  #look(store: WatchStore): void {
    this.#notifier.notify();
    this.#looking ??= this.#lookOn(store);
  }

  /** Works on due watches until closing. Never rejects. */
  async #lookOn(store: WatchStore): Promise<void> {
    const { clock, report } = this.#options;
    const closing = this.#closing.signal;
    while (!closing.aborted) {
      const seen = this.#notifier.count;
      let waitMs = LOOK_AGAIN_MS;
      try {
        waitMs = await this.#attend(store);
      } catch (error) {
        report(error);
      }
      await underController([closing], async (controller) => {
        const { signal } = controller;
        const timed = clock.wait(waitMs, signal).catch(() => undefined);
        await Promise.race([timed, this.#notifier.next(seen, signal)]);
        controller.abort();
      });
    }
  }

  /** Starts work on due watches; returns the wait until the next one is due. */
  async #attend(store: WatchStore): Promise<number> {
    const nowMs = this.#options.clock.date();
    let waitMs = LOOK_AGAIN_MS;
    for (const { id, dueMs } of await store.due(nowMs + LOOK_AGAIN_MS)) {
      if (this.#working.has(id)) continue;
      if (dueMs <= nowMs) this.#begin(store, id);
      else waitMs = Math.min(waitMs, dueMs - nowMs);
    }
    return waitMs;
  }

  /** Returns when a watch needs work: a check or an attempt to deliver. */
  #dueMs(record: WatchRecord): number {
    const dueMs = checkDueMs(record);
    return this.#isOwed(record) ? Math.min(dueMs, record.delivery.nextMs) : dueMs;
  }

  #isOwed({ request, reported, delivery }: WatchRecord): boolean {
    return delivery.delivered < reported && this.#options.delivers(request);
  }

  #begin(store: WatchStore, id: string): void {
    const release = this.#places.tryAcquire();
    if (release === undefined) return;
    const work = this.#claimed(store, id)
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) this.#fail(id, error);
        return false;
      })
      .then((isDone) => {
        release();
        this.#working.delete(id);
        // A watch that another process works on, or that failed, is still due: it waits.
        if (isDone) this.#notifier.notify();
      });
    this.#working.set(id, work);
  }

  /** Reports work that could not be stored, and shows it as the last check until one is stored. */
  #fail(id: string, error: unknown): void {
    const { report, clock } = this.#options;
    report(error);
    const { code, message } = storageError("check", error);
    this.#unstored.set(id, { at: clock.date() / 1000, pages: 0, error: message, code });
  }

  /** Works on a watch; returns whether this process could claim it. */
  async #claimed(store: WatchStore, id: string): Promise<boolean> {
    const claim = await store.claim(id);
    if (claim === undefined) return false;
    try {
      await this.#work(store, id, claim);
      this.#unstored.delete(id);
      return true;
    } finally {
      await claim.release();
    }
  }

  /** Checks a watch if it is due, then delivers its reports. */
  async #work(store: WatchStore, id: string, claim: WatchClaim): Promise<void> {
    const { clock } = this.#options;
    await underController([this.#closing.signal, claim.lost], async ({ signal }) => {
      // Another process may have worked on it since it was listed.
      const stored = await store.find(id);
      let record = stored;
      if (record !== undefined && checkDueMs(record) <= clock.date()) {
        const before = await store.pages(id);
        record = await this.#check({ record, before, claim }, signal);
      }
      while (
        record !== undefined &&
        this.#isOwed(record) &&
        record.delivery.nextMs <= clock.date()
      ) {
        record = await this.#deliver(record, claim, signal);
      }
      // Nothing was due: stores when something is.
      if (stored !== undefined && record === stored) await claim.commit(stored);
    });
  }

  /** Checks a watch and stores its pages and its report in one step. */
  async #check({ record, before, claim }: ClaimedWatch, signal: AbortSignal): Promise<WatchRecord> {
    const { read, clock } = this.#options;
    const { request } = record;
    const startedMs = clock.date();
    const nextMs = nextCheck(request, startedMs);
    const checks = record.checks + 1;
    const at = startedMs / 1000;
    let site: CheckedSite;
    try {
      site = await read(request, signal);
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof LegibleError ? messageOf(error) : "an internal fault";
      if (!(error instanceof LegibleError)) this.#options.report(error);
      const code = error instanceof LegibleError ? error.code : "INTERNAL";
      const failed = { ...record, nextMs, checks, last: { at, pages: 0, error: reason, code } };
      await claim.commit(failed);
      return failed;
    }
    const conditions = parseConditions(request.when);
    const known = { before, fits: record.fits };
    const reported = { query: request.query, conditions };
    const { changes, pages, layout, fits } = await inTurns(
      compareWithFits(known, site, reported),
      signal,
    );
    const note = site.note === undefined ? {} : { note: site.note };
    const last = { at, pages: site.pages.length, error: null, ...note };
    const reports = [layout, changes]
      .filter((some) => some.length > 0)
      .map((some, index) => ({ id: record.reported + index + 1, at, changes: some }));
    const checked: WatchRecord = {
      ...record,
      nextMs,
      checks,
      last,
      ...(fits && { fits }),
      reported: record.reported + reports.length,
      reports: [...record.reports, ...reports].slice(-SETTINGS.WATCH_REPORTS_KEPT),
    };
    signal.throwIfAborted();
    await claim.commit(checked, pages);
    return checked;
  }

  /** Delivers the next report and stores the result. */
  async #deliver(
    record: WatchRecord,
    claim: WatchClaim,
    signal: AbortSignal,
  ): Promise<WatchRecord> {
    const { deliver, clock } = this.#options;
    const { delivery, reports } = record;
    // Older reports are no longer stored.
    const report = reports.find(({ id }) => id > delivery.delivered);
    if (report === undefined) return record;
    const error = await deliver(record, report, signal).catch((failure: unknown) =>
      messageOf(failure),
    );
    if (error !== null) signal.throwIfAborted();
    const attempts = delivery.attempts + 1;
    const isOver = error === null || attempts >= SETTINGS.WEBHOOK_ATTEMPTS;
    const now = isOver
      ? { delivered: report.id, attempts: 0, nextMs: 0, error }
      : { ...delivery, attempts, nextMs: clock.date() + deliveryPause(attempts), error };
    const told: WatchRecord = { ...record, delivery: now };
    await claim.commit(told);
    return told;
  }
}

/** Returns a new watch, which is due at once. */
function newWatch(id: string, request: WatchRequest, nowMs: number): WatchRecord {
  return {
    id,
    request,
    createdMs: nowMs,
    nextMs: nowMs,
    askedMs: 0,
    checks: 0,
    last: null,
    reported: 0,
    reports: [],
    delivery: { delivered: 0, attempts: 0, nextMs: 0, error: null },
  };
}

/** Returns when a watch is to be checked: as scheduled, or when asked since the last check began. */
function checkDueMs({ nextMs, askedMs, last }: WatchRecord): number {
  const isAsked = askedMs > (last?.at ?? 0) * 1000;
  return isAsked ? Math.min(askedMs, nextMs) : nextMs;
}

async function found(store: WatchStore, id: string): Promise<WatchRecord> {
  const record = await store.find(id);
  if (record === undefined) throw new WatchMissingError(id);
  return record;
}
