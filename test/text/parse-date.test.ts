// Dates as pages write them, and those that could be two.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { type DateHabits, dateOfEpoch, isoText, parseDate } from "../../src/text/parse-date.ts";

const read = (text: string) => {
  const date = parseDate(text);
  return date === undefined ? undefined : isoText(date);
};

function holds(cases: Readonly<Record<string, string>>): void {
  for (const [text, iso] of Object.entries(cases)) assert.equal(read(text), iso, text);
}

describe("a date", () => {
  it("of ISO 8601 stays what it is, its spelling evened out", () => {
    holds({
      "2025-06-03": "2025-06-03",
      "2025-06-03T10:30:00Z": "2025-06-03T10:30:00Z",
      "2025-06-03T10:30:00.123+02:00": "2025-06-03T10:30:00+02:00",
      "2025-06-03T10:30:00+0200": "2025-06-03T10:30:00+02:00",
      "2025-06-03T10:30": "2025-06-03T10:30:00",
      "2025-06-03 10:30:00": "2025-06-03T10:30:00",
      "20250603T103000Z": "2025-06-03T10:30:00Z",
      "20250603": "2025-06-03",
      "2025/6/3": "2025-06-03",
      "2025年6月3日": "2025-06-03",
    });
  });

  it("of two digits has its year first in Chinese, Japanese and Korean", () => {
    const day = (text: string, language: string, order?: DateHabits["order"]) =>
      parseDate(text, { language, order })?.day;
    assert.equal(day("24-5-13 17:08", "zh-CN", "day-first"), "2024-05-13");
    assert.equal(day("24/05/13", "ja"), "2024-05-13");
    assert.equal(day("05/13/24", "ja", "month-first"), "2024-05-13");
    assert.equal(day("24.05.13", "ko", "day-first"), "2024-05-13");
    assert.equal(day("24.05.13", "de", "day-first"), "2013-05-24");
    assert.equal(day("5-13-24", "zh", "day-first"), "2024-05-13");
  });

  it("has its month by name, also after a letter that means in", () => {
    const iso = (text: string) => parseDate(text, { language: "he" })?.day;
    assert.equal(iso("15 בספטמבר 2022"), "2022-09-15");
    assert.equal(iso("3 במאי 2024"), "2024-05-03");
  });

  it("of RFC 2822 is ISO 8601 afterwards", () => {
    holds({
      "Tue, 03 Jun 2025 10:30:00 GMT": "2025-06-03T10:30:00Z",
      "3 Jun 2025 10:30 +0200": "2025-06-03T10:30:00+02:00",
      "Tue, 3 Jun 2025 10:30:00 -0500 (EST)": "2025-06-03T10:30:00-05:00",
      "Tue, 03 Jun 2025 10:30:00 PDT": "2025-06-03T10:30:00-07:00",
      "Tue Jun 03 2025 10:30:00 GMT+0000 (Coordinated Universal Time)": "2025-06-03T10:30:00+00:00",
    });
  });

  it("with its month by name is read in the larger languages", () => {
    holds({
      "June 3, 2025": "2025-06-03",
      "Jun 3rd, 2025 at 4:05 pm": "2025-06-03T16:05:00",
      "3 June 2025": "2025-06-03",
      "3. Juni 2025": "2025-06-03",
      "3 juin 2025": "2025-06-03",
      "1er août 2025": "2025-08-01",
      "3 de junio de 2025": "2025-06-03",
      "3 giugno 2025": "2025-06-03",
      "3 czerwca 2025": "2025-06-03",
      "3 июня 2025 г.": "2025-06-03",
      "Dienstag, 3. Juni 2025, 10:30 Uhr": "2025-06-03T10:30:00",
    });
  });

  it("may have a preposition and a weekday in front, and no other word", () => {
    holds({
      "On 8 Oct 2022": "2022-10-08",
      "le mardi 3 juin 2025": "2025-06-03",
      "Posted on June 3, 2025": "2025-06-03",
      "Tuesday June 3, 2025": "2025-06-03",
      "mardi 3 juin 2025": "2025-06-03",
      "terça-feira, 3 de junho de 2025": "2025-06-03",
      "вт, 3 июня 2025": "2025-06-03",
    });
    for (const text of ["Expires 3 June 2025", "Before June 3, 2025", "Until 3 June 2025"])
      assert.equal(read(text), undefined, text);
  });

  it("in numbers is read where only one order is possible", () => {
    holds({
      "13/11/2025": "2025-11-13",
      "11/13/2025": "2025-11-13",
      "31.12.2025": "2025-12-31",
      "05.05.2025": "2025-05-05",
    });
  });

  it("in numbers that could be two days is declined", () => {
    for (const text of ["03/04/2025", "3.4.2025", "03-04-2025", "03/04/25", "13/13/2025"])
      assert.equal(read(text), undefined, text);
  });

  it("in numbers is read in the order of its page", () => {
    const dayFirst = { language: "en-GB", order: "day-first" } as const;
    const monthFirst = { language: "en-US", order: "month-first" } as const;
    const readIn = (text: string, habits: DateHabits) => parseDate(text, habits)?.day;
    assert.equal(readIn("03/04/2025", dayFirst), "2025-04-03");
    assert.equal(readIn("03/04/2025", monthFirst), "2025-03-04");
    assert.equal(readIn("03/04/25", monthFirst), "2025-03-04");
    assert.equal(readIn("02.12.19", { language: "de", points: "day-first" }), "2019-12-02");
    assert.equal(readIn("02/12/19", { language: "de", points: "day-first" }), undefined);
    assert.equal(readIn("24.12.2025", monthFirst), "2025-12-24");
  });

  it("has a year of two digits after an apostrophe or the name of a month", () => {
    holds({ "3 Jun '25": "2025-06-03", "Jun 3 '99": "1999-06-03", "24 Apr 18": "2018-04-24" });
  });

  it("is read in other scripts, and in the order year, month name, day", () => {
    holds({
      "20 مايو 2024": "2024-05-20",
      "٢٠ مايو ٢٠٢٤": "2024-05-20",
      "الأربعاء، 07 أكتوبر 2020 - 12:09 م": "2020-10-07T12:09:00",
      "2024. június 3.": "2024-06-03",
      "2025년 6월 3일": "2025-06-03",
      "3 मई 2024": "2024-05-03",
      "3 Μαΐου 2024": "2024-05-03",
      "3 травня 2024 р.": "2024-05-03",
    });
  });

  it("may have its time in front, and is none with a span of time", () => {
    holds({
      "10:22, 11.11.2012": "2012-11-11T10:22:00",
      "3:21pm On Mar 09, 2023": "2023-03-09T15:21:00",
      "15 mai 2019 à 06h00": "2019-05-15T06:00:00",
    });
    assert.equal(read("2023-01-19 10:00-11:30"), undefined);
    assert.equal(read("2023-01-19T10:00:00-03:30"), "2023-01-19T10:00:00-03:30");
  });

  it("that does not exist, or says that there is none, is declined", () => {
    const texts = [
      "2025-02-30",
      "2025-13-01",
      "0000-00-00",
      "-0001-11-30T00:00:00+00:00",
      "0001-01-01T00:00:00Z",
      "1970-01-01T00:00:00Z",
      "1970-01-01T01:00:00+01:00",
      "1969-12-31T19:00:00-05:00",
      "2025-06-03T25:00:00",
      "2025",
      "June 2025",
      "yesterday",
      "2 days ago",
      "",
      "3 listopada 2025",
    ];
    for (const text of texts) assert.equal(read(text), undefined, text);
  });

  it("is read from seconds and milliseconds of this century", () => {
    assert.deepEqual(
      [1748946600, 1748946600000].map((value) => dateOfEpoch(value)?.day),
      ["2025-06-03", "2025-06-03"],
    );
    for (const value of [0, 5, 2025, 1e9 / 2, Number.NaN])
      assert.equal(dateOfEpoch(value), undefined);
  });

  it("is bounded: a long text is none", () => {
    assert.equal(read(`2025-06-03${" ".repeat(100_000)}`), undefined);
    assert.equal(read("1".repeat(100_000)), undefined);
  });

  it("once read is read again as itself", () => {
    const days = fc.date({
      min: new Date("1500-01-01"),
      max: new Date("2999-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const text = day.toISOString().slice(0, 10);
        if (text !== "1970-01-01") assert.equal(read(text), text);
      }),
    );
  });
});
