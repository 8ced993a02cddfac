// Times of checks from cron expressions.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { InvalidRequestError } from "../../src/model/errors.ts";
import { nextCheck } from "../../src/watches/schedule.ts";

const at = (text: string) => Date.parse(text);
const next = (every: string, time_zone?: string, after = "2026-11-26T12:34:56Z") =>
  new Date(nextCheck({ every, time_zone }, at(after))).toISOString();

describe("nextCheck", () => {
  it("reads five fields, in UTC by default", () => {
    assert.equal(next("*/15 * * * *"), "2026-11-26T12:45:00.000Z");
    assert.equal(next("0 8 * * 1-5"), "2026-11-27T08:00:00.000Z");
    assert.equal(next("0 8 * * *", "Europe/Berlin"), "2026-11-27T07:00:00.000Z");
  });

  it("skips an hour that a change of clocks skips", () => {
    const before = "2026-03-28T12:00:00Z";
    const found = next("30 2 * * *", "Europe/Berlin", before);
    assert.ok(at(found) > at(before) && at(found) < at("2026-03-30T03:00:00Z"));
  });

  it("refuses seconds, nonsense, unknown zones and times that never come", () => {
    for (const [every, zone] of [
      ["* * * * * *"],
      ["hourly please"],
      ["61 * * * *"],
      ["0 8 * * *", "Mars/Olympus"],
      ["0 0 31 2 *"],
      [""],
    ] as const) {
      assert.throws(() => next(every, zone), InvalidRequestError, `${every} ${zone}`);
    }
  });
});
