// Dates as they are written: the instants they may mean.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { dateSpan, isoSpan } from "../../src/text/instant.ts";

const spanOf = (text: string) => {
  const span = dateSpan(text);
  return span && [new Date(span.first).toISOString(), new Date(span.last).toISOString()];
};

describe("dateSpan", () => {
  // proves: crawl.modified_since
  it("gives the whole year, month or day where no more is said, and the instant where it is", () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ["2026", "2026-01-01T00:00:00.000Z", "2026-12-31T23:59:59.999Z"],
      ["2024-02", "2024-02-01T00:00:00.000Z", "2024-02-29T23:59:59.999Z"],
      ["2026-11-22", "2026-11-22T00:00:00.000Z", "2026-11-22T23:59:59.999Z"],
      ["2026-11-22T08:30", "2026-11-22T08:30:00.000Z", "2026-11-22T08:30:00.000Z"],
      ["2026-11-22T08:30:01.5+02:00", "2026-11-22T06:30:01.500Z", "2026-11-22T06:30:01.500Z"],
      ["2026-11-22T08:30:01+0200", "2026-11-22T06:30:01.000Z", "2026-11-22T06:30:01.000Z"],
      ["Sun, 22 Nov 2026 08:30:00 GMT", "2026-11-22T08:30:00.000Z", "2026-11-22T08:30:00.000Z"],
    ];
    for (const [text, first, last] of cases) assert.deepEqual(spanOf(text), [first, last], text);
  });

  it("gives none for what is no date, or no day of its month", () => {
    for (const text of [
      "",
      "soon",
      "2026-02-30",
      "2026-13",
      "2026-11-22T25:00Z",
      "22.11.2026",
      "5",
    ]) {
      assert.equal(dateSpan(text), undefined, text);
    }
  });

  it("reads back every instant", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
        (date) => {
          const at = date.getTime();
          assert.deepEqual(isoSpan(date.toISOString()), { first: at, last: at });
        },
      ),
    );
  });
});
