// The words of dates are those of `Intl`, where this Node has the CLDR data that they were made from.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { calendarModule } from "../../scripts/calendar.ts";
import { CLDR_VERSION } from "../../src/text/calendar-data.ts";

const FILE = join(import.meta.dirname, "../../../src/text/calendar-data.ts");

describe("the words of dates", () => {
  it("are those of Intl, unless this Node has other data", () => {
    const stored = readFileSync(FILE, "utf8");
    const made = calendarModule();
    if (process.versions["cldr"] === CLDR_VERSION) assert.equal(stored, made);
    else assert.equal(made.split("\n").length, stored.split("\n").length);
  });
});
