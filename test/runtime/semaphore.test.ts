// Bounded places: order, release, and leaving the line.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Semaphore } from "../../src/runtime/semaphore.ts";

const never = new AbortController().signal;

describe("Semaphore", () => {
  // proves: slots.first_come
  it("lets only as many in as there are places, in order of asking", async () => {
    const slots = new Semaphore(1);
    const first = await slots.acquire(never);
    assert.equal(slots.full, true);
    const order: string[] = [];
    const second = slots.acquire(never).then((release) => {
      order.push("second");
      release();
    });
    const third = slots.acquire(never).then((release) => {
      order.push("third");
      release();
    });
    assert.deepEqual(order, []);
    first();
    await Promise.all([second, third]);
    assert.deepEqual(order, ["second", "third"]);
    assert.equal(slots.full, false);
  });

  it("counts one release once", async () => {
    const slots = new Semaphore(1);
    const release = await slots.acquire(never);
    release();
    release();
    await slots.acquire(never);
    assert.equal(slots.full, true);
  });

  it("gives each as many places as it wants, in order, however little the next one wants", async () => {
    const slots = new Semaphore(10);
    const first = await slots.acquire(never, 6);
    const order: string[] = [];
    const large = slots.acquire(never, 5).then((release) => {
      order.push("large");
      return release;
    });
    const small = slots.acquire(never, 1).then((release) => {
      order.push("small");
      return release;
    });
    assert.deepEqual(slots.counts, { held: 6, waiting: 2 });
    first();
    const held = await Promise.all([large, small]);
    assert.deepEqual(order, ["large", "small"]);
    assert.deepEqual(slots.counts, { held: 6, waiting: 0 });
    for (const release of held) release();
    assert.deepEqual(slots.counts, { held: 0, waiting: 0 });
  });

  it("gives all places to one that wants more than there are", async () => {
    const slots = new Semaphore(2);
    const release = await slots.acquire(never, 5);
    assert.deepEqual(slots.counts, { held: 2, waiting: 0 });
    release();
    assert.equal(slots.full, false);
  });

  it("serves those behind one that leaves, where there is room for them", async () => {
    const slots = new Semaphore(3);
    await slots.acquire(never, 2);
    const leaving = new AbortController();
    const gone = slots.acquire(leaving.signal, 2);
    const small = slots.acquire(never, 1);
    leaving.abort(new Error("left"));
    await assert.rejects(gone, /left/);
    await small;
    assert.deepEqual(slots.counts, { held: 3, waiting: 0 });
  });

  // proves: slots.page_streams.leaving
  it("lets one that waits leave, and gives its turn to the next", async () => {
    const slots = new Semaphore(1);
    const release = await slots.acquire(never);
    const leaving = new AbortController();
    const gone = slots.acquire(leaving.signal);
    const next = slots.acquire(never);
    leaving.abort(new Error("left"));
    await assert.rejects(gone, /left/);
    release();
    (await next)();
    assert.equal(slots.full, false);
  });
});
