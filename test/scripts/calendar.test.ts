// The words of dates are those of `Intl`, where this Node has the CLDR data that they were made from.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { calendarFile } from "../../scripts/calendar.ts";
import { calendarData } from "../../src/text/calendar-data.ts";

const FILE = join(import.meta.dirname, "../../../models/calendar.json");

describe("the words of dates", () => {
  it("are those of Intl, unless this Node has other data", () => {
    const stored = readFileSync(FILE, "utf8");
    const made = calendarFile();
    if (process.versions["cldr"] === calendarData().cldr) assert.equal(stored, made);
    else assert.equal(made.split("\n").length, stored.split("\n").length);
  });
});
