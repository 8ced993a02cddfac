// Dates of a page as ISO 8601: declared, in words, and in its address.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dateHabits, dateInText, dateOfAddress, dateText } from "../../src/marks/dates.ts";
import { pageOf } from "../select/page-of.ts";

const orderOf = (html: string, language?: string) =>
  dateHabits(pageOf(html).document, language).order;

describe("dateText", () => {
  it("parses declared dates with their offset, seconds since 1970, and months", () => {
    for (const [written, iso] of [
      ["2024-05-12T08:00:00+02:00", "2024-05-12T08:00:00+02:00"],
      ["2024-05-12", "2024-05-12"],
      ["1715500800", "2024-05-12T08:00:00Z"],
      ["2015/6", "2015-06"],
      ["2015-06", "2015-06"],
      ["2015", undefined],
      ["Sun, 12 May 2024 08:00:00 GMT", "2024-05-12T08:00:00Z"],
      ["Posted: 12 May 2024", "2024-05-12"],
      ["16 hours ago", undefined],
      ["9999-12-31", undefined],
      ["", undefined],
    ] as const) {
      assert.equal(dateText(written, {}), iso, written);
    }
  });
});

describe("dateInText", () => {
  it("never completes a date without a year", () => {
    for (const line of ["Jul 29", "jeudi 27 juin", "10:52", "Yesterday", "3 days ago"]) {
      assert.equal(dateInText(line, { language: "en" }), undefined, line);
    }
  });

  it("omits a time that cannot be read", () => {
    assert.equal(dateInText("12 May 2024 10:99", {}), "2024-05-12");
  });
});

describe("dateHabits", () => {
  it("is that of the page's other dates", () => {
    assert.equal(orderOf("<p>03/04/2025</p><p>13/04/2025</p>", "en"), "day-first");
    assert.equal(orderOf("<p>03/04/2025</p><p>04/13/2025</p>", "en"), "month-first");
    assert.equal(orderOf("<p>13/04/2025</p><p>04/13/2025</p>", "de"), undefined);
  });

  it("is that of the language otherwise, and unknown in English of no country", () => {
    for (const [language, order] of [
      ["de", "day-first"],
      ["fr-FR", "day-first"],
      ["en-GB", "day-first"],
      ["en_US", "month-first"],
      ["en", undefined],
      ["ja", undefined],
      ["", undefined],
      [undefined, undefined],
    ] as const) {
      assert.equal(orderOf("<p>03/04/2025</p>", language), order, language);
    }
  });
});

describe("dateOfAddress", () => {
  it("is the day in the path", () => {
    const paths = ["2021/03/04/x", "news/2021-03-04-x", "a/20210304/x", "2021/3/4/"];
    for (const path of [
      ...paths,
      "news/2021-03/04/c_1.htm",
      "n/2021/0304/c1",
      "2021/march/04/x",
      "2021/mar/4/x",
    ]) {
      assert.equal(dateOfAddress(`https://lamps.example/${path}`), "2021-03-04", path);
    }
  });

  it("has months of two digits", () => {
    assert.equal(dateOfAddress("https://lamps.example/2025/12/18/x"), "2025-12-18");
  });

  it("is undefined without a day", () => {
    for (const path of [
      "2021/03/x",
      "2021/13/04/",
      "20213/04",
      "p/1234567890",
      "2021/02/30/",
      "2021/304/",
    ]) {
      assert.equal(dateOfAddress(`https://lamps.example/${path}`), undefined, path);
    }
    assert.equal(dateOfAddress(""), undefined);
  });
});
