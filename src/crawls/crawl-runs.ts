// Runs detached crawls in this process, as many as it has places, and stops them on request.
import type { SiteRequest } from "../crawl/context.ts";
import type {
  CrawlClaim,
  CrawlEnd,
  CrawlLogWriter,
  CrawlRecord,
  CrawlStore,
} from "../model/crawl-store.ts";
import { failureOf } from "../model/error-code.ts";
import { CrawlCancelledError, CrawlLogError, type StorageError } from "../model/errors.ts";
import type { Journal } from "../model/journal.ts";
import { SETTINGS } from "../model/settings.ts";
import type { SiteEvent } from "../model/site-event.ts";
import { storageError } from "../model/storage-failure.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Semaphore, SemaphoreCounts } from "../runtime/semaphore.ts";
import { WAITING } from "./crawl-status.ts";

/** Runs a crawl and yields its events, as for a streamed crawl. */
export type RunCrawl = (
  request: SiteRequest,
  call: { readonly signal: AbortSignal; readonly journal: Journal },
) => AsyncGenerator<SiteEvent, unknown>;

/** Dependencies of the runs. */
export interface RunsOptions {
  readonly store: CrawlStore;
  readonly places: Semaphore;
  readonly run: RunCrawl;
  readonly clock: Pick<Clock, "date" | "wait">;
  readonly report: (failure: unknown) => void;
  /** Called when a crawl has ended. */
  readonly ended: (record: CrawlRecord) => void;
  /** Aborts to stop all crawls in their current state. */
  readonly closing: AbortSignal;
}

interface Run {
  readonly controller: AbortController;
  /** Resolves when the run has stopped. Never rejects. */
  readonly ended: Promise<void>;
}

/** A crawl, and the state requested for it. */
type Asked = Pick<CrawlRecord, "id" | "wanted">;

/** A crawl that could not be stored. */
interface Unstored {
  readonly error: StorageError;
  /** Attempts to store it since its last page. */
  readonly attempts: number;
  /** Number of its pages when it was first looked at afterwards. */
  settled: number | undefined;
}

/** Interval for finding crawls of other processes, and first pause before retrying a failed store. */
const LOOK_AGAIN_MS = 2000;
/** Maximum pause before retrying a failed store. */
const MAX_REST_MS = 300_000;
/** Looks from one attempt to remove the rest of removed crawls to the next: a minute. */
const LOOKS_PER_TIDYING = 30;

/** Crawls that run in this process. */
export class CrawlRuns {
  readonly #options: RunsOptions;
  readonly #runs = new Map<string, Run>();
  /** Crawls that just failed, with the state requested then. Each waits for another requested state. */
  readonly #resting = new Map<string, Asked>();
  /** Reasons why open crawls could not be stored, until a page of the crawl is stored. */
  readonly #failures = new Map<string, Unstored>();
  /** Starts and stops crawls as requested; resolves when all possible ones are started. */
  readonly look = repeatable(() => this.#lookAll());
  /** Removes the crawls that ended longest ago, beyond the maximum, and the rest of removed ones. */
  readonly #tidy = repeatable(() => this.#tidyAll());
  #waiting = 0;

  constructor(options: RunsOptions) {
    this.#options = options;
  }

  /** Crawls running here, and those known to wait for a place. */
  get counts(): SemaphoreCounts {
    return { held: this.#runs.size, waiting: this.#waiting };
  }

  /** Why an open crawl cannot be stored just now; undefined if it can. */
  failureOf({ id, numbers }: CrawlRecord): StorageError | undefined {
    const failure = this.#failures.get(id);
    if (failure === undefined) return undefined;
    const settled = numbers.pages_ok + numbers.failed;
    failure.settled ??= settled;
    if (settled === failure.settled) return failure.error;
    this.#failures.delete(id);
    return undefined;
  }

  /** Looks at the crawls and tidies periodically, until closing. Never rejects. */
  async watch(): Promise<void> {
    const { clock, closing } = this.#options;
    for (let looks = 0; !closing.aborted; looks++) {
      if (looks % LOOKS_PER_TIDYING === 0) void this.#tidy();
      await this.look();
      await clock.wait(LOOK_AGAIN_MS, closing).catch(() => undefined);
    }
  }

  /** Resolves when a crawl no longer runs here. */
  async left(id: string): Promise<void> {
    await this.#runs.get(id)?.ended;
  }

  /** Resolves when no crawl is running, after `closing` aborted. */
  async ended(): Promise<void> {
    await this.look();
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
    await this.#tidy();
  }

  /** Never rejects. */
  async #lookAll(): Promise<void> {
    const { store, report, closing } = this.#options;
    if (closing.aborted) return;
    try {
      const open = await store.list("open");
      const ids = new Set(open.map(({ id }) => id));
      for (const id of this.#failures.keys()) if (!ids.has(id)) this.#failures.delete(id);
      for (const record of open) this.failureOf(record);
      this.#waiting = 0;
      for (const record of open) await this.#attend(record);
    } catch (error) {
      report(error);
    }
  }

  /** Never rejects. */
  async #tidyAll(): Promise<void> {
    const { store, report, closing } = this.#options;
    if (closing.aborted) return;
    try {
      const ended = (await store.list()).filter(({ end }) => end !== null);
      ended.sort((one, other) => (one.end?.atMs ?? 0) - (other.end?.atMs ?? 0));
      const surplus = ended.slice(0, Math.max(0, ended.length - SETTINGS.DETACHED_CRAWLS_KEPT));
      const ids = [...(await store.unremoved()), ...surplus.map(({ id }) => id)];
      for (const id of ids) {
        if (closing.aborted) return;
        await store.remove(id, closing).catch((error: unknown) => {
          if (!closing.aborted) report(error);
        });
      }
    } catch (error) {
      report(error);
    }
  }

  /** Removes a crawl that has ended; data that cannot be removed now are removed later. */
  async remove(id: string): Promise<void> {
    const { store, report, closing } = this.#options;
    try {
      await store.remove(id, closing);
    } catch (error) {
      if ((await store.find(id)) !== undefined) throw error;
      report(error);
    }
  }

  /** Applies the requested state of a crawl. Never rejects. */
  async #attend(record: CrawlRecord): Promise<void> {
    const { id, wanted } = record;
    if (this.#resting.get(id)?.wanted === wanted) {
      this.#waiting++;
      return;
    }
    this.#resting.delete(id);
    await this.#obey(record).catch((error: unknown) => this.#fail({ id, wanted }, error));
  }

