// Detached crawls over their file store, without a server.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parseRequest } from "../../src/api/request.ts";
import { DetachedCrawlsRunner } from "../../src/crawls/detached-crawls.ts";
import type { CrawlListener, CrawlStore } from "../../src/model/crawl-store.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import type { SiteEvent, SitePageEvent } from "../../src/model/site-event.ts";
import type { TextStore } from "../../src/model/text-store.ts";
import { abortable } from "../../src/runtime/abort.ts";
import { systemClock } from "../../src/runtime/clock.ts";
import { openCrawlFiles } from "../../src/store/crawl-files.ts";
import { textFolder } from "../../src/store/text-folder.ts";
import { later } from "../support/later.ts";
import { itSlow } from "../support/slow.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-detached-room-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const fail = (failure: unknown): void => assert.fail(String(failure));

describe("the events of a detached crawl", () => {
  // proves: endpoints.crawls.events_end
  it("end with an error event where the crawl is removed before they end", async () => {
    let notify: CrawlListener = () => undefined;
    let isRemoved = false;
    const runner = new DetachedCrawlsRunner({
      open: async (changed) => {
        notify = changed;
        const checkRequest = (request: unknown) => parseRequest("crawl", request);
        const report = () => undefined;
        const store = await openCrawlFiles({ path: folder, changed, checkRequest, report });
        return { ...store, find: async (id) => (isRemoved ? undefined : store.find(id)) };
      },
      hasAny: async () => true,
      places: 1,
      run: waiting,
      webhooks: { send: async () => null },
      clock: systemClock,
      report: () => undefined,
    });
    try {
      const request = parseRequest("crawl", { url: "https://example.com/" });
      const { id } = await runner.start(request, { key: undefined, webhook: undefined });
      const seen: SiteEvent[] = [];
      for await (const { event } of runner.events(id, 0, new AbortController().signal)) {
        seen.push(event);
        isRemoved = true;
        notify(id, "told");
      }
      const [first, last, ...rest] = seen;
      assert.deepEqual([first?.type, rest], ["stage", []]);
      assert.equal(last?.type === "error" && last.code, "CRAWL_MISSING");
    } finally {
      await runner.close();
    }
  });
});

describe("a reader of a detached crawl, while a text is read", () => {
  const checkRequest = (request: unknown) => parseRequest("crawl", request);
  /** Starts a crawl of one page in another place, and a runner whose reads of texts wait. */
  const startRunner = async (name: string) => {
    const path = join(folder, name);
    await mkdir(path);
    const [reading, going] = [later(), later()];
    const reports: string[] = [];
    const runner = new DetachedCrawlsRunner({
      open: (changed) => {
        const texts = textFolder(path);
        const slow: TextStore = {
          ...texts,
          get: async (key, signal) => {
            reading.resolve();
            await abortable(going.promise, signal);
            return texts.get(key, signal);
          },
        };
        const where = { path: join(folder, `${name}-crawls`), changed, checkRequest };
        return openCrawlFiles({ ...where, texts: slow, report: fail });
      },
      hasAny: async () => true,
      places: 1,
      run: async function* () {
        const numbers = { extracted: 1, failed: 0, queued: 0, under_way: 0, discovered: 1 };
        const markdown = "A lamp gives light. ".repeat(50);
        yield { type: "page", url: "https://example.com/", markdown, ...numbers } as SitePageEvent;
        yield { type: "error", stage: "analyze", code: "HTTP", message: "HTTP 404" };
      },
      webhooks: { send: async () => null },
      clock: systemClock,
      report: (failure) => reports.push(String(failure)),
    });
    const request = checkRequest({ url: "https://example.com/" });
    const { id } = await runner.start(request, { key: undefined, webhook: undefined });
    while ((await runner.status(id)).ended === null) await new Promise(setImmediate);
    return { runner, id, reading, going, reports };
  };

  it("may leave, which is no failure", async () => {
    const { runner, id, reading, reports } = await startRunner("left");
    const leaving = new AbortController();
    const pages = runner.pages(id, { after: 0, limit: 10 }, leaving.signal).next();
    await reading.promise;
    leaving.abort(new Error("the client left"));
    await assert.rejects(pages, /^Error: the client left$/);
    assert.deepEqual(reports, []);
    await runner.close();
  });

  it("reads that the crawl is missing once another client removes it", async () => {
    const { runner, id, reading, going, reports } = await startRunner("removed");
    const living = new AbortController().signal;
    const events = runner.events(id, 0, living).next();
    const pages = runner.pages(id, { after: 0, limit: 10 }, living).next();
    // At once, since either may be refused first.
    const isRefused = assert.rejects(pages, { code: "CRAWL_MISSING" });
    await reading.promise;
    await runner.cancel(id);
    going.resolve();
    const { value } = await events;
    assert.equal(value?.event.type === "error" && value.event.code, "CRAWL_MISSING");
    await isRefused;
    assert.deepEqual(reports, []);
    await runner.close();
  });
});

