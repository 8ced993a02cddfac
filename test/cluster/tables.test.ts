// Crawls and graphs in the tables of a real database: records, claims, logs, files of lines.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, it } from "node:test";
import { openCrawlTables } from "../../src/cluster/crawl-tables.ts";
import { type Database, openDatabase } from "../../src/cluster/database.ts";
import { graphTables } from "../../src/cluster/graph-tables.ts";
import { MIGRATIONS } from "../../src/cluster/migrations.ts";
import type { CrawlRecord, CrawlStore } from "../../src/model/crawl-store.ts";
import type { JournalEntry } from "../../src/model/journal.ts";
import type { SiteEvent } from "../../src/model/site-event.ts";
import type { TextStore } from "../../src/model/text-store.ts";
import { textFolder } from "../../src/store/text-folder.ts";
import { describeWithPostgres, type Postgres, startPostgres } from "../support/postgres.ts";
import { itSlow } from "../support/slow.ts";

const NUMBERS = { last_event: 0, pages_ok: 0, failed: 0, queued: 0, discovered: 0 };
const recordOf = (id: string, changed: Partial<CrawlRecord> = {}): CrawlRecord => ({
  id,
  request: { url: "https://a.test/" } as CrawlRecord["request"],
  createdMs: 1000,
  key: null,
  webhook: null,
  wanted: "run",
  isRunning: false,
  numbers: NUMBERS,
  end: null,
  ...changed,
});
const ENDED = { state: "failed", message: "no page", atMs: 5 } as const;
const stage = (message: string): SiteEvent => ({
  type: "stage",
  stage: "analyze",
  state: "running",
  message,
});

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describeWithPostgres("the tables of a cluster", () => {
  let postgres: Postgres;
  let database: Database;
  before(async () => {
    postgres = await startPostgres();
    database = openDatabase(postgres.url);
  });
  const stores: CrawlStore[] = [];
  // Those of a test that failed as well
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
  });
  after(async () => {
    await database?.close();
    await postgres?.close();
  });

  /** Crawls of an instance of its own, with what it is notified of. */
  async function opened(texts?: TextStore) {
    await database.query("SELECT 1");
    await database.query("DELETE FROM legible.crawls");
    const heard: string[] = [];
    const failures: string[] = [];
    const store = await openCrawlTables(database, {
      changed: (id, what) => heard.push(`${id} ${what}`),
      checkRequest: (request) => request as CrawlRecord["request"],
      report: (failure) => failures.push(String(failure)),
      texts,
    });
    stores.push(store);
    const notified = async (what: string) => {
      while (!heard.includes(what)) await new Promise(setImmediate);
    };
    // A notification that was sent before the instance listens is missed.
    await store.create(recordOf("first"));
    await notified("first changed");
    await store.remove("first");
    return { store, heard, failures, notified };
  }
  const idsOf = (records: readonly CrawlRecord[]) => records.map(({ id }) => id);

  it("list crawls in the order in which they came, all or those that have not ended", async () => {
    const { store } = await opened();
    await store.create(recordOf("b"));
    await store.create(recordOf("a"));
    await store.update("b", { end: ENDED });
    assert.deepEqual(idsOf(await store.list()), ["b", "a"]);
    assert.deepEqual(idsOf(await store.list("open")), ["a"]);
    assert.deepEqual(await store.find("b"), recordOf("b", { end: ENDED }));
    assert.equal(await store.find("c"), undefined);
    assert.equal(await store.find("\0"), undefined);
  });

  it("answer the query of the guide for operators", async () => {
    const { store } = await opened();
    const webhook = { url: "https://a.test/", delivered: false, attempts: 0, error: null };
    const numbers = { ...NUMBERS, pages_ok: 2, failed: 1 };
    await store.create(recordOf("a", { webhook, numbers }));
    await store.create(recordOf("b", { numbers }));
    await store.create(recordOf("c"));
    await store.update("a", { end: ENDED });
    await store.update("b", { isRunning: true });
    const guide = await readFile(
      new URL("../../../docs/reference/operation.md", import.meta.url),
      "utf8",
    );
    const [, sql = ""] = /```sql\n(.*?)```/s.exec(guide) ?? [];
    const [row = {}] = await database.query(sql);
    const { log_bytes, ...counts } = row;
    assert.ok(Number(log_bytes) > 0);
    assert.deepEqual(
      Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)])),
      {
        processes: 0,
        crawls_running: 1,
        crawls_waiting: 1,
        crawls_to_remove: 0,
        webhooks_undelivered: 1,
        pages_read: 4,
        pages_failed: 2,
        reads_waiting: 0,
        watches_overdue: 0,
      },
    );
  });

  it("open no connection for a crawl that another instance has claimed", async () => {
    const { store } = await opened();
    await store.create(recordOf("a"));
    const claim = await store.claim("a");
    const connections = async () => {
      const sql = "SELECT sessions FROM pg_stat_database WHERE datname = current_database()";
      const [row] = await database.query(sql);
      return Number(row?.["sessions"]);
    };
    const before = await connections();
    for (let look = 0; look < 20; look++) assert.equal(await store.claim("a"), undefined);
    await claim?.release();
    // The server counts a connection when it ends.
    const again = await store.claim("a");
    assert.ok(again);
    await again.release();
    assert.ok((await connections()) - before < 20);
  });

  it("keep one crawl per key", async () => {
    const { store } = await opened();
    const first = recordOf("a", { key: "mine" });
    await store.create(first);
    assert.deepEqual(await store.create(recordOf("b", { key: "mine", createdMs: 5 })), first);
    await store.create(recordOf("c"));
    await store.create(recordOf("d"));
    assert.deepEqual(idsOf(await store.list()), ["a", "c", "d"]);
  });

  it("change what is given, and nothing else", async () => {
    const { store, notified } = await opened();
    const webhook = { url: "https://b.test/", delivered: false, attempts: 0, error: null };
    await store.create(recordOf("a", { webhook }));
    assert.deepEqual(await store.update("a", { wanted: "pause" }), {
      ...recordOf("a", { webhook }),
      wanted: "pause",
    });
    const delivered = { ...webhook, delivered: true, attempts: 1 };
    await store.update("a", { webhook: delivered, isRunning: true });
    await store.update("a", { end: ENDED, isRunning: false });
    assert.deepEqual(
      await store.find("a"),
      recordOf("a", { webhook: delivered, wanted: "pause", end: ENDED }),
    );
    assert.equal(await store.update("none", { wanted: "pause" }), undefined);
    await notified("a changed");
  });

  it("notify every instance of what another one does", async () => {
    const { store, notified } = await opened();
    const other = await openCrawlTables(database, {
      changed: () => undefined,
      checkRequest: (request) => request as CrawlRecord["request"],
      report: () => undefined,
    });
    await other.create(recordOf("a"));
    await notified("a changed");
    const claim = await other.claim("a");
    const log = await claim?.openLog();
    await log?.take(stage("one"));
    await notified("a told");
    await claim?.release();
    await other.remove("a");
    await notified("a removed");
    assert.deepEqual(await store.list(), []);
    await other.close();
  });

  it("hide a crawl whose texts cannot be removed, and remove the rest later", async () => {
    const path = await mkdtemp(join(tmpdir(), "legible-tables-"));
    const { store, notified } = await opened(textFolder(path));
    await store.create(recordOf("a", { key: "mine", end: ENDED }));
    await store.update("a", { end: ENDED });
    await rm(path, { recursive: true });
    await assert.rejects(store.remove("a"), { code: "TEXT_STORE" });
    await notified("a removed");
    assert.deepEqual([await store.list(), await store.find("a")], [[], undefined]);
    assert.equal(await store.update("a", { wanted: "pause" }), undefined);
    assert.equal((await store.create(recordOf("b", { key: "mine" }))).id, "b");
    assert.deepEqual(await store.unremoved(), ["a"]);
    await mkdir(path);
    await store.remove("a");
    assert.deepEqual(await store.unremoved(), []);
    assert.deepEqual(idsOf(await store.list()), ["b"]);
    await rm(path, { recursive: true });
  });

  it("hide a crawl with texts in a store that is not set, and remove it where it is set", async () => {
    const path = await mkdtemp(join(tmpdir(), "legible-tables-"));
    const unset = (await opened()).store;
    const { store } = await opened(textFolder(path));
    await store.create(recordOf("a"));
    await store.create(recordOf("b"));
    const claim = await claimed(store, "a");
    const log = await claim.openLog();
    await log.take(stage("A lamp gives light. ".repeat(50)));
    await log.close();
    await claim.release();
    const message = /^the texts of the crawl a are in a text store, but/;
    await assert.rejects(unset.remove("a"), { code: "TEXT_STORE_UNSET", message });
    await unset.remove("b");
    assert.deepEqual([await store.list(), await store.unremoved()], [[], ["a"]]);
    await store.remove("a");
    assert.deepEqual([await store.unremoved(), await readdir(path)], [[], []]);
    await rm(path, { recursive: true });
  });

  it("change a record only if its webhook is as it was, if that is wanted", async () => {
    const { store } = await opened();
    const webhook = { url: "https://b.test/", delivered: false, attempts: 0, error: null };
    await store.create(recordOf("a", { webhook }));
    const later = { ...webhook, attempts: 1 };
    const before = (await store.find("a"))?.webhook ?? assert.fail("it has no webhook");
    assert.ok(await store.update("a", { webhook: later }, before));
    const sent = { ...webhook, delivered: true };
    assert.equal(await store.update("a", { webhook: sent }, before), undefined);
    assert.deepEqual((await store.find("a"))?.webhook, later);
  });

  it("let one instance run a crawl at a time, and forget that a killed one ran it", async () => {
    const { store } = await opened();
    await store.create(recordOf("a"));
    await store.create(recordOf("b"));
    await store.update("a", { isRunning: true });
    await store.update("b", { isRunning: true });
    const claim = await claimed(store, "a");
    assert.equal((await store.find("a"))?.isRunning, false);
    assert.equal((await store.find("b"))?.isRunning, true);
    assert.equal(await store.claim("a"), undefined);
    const other = await store.claim("b");
    assert.ok(other !== undefined);
    assert.equal(claim.lost.aborted, false);
    await claim.release();
    const again = await claimed(store, "a");
    await Promise.all([again.release(), other.release()]);
  });

  /** A claim of a crawl, as soon as the connection that had it has ended. */
  async function claimed(store: CrawlStore, id: string) {
    for (;;) {
      const claim = await store.claim(id);
      if (claim !== undefined) return claim;
    }
  }

  it("have the events of a log under ids that rise by one, from any on", async () => {
    const { store } = await opened();
    await store.create(recordOf("a"));
    const claim = await claimed(store, "a");
    const log = await claim.openLog();
    // More lines than one query brings.
    for (let at = 1; at <= 45; at++) await log.take(stage(`${at}`));
    assert.equal(log.numbers.last_event, 45);
    assert.equal((await store.find("a"))?.numbers.last_event, 45);
    const told = async (after: number) =>
      (await all(store.events("a", after))).map(({ id, event }) => {
        assert.ok("message" in event && event.message === `${id}`);
        return id;
      });
    for (const after of [0, 1, 19, 20, 21, 44]) {
      const ids = Array.from({ length: 45 - after }, (_, at) => after + 1 + at);
      assert.deepEqual(await told(after), ids, String(after));
    }
    assert.deepEqual(await told(45), []);
    assert.deepEqual(await all(store.events("none", 0)), []);
    await log.close();
    await claim.release();
    const next = await claimed(store, "a");
    await (await next.openLog()).take(stage("46"));
    assert.deepEqual(await told(44), [45, 46]);
    await next.release();
  });

  it("have what a crawl resumes from, and the revised event of a page", async () => {
    const { store } = await opened();
    await store.create(recordOf("a"));
    const claim = await claimed(store, "a");
    const log = await claim.openLog();
    const entries = [
      { type: "begin", version: 3, request: {}, landed: "https://a.test/" },
      { type: "started", pages: [0] },
    ] as unknown as readonly JournalEntry[];
    for (const entry of entries) await log.journal.append(entry);
    const event = { type: "page", index: 0, url: "https://a.test/" };
    await log.journal.append({ type: "revised", event } as unknown as JournalEntry);
    const place = log.numbers.revised?.["0"];
    assert.ok(place !== undefined);
    assert.deepEqual(await store.revision("a", place), event);
    assert.equal(await store.revision("a", 99), undefined);
    await log.close();
    await claim.release();
    const next = await claimed(store, "a");
    const again = await next.openLog();
    const past = await all(again.journal.past());
    assert.deepEqual(
      past.map((entry) => (entry as JournalEntry).type),
      ["begin", "started", "revised"],
    );
    await next.release();
  });

  it("leave a record alone that does not fit, and report it once", async () => {
    const { store, failures } = await opened();
    await store.create(recordOf("a", { key: "mine" }));
    await store.create(recordOf("b"));
    await database.query("UPDATE legible.crawls SET numbers = '{' WHERE id = 'a'");
    assert.deepEqual(idsOf(await store.list()), ["b"]);
    assert.equal(await store.find("a"), undefined);
    assert.equal(failures.length, 1);
    assert.match(failures[0] ?? "", /the detached crawl a in the database is skipped/);
    await assert.rejects(store.create(recordOf("c", { key: "mine" })), /cannot be read/);
  });

  it("have graphs as files of lines, whole or not at all", async () => {
    const graphs = graphTables(database);
    const long = JSON.stringify({ text: "é".repeat(600_000) });
    await graphs.write("a.graph.jsonl", [
      '{"n":1}\n{"n"',
      `:2}\n${long}\n`,
      `${long}\n`,
      '{"n":3}',
    ]);
    const lines = await all(graphs.lines("a.graph.jsonl"));
    assert.deepEqual(lines, [{ n: 1 }, { n: 2 }, JSON.parse(long), JSON.parse(long), { n: 3 }]);
    const [file] = await graphs.files();
    const { length } = Buffer.from(`{"n":1}\n{"n":2}\n${long}\n${long}\n{"n":3}`);
    assert.deepEqual([file?.name, file?.bytes], ["a.graph.jsonl", length]);
    assert.ok(Math.abs((file?.changedMs ?? 0) - Date.now()) < 600_000);
    const [parts] = await database.query("SELECT count(*) AS parts FROM legible.graph_parts");
    assert.ok(Number(parts?.["parts"]) > 1);
    function* failing() {
      yield '{"n":9}\n';
      throw new Error("no more");
    }
    await assert.rejects(graphs.write("a.graph.jsonl", failing()), /no more/);
    assert.equal((await all(graphs.lines("a.graph.jsonl"))).length, 5);
    await graphs.write("a.graph.jsonl", ['{"n":9}\n']);
    assert.deepEqual(await all(graphs.lines("a.graph.jsonl")), [{ n: 9 }]);
    assert.deepEqual(await all(graphs.lines("none")), []);
  });

  it("keep the graphs that were written last", async () => {
    const graphs = graphTables(database);
    for (const name of ["one", "two", "three"]) await graphs.write(name, ['{"n":1}\n']);
    await graphs.write("one", ['{"n":1}\n']);
    await graphs.prune(2, 0);
    assert.deepEqual(
      (await graphs.files()).map(({ name }) => name),
      ["one", "three"],
    );
    assert.deepEqual(await all(graphs.lines("two")), []);
    assert.deepEqual([await graphs.remove("one"), await graphs.remove("one")], [true, false]);
    assert.deepEqual(await all(graphs.lines("one")), []);
  });

  it("are made once, step by step, whatever version they have", async () => {
    const versions = async () =>
      (await database.query("SELECT version FROM legible.migrations ORDER BY version")).map((row) =>
        Number(row["version"]),
      );
    const every = MIGRATIONS.map((_, at) => at + 1);
    assert.deepEqual(await versions(), every);
    const others = [openDatabase(postgres.url), openDatabase(postgres.url)];
    await Promise.all(others.map((other) => other.query("SELECT 1")));
    await database.query(
      "DROP TABLE legible.work, legible.watches; DROP SEQUENCE legible.processes; ALTER TABLE legible.log DROP COLUMN texts",
    );
    await database.query("DELETE FROM legible.migrations WHERE version > 1");
    const later = openDatabase(postgres.url);
    assert.deepEqual(await later.query("SELECT count(*)::int AS n FROM legible.work"), [{ n: 0 }]);
    assert.deepEqual(await versions(), every);
    await Promise.all([...others, later].map((other) => other.close()));
  });
});

describeWithPostgres("a database that is away", () => {
  itSlow("fails a query, and answers the next one when it is back", async () => {
    const postgres = await startPostgres();
    const { url } = postgres;
    const nowhere = openDatabase("postgres://postgres@127.0.0.1:1/postgres");
    await assert.rejects(nowhere.query("SELECT 1"));
    await assert.rejects(nowhere.query("SELECT 1"));
    await nowhere.close();
    const database = openDatabase(url);
    const session = await database.session();
    assert.equal(session.lost.aborted, false);
    await postgres.restart();
    while (!session.lost.aborted) await new Promise(setImmediate);
    await assert.rejects(session.query("SELECT 1"));
    assert.deepEqual(await database.query("SELECT 1 AS n"), [{ n: 1 }]);
    await session.end();
    await database.close();
    await postgres.close();
  });
});
