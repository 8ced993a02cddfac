// Where a date stands in a line, in the forms boards and newspapers write them in.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dateIn } from "../../src/text/date-shape.ts";

const found = (line: string): string | undefined => {
  const place = dateIn(line);
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
    ];
    for (const [line, date] of lines) assert.equal(found(line), date, line);
  });

  it("may say how long ago it was", () => {
    assert.equal(found("mira 1 year ago"), "1 year ago");
    assert.equal(found("Posted 3 days ago"), "3 days ago");
    assert.equal(found("vor 3 Tagen"), "vor 3 Tagen");
    assert.equal(found("21 天"), "21 天");
    assert.equal(found("Yesterday at 4:25 AM"), "Yesterday at 4:25 AM");
  });

  it("is none where numbers are of something else", () => {
    for (const line of ["Version 3.2.1", "Posts: 1,500", "7 min read", "may go to 5 shops", ""]) {
      assert.equal(found(line), undefined, line);
    }
  });

  it("is looked for in linear time", () => {
    for (const part of ["1:", "9 ", "jan ", "11.", "a "]) dateIn(part.repeat(100_000));
  });
});
