// A sample of refused addresses in which every reason has its share.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { RefusedSample } from "../../../src/crawl/frontier/refused-sample.ts";
import type { FrontierRefusal } from "../../../src/model/site-event.ts";

/** A sample of ten after so many refusals, in that order. */
function sampleOf(refusals: readonly (readonly [FrontierRefusal, number])[]): readonly string[] {
  const sample = new RefusedSample(10);
  for (const [reason, times] of refusals) {
    for (let at = 0; at < times; at++) sample.add({ url: `${reason}${at}`, key: "", reason });
  }
  return sample.list().map(({ url }) => url);
}

const first = (reason: string, times: number) =>
  Array.from({ length: times }, (_, at) => `${reason}${at}`);

describe("a sample of refused addresses", () => {
  it("has all of them while there is room", () => {
    assert.deepEqual(
      sampleOf([
        ["off-site", 4],
        ["trap", 6],
      ]),
      [...first("off-site", 4), ...first("trap", 6)],
    );
  });

  // proves: site_done.refused_urls
  it("has the first of every reason, and what a rare one leaves goes to the others", () => {
    assert.deepEqual(
      sampleOf([
        ["off-site", 900],
        ["excluded", 2],
        ["robots", 90],
      ]),
      [...first("off-site", 4), ...first("excluded", 2), ...first("robots", 4)],
    );
  });

  it("is in the order of refusal", () => {
    const sample = new RefusedSample(4);
    for (const reason of ["trap", "robots", "trap", "robots"] as const) {
      sample.add({ url: reason, key: "", reason });
    }
    assert.deepEqual(
      sample.list().map(({ reason }) => reason),
      ["trap", "robots", "trap", "robots"],
    );
  });
});
