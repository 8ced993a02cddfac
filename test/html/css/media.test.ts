// Media queries on a screen of normal width.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mediaApplies } from "../../../src/html/css/media.ts";

const QUERIES = {
  always: [
    ...["", "all", "screen", "only screen", "(min-width: 600px)", "screen and (min-width:60em)"],
    ...["print, screen", "(min-width:600px) and (max-width:2000px)", "(width >= 600px)"],
    "only screen and (max-device-width: 1500px)",
  ],
  never: [
    ...["print", "speech", "(max-width: 600px)", "screen and (max-width:40em)", "(width<600px)"],
    ...["(min-width:600px) and (max-width:900px)", "only print"],
  ],
  sometimes: [
    ...["(hover: hover)", "not screen", "(prefers-color-scheme: dark)", "(orientation: portrait)"],
    ...["screen and (min-resolution: 2dppx)", "(min-width: calc(1px + 2px))", "print, (hover)"],
  ],
} as const;

describe("mediaApplies", () => {
  for (const [applies, queries] of Object.entries(QUERIES)) {
    for (const query of queries) {
      it(`${applies}: ${query}`, () => assert.equal(mediaApplies(query), applies));
    }
  }
});
