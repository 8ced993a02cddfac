// Several processes over one database: crawls go on wherever there is a place, nothing is lost or told twice.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { createClient } from "../../src/client/index.ts";
import { openDatabase } from "../../src/cluster/database.ts";
import { hostClock } from "../../src/cluster/host-clock.ts";
import type { LoggedEvent } from "../../src/model/detached-crawl.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { legible } from "../support/command.ts";
import { begin, follow, pathsOf } from "../support/detached.ts";
import { holdAnswer, startOrigin } from "../support/origin.ts";
import { describeWithPostgres, usePostgres } from "../support/postgres.ts";
import { startService } from "../support/service.ts";
import { madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";
import { startWorker, type Worker } from "../support/worker.ts";

const SITE = madeSite({
  "/": ["/a", "/b", "/gone"],
  "/a": ["/c"],
  "/b": ["/c"],
  "/c": ["/d"],
  "/d": [],
});
const PATHS = ["/", "/a", "/b", "/gone", "/c", "/d"];

const INTERVAL_SECONDS = 0.2;

describeWithPostgres("a cluster", () => {
  const postgres = usePostgres();
  let folder = "";
  /** Two instances that serve and run nothing themselves. */
  let one: RunningServer;
  let two: RunningServer;
  const workers: Worker[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "legible-cluster-"));
    const variables = {
      SERVICE_DATABASE_URL: postgres.url,
      SERVICE_MAX_CONCURRENT_CRAWLS: "0",
      SERVICE_MAX_DETACHED_CRAWLS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: `${INTERVAL_SECONDS}`,
    };
    // Both make the tables at once.
    const start = (name: string) =>
      startService({ ...variables, SERVICE_GRAPH_DIR: join(folder, name) });
    [one, two] = await Promise.all([start("one"), start("two")]);
  });
  after(async () => {
    for (const { child, end } of workers) {
      child.kill("SIGKILL");
      await end;
    }
    await one?.close();
    await two?.close();
    await rm(folder, { recursive: true, force: true });
  });

  function work(own: NodeJS.ProcessEnv = {}): Worker {
    const worker = startWorker({
      SERVICE_DATABASE_URL: postgres.url,
      SERVICE_PAGE_INTERVAL_SECONDS: `${INTERVAL_SECONDS}`,
      SERVICE_TRACE_DIR: folder,
      ...own,
    });
    workers.push(worker);
    return worker;
  }

  const isIds = (events: readonly LoggedEvent[]) =>
    assert.deepEqual(
      events.map(({ id }) => id),
      events.map((_, index) => index + 1),
    );

  // proves: env.SERVICE_DATABASE_URL
  itSlow("tells of a crawl, and answers from its graph, at any instance", async () => {
    const site = await startOrigin(SITE);
    try {
      const url = `${site.address}/`;
      const { id } = await begin(one.address, { url, concurrency: 1, idempotency_key: "any" });
      const again = await begin(two.address, { url, concurrency: 1, idempotency_key: "any" });
      assert.equal(again.id, id);
      const [here, there] = await Promise.all([follow(one.address, id), follow(two.address, id)]);
      assert.deepEqual(here, there);
      isIds(here);
      assert.deepEqual(pathsOf(here), PATHS);
      for (const { address } of [one, two]) {
        const client = createClient({ address });
        assert.equal((await client.crawlStatus({ id })).state, "done");
        const { sources } = await client.siteContext({ url, query: "page called c" });
        assert.ok(sources.length > 0);
      }
      await createClient({ address: two.address }).cancelCrawl({ id });
      assert.deepEqual((await createClient({ address: one.address }).crawls()).crawls, []);
    } finally {
      await site.close();
    }
  });

  // proves: endpoints.crawls.missing
  itSlow("answers 404 to any id that names no crawl, NUL in it included", async () => {
    const asked: readonly (readonly [method: string, path: string])[] = [
      ["GET", ""],
      ["DELETE", ""],
      ["GET", "/events"],
      ["GET", "/pages"],
      ["POST", "/pause"],
      ["POST", "/resume"],
    ];
    for (const id of ["none", "%00", "a%00b", "%F0%9F%90%98", "%ED%A0%80", "'; --"]) {
      for (const [method, path] of asked) {
        const answer = await fetch(`${one.address}/api/crawls/${id}${path}`, { method });
        const said = `${method} ${id}${path}: ${await answer.text()}`;
        assert.equal(answer.status, 404, said);
      }
    }
  });

  // proves: graph.not_replaced
  itSlow(
    "keeps a graph that another instance wrote where a crawl that did not end has fewer pages",
    async () => {
      const site = await startOrigin(SITE);
      try {
        const url = `${site.address}/`;
        const first = await begin(one.address, { url });
        await follow(one.address, first.id);
        for (const { address } of [one, two]) {
          const { id } = await begin(address, { url, max_pages: 2 });
          const warnings = (await follow(address, id)).flatMap(({ event }) =>
            event.type === "warning" && event.code === "graph-not-kept"
              ? [[event.pages, event.kept_pages]]
              : [],
          );
          assert.deepEqual(warnings, [[2, 5]]);
          assert.equal((await createClient({ address }).graphSummary({ url })).counts.pages, 5);
        }
      } finally {
        await site.close();
      }
    },
  );

  // proves: env.SERVICE_DATABASE_URL
  it("pauses and ends at one instance what another one runs", async () => {
    const held = holdAnswer();
    const site = await startOrigin({ ...SITE, "/a": held.handler });
    const clients = [one, two].map(({ address }) => createClient({ address }));
    try {
      const { id } = await begin(one.address, { url: `${site.address}/`, concurrency: 1 });
      await held.asked;
      for (const client of clients) assert.equal((await client.pauseCrawl({ id })).state, "paused");
      await held.dropped;
      await clients[1]?.resumeCrawl({ id });
      for (const client of clients) {
        const status = await client.cancelCrawl({ id });
        assert.ok(status.state === "cancelled");
      }
    } finally {
      await site.close();
    }
  });

  // proves: endpoints.crawls.cluster
  itSlow("loses nothing when the worker that runs a crawl is killed", async () => {
    const held = holdAnswer();
    const site = await startOrigin({ ...SITE, "/b": held.handler });
    // The instances have no place: theirs are taken by crawls that do not come on.
    const blocked = holdAnswer();
    const stuck = await startOrigin({ "/": blocked.handler });
    try {
      const blocking = [];
      for (const { address } of [one, two]) {
        blocking.push(
          await begin(address, { url: `${stuck.address}/`, fetch: { timeout_seconds: 120 } }),
        );
      }
      await running(
        one.address,
        blocking.map(({ id }) => id),
      );
      const { id } = await begin(one.address, { url: `${site.address}/`, concurrency: 2 });
      const first = work();
      const watching = follow(two.address, id);
      await held.asked;
      first.child.kill("SIGKILL");
      await first.end;
      held.answer(madePage("b", { links: ["/c"] }));
      const second = work();
      const events = await watching;
      isIds(events);
      assert.deepEqual(pathsOf(events).toSorted(), PATHS.toSorted());
      const depths = events.flatMap(({ event }) => (event.type === "page" ? [event.depth] : []));
      assert.deepEqual(
        depths,
        depths.toSorted((a, b) => a - b),
      );
      assert.deepEqual(await follow(one.address, id), events);
      second.child.kill("SIGTERM");
      assert.equal((await second.end).code, 0);
      for (const { id: other } of blocking) {
        await createClient({ address: one.address }).cancelCrawl({ id: other });
      }
    } finally {
      await stuck.close();
      await site.close();
    }
  });

  // proves: endpoints.crawls.cluster
  itSlow("waits for a database that is restarted, and goes on", async () => {
    const held = holdAnswer();
    const site = await startOrigin({ ...SITE, "/a": held.handler });
    try {
      const { id } = await begin(one.address, { url: `${site.address}/`, concurrency: 1 });
      const watching = [one, two].map(({ address }) => follow(address, id));
      await held.asked;
      await postgres.restart();
      held.answer(madePage("a", { links: ["/c"] }));
      const [here = [], there] = await Promise.all(watching);
      assert.deepEqual(here, there);
      isIds(here);
      assert.deepEqual(pathsOf(here), PATHS);
    } finally {
      await site.close();
    }
  });

  // proves: endpoints.readyz_database
  it("is not ready while its database is down, and is again once that is back", async () => {
    const probe = async (path: string) => {
      const response = await fetch(`${one.address}${path}`);
      return [response.status, ((await response.json()) as { status: string }).status];
    };
    assert.deepEqual(await probe("/readyz"), [200, "ready"]);
    await postgres.stop();
    try {
      assert.deepEqual(await probe("/readyz"), [503, "database down"]);
      assert.deepEqual(await probe("/livez"), [200, "ok"]);
    } finally {
      await postgres.start();
    }
    while ((await probe("/readyz"))[0] !== 200);
    assert.deepEqual(await probe("/readyz"), [200, "ready"]);
  });

  // proves: endpoints.crawls.cluster
  itSlow("asks a host no more often than its interval, though two instances crawl it", async () => {
    const asked: number[] = [];
    const answers = Object.entries(SITE).map(([path, page]) => [
      path,
      (
        _request: unknown,
        response: { end(text: string): void; setHeader(n: string, v: string): void },
      ) => {
        asked.push(performance.now());
        response.setHeader("content-type", "text/html");
        response.end(String(page));
      },
    ]);
    const site = await startOrigin(Object.fromEntries(answers));
    try {
      const begun = [one, two].map(({ address }, index) =>
        begin(address, { url: `${site.address}/?${index}` }),
      );
      for (const { id } of await Promise.all(begun)) await follow(one.address, id);
      const took = (asked.at(-1) ?? 0) - (asked[0] ?? 0);
      // What is sent a little late may be followed a little early, but never sums up.
      const least = (asked.length - 1) * INTERVAL_SECONDS * 1000 - 150;
      assert.ok(asked.length >= 10);
      assert.ok(took >= least, `${asked.length} in ${took} ms`);
    } finally {
      await site.close();
    }
  });

  // proves: endpoints.crawls.damaged
  itSlow(
    "ends a crawl as failed whose log is damaged, and leaves a record alone that does not fit",
    async () => {
      const database = openDatabase(postgres.url);
      const site = await startOrigin(SITE);
      const { crawls, crawlStatus, cancelCrawl, pauseCrawl, resumeCrawl } = createClient(one);
      const held = holdAnswer();
      const slow = await startOrigin({ ...SITE, "/a": held.handler });
      try {
        const { id } = await begin(one.address, { url: `${slow.address}/`, concurrency: 1 });
        await held.asked;
        await pauseCrawl({ id });
        // Only a process that takes the crawl up again reads its log.
        const running = "SELECT 1 FROM legible.crawls WHERE id = $1 AND is_running";
        while ((await database.query(running, [id])).length > 0);
        const damage = "UPDATE legible.log SET events = '[{' WHERE crawl = $1 AND line = 2";
        await database.query(damage, [id]);
        const copy = `INSERT INTO legible.crawls
        (id, request, created_ms, wanted, is_running, numbers, ended)
        SELECT 'bad', request, created_ms, 'run', false, '{}', NULL FROM legible.crawls WHERE id = $1`;
        await database.query(copy, [id]);
        await resumeCrawl({ id });
        const last = (await follow(two.address, id)).at(-1)?.event;
        assert.ok(last?.type === "error" && last.code === "CRAWL_LOG");
        const { state, message } = await crawlStatus({ id });
        assert.deepEqual(
          [state, message],
          ["failed", "the log of the crawl cannot be read: line 2 is damaged"],
        );
        const other = await begin(two.address, { url: `${site.address}/` });
        assert.equal(pathsOf(await follow(one.address, other.id)).length, PATHS.length);
        assert.ok(!(await crawls()).crawls.some((crawl) => crawl.id === "bad"));
        await cancelCrawl({ id });
        await assert.rejects(crawlStatus({ id }), /there is no detached crawl/);
      } finally {
        held.answer(madePage("a"));
        await database.query("DELETE FROM legible.crawls WHERE id = 'bad'");
        await Promise.all([database.close(), slow.close(), site.close()]);
      }
    },
  );

  // proves: endpoints.crawls.cluster
  it("ignores a turn that lies further in the future than the interval", async () => {
    const database = openDatabase(postgres.url);
    try {
      const clock = hostClock(database, (failure) => assert.fail(String(failure)));
      const ahead = (host: string, by: string) =>
        database.query(
          "INSERT INTO legible.hosts (host, last_at) VALUES ($1, clock_timestamp() + $2::interval)",
          [host, by],
        );
      await ahead("stopped.test", "1 hour");
      assert.equal(await clock.take("stopped.test", 60_000), 0);
      const left = await clock.take("stopped.test", 60_000);
      assert.ok(left > 0 && left <= 60_000, `${left} ms are left`);
      await ahead("polite.test", "30 seconds");
      assert.ok((await clock.take("polite.test", 60_000)) > 60_000);
    } finally {
      await database.close();
    }
  });

  // proves: env.SERVICE_DATABASE_URL
  itSlow("wants a database", async () => {
    const { code, err } = await legible(["worker"], {
      env: { ...process.env, SERVICE_DATABASE_URL: "" },
    });
    assert.equal(code, 2);
    assert.match(err, /SERVICE_DATABASE_URL/);
    const bad = await legible(["graphs"], {
      env: { ...process.env, SERVICE_DATABASE_URL: "mysql://ada:secret@x" },
    });
    assert.equal(bad.code, 2);
    assert.doesNotMatch(bad.err, /secret/);
  });

  /** Waits until crawls have begun to run. */
  async function running(address: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await follow(address, id, { enough: ({ event }) => event.type === "run" });
    }
  }
});
