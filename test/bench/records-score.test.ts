// Scores of the lists of a page against labels of its main list.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addressHash, scoreLists, titleHash } from "../../bench/records-score.ts";
import type { RecordRow, RecordSource, RecordTable } from "../../src/model/records.ts";

const list = (rows: readonly RecordRow[], source: RecordSource = "visible"): RecordTable => ({
  ...{
    name: null,
    place: "main",
    kind: "item",
    items: rows.length,
    stated_total: null,
    next: null,
  },
  ...{ confidence: 1, source, xpath: null, item: null, columns: [], rows },
  ...{ left_out: {}, differences: [] },
});

const page = {
  ...({ id: "1", set: "wcxb", kind: "shop", language: "en", half: "tune", items: 2 } as const),
  titles: `${titleHash("Red cup")}${titleHash("Blue cup")}`,
  links: `${addressHash("https://shop.example/red")}....`,
  prices: [8, null],
};

describe("scoreLists", () => {
  it("matches rows by link, else by title", () => {
    const rows = [
      { title: "blue CUP!", price: 9 },
      { title: "Cup", link: "http://www.shop.example/red/#top", price: 7 },
    ];
    const score = scoreLists(page, [list(rows)]);
    assert.equal(score.f1, 1);
    assert.deepEqual(score.fields.get("title"), { labels: 2, right: 1 });
    assert.deepEqual(score.fields.get("link"), { labels: 1, right: 1 });
    assert.deepEqual(score.fields.get("price"), { labels: 1, right: 0 });
    assert.deepEqual(score.prices, { given: 1, wrong: 1, extra: 1 });
    assert.deepEqual(score.fields.get("date"), { labels: 0, right: 0 });
  });

  it("takes any cell of a table as the title", () => {
    const rows = [{ text_1: "Red cup" }, { text_1: "Green cup" }];
    assert.equal(scoreLists(page, [list(rows, "table")]).fields.get("title")?.right, 1);
    assert.equal(scoreLists(page, [list(rows)]).fields.get("title")?.right, 0);
  });

  it("says whether another list has the rows", () => {
    const [menu, cups] = [list([{ title: "Home" }]), list([{ title: "Red cup" }])];
    assert.equal(scoreLists(page, [menu, cups]).isOther, true);
    assert.equal(scoreLists(page, [cups, menu]).isOther, false);
    assert.equal(scoreLists(page, []).f1, 0);
  });
});
