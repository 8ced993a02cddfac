// Calls of webhooks: tried again after a refusal, also by the next process, never to a private address that was not written.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parseRequest } from "../../src/api/request.ts";
import { DetachedCrawlsRunner, type DetachedOptions } from "../../src/crawls/detached-crawls.ts";
import { createWebhooks, type WebhookMessage } from "../../src/crawls/webhooks.ts";
import type { DetachedCrawl } from "../../src/model/detached-crawl.ts";
import { EnvironmentError, InvalidRequestError } from "../../src/model/errors.ts";
import type { SiteEvent } from "../../src/model/site-event.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { openCrawlFiles } from "../../src/store/crawl-files.ts";
import { textFolder } from "../../src/store/text-folder.ts";
import { later } from "../support/later.ts";
import { itSlow } from "../support/slow.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-webhooks-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const fail = (failure: unknown): void => assert.fail(String(failure));

const checkRequest = (given: unknown) => parseRequest("crawl", given);
const request = checkRequest({ url: "https://example.org/" });
const FAILED: SiteEvent = { type: "error", stage: "analyze", code: "HTTP", message: "HTTP 404" };

/** Runs crawls that fail at once; `waited` are the pauses before further attempts. */
function runner(
  send: DetachedOptions["webhooks"]["send"],
  waited: number[],
  events: readonly SiteEvent[] = [FAILED],
  own: Partial<DetachedOptions> = {},
) {
  return new DetachedCrawlsRunner({
    open: (changed) =>
      openCrawlFiles({ path: join(folder, "crawls"), changed, checkRequest, report: fail }),
    hasAny: async () => true,
    places: 1,
    run: async function* () {
      yield* events;
    },
    webhooks: { send },
    clock: {
      date: () => 1_700_000_000_000,
      wait: async (ms, signal) => {
        signal.throwIfAborted();
        // What is looked at now and then is not looked at again.
        if (ms < 5000) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        else waited.push(ms);
      },
    },
    report: fail,
    ...own,
  });
}

const MESSAGE = {
  id: "msg_0123456789abcdef",
  type: "crawl.done",
  timestamp: "2026-11-22T21:48:00.000Z",
  data: {},
};

