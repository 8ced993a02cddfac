// What a watch ignores: dates of the day, relative times, clocks, counters; and what it does not.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { quietText } from "../../src/watches/noise.ts";

const read = (day: string, language: string | null = "en") => ({
  nowMs: Date.parse(`${day}T12:00:00Z`),
  language,
});
const quiet = (text: string, language: string | null = "en") =>
  quietText(text, read("2026-11-26", language)).trim();

/** Two texts of one line at two checks, a day apart. */
function isSame(one: string, other: string, language = "en"): boolean {
  return (
    quietText(one, read("2026-11-26", language)) === quietText(other, read("2026-11-27", language))
  );
}

describe("quietText", () => {
  it("removes what passes with time", () => {
    assert.ok(isSame("Updated 3 minutes ago", "Updated 5 hours ago"));
    assert.ok(isSame("Today is November 26, 2026, 12:34", "Today is November 27, 2026, 09:05"));
    assert.ok(isSame("vor 3 Minuten aktualisiert", "vor 12 Minuten aktualisiert", "de"));
    assert.ok(isSame("Stand: 26.11.2026, 08:00 Uhr", "Stand: 27.11.2026, 09:30 Uhr", "de"));
    assert.ok(isSame("Now 12:34:56 PM", "Now 01:02:03 PM"));
    const [one, other] = [
      "3 minutes ago, 1 view, on 2026-11-26",
      "an hour ago, 9 views, on 2026-11-27",
    ];
    assert.ok(isSame(one, other));
  });

  it("removes counters in both orders and several languages", () => {
    assert.ok(isSame("1,204 views", "1,300 views"));
    assert.ok(isSame("Comments: 12", "Comments: 13"));
    assert.ok(isSame("1.204 Aufrufe", "1.310 Aufrufe", "de"));
    assert.ok(isSame("12 commentaires", "14 commentaires", "fr"));
    assert.ok(isSame("1.2K likes", "1.3K likes"));
    assert.ok(isSame("![chart](chart.png?v=17)", "![chart](chart.png?v=18)"));
  });

  it("keeps prices, versions, amounts, and dates that are not of the day", () => {
    for (const text of [
      "The lamp costs 19.99 dollars",
      "Version 3.5.11",
      "12 litres of oil",
      "Founded on 3 March 1998",
      "The fair begins on January 15, 2027",
      "Open from 9 to 17",
      "[a](/page?id=17)",
    ]) {
      assert.equal(quiet(text), text);
    }
    assert.ok(!isSame("The lamp costs 19.99", "The lamp costs 24.50"));
    assert.ok(
      !isSame("The fair begins on January 15, 2027", "The fair begins on January 22, 2027"),
    );
  });

  it("keeps the lines of a text, and leaves long ones alone", () => {
    assert.equal(quiet("# Title\n\n12 views\n\n- item"), "# Title\n\n\n\n- item");
    const long = `${"word ".repeat(90)} 12 views`;
    assert.equal(quiet(long), long);
  });

  it("is linear on hostile lines", () => {
    const lines = [
      "1 ".repeat(200),
      "1,".repeat(200),
      "12:34".repeat(80),
      `views${" ".repeat(390)}`,
    ];
    quietText(
      Array.from({ length: 500 }, () => lines)
        .flat()
        .join("\n"),
      read("2026-11-26"),
    );
  });
});
