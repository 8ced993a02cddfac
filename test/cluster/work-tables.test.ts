// Work between processes through a real database.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { afterEach, it } from "node:test";
import { type Database, openDatabase } from "../../src/cluster/database.ts";
import { openWatchTables } from "../../src/cluster/watch-tables.ts";
import { workTables } from "../../src/cluster/work-tables.ts";
import type { SharedWork, Worker } from "../../src/model/shared-work.ts";
import type { WatchRequest } from "../../src/model/watch-store.ts";
import { describeWithPostgres, usePostgres } from "../support/postgres.ts";
import { itSlow } from "../support/slow.ts";

const asked = (text: string) => ({ kind: "plain", asked: Buffer.from(text) });
const LIVING = new AbortController().signal;

/** Answers with the name it has and what it was asked. */
const workerOf = (name: string, own: Partial<Worker> = {}): Worker => ({
  isFree: () => true,
  kinds: ["plain"],
  work: async (bytes) => Buffer.from(`${name}: ${Buffer.from(bytes)}`),
  ...own,
});

const NO_WORKER: Worker = { isFree: () => false, kinds: [], work: async (bytes) => bytes };

describeWithPostgres("work of a cluster", () => {
  const postgres = usePostgres();
  const leaving: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const leave of leaving.splice(0)) await leave();
  });

  /** A process that takes part. `isIn` resolves when it knows of so many others. */
  function process(worker: Worker, version = "1") {
    const database: Database = openDatabase(postgres.url);
    const work = workTables(database, version);
    const stop = new AbortController();
    const part = work.participate(worker, stop.signal);
    const leave = async () => {
      stop.abort();
      await part;
      await database.close();
    };
    leaving.push(leave);
    return { work, database };
  }

  async function knowing(work: SharedWork, others: number): Promise<void> {
    while (work.others !== others) await new Promise(setImmediate);
  }

  /** The answer to a piece; a busy machine may claim it only when it is enqueued again. */
  async function answerTo(work: SharedWork, text: string): Promise<string> {
    for (;;) {
      const answer = await work.enqueue(asked(text), LIVING);
      if (answer !== undefined) return `${Buffer.from(answer)}`;
    }
  }

  it("takes a process that checks a watch for one process", async () => {
    const giver = process(NO_WORKER);
    await giver.database.query("SELECT 1");
    const watches = await openWatchTables(giver.database, {
      checkRequest: (request) => request as WatchRequest,
      dueMs: ({ nextMs }) => nextMs,
      report: (failure) => assert.fail(String(failure)),
    });
    const claim = await watches.claim("a");
    const kinds = async () =>
      giver.database.query(
        "SELECT classid, count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) GROUP BY classid",
      );
    while ((await kinds()).reduce((sum, row) => sum + Number(row["locks"]), 0) < 2);
    assert.equal((await kinds()).length, 2);
    await claim?.release();
  });

  itSlow("is done by another process, each piece once", async () => {
    const giver = process(NO_WORKER);
    process(workerOf("b"));
    process(workerOf("c"));
    await knowing(giver.work, 2);
    const texts = Array.from({ length: 40 }, (_, index) => `piece ${index}`);
    const answers = await Promise.all(texts.map((text) => answerTo(giver.work, text)));
    assert.deepEqual(
      answers.map((answer) => answer.slice(3)),
      texts,
    );
    assert.deepEqual(await giver.database.query("SELECT * FROM legible.work"), []);
  });

  itSlow(
    "comes back where nobody is free, nobody can do that kind, and nobody has that version",
    async () => {
      const giver = process(NO_WORKER);
      process(NO_WORKER);
      process(workerOf("b", { kinds: ["other"] }));
      process(workerOf("c"), "2");
      await knowing(giver.work, 3);
      assert.equal(await giver.work.enqueue(asked("a"), LIVING), undefined);
      assert.deepEqual(await giver.database.query("SELECT * FROM legible.work"), []);
    },
  );

  it("comes back where who took it fails, and from who takes no part", async () => {
    const giver = process(NO_WORKER);
    await assert.rejects(giver.work.enqueue(asked("a"), LIVING), /does not participate/);
    const failing = workerOf("b", { work: () => Promise.reject(new Error("no")) });
    process(failing);
    await knowing(giver.work, 1);
    await assert.rejects(giver.work.enqueue(asked("a"), LIVING), /the worker failed/);
    assert.deepEqual(await giver.database.query("SELECT * FROM legible.work"), []);
  });

  // proves: endpoints.crawls.shared_reads
  it("is taken by another process when the one that took it is gone without a word", async () => {
    const giver = process(NO_WORKER);
    let isTaken = () => {};
    const taken = new Promise<void>((resolve) => {
      isTaken = resolve;
    });
    let isBusy = false;
    // Its connections are ended from outside, and it never answers.
    process(
      workerOf("b", {
        isFree: () => !isBusy,
        work: (_bytes, signal) => {
          isBusy = true;
          isTaken();
          return new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          });
        },
      }),
    );
    await knowing(giver.work, 1);
    const answer = giver.work.enqueue(asked("a"), LIVING);
    await taken;
    process(workerOf("c"));
    const [{ taker } = { taker: null }] = await giver.database.query(
      "SELECT taker FROM legible.work",
    );
    await giver.database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1::int::oid AND pid <> pg_backend_pid()",
      [taker],
    );
    assert.equal(`${Buffer.from((await answer) ?? "")}`, "c: a");
  });

  itSlow("reuses the space of collected answers", async () => {
    const giver = process(NO_WORKER);
    const answer = randomBytes(100_000);
    process(workerOf("b", { work: async () => answer }));
    await knowing(giver.work, 1);
    const size = async (): Promise<number> => {
      const sql = "SELECT pg_total_relation_size('legible.work') AS bytes";
      return Number((await giver.database.query(sql))[0]?.["bytes"]);
    };
    for (let piece = 0; piece < 250; piece++) await giver.work.enqueue(asked("a piece"), LIVING);
    const after250 = await size();
    for (let piece = 0; piece < 300; piece++) await giver.work.enqueue(asked("a piece"), LIVING);
    const grown = (await size()) - after250;
    assert.ok(grown < 10 * answer.length, `${grown} bytes more`);
  });

  it("ends with the signal's reason, and leaves nothing", async () => {
    const giver = process(NO_WORKER);
    const leaver = new AbortController();
    process(
      workerOf("b", {
        work: (_bytes, signal) => {
          leaver.abort(new Error("left"));
          return new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          });
        },
      }),
    );
    await knowing(giver.work, 1);
    await assert.rejects(giver.work.enqueue(asked("a"), leaver.signal), /^Error: left$/);
    assert.deepEqual(await giver.database.query("SELECT * FROM legible.work"), []);
  });

  it("of a process that is gone is forgotten", async () => {
    const giver = process(NO_WORKER);
    await knowing(giver.work, 0);
    await giver.database.query(
      "INSERT INTO legible.work (asker, number, version, kind, asked) VALUES (2000000000, 1, '1', 'plain', '')",
    );
    const count = async () => (await giver.database.query("SELECT * FROM legible.work")).length;
    while ((await count()) > 0) await new Promise(setImmediate);
  });

  itSlow("comes back, and goes on later, where the database is restarted", async () => {
    const giver = process(NO_WORKER);
    let isTaken = () => {};
    const taken = new Promise<void>((resolve) => {
      isTaken = resolve;
    });
    let isHeld = true;
    process(
      workerOf("b", {
        work: async (bytes, signal) => {
          if (!isHeld) return bytes;
          isHeld = false;
          isTaken();
          return new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          });
        },
      }),
    );
    await knowing(giver.work, 1);
    const lost = giver.work.enqueue(asked("a"), LIVING);
    const refused = assert.rejects(lost, /connection/);
    await taken;
    await postgres.restart();
    await refused;
    await knowing(giver.work, 1);
    assert.equal(await answerTo(giver.work, "b"), "b");
  });
});
