// Where a date stands in a line, in the forms boards and newspapers write them in.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dateIn, type LineContext } from "../../src/text/date-finder.ts";

const found = (line: string, context: LineContext = {}): string | undefined => {
  const place = dateIn(line, context);
  return place === undefined ? undefined : line.slice(place.start, place.end);
};

describe("the date of a line", () => {
  it("is found with its time and weekday, in numbers, by name and in the scripts of the East", () => {
    const lines: readonly (readonly [line: string, date: string])[] = [
      ["by galina » 12. Sep 2024, 18:36", "12. Sep 2024, 18:36"],
      ["Posted August 26", "August 26"],
      ["3:21pm On Mar 09, 2023", "3:21pm On Mar 09, 2023"],
      ["Freitag, 14. Juni 2019 15:49 von Sina", "Freitag, 14. Juni 2019 15:49"],
      ["24 Apr 18,, 23:50", "24 Apr 18,, 23:50"],
      ["15 mai 2019 à 06h00", "15 mai 2019 à 06h00"],
      ["10 мая", "10 мая"],
      ["opublikowano: 7 kwietnia 2021", "7 kwietnia 2021"],
      ["20 مايو 2024 07:00 ص", "20 مايو 2024 07:00 ص"],
      ["原创：健康网2024-04-23 12:27:25", "2024-04-23 12:27:25"],
      ["2024年01月25日 18:03:35 来自北京", "2024年01月25日 18:03:35"],
      ["2024-05-10T07:00:00+02:00", "2024-05-10T07:00:00+02:00"],
      ["13 Jan 2020, 22:11 GMT+10", "13 Jan 2020, 22:11 GMT+10"],
    ];
    for (const [line, date] of lines) assert.equal(found(line), date, line);
  });

  it("may say how long ago it was", () => {
    assert.equal(found("mira 1 year ago"), "1 year ago");
    assert.equal(found("Posted 3 days ago"), "3 days ago");
    assert.equal(found("Asked 1 year, 7 months ago"), "1 year, 7 months ago");
    assert.equal(found("Room 12, 7 months ago"), "7 months ago");
    assert.equal(found("vor 3 Tagen"), "vor 3 Tagen");
    assert.equal(found("21 天"), "21 天");
    assert.equal(found("Yesterday at 4:25 AM"), "Yesterday at 4:25 AM");
  });

  it("is none where numbers are of something else", () => {
    for (const line of ["Version 3.2.1", "Posts: 1,500", "7 min read", "may go to 5 shops", ""]) {
      assert.equal(found(line), undefined, line);
    }
  });

  it("is relative only with its word, in many languages", () => {
    for (const [line, date] of [
      ["vor 2 Stunden", "vor 2 Stunden"],
      ["publié il y a 3 jours", "il y a 3 jours"],
      ["hace 2 horas", "hace 2 horas"],
      ["há 3 dias", "há 3 dias"],
      ["3 giorni fa", "3 giorni fa"],
      ["3 дня назад", "3 дня назад"],
      ["3 dni temu", "3 dni temu"],
      ["2 saat önce", "2 saat önce"],
      ["5分前", "5分前"],
      ["3小时前", "3小时前"],
      ["an hour ago", "an hour ago"],
      ["2 mins ago", "2 mins ago"],
    ] as const) {
      assert.equal(found(line), date, line);
    }
  });

  it("is no duration, price, amount or version", () => {
    for (const line of [
      "Burst 2 Pro",
      "<6 mo",
      "$1M",
      "30 days of free storage",
      "up to 39% off",
      "3 years of data retention",
      "20 years of lamps",
      "vor einer Verbraucherschlichtungsstelle",
      "Contact us today",
      "in 30 days",
      "Only 5 weeks left",
      "Version 12.13.14",
      "40.13.2024",
    ]) {
      assert.equal(found(line), undefined, line);
    }
  });

  it("is short only where a line has nothing else", () => {
    for (const line of ["3d", "1 yr", "12h", "21 天", "· 2 mo ·"]) {
      assert.notEqual(found(line), undefined, line);
    }
    for (const line of ["Battery 3d", "1 yr warranty", "12h clock", "21 天 保修"]) {
      assert.equal(found(line), undefined, line);
    }
  });

  it("is a word for a day only in the language of the page, alone or with a time", () => {
    assert.equal(found("hier", { language: "fr" }), "hier");
    assert.equal(found("hier", { language: "de" }), undefined);
    assert.equal(found("heute, 12:30", { language: "de" }), "heute, 12:30");
    assert.equal(found("heute wird geputzt", { language: "de" }), undefined);
  });

  it("has a short month without a year only in English and the language of the page", () => {
    assert.equal(found("5 lis", { language: "pl" }), "5 lis");
    assert.equal(found("5 lis", { language: "de" }), undefined);
    assert.equal(found("5 lis 2020", { language: "de" }), "5 lis 2020");
    assert.equal(found("5 Nov", { language: "de" }), "5 Nov");
  });

  it("is looked for in linear time", () => {
    for (const part of ["1:", "9 ", "jan ", "11.", "a "]) dateIn(part.repeat(100_000));
  });
});
