// What a watch ignores: dates of the day, relative times, clocks, counters; and what it does not.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { quietText } from "../../src/watches/noise.ts";
import { itSlow } from "../support/slow.ts";

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

  it("removes counters of viewers and visitors, however they are written", () => {
    for (const [text, language] of [
      ["12 people are viewing this right now", "en"],
      ["3 other shoppers are looking at this lamp", "en"],
      ["Viewed 12 times in the last day", "en"],
      ["Seen by 12 people", "en"],
      ["**12** visitors online", "en"],
      ["Visitors today: 12", "en"],
      ["Total views 12", "en"],
      ["**Views:** 12", "en"],
      ["Views (12)", "en"],
      ["| Views | 12 |", "en"],
      ["12\n\nviews", "en"],
      ["Besucher heute: 12", "de"],
      ["12 Personen sehen sich das gerade an", "de"],
      ["12-mal angesehen", "de"],
      ["12 personnes regardent ce produit", "fr"],
      ["Visto 12 veces", "es"],
      ["閲覧数: 12", "ja"],
    ] as const) {
      assert.ok(isSame(text, text.replace("12", "345").replace(/^3 /, "8 "), language), text);
    }
  });

  it("removes the time that remains, in several languages, and keeps terms", () => {
    for (const [one, other, language] of [
      ["The sale ends in 3 hours", "The sale ends in 2 hours", "en"],
      ["**Closes in:** 1 day, 4 hours", "**Closes in:** 23 hours", "en"],
      ["1d 4h left", "1d 3h left", "en"],
      ["5 minutes remaining", "1 hour remaining", "en"],
      ["noch 2 Stunden", "noch 40 Minuten", "de"],
      ["Die Aktion endet in 3 Tagen und 2 Stunden", "Die Aktion endet in 2 Tagen", "de"],
      ["Il reste 3 heures", "Il reste 2 heures", "fr"],
      ["Termina en 3 horas", "Termina en 2 horas", "es"],
      ["Scade tra 3 ore", "Scade tra 2 ore", "it"],
      ["nog 3 dagen", "nog 2 dagen", "nl"],
      ["あと3時間", "あと2時間", "ja"],
    ] as const) {
      assert.ok(isSame(one, other, language), one);
    }
    for (const [one, other] of [
      ["Ships within 3 days", "Ships within 5 days"],
      ["Delivery in 3 days", "Delivery in 5 days"],
      ["Only 3 lamps left", "Only 2 lamps left"],
      ["noch 3 Lampen", "noch 2 Lampen"],
      ["The sale ends in 3 hours", "The sale has ended"],
    ] as const) {
      assert.ok(!isSame(one, other), one);
    }
  });

  it("keeps numbers beside the words of counters", () => {
    for (const [one, other] of [
      ["Stock\n\n5\n\nViews", "Stock\n\n4\n\nViews"],
      ["Watch with 2 hands", "Watch with 3 hands"],
      ["A room with 2 windows and a view", "A room with 3 windows and a view"],
      ["Visit us at 12 Harbour Street", "Visit us at 14 Harbour Street"],
      [
        "The lamp costs $12. 30 people are viewing it",
        "The lamp costs $13. 30 people are viewing it",
      ],
      ["Order online: 12 lamps", "Order online: 13 lamps"],
    ] as const) {
      assert.ok(!isSame(one, other), one);
    }
  });

  it("takes linear time for adversarial lines", () => {
    const line = "1 a a a a viewe 1,".repeat(22);
    assert.equal(quiet(line), line);
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

  itSlow("is linear on hostile lines", () => {
    const lines = [
      "1 ".repeat(200),
      "1,".repeat(200),
      "12:34".repeat(80),
      `views${" ".repeat(390)}`,
      "noch 1d 1d 1d 1d 1d ".repeat(19),
    ];
    const all = Array.from({ length: 500 }, () => lines).flat();
    const quieted = quietText(all.join("\n"), read("2026-11-26"));
    assert.equal(quieted.split("\n").length, all.length);
  });
});