describe("a crawl's webhook", () => {
  it("is tried again at growing pauses, and no more once it has answered", async () => {
    const waited: number[] = [];
    const seen: string[] = [];
    let answered = (): void => undefined;
    const delivered = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const crawls = runner(async (_url, { id, type, data }) => {
      const { webhook } = data as DetachedCrawl;
      seen.push(`${id.slice(0, 4)} ${type} ${webhook?.attempts} ${webhook?.error}`);
      if (seen.length === 1) return "HTTP 500";
      if (seen.length === 2) return "no answer";
      answered();
      return null;
    }, waited);
    const { id } = await crawls.start(request, { key: undefined, webhook: "https://h.example/" });
    await delivered;
    assert.deepEqual(seen, [
      "msg_ crawl.failed 0 null",
      "msg_ crawl.failed 1 HTTP 500",
      "msg_ crawl.failed 2 no answer",
    ]);
    assert.deepEqual(waited, [5000, 20_000]);
    await crawls.close();
    const next = runner(async () => assert.fail("it was told already"), waited);
    const { webhook } = await next.status(id);
    assert.deepEqual(webhook, {
      url: "https://h.example/",
      delivered: true,
      attempts: 3,
      error: null,
    });
    await next.close();
  });

  it("sends a batch of pages again under one id, gives it up in the end, and goes on", async () => {
    const waited: number[] = [];
    const seen: string[] = [];
    let over = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      over = resolve;
    });
    const numbers = { extracted: 1, failed: 0, queued: 0, under_way: 0, discovered: 1 };
    const texts = { markdown: "", content_markdown: "" };
    const page = { type: "page", url: "https://example.org/", ...texts, ...numbers };
    const send = async (_url: string, { id, type }: WebhookMessage): Promise<string | null> => {
      seen.push(`${type} ${id.split("_").slice(2).join()}`);
      if (type === "crawl.pages") return "HTTP 500";
      over();
      return null;
    };
    const crawls = runner(send, waited, [page as SiteEvent, page as SiteEvent, FAILED]);
    const options = { key: undefined, webhook: "https://h.example/" } as const;
    const { id } = await crawls.start(request, { ...options, webhookEvents: "pages" });
    await ended;
    assert.deepEqual(seen, [...Array.from({ length: 8 }, () => "crawl.pages 2"), "crawl.failed "]);
    assert.equal(waited.length, 7);
    let status = await crawls.status(id);
    while (status.webhook?.delivered !== true) {
      await new Promise((resolve) => setImmediate(resolve));
      status = await crawls.status(id);
    }
    assert.deepEqual(status.webhook.pages, {
      sends: "pages",
      sent: 2,
      attempts: 0,
      error: "HTTP 500",
    });
    await crawls.close();
  });

  it("skips pages whose texts are lost, and says so", async () => {
    const path = join(folder, "texts");
    await mkdir(path);
    const [sending, written, over] = [later(), later(), later()];
    const numbers = { extracted: 1, failed: 0, queued: 0, under_way: 0, discovered: 1 };
    const pageOf = (markdown: string) => {
      const page = { type: "page", url: "https://example.org/", content_markdown: "", ...numbers };
      return { ...page, markdown } as SiteEvent;
    };
    const stage = { type: "stage", stage: "analyze", state: "running", message: "On" } as const;
    const seen: string[] = [];
    const reports: string[] = [];
    const send = async (_url: string, { id, type }: WebhookMessage): Promise<null> => {
      seen.push(`${type} ${id.split("_").slice(2).join()}`);
      sending.resolve();
      await written.promise;
      if (type === "crawl.failed") over.resolve();
      return null;
    };
    const crawls = runner(send, [], [], {
      open: (changed) => {
        const texts = textFolder(path);
        const where = { path: join(folder, "with-texts"), changed, checkRequest, texts };
        return openCrawlFiles({ ...where, report: fail });
      },
      run: async function* () {
        yield pageOf("short");
        yield stage;
        await sending.promise;
        yield pageOf("A lamp gives light. ".repeat(50));
        yield stage;
        const [id = ""] = await readdir(path);
        for (const name of await readdir(join(path, id))) {
          if (name !== "crawl") await rm(join(path, id, name));
        }
        written.resolve();
        yield pageOf("last");
        yield FAILED;
      },
      report: (failure) => reports.push(String(failure)),
    });
    const options = { key: undefined, webhook: "https://h.example/" } as const;
    await crawls.start(request, { ...options, webhookEvents: "pages" });
    await over.promise;
    assert.deepEqual(seen, ["crawl.pages 1", "crawl.pages 5", "crawl.failed "]);
    assert.equal(reports.length, 1);
    assert.match(reports[0] ?? "", /is missing in the text store/);
    await crawls.close();
  });

  it("is not sent any longer by a process that has lost its claim", async () => {
    const lost = new AbortController();
    const reported = later();
    const path = join(folder, "lost");
    const send = (_url: string, _message: WebhookMessage, signal: AbortSignal) =>
      new Promise<null>((_, reject) => {
        signal.throwIfAborted();
        signal.addEventListener("abort", () => reject(signal.reason));
        lost.abort(new Error("the claim is lost"));
      });
    const crawls = runner(send, [], undefined, {
      open: async (changed) => {
        const store = await openCrawlFiles({ path, changed, checkRequest, report: fail });
        const claim: typeof store.claim = async (id, what) => {
          const own = await store.claim(id, what);
          return own && what === "webhook" ? { ...own, lost: lost.signal } : own;
        };
        return { ...store, claim };
      },
      report: (failure) => {
        assert.equal(String(failure), "Error: the claim is lost");
        reported.resolve();
      },
    });
    const { id } = await crawls.start(request, { key: undefined, webhook: "https://h.example/" });
    await reported.promise;
    assert.equal((await crawls.status(id)).webhook?.attempts, 0);
    await crawls.close();
  });

  itSlow("is given up after so many attempts, and the last failure is told", async () => {
    const waited: number[] = [];
    let calls = 0;
    const crawls = runner(async () => {
      calls++;
      return "HTTP 503";
    }, waited);
    const { id } = await crawls.start(request, { key: undefined, webhook: "https://h.example/" });
    for await (const _ of crawls.events(id, 0, new AbortController().signal));
    let status = await crawls.status(id);
    while (status.webhook?.attempts !== 8) {
      await new Promise((resolve) => setImmediate(resolve));
      status = await crawls.status(id);
    }
    assert.deepEqual(
      [calls, status.webhook.delivered, status.webhook.error],
      [8, false, "HTTP 503"],
    );
    assert.equal(waited.at(-1), 3_600_000);
    await crawls.close();
  });
});

describe("webhooks", () => {
  const guard = createHostGuard({ blockPrivate: true, resolve: async () => ["127.0.0.1"] });
  const dial = async () => assert.fail("it was dialled");

  it("are not called at a private address behind a public name", async () => {
    const webhooks = createWebhooks({
      origins: "https://hooks.example.org",
      secret: "s",
      guard,
      dial,
    });
    const { signal } = new AbortController();
    const url = "https://hooks.example.org/x";
    assert.match(String(await webhooks.send(url, MESSAGE, signal)), /non-public address/);
    const other = await webhooks.send("https://other.example/", MESSAGE, signal);
    assert.match(String(other), /no longer allowed/);
    await webhooks.close();
  });

  it("are allowed on the origins of the list alone", async () => {
    const webhooks = createWebhooks({
      origins: " https://hooks.example.org:8443 , http://10.0.0.5",
      secret: "s",
      guard,
    });
    webhooks.assertAllowed("https://hooks.example.org:8443/any?x");
    webhooks.assertAllowed("http://10.0.0.5/");
    for (const url of [
      "https://hooks.example.org/",
      "http://hooks.example.org:8443/",
      "https://hooks.example.org:8443@evil.example/",
      "http://ada@10.0.0.5/",
      "hook",
    ]) {
      assert.throws(() => webhooks.assertAllowed(url), InvalidRequestError, url);
    }
    await webhooks.close();
  });

  it("are not set up for what is no origin", () => {
    for (const origins of ["hooks.example.org", "ftp://a.example", "https://a.example/path"]) {
      assert.throws(() => createWebhooks({ origins, secret: "s", guard }), EnvironmentError);
    }
  });
});
