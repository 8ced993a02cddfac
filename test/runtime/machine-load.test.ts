// The share of processor time that is in use.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { machineLoad } from "../../src/runtime/machine-load.ts";

describe("machineLoad", () => {
  it("is 0 until half a second has passed, then the share since the last sample", () => {
    let now = 1000;
    const load = machineLoad(() => now);
    now += 499;
    assert.equal(load(), 0);
    // Some processor time for the system's counters, which count in hundredths
    const until = performance.now() + 60;
    while (performance.now() < until);
    now += 1;
    const share = load();
    assert.ok(share > 0 && share <= 1, String(share));
    assert.equal(load(), share);
  });
});
