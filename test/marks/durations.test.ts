// Durations in ISO 8601, in words and as a clock shows them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseDuration } from "../../src/marks/durations.ts";

describe("parseDuration", () => {
  it("returns seconds", () => {
    for (const [written, seconds] of [
      ["PT1H15M", 4500],
      ["PT4M13S", 253],
      ["P1DT2H", 93_600],
      ["P2W", 1_209_600],
      ["PT1.5H", 5400],
      ["1 h 30 min", 5400],
      ["45 Minuten", 2700],
      ["1 heure et 10 minutes", 4200],
      ["2 horas", 7200],
      ["1:02:03", 3723],
    ] as const)
      assert.equal(parseDuration(written), seconds, written);
  });

  it("declines what has no fixed length", () => {
    for (const written of ["P1M", "P1Y", "10:30", "45", "PT", "about 20 minutes", "20 minutes ago"])
      assert.equal(parseDuration(written), undefined, written);
  });

  it("takes no time on long texts", () => {
    assert.equal(parseDuration(`${"1 h ".repeat(100_000)}x`), undefined);
  });
});