describe("a detached crawl that cannot be stored", () => {
  itSlow(
    "waits for all processes, ever longer, and continues at once when it is asked to",
    async () => {
      const checkRequest = (request: unknown) => parseRequest("crawl", request);
      const path = join(folder, "away");
      const pauses: number[] = [];
      const isRunning: (boolean | undefined)[] = [];
      const [over, ended] = [later(), later()];
      let store: CrawlStore | undefined;
      const runner = new DetachedCrawlsRunner({
        open: async (changed) => {
          const where = { path: join(folder, "away-crawls"), changed, checkRequest };
          store = await openCrawlFiles({ ...where, texts: textFolder(path), report: fail });
          return store;
        },
        hasAny: async () => true,
        places: 1,
        run: async function* () {
          yield { type: "run" } as SiteEvent;
          const numbers = { extracted: 1, failed: 0, queued: 0, under_way: 0, discovered: 1 };
          const markdown = "A lamp gives light. ".repeat(50);
          yield {
            type: "page",
            url: "https://example.com/",
            markdown,
            ...numbers,
          } as SitePageEvent;
          yield { type: "error", stage: "analyze", code: "HTTP", message: "HTTP 404" };
        },
        webhooks: { send: async () => null },
        clock: {
          date: systemClock.date,
          wait: async (ms, signal) => {
            signal.throwIfAborted();
            await new Promise(setImmediate);
            if (ms <= 2000) return;
            pauses.push(ms);
            isRunning.push(...((await store?.list()) ?? []).map((record) => record.isRunning));
            if (pauses.length < 10) return;
            over.resolve();
            await abortable(ended.promise, signal);
          },
        },
        report: () => undefined,
      });
      const request = checkRequest({ url: "https://example.com/" });
      const { id } = await runner.start(request, { key: undefined, webhook: undefined });
      await over.promise;
      const seconds = [4, 8, 16, 32, 64, 128, 256, 300, 300, 300];
      assert.deepEqual(
        pauses,
        seconds.map((each) => each * 1000),
      );
      assert.deepEqual(
        isRunning,
        seconds.map(() => false),
      );
      const { state, code } = await runner.status(id);
      assert.deepEqual([state, code], ["waiting", "STORAGE"]);
      await mkdir(path);
      await runner.pause(id);
      await runner.resume(id);
      while ((await runner.status(id)).ended === null) await new Promise(setImmediate);
      assert.equal((await runner.status(id)).pages_ok, 1);
      await runner.close();
    },
  );
});

describe("the removal of crawls", () => {
  it("takes no place of a crawl, and ends where the process does", async () => {
    const checkRequest = (request: unknown) => parseRequest("crawl", request);
    const report = () => undefined;
    const request = parseRequest("crawl", { url: "https://example.com/" });
    const runner = new DetachedCrawlsRunner({
      open: async (changed) => {
        const path = join(folder, "removal");
        const store = await openCrawlFiles({ path, changed, checkRequest, report });
        const numbers = { last_event: 0, pages_ok: 0, failed: 0, queued: 0, discovered: 0 };
        const open = { wanted: "run", isRunning: false, key: null, webhook: null } as const;
        const end = { state: "done", message: null, atMs: 1 } as const;
        const old = Array.from({ length: SETTINGS.DETACHED_CRAWLS_KEPT + 1 }, (_, number) => {
          return { ...open, id: `${number}`, request, createdMs: 1, numbers, end };
        });
        return {
          ...store,
          list: async (which) => (which === undefined ? old : store.list(which)),
          remove: (_id, signal) =>
            new Promise((_, reject) => {
              signal?.addEventListener("abort", () => reject(signal.reason));
            }),
        };
      },
      hasAny: async () => true,
      places: 1,
      run: async function* () {
        yield { type: "error", stage: "analyze", code: "HTTP", message: "HTTP 404" };
      },
      webhooks: { send: async () => null },
      clock: systemClock,
      report,
    });
    for (let started = 0; started < 2; started++) {
      const { id } = await runner.start(request, { key: undefined, webhook: undefined });
      for await (const _ of runner.events(id, 0, new AbortController().signal));
    }
    await runner.close();
  });
});

/** A crawl that comes no further than its first event. */
async function* waiting(
  _request: unknown,
  { signal }: { readonly signal: AbortSignal },
): AsyncGenerator<SiteEvent, unknown> {
  yield { type: "stage", stage: "analyze", state: "running", message: "Working" };
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return undefined;
}