  async #obey(record: CrawlRecord): Promise<void> {
    const { id, wanted } = record;
    const run = this.#runs.get(id);
    if (wanted === "run") {
      if (run === undefined) await this.#begin(record);
    } else if (run !== undefined) {
      const reason = wanted === "cancel" ? new CrawlCancelledError() : new Error("it is paused");
      run.controller.abort(reason);
    } else if (wanted === "cancel") {
      await this.#finishCancelled(record);
    }
  }

  async #begin(record: CrawlRecord): Promise<void> {
    const { store, places, closing } = this.#options;
    if (closing.aborted) return;
    const release = places.tryAcquire();
    if (release === undefined) {
      this.#waiting++;
      if (record.numbers.last_event === 0) await this.#sayWaiting(record.id);
      return;
    }
    const claim = await store.claim(record.id).catch((error: unknown) => {
      release();
      throw error;
    });
    if (claim === undefined) return release();
    const controller = new AbortController();
    const ended = this.#run(record.id, claim, controller).finally(() => {
      release();
      this.#runs.delete(record.id);
      void this.look();
      void this.#tidy();
    });
    this.#runs.set(record.id, { controller, ended });
  }

  /** Runs a crawl until it ends, is stopped or cannot be stored. Never rejects. */
  async #run(id: string, claim: CrawlClaim, { signal }: AbortController): Promise<void> {
    const { store, report, closing } = this.#options;
    const left = AbortSignal.any([signal, claim.lost, closing]);
    let last: SiteEvent | undefined;
    let failure: { readonly error: unknown } | undefined;
    try {
      // The requested state may have changed before the claim.
      const record = await store.find(id);
      if (record?.end === null && record.wanted === "run") {
        last = await this.#drive(record, claim, left);
      }
    } catch (error) {
      // Otherwise it was stopped while it stored an entry.
      if (!left.aborted || claim.lost.aborted) failure = { error };
      // Other processes show that it waits. One that has claimed it since then runs it.
      const isStopped = failure === undefined;
      if (!claim.lost.aborted) {
        await store.update(id, { isRunning: false }).catch((error: unknown) => {
          if (isStopped) report(error);
        });
      }
    } finally {
      await claim.release();
    }
    if (last !== undefined) await this.#end(id, last).catch(report);
    if (failure !== undefined) await this.#fail({ id, wanted: "run" }, failure.error);
  }

  /** Ends a crawl with a damaged log; retries another one after a pause. Never rejects. */
  async #fail(asked: Asked, error: unknown): Promise<void> {
    const { report } = this.#options;
    const { id } = asked;
    const attempts = (this.#failures.get(id)?.attempts ?? 0) + 1;
    if (error instanceof CrawlLogError) {
      report(failureOf(`the detached crawl ${id} has failed`, error));
      const { code, message, lastEvent } = error;
      const event: SiteEvent = { type: "error", stage: "unknown", code, message };
      try {
        await this.#end(id, event, lastEvent);
        return;
      } catch (failure) {
        report(failure);
      }
    } else {
      report(failureOf(`the detached crawl ${id} is postponed`, error));
      this.#failures.set(id, { error: storageError("crawl", error), attempts, settled: undefined });
    }
    void this.#rest(asked, Math.min(LOOK_AGAIN_MS * 2 ** (attempts - 1), MAX_REST_MS));
  }

  /** Skips a crawl for a while, unless another state is requested. Never rejects. */
  async #rest(asked: Asked, pauseMs: number): Promise<void> {
    const { clock, closing } = this.#options;
    const { id } = asked;
    this.#resting.set(id, asked);
    await clock.wait(pauseMs, closing).catch(() => undefined);
    if (this.#resting.get(id) === asked) this.#resting.delete(id);
    await this.look();
  }

  /** Runs a crawl. Returns its last event; undefined if it was stopped. */
  async #drive(
    record: CrawlRecord,
    claim: CrawlClaim,
    signal: AbortSignal,
  ): Promise<SiteEvent | undefined> {
    const { store, run, closing } = this.#options;
    const { id, request } = record;
    // A crawl that is paused or cancelled still stores what it has read.
    const log = await claim.openLog(AbortSignal.any([claim.lost, closing]));
    const kept = guarded(log.journal, signal);
    try {
      // If the log has its last event, a process ended before recording it: only that remains.
      const events = log.last === undefined ? run(request, kept) : [];
      for await (const event of events) {
        await log.take(event);
        if (event.type === "run") await store.update(id, { isRunning: true });
      }
      kept.throwIfBroken();
    } finally {
      await log.close();
    }
    // A stopped crawl keeps its progress.
    if (log.last === undefined) await store.update(id, { isRunning: false });
    return log.last;
  }

  /** Logs once that a crawl waits; the log of a resumed one is not empty. */
  async #sayWaiting(id: string): Promise<void> {
    await this.#withLog(id, async (log) => {
      if (log.numbers.last_event === 0) await log.take(WAITING);
    });
  }

  /** Ends a crawl that was cancelled while no process ran it. */
  async #finishCancelled({ id }: CrawlRecord): Promise<void> {
    const { code, message } = new CrawlCancelledError();
    const last = await this.#withLog(id, async (log) => {
      if (log.last === undefined)
        await log.take({ type: "error", stage: "unknown", code, message });
      return log.last;
    });
    if (last === undefined) return;
    await this.#end(id, last);
    void this.#tidy();
  }

  /** Uses the log of a crawl that no process runs; returns undefined if one does. */
  async #withLog<T>(id: string, use: (log: CrawlLogWriter) => Promise<T>): Promise<T | undefined> {
    const { store, closing } = this.#options;
    const claim = await store.claim(id);
    if (claim === undefined) return undefined;
    try {
      const log = await claim.openLog(closing);
      try {
        return await use(log);
      } finally {
        await log.close();
      }
    } finally {
      await claim.release();
    }
  }

  /** Records the end of a crawl; `lastId` is the last id of a log that cannot store the event. */
  async #end(id: string, last: SiteEvent, lastId?: number): Promise<void> {
    const { store, clock, ended } = this.#options;
    const record = await store.find(id);
    if (record === undefined) return;
    const isWanted = record.wanted === "cancel";
    const end: CrawlEnd = {
      state: endStateOf(last, isWanted),
      message: null,
      ...(last.type === "error" && !isWanted && { message: last.message, code: last.code }),
      atMs: clock.date(),
      ...(lastId !== undefined && {
        unlogged: { id: Math.max(lastId, record.numbers.last_event) + 1, event: last },
      }),
    };
    const after = await store.update(id, { end, isRunning: false });
    if (after !== undefined) ended(after);
  }
}

