// Bounded places: order, release, and leaving the line.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Slots } from "../../src/net/slots.ts";

const never = new AbortController().signal;

describe("Slots", () => {
  it("lets only as many in as there are places, in order of asking", async () => {
    const slots = new Slots(1);
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
    const slots = new Slots(1);
    const release = await slots.acquire(never);
    release();
    release();
    await slots.acquire(never);
    assert.equal(slots.full, true);
  });

  it("lets one that waits leave, and gives its turn to the next", async () => {
    const slots = new Slots(1);
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
