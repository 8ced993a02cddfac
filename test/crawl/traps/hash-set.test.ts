// The bounded set of hashes, against a Set.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { HashSet } from "../../../src/crawl/traps/hash-set.ts";

const hash = fc.integer({ min: 1, max: 0xffffffff });

describe("HashSet", () => {
  it("has what was added, and calls each hash new once", () => {
    const near = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(fc.array(fc.oneof(hash, near), { maxLength: 2000 }), (added) => {
        const set = new HashSet(2 ** 20);
        const model = new Set<number>();
        for (const one of added) {
          assert.equal(set.has(one), model.has(one));
          assert.equal(set.add(one), !model.has(one));
          model.add(one);
        }
        for (const one of model) assert.ok(set.has(one));
      }),
      { seed: 5 },
    );
  });

  it("keeps a hundred thousand", () => {
    const set = new HashSet(2 ** 18);
    const hashes = Array.from({ length: 100_000 }, (_, at) => Math.imul(at + 1, 0x85ebca6b) >>> 0);
    for (const one of hashes) assert.ok(set.add(one));
    for (const one of hashes) assert.ok(set.has(one));
  });

  it("keeps no more than it has room for, and calls the rest new", () => {
    const set = new HashSet(2 ** 12);
    const hashes = Array.from({ length: 10_000 }, (_, at) => Math.imul(at + 1, 0x85ebca6b) >>> 0);
    for (const one of hashes) assert.ok(set.add(one));
    const kept = hashes.filter((one) => set.has(one));
    assert.ok(kept.length > 2500 && kept.length <= 0.75 * 2 ** 12 + 256, String(kept.length));
    const [lost] = hashes.filter((one) => !set.has(one));
    assert.ok(lost !== undefined && set.add(lost) && set.add(lost));
  });

  it("searches few slots for hashes made to share one", () => {
    const set = new HashSet(2 ** 23);
    // Equal in the bits that choose a part, and in those that choose a slot of it.
    const inverse = 0x144cbc89;
    const hashes = Array.from({ length: 200_000 }, (_, at) => Math.imul(at << 23, inverse) >>> 0);
    const start = process.cpuUsage();
    for (const one of hashes) if (one !== 0) set.add(one);
    const { user } = process.cpuUsage(start);
    assert.ok(user < 5_000_000, `${user} µs`);
  });
});