/**
 * Returns a function that does some work, once at a time. A call during the work does it again, and
 * resolves afterwards.
 */
function repeatable(work: () => Promise<void>): () => Promise<void> {
  let isWanted = false;
  let working: Promise<void> | undefined;
  const doAll = async () => {
    while (isWanted) {
      isWanted = false;
      await work();
    }
  };
  return async () => {
    isWanted = true;
    working ??= doAll().finally(() => {
      working = undefined;
    });
    await working;
  };
}

/** Returns a run's journal, and its signal, which also aborts when the journal fails. */
function guarded(journal: Journal, signal: AbortSignal) {
  const broken = new AbortController();
  const fail = (error: unknown): never => {
    broken.abort(error);
    throw error;
  };
  return {
    signal: AbortSignal.any([signal, broken.signal]),
    journal: {
      past: async function* () {
        try {
          yield* journal.past();
        } catch (error) {
          fail(error);
        }
      },
      append: (entry: Parameters<Journal["append"]>[0]) => journal.append(entry).catch(fail),
      isPostponed: () => broken.signal.aborted && !(broken.signal.reason instanceof CrawlLogError),
    },
    throwIfBroken: () => broken.signal.throwIfAborted(),
  };
}

function endStateOf(last: SiteEvent, isCancelled: boolean): CrawlEnd["state"] {
  if (last.type === "done") return last.stopped ? "cancelled" : "done";
  return isCancelled ? "cancelled" : "failed";
}
