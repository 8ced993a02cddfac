// The line of tasks for workers: who is next.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Worker, Workers } from "../../src/runtime/workers.ts";

const never = new AbortController().signal;

/** A worker that has nothing to run. */
function worker(): Worker {
  return { usable: true, memoryMb: 0, end: async () => undefined };
}

function workers(most: number, own: { readonly mostPerOwner?: number } = {}) {
  const limits = { most, patienceMs: 0, idleMs: 60_000, largeMb: 1, largeIdleMs: 0, ...own };
  return new Workers(worker, limits);
}

describe("Workers", () => {
  // proves: files.process.turn
  it("assigns a worker to the owner that holds fewest, then in order of arrival", async () => {
    const pool = workers(2);
    const first = await pool.take(never, "a");
    const second = await pool.take(never, "a");
    const order: string[] = [];
    const waits = ["a", "a", "b", "c", "b"].map(async (owner, at) => {
      const taken = await pool.take(never, owner);
      order.push(`${owner}${at}`);
      return taken;
    });
    pool.giveBack(first);
    const third = await waits[2];
    assert.deepEqual(order, ["b2"]);
    pool.giveBack(second);
    await waits[0];
    assert.deepEqual(order, ["b2", "a0"]);
    assert.ok(third !== undefined);
    pool.giveBack(third);
    const fourth = await waits[3];
    assert.deepEqual(order, ["b2", "a0", "c3"]);
    assert.ok(fourth !== undefined);
    pool.giveBack(fourth);
    await waits[4];
    assert.deepEqual(order, ["b2", "a0", "c3", "b4"]);
    assert.deepEqual(pool.counts, { held: 2, waiting: 1 });
    const closed = assert.rejects(waits[1] ?? Promise.resolve(), /closed/);
    await pool.close();
    await closed;
  });

  it("lets one owner use all workers while no other waits", async () => {
    const pool = workers(3);
    await Promise.all([pool.take(never, "a"), pool.take(never, "a"), pool.take(never, "a")]);
    assert.deepEqual(pool.counts, { held: 3, waiting: 0 });
    await pool.close();
  });

  // proves: files.process.share
  it("lets no owner use more than its share, even while some are idle", async () => {
    const pool = workers(2, { mostPerOwner: 1 });
    const [first, other] = [await pool.take(never, "a"), await pool.take(never, "b")];
    pool.giveBack(other);
    const second = pool.take(never, "a");
    assert.equal(await pool.take(never, "b"), other);
    assert.deepEqual(pool.counts, { held: 2, waiting: 1 });
    pool.giveBack(first);
    assert.equal(await second, first);
    await pool.close();
  });

  it("starts no further worker while one is loading", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const first = { ...worker(), isLoading: true };
    const started: Worker[] = [];
    const start = (): Worker => {
      const next = started.length === 0 ? first : worker();
      started.push(next);
      return next;
    };
    const limits = { most: 2, patienceMs: 1000, idleMs: 60_000, largeMb: 1, largeIdleMs: 0 };
    const pool = new Workers(start, limits);
    await pool.take(never);
    const second = pool.take(never);
    t.mock.timers.tick(1000);
    assert.deepEqual(started, [first]);
    first.isLoading = false;
    t.mock.timers.tick(1000);
    assert.notEqual(await second, first);
    await pool.close();
  });
});
