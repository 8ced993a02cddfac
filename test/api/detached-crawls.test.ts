// Crawls that go on without their clients, over HTTP: begun, followed by many, paused, ended, gone on with by another process.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Webhook } from "standardwebhooks";
import { parseRequest } from "../../src/api/request.ts";
import { createClient, ServiceError } from "../../src/client/index.ts";
import type { LoggedEvent } from "../../src/model/detached-crawl.ts";
import { BIN, serving } from "../support/command.ts";
import { begin, follow, pathsOf } from "../support/detached.ts";
import { holdAnswer, type Origin, startOrigin, useOrigin } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { startService, useService, type Variables } from "../support/service.ts";
import { crawl, madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-detached-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const SITE = madeSite({ "/": ["/a", "/b", "/gone"], "/a": ["/c"], "/b": ["/c"], "/c": ["/"] });
const service = useService();
const site = useOrigin(SITE);
const client = () => createClient({ address: service.address });

async function refused(call: Promise<unknown>): Promise<readonly [number, string]> {
  const failure = await call.catch((error: unknown) => error);
  assert.ok(failure instanceof ServiceError, String(failure));
  return [failure.status, failure.code];
}

/** An event without what no two runs share: ids and times, and what changed since the run before. */
function timeless({ event }: Pick<LoggedEvent, "event">): unknown {
  const { at: _, ...rest } = { at: 0, ...event };
  const known: Record<string, unknown> = { ...rest };
  const times = ["started", "pages_per_minute", "duration_seconds"];
  for (const name of ["run", "trace", "change", "changes", ...times]) delete known[name];
  return known;
}

describe("a detached crawl", () => {
  // proves: endpoints.crawls.start, endpoints.crawls.streamed
  it("is answered with 202 and an id, and tells the events that a stream of the same crawl does", async () => {
    const body = { url: `${site.address}/`, concurrency: 1, complete: false };
    const answer = await post(`${service.address}/api/crawls`, {
      ...body,
      crawl: { delay_seconds: 0 },
    });
    assert.equal(answer.status, 202);
    const { id }: { readonly id: string } = JSON.parse(await answer.text());
    assert.match(id, /^[0-9a-f]{16}$/);
    const logged = await follow(service.address, id);
    assert.deepEqual(
      logged.map((one) => one.id),
      logged.map((_, index) => index + 1),
    );
    const streamed = await crawl(service, body);
    assert.deepEqual(
      logged.map(timeless),
      streamed.events.map((event) => timeless({ event })),
    );
    const status = await client().crawlStatus({ id });
    assert.equal(status.state, "done");
    assert.deepEqual([status.pages_ok, status.failed, status.queued], [4, 1, 0]);
    assert.equal(status.last_event, logged.length);
    assert.ok(status.ended !== null && status.ended >= status.created);
    const { crawls } = await client().crawls({ state: "done" });
    assert.deepEqual(crawls[0], status);
    assert.equal(crawls.length, 1);
  });

  // proves: endpoints.crawls.events
  it("tells every watcher the same, from the id on that it names", async () => {
    const held = holdAnswer();
    const slow = await startOrigin({ ...SITE, "/b": held.handler });
    try {
      const { id } = await begin(service.address, { url: `${slow.address}/`, concurrency: 1 });
      const early = follow(service.address, id);
      await held.asked;
      const late = follow(service.address, id, { after: 3 });
      held.answer(madePage("b", { links: ["/c"] }));
      const [all, rest] = await Promise.all([early, late]);
      assert.deepEqual(rest, all.slice(3));
      const [one] = await follow(service.address, id, { after: all.length - 1 });
      assert.deepEqual(one, all.at(-1));
      const again = await fetch(`${service.address}/api/crawls/${id}/events?after=1`, {
        headers: { "last-event-id": String(all.length - 1) },
      });
      assert.equal(again.headers.get("content-type"), "text/event-stream");
      const last = `id: ${all.length}\ndata: ${JSON.stringify(all.at(-1)?.event)}\n\n`;
      assert.equal(await again.text(), last);
    } finally {
      await slow.close();
    }
  });

  it("tells a watcher only the fields it names, and counts words in every script", async () => {
    const japanese = await startOrigin({
      "/": `<!doctype html><html lang="ja"><title>灯台</title><main><h1>灯台</h1><p>灯台守は毎朝レンズを磨く。</p></main></html>`,
    });
    try {
      const { id } = await begin(service.address, { url: `${japanese.address}/` });
      const whole = await follow(service.address, id);
      const short = await follow(service.address, id, { fields: "new_urls" });
      const large = ["markdown", "content_markdown", "images", "links_out", "new_urls"];
      const pageOf = (events: readonly LoggedEvent[]) =>
        events.flatMap(({ event }) => (event.type === "page" ? [event] : []))[0];
      const largeOf = (event: object = {}) =>
        Object.keys(event).filter((key) => large.includes(key));
      assert.deepEqual(largeOf(pageOf(short)), ["new_urls"]);
      assert.equal(largeOf(pageOf(whole)).length, large.length);
      assert.equal(short.length, whole.length);
      assert.equal(pageOf(short)?.words, 14);
      const refused = await fetch(`${service.address}/api/crawls/${id}/events?fields=html`);
      assert.equal(refused.status, 422);
      assert.match(await refused.text(), /"loc":\["query","fields"\]/);
    } finally {
      await japanese.close();
    }
  });

  // proves: endpoints.crawls.pages
  it("gives its pages as lines, so many at a time", async () => {
    const { id } = await begin(service.address, { url: `${site.address}/`, concurrency: 1 });
    const events = await follow(service.address, id);
    const paths: string[] = [];
    let last = 0;
    for (let more = true; more; ) {
      more = false;
      for await (const page of client().crawlPages({ id, after: last, limit: 2 })) {
        paths.push(new URL(page.url).pathname);
        last = page.id;
        more = true;
      }
    }
    assert.deepEqual(paths, pathsOf(events));
    assert.equal(paths.length, 5);
  });

  // proves: endpoints.crawls.idempotency
  it("is begun once for an Idempotency-Key, whose request stays the same", async () => {
    const url = `${site.address}/`;
    const key = "crawl of the night";
    const both = [1, 2].map(() => begin(service.address, { url, idempotency_key: key }));
    const [one, two] = await Promise.all(both);
    assert.equal(one?.id, two?.id);
    const other = begin(service.address, { url, idempotency_key: key, max_pages: 3 });
    assert.deepEqual(await refused(other), [422, "INVALID_REQUEST"]);
    const bad = begin(service.address, { url, idempotency_key: "x".repeat(256) });
    assert.deepEqual(await refused(bad), [422, "INVALID_REQUEST"]);
  });

  // proves: endpoints.crawls.pause
  it("pauses, and goes on where it was: no page is told of twice", async () => {
    const held = holdAnswer();
    const slow = await startOrigin({ ...SITE, "/a": held.handler });
    try {
      const { id } = await begin(service.address, { url: `${slow.address}/`, concurrency: 1 });
      const watching = follow(service.address, id);
      await held.asked;
      assert.equal((await client().pauseCrawl({ id })).state, "paused");
      await held.dropped;
      assert.equal((await client().crawlStatus({ id })).pages_ok, 1);
      held.answer(madePage("a", { links: ["/c"] }));
      const { state } = await client().resumeCrawl({ id });
      assert.ok(state === "waiting" || state === "running");
      const events = await watching;
      assert.deepEqual(pathsOf(events), ["/", "/a", "/b", "/gone", "/c"]);
      // What was kept at the pause is no earlier crawl to compare with.
      for (const { event } of events) {
        if (event.type === "page") assert.equal(event.change, null, event.url);
        if (event.type === "done") assert.equal(event.changes, null);
      }
      assert.deepEqual(await refused(client().pauseCrawl({ id })), [409, "CRAWL_ENDED"]);
      assert.deepEqual(await refused(client().resumeCrawl({ id })), [409, "CRAWL_ENDED"]);
    } finally {
      await slow.close();
    }
  });

  // proves: endpoints.crawls.cancel, endpoints.crawls.missing
  it("is ended by DELETE with a last event, and removed by another", async () => {
    const held = holdAnswer();
    const slow = await startOrigin({ ...SITE, "/a": held.handler });
    try {
      const { id } = await begin(service.address, { url: `${slow.address}/`, concurrency: 1 });
      const watching = follow(service.address, id);
      await held.asked;
      assert.equal((await client().cancelCrawl({ id })).state, "cancelled");
      const last = (await watching).at(-1)?.event;
      assert.ok(last?.type === "done" && last.stopped && last.pages_ok === 1);
      await client().cancelCrawl({ id });
      assert.deepEqual(await refused(client().crawlStatus({ id })), [404, "CRAWL_MISSING"]);
      assert.deepEqual(await refused(follow(service.address, id)), [404, "CRAWL_MISSING"]);
    } finally {
      await slow.close();
    }
  });

  // proves: graph.not_replaced
  itSlow(
    "leaves the kept graph of its site in place where it ends early with fewer pages, and warns",
    async () => {
      const held = holdAnswer();
      const answers = { ...SITE };
      const origin = await startOrigin(answers);
      const url = `${origin.address}/`;
      const warningsOf = (events: readonly LoggedEvent[]) =>
        events.flatMap(({ event }) =>
          event.type === "warning" && event.code === "graph-not-kept"
            ? [[event.pages, event.kept_pages]]
            : [],
        );
      const pages = async () => (await client().graphSummary({ url })).counts.pages;
      try {
        await crawl(service, { url });
        const { id } = await begin(service.address, { url, max_pages: 2 });
        assert.deepEqual(warningsOf(await follow(service.address, id)), [[2, 4]]);
        Object.assign(answers, { "/c": held.handler });
        const cancelled = await begin(service.address, { url, concurrency: 1 });
        await held.asked;
        await client().cancelCrawl({ id: cancelled.id });
        const events = await follow(service.address, cancelled.id);
        assert.deepEqual(warningsOf(events), [[3, 4]]);
        assert.equal(events.at(-1)?.event.type, "done");
        assert.equal(await pages(), 4);
        const crawlOptions = { replace_graph: true };
        const forced = await begin(service.address, { url, max_pages: 2, crawl: crawlOptions });
        assert.deepEqual(warningsOf(await follow(service.address, forced.id)), []);
        assert.equal(await pages(), 2);
      } finally {
        await origin.close();
      }
    },
  );

  it("keeps the graph of its pages without a warning where it is ended before it goes on", async () => {
    const [held, robots] = [holdAnswer(), holdAnswer()];
    const answers = { ...SITE, "/a": held.handler };
    const origin = await startOrigin(answers);
    const url = `${origin.address}/`;
    const variables = { SERVICE_DATA_DIR: join(folder, "resumed") };
    const first = await startService(variables);
    let id = "";
    try {
      ({ id } = await begin(first.address, { url, concurrency: 1 }));
      await held.asked;
      await createClient({ address: first.address }).pauseCrawl({ id });
    } finally {
      await first.close();
    }
    Object.assign(answers, { "/robots.txt": robots.handler });
    const second = await startService(variables);
    try {
      const own = createClient({ address: second.address });
      await own.resumeCrawl({ id });
      await robots.asked;
      await own.cancelCrawl({ id });
      const types = (await follow(second.address, id)).map(({ event }) => event.type);
      assert.deepEqual([types.includes("warning"), types.at(-1)], [false, "error"]);
      assert.equal((await own.graphSummary({ url })).counts.pages, 1);
    } finally {
      await second.close();
      await origin.close();
    }
  });

  // proves: errors.codes_shown
  it("fails with the reason where its root cannot be read", async () => {
    const { id } = await begin(service.address, { url: `${site.address}/gone` });
    const last = (await follow(service.address, id)).at(-1)?.event;
    assert.equal(last?.type, "error");
    const { state, message, code } = await client().crawlStatus({ id });
    assert.deepEqual(
      [state, message, code],
      ["failed", "HTTP 404: page does not exist", "PAGE_MISSING"],
    );
  });

  // proves: endpoints.crawls.start
  it("is refused as a streamed one is, before it is begun", async () => {
    for (const body of [{ url: "ftp://x" }, { url: "http://x/", max_pages: -1 }, []]) {
      assert.equal((await post(`${service.address}/api/crawls`, body)).status, 422);
    }
    for (const crawl of [{ include_paths: "(" }, { modified_since: "some time" }]) {
      const body = { url: "http://x/", crawl };
      assert.equal((await post(`${service.address}/api/crawls`, body)).status, 422);
    }
  });

  it("may be begun and ended by scripts of an allowed origin", async () => {
    const { status, headers } = await fetch(`${service.address}/api/crawls/x`, {
      method: "OPTIONS",
      headers: { origin: "http://localhost:3000", "access-control-request-method": "DELETE" },
    });
    assert.equal(status, 204);
    assert.equal(headers.get("access-control-allow-methods"), "GET, POST, DELETE");
    assert.match(
      headers.get("access-control-allow-headers") ?? "",
      /idempotency-key, last-event-id/,
    );
  });

  // proves: env.SERVICE_MAX_DETACHED_CRAWLS
  it("waits for a place, says so, and can be paused and ended there", async () => {
    const own = await startService({ SERVICE_MAX_DETACHED_CRAWLS: "1" });
    const held = holdAnswer();
    const slow = await startOrigin({ ...SITE, "/": held.handler });
    try {
      const { address } = own;
      const first = await begin(address, { url: `${slow.address}/` });
      await held.asked;
      const waits = await begin(address, { url: `${site.address}/` });
      const [told] = await follow(address, waits.id, { enough: () => true });
      assert.ok(
        told?.event.type === "stage" && /^Waiting for a free slot/.test(told.event.message),
      );
      const status = await createClient({ address }).crawlStatus({ id: waits.id });
      assert.equal(status.state, "waiting");
      assert.equal(status.message, told.event.message);
      const ends = await begin(address, { url: `${site.address}/` });
      assert.equal(
        (await createClient({ address }).cancelCrawl({ id: ends.id })).state,
        "cancelled",
      );
      const last = (await follow(address, ends.id)).at(-1)?.event;
      assert.ok(last?.type === "error" && last.message === "the crawl was cancelled");
      await createClient({ address }).pauseCrawl({ id: waits.id });
      held.answer(madePage("root"));
      await follow(address, first.id);
      assert.equal((await createClient({ address }).crawlStatus({ id: waits.id })).state, "paused");
      await createClient({ address }).resumeCrawl({ id: waits.id });
      assert.equal(pathsOf(await follow(address, waits.id)).length, 5);
    } finally {
      await slow.close();
      await own.close();
    }
  });
});

describe("a restart", () => {
  const variables = (name: string): Variables => ({ SERVICE_DATA_DIR: join(folder, name) });

  // proves: endpoints.crawls.restart
  itSlow(
    "goes on with the crawls that were open, and keeps those that had ended and were paused",
    async () => {
      const held = holdAnswer();
      const slow = await startOrigin({ ...SITE, "/a": held.handler });
      const first = await startService(variables("restart"));
      const options = { url: `${slow.address}/`, concurrency: 1 };
      const open = await begin(first.address, options);
      await held.asked;
      const ended = await begin(first.address, { url: `${site.address}/` });
      const told = await follow(first.address, ended.id);
      const paused = await begin(first.address, { url: `${site.address}/` });
      await createClient({ address: first.address }).pauseCrawl({ id: paused.id });
      let isAtSlow = (): void => undefined;
      const atSlow = new Promise<void>((resolve) => {
        isAtSlow = resolve;
      });
      const watching = follow(first.address, open.id, {
        enough: ({ event }) => {
          if (event.type === "fetching" && event.extracted === 1) isAtSlow();
          return false;
        },
      });
      await atSlow;
      await first.close();
      // The service closes: the stream ends as it is, without an event that says that the crawl has ended.
      const before = await watching;
      assert.equal(before.at(-1)?.event.type, "fetching");
      const second = await startService(variables("restart"));
      try {
        held.answer(madePage("a", { links: ["/c"] }));
        const rest = await follow(second.address, open.id, { after: before.length });
        assert.deepEqual(pathsOf([...before, ...rest]), ["/", "/a", "/b", "/gone", "/c"]);
        assert.equal(rest[0]?.id, before.length + 1);
        const runs = [...before, ...rest].filter(({ event }) => event.type === "run");
        assert.equal(runs.length, 1);
        const last = rest.at(-1)?.event;
        assert.ok(last?.type === "done" && last.pages_ok === 4 && last.graph.pages === 4);
        assert.deepEqual(await follow(second.address, ended.id), told);
        const { crawls } = await createClient({ address: second.address }).crawls();
        assert.deepEqual(
          crawls.map(({ id, state }) => [id, state]),
          [
            [paused.id, "paused"],
            [ended.id, "done"],
            [open.id, "done"],
          ],
        );
      } finally {
        await second.close();
        await slow.close();
      }
    },
  );

  // proves: env.SERVICE_DATA_DIR
  it("is needed by no second process: one at a time has the folder", async () => {
    const first = await startService(variables("shared"));
    const second = await startService(variables("shared"));
    try {
      await begin(first.address, { url: `${site.address}/` });
      const elsewhere = createClient({ address: second.address }).crawls();
      assert.deepEqual(await refused(elsewhere), [503, "CRAWLS_ELSEWHERE"]);
    } finally {
      await first.close();
    }
    try {
      const { crawls } = await createClient({ address: second.address }).crawls();
      assert.equal(crawls.length, 1);
    } finally {
      await second.close();
    }
  });
});

/** The record of an open crawl of the site, as the store keeps it. */
const openRecord = (id: string) => ({
  id,
  request: parseRequest("crawl", {
    url: `${site.address}/`,
    complete: false,
    crawl: { delay_seconds: 0 },
  }),
  createdMs: Number.parseInt(id, 16),
  key: null,
  webhook: null,
  wanted: "run",
  isRunning: false,
  numbers: { last_event: 0, pages_ok: 0, failed: 0, queued: 0, discovered: 0 },
  end: null,
});

/** Stores a crawl as a service with that folder of data would; without a log it has none. */
async function store(name: string, id: string, record: unknown, log?: string): Promise<void> {
  const own = join(folder, name, "crawls", id);
  await mkdir(own, { recursive: true });
  await writeFile(
    join(own, "crawl.json"),
    typeof record === "string" ? record : JSON.stringify(record),
  );
  if (log !== undefined) await writeFile(join(own, "log.jsonl"), log);
}

const idOf = (number: number): string => number.toString(16).padStart(16, "0");

describe("a damaged store", () => {
  const environment = (name: string): Variables => ({
    SERVICE_DATA_DIR: join(folder, name),
    SERVICE_MAX_DETACHED_CRAWLS: "1",
  });

  // proves: endpoints.crawls.damaged
  itSlow(
    "ends a crawl as failed whose log has a line that cannot be read, and runs the others",
    {
      timeout: 60_000,
    },
    async () => {
      const lines = [
        '{"id":2,"events":[{"ty\u0000',
        "null",
        '{"id":2,"events":5}',
        '{"id":2,"events":[null]}',
        '{"entry":{"type":"started","pages":[1]}}',
      ];
      const event = { type: "stage", stage: "analyze", state: "running", message: "before" };
      const [before, after] = [1, 3].map((id) => `${JSON.stringify({ id, events: [event] })}\n`);
      const bad = lines.map((_, index) => idOf(index + 1));
      for (const [index, id] of bad.entries()) {
        await store("lines", id, openRecord(id), `${before}${lines[index]}\n${after}`);
      }
      const good = idOf(99);
      await store("lines", good, openRecord(good));
      const { address, close } = await startService(environment("lines"));
      const own = createClient({ address });
      try {
        assert.equal(pathsOf(await follow(address, good)).length, 5);
        for (const id of bad) {
          const { state, message, last_event } = await own.crawlStatus({ id });
          const damage = `the line at byte ${before?.length} is damaged`;
          const words = `the log of the crawl cannot be read: ${damage}`;
          assert.deepEqual([state, message, last_event], ["failed", words, 4]);
          const events = await follow(address, id);
          assert.deepEqual(
            events.map((logged) => logged.id),
            [1, 3, 4],
          );
          const last = events.at(-1);
          assert.ok(last?.event.type === "error" && last.event.code === "CRAWL_LOG");
          assert.equal(last.event.message, words);
          assert.deepEqual(await follow(address, id, { after: 3 }), [last]);
          assert.deepEqual(await follow(address, id, { after: 4 }), []);
          assert.equal((await own.cancelCrawl({ id })).state, "failed");
          assert.deepEqual(await refused(own.crawlStatus({ id })), [404, "CRAWL_MISSING"]);
          assert.ok(!existsSync(join(folder, "lines", "crawls", id)));
        }
      } finally {
        await close();
      }
    },
  );

  // proves: endpoints.crawls.damaged
  it("ends a crawl by DELETE whose log cannot be opened, while it waits for a place", {
    timeout: 60_000,
  }, async () => {
    const held = holdAnswer();
    const slow = await startOrigin({ ...SITE, "/a": held.handler });
    const { address, close } = await startService(environment("unopened"));
    const calls = createClient({ address });
    try {
      const runs = await begin(address, { url: `${slow.address}/`, concurrency: 1 });
      await held.asked;
      const { id } = await begin(address, { url: `${site.address}/` });
      const log = join(folder, "unopened", "crawls", id, "log.jsonl");
      await rm(log);
      await mkdir(log);
      assert.equal((await calls.cancelCrawl({ id })).state, "cancelled");
      const [last, ...none] = await follow(address, id);
      assert.ok(last?.event.type === "error" && none.length === 0);
      await calls.cancelCrawl({ id });
      assert.deepEqual(await refused(calls.crawlStatus({ id })), [404, "CRAWL_MISSING"]);
      held.answer(madePage("a", { links: ["/c"] }));
      assert.equal(pathsOf(await follow(address, runs.id)).length, 5);
    } finally {
      await close();
      await slow.close();
    }
  });

  // proves: endpoints.crawls.damaged
  itSlow(
    "leaves a record alone that does not fit, says so once by name, and has the others",
    {
      timeout: 60_000,
    },
    async () => {
      const good = idOf(99);
      const { numbers: _, ...rest } = openRecord(idOf(1));
      const bad: readonly unknown[] = [
        rest,
        { ...openRecord(idOf(2)), webhook: undefined },
        { ...openRecord(idOf(3)), request: { url: "ftp://a" } },
        { ...openRecord(idOf(4)), end: { state: "lost" } },
        openRecord(good),
        [],
        null,
        '{"id":',
      ];
      for (const [index, record] of bad.entries()) await store("records", idOf(index + 1), record);
      await store("records", good, openRecord(good));
      const env = {
        ...process.env,
        ...environment("records"),
        SERVICE_ALLOW_PRIVATE_HOSTS: "1",
        SERVICE_PAGE_INTERVAL_SECONDS: "0",
        SERVICE_WEB_ARCHIVE_URL: "",
        SERVICE_LOG_LEVEL: "error",
      };
      const served = await serving(process.execPath, [BIN, "serve", "--port", "0"], { env });
      let err = "";
      try {
        const own = createClient({ address: served.address });
        assert.equal(pathsOf(await follow(served.address, good)).length, 5);
        const { crawls } = await own.crawls();
        assert.deepEqual(
          crawls.map(({ id }) => id),
          [good],
        );
        const missing = own.crawlStatus({ id: idOf(5) });
        assert.deepEqual(await refused(missing), [404, "CRAWL_MISSING"]);
      } finally {
        served.child.kill("SIGTERM");
        ({ err } = await served.end);
      }
      for (const index of bad.keys()) {
        const words = `${idOf(index + 1)}/crawl.json is skipped`;
        assert.equal(err.split(words).length, 2, `${words} in ${err}`);
      }
      assert.match(err, /0001\/crawl\.json is skipped: its field numbers is missing/);
      assert.match(err, /0005\/crawl\.json is skipped: it is the record of/);
    },
  );
});

describe("a webhook", () => {
  const secret = "a secret of the test";

  /** A receiver that refuses the first calls. */
  async function receiver(refusals: number): Promise<Origin & { readonly got: Promise<Call> }> {
    let tell: (call: Call) => void = () => undefined;
    const got = new Promise<Call>((resolve) => {
      tell = resolve;
    });
    let left = refusals;
    const origin = await startOrigin({
      "/hook": (request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          response.writeHead(left-- > 0 ? 500 : 204).end();
          if (left < 0) tell({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        });
      },
    });
    return { ...origin, got };
  }

  /** The message of a call, if its signature is right by the library of the standard. */
  function verified(receiver: Webhook, headers: Call["headers"], body: string) {
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return Object(receiver.verify(body, Object.fromEntries(texts)));
  }

  interface Call {
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    readonly body: string;
  }

  // proves: env.SERVICE_WEBHOOK_ORIGINS, env.SERVICE_WEBHOOK_SECRET
  it("is told of the end, signed, where the operator allows its origin", async () => {
    const hook = await receiver(0);
    const own = await startService({
      SERVICE_WEBHOOK_ORIGINS: `https://hooks.example, ${hook.address}`,
      SERVICE_WEBHOOK_SECRET: secret,
    });
    try {
      const webhook = `${hook.address}/hook`;
      const { id } = await begin(own.address, { url: `${site.address}/`, webhook });
      const { headers, body } = await hook.got;
      const { type, data } = verified(new Webhook(secret, { format: "raw" }), headers, body);
      assert.deepEqual([type, data.id, data.state, data.pages_ok], ["crawl.done", id, "done", 4]);
      const { host } = new URL(hook.address);
      for (const other of [
        "https://other.example/",
        `http://jo@${host}/hook`,
        `http://:pa55@${host}/hook`,
        `http://jo:pa55@${host}/hook`,
      ]) {
        const asked = begin(own.address, { url: `${site.address}/`, webhook: other });
        assert.deepEqual(await refused(asked), [422, "INVALID_REQUEST"], other);
      }
    } finally {
      await own.close();
      await hook.close();
    }
  });

  itSlow("is signed by the bytes of a secret in Base64", async () => {
    const encoded = `whsec_${Buffer.from(secret).toString("base64")}`;
    const hook = await receiver(0);
    const own = await startService({
      SERVICE_WEBHOOK_ORIGINS: hook.address,
      SERVICE_WEBHOOK_SECRET: encoded,
    });
    try {
      const webhook = `${hook.address}/hook`;
      const { id } = await begin(own.address, { url: `${site.address}/`, webhook });
      const { headers, body } = await hook.got;
      assert.equal(verified(new Webhook(encoded), headers, body).data.id, id);
      assert.throws(() => verified(new Webhook(encoded), headers, `${body} `));
    } finally {
      await own.close();
      await hook.close();
    }
  });

  /** Messages of a receiver, and a wait for so many ends of crawls. */
  async function collector() {
    const messages: { readonly id: string; readonly type: string; readonly paths: string[] }[] = [];
    let wake = (): void => undefined;
    const ends = () => messages.filter(({ type }) => type !== "crawl.pages").length;
    const hook = await startOrigin({
      "/hook": (request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          response.writeHead(204).end();
          const { type, data } = JSON.parse(Buffer.concat(chunks).toString());
          const pages: readonly { readonly url: string }[] = data.pages ?? [];
          const paths = pages.map(({ url }) => new URL(url).pathname);
          messages.push({ id: String(request.headers["webhook-id"]), type, paths });
          wake();
        });
      },
    });
    const ended = async (count: number): Promise<void> => {
      while (ends() < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    return { hook, messages, ended };
  }

  itSlow("is sent the pages in order, each once, then the end", async () => {
    const { hook, messages, ended } = await collector();
    const own = await startService({
      SERVICE_WEBHOOK_ORIGINS: hook.address,
      SERVICE_WEBHOOK_SECRET: secret,
    });
    try {
      const webhook = `${hook.address}/hook`;
      const url = `${site.address}/`;
      const body = { url, webhook, webhook_events: "pages", concurrency: 1 } as const;
      const { id } = await begin(own.address, body);
      await ended(1);
      const logged = await follow(own.address, id);
      assert.deepEqual(
        messages.flatMap(({ paths }) => paths),
        pathsOf(logged),
      );
      assert.equal(messages.at(-1)?.type, "crawl.done");
      assert.ok(messages.slice(0, -1).every(({ type }) => type === "crawl.pages"));
      assert.equal(new Set(messages.map((message) => message.id)).size, messages.length);
      const { webhook: delivery } = await createClient({ address: own.address }).crawlStatus({
        id,
      });
      const { sent, error, sends } = delivery?.pages ?? {};
      assert.deepEqual([sends, error], ["pages", null]);
      const last = logged.filter(({ event }) => event.type === "page").at(-1)?.id;
      assert.equal(sent, last);
    } finally {
      await own.close();
      await hook.close();
    }
  });

  itSlow("is sent only the pages that changed, if it asks for changes", async () => {
    const { hook, messages, ended } = await collector();
    let words = "It says the first words of its own.";
    const changing = await startOrigin({
      ...madeSite({ "/": ["/a", "/b"], "/b": [] }),
      "/a": (_, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        response.end(madePage("a", { text: words }));
      },
    });
    const own = await startService({
      SERVICE_WEBHOOK_ORIGINS: hook.address,
      SERVICE_WEBHOOK_SECRET: secret,
    });
    try {
      const body = {
        url: `${changing.address}/`,
        webhook: `${hook.address}/hook`,
        webhook_events: "changes",
      } as const;
      for (const [at, text] of [words, "It says other words of its own now."].entries()) {
        words = text;
        await begin(own.address, body);
        await ended(at + 1);
      }
      assert.deepEqual(
        messages.map(({ type, paths }) => [type, paths]),
        [
          ["crawl.done", []],
          ["crawl.pages", ["/a"]],
          ["crawl.done", []],
        ],
      );
    } finally {
      await own.close();
      await hook.close();
      await changing.close();
    }
  });

  // proves: env.SERVICE_WEBHOOK_ORIGINS
  it("is refused at port 0, whatever the operator allows", async () => {
    const own = await startService({
      SERVICE_WEBHOOK_ORIGINS: "http://127.0.0.1:0",
      SERVICE_WEBHOOK_SECRET: secret,
    });
    try {
      const webhook = "http://127.0.0.1:0/hook";
      const asked = begin(own.address, { url: `${site.address}/`, webhook });
      assert.deepEqual(await refused(asked), [422, "INVALID_REQUEST"]);
    } finally {
      await own.close();
    }
  });

  // proves: env.SERVICE_WEBHOOK_ORIGINS
  it("is shown without the password that an earlier version kept", async () => {
    const id = idOf(1);
    await store("password", id, {
      ...openRecord(id),
      webhook: { url: "http://jo:pa55@h.test/x", delivered: true, attempts: 1, error: null },
      end: { state: "done", message: null, atMs: 1 },
    });
    const { address, close } = await startService({ SERVICE_DATA_DIR: join(folder, "password") });
    try {
      const { webhook } = await createClient({ address }).crawlStatus({ id });
      assert.equal(webhook?.url, "http://h.test/x");
    } finally {
      await close();
    }
  });

  // proves: env.SERVICE_WEBHOOK_ORIGINS
  it("is refused where the operator names none, and a list without a secret ends the start", async () => {
    const asked = begin(service.address, {
      url: `${site.address}/`,
      webhook: "https://h.example/",
    });
    assert.deepEqual(await refused(asked), [422, "INVALID_REQUEST"]);
    await assert.rejects(
      startService({ SERVICE_WEBHOOK_ORIGINS: "https://hooks.example" }),
      /SERVICE_WEBHOOK_SECRET/,
    );
  });
});

describe("a process that is killed", () => {
  // proves: endpoints.crawls.restart
  itSlow(
    "loses nothing: the next one goes on, each page is told of once, in the same order",
    async () => {
      const held = holdAnswer();
      const slow = await startOrigin({ ...SITE, "/b": held.handler });
      const env = {
        ...process.env,
        SERVICE_ALLOW_PRIVATE_HOSTS: "1",
        SERVICE_PAGE_INTERVAL_SECONDS: "0",
        SERVICE_WEB_ARCHIVE_URL: "",
        SERVICE_LOG_LEVEL: "error",
        SERVICE_GRAPH_DIR: join(folder, "killed-graphs"),
        SERVICE_DATA_DIR: join(folder, "killed"),
      };
      const serve = () => serving(process.execPath, [BIN, "serve", "--port", "0"], { env });
      const first = await serve();
      try {
        const options = { url: `${slow.address}/`, concurrency: 2, idempotency_key: "killed" };
        const { id } = await begin(first.address, options);
        const isA = ({ event }: LoggedEvent) =>
          event.type === "page" && new URL(event.url).pathname === "/a";
        const before = await follow(first.address, id, { enough: isA });
        await held.asked;
        first.child.kill("SIGKILL");
        await first.end;
        const second = await serve();
        try {
          held.answer(madePage("b", { links: ["/c"] }));
          assert.equal((await begin(second.address, options)).id, id);
          const events = await follow(second.address, id);
          assert.deepEqual(events.slice(0, before.length), before);
          assert.deepEqual(pathsOf(events).toSorted(), ["/", "/a", "/b", "/c", "/gone"]);
          assert.deepEqual(
            events.map((one) => one.id),
            events.map((_, index) => index + 1),
          );
          const last = events.at(-1)?.event;
          assert.ok(last?.type === "done" && last.pages_ok === 4 && last.failed === 1);
          assert.equal(slow.asked.filter((path) => path === "/a").length, 1);
        } finally {
          second.child.kill("SIGTERM");
          await second.end;
        }
      } finally {
        first.child.kill("SIGKILL");
        await slow.close();
      }
    },
  );
});
