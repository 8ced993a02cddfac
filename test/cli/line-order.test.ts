// The order of lines whose pages are read in another order.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LineOrder } from "../../src/cli/line-order.ts";

describe("LineOrder", () => {
  it("writes lines in the order of their places, without those that have none", async () => {
    const written: string[] = [];
    const order = new LineOrder<string>(async (line) => {
      await Promise.resolve();
      written.push(line);
    });
    await order.finish(2, "c");
    await order.finish(1, "b");
    assert.deepEqual(written, []);
    await order.finish(0, "a");
    assert.deepEqual(written, ["a", "b", "c"]);
    await order.finish(4, "e");
    await order.finish(3, undefined);
    assert.deepEqual(written, ["a", "b", "c", "e"]);
  });

  it("lets no more lines be finished while a hundred wait for one", async () => {
    const written: number[] = [];
    const order = new LineOrder<number>(async (line) => void written.push(line));
    for (let place = 1; place <= 100; place++) await order.finish(place, place);
    const states = ["held", "held"];
    const waiting = [101, 102].map(async (place, index) => {
      await order.finish(place, place);
      states[index] = "written";
    });
    await new Promise(setImmediate);
    assert.deepEqual(states, ["held", "held"]);
    await order.finish(0, 0);
    await Promise.all(waiting);
    assert.equal(written.length, 103);
  });

  it("rejects where a line cannot be written", async () => {
    const order = new LineOrder<string>(() => Promise.reject(new Error("disk full")));
    await assert.rejects(order.finish(0, "a"), /disk full/);
  });
});
