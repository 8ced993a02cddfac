// Lists of a site's pages as tables: which lists are one table, and the limits.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rowsOf, SiteTables } from "../../src/records/site-tables.ts";
import { recordsText, type StoredList, storedLists } from "../../src/records/stored.ts";

const column = (name: string): StoredList["columns"][number] => ({
  ...{ name, label: null, type: "text", filled: 1, currency: null, unit: null },
});

const list = (rows: StoredList["rows"], more: Partial<StoredList> = {}): StoredList => ({
  ...{ name: null, kind: "item", source: "visible", elements: "/html/ul ./li" },
  columns: [column("link"), column("title")],
  rows,
  ...more,
});

const row = (at: number) => ({ link: `https://a.example/${at}`, title: `Lamp ${at}`, rest: [] });

describe("the tables of a site", () => {
  // proves: site_records.tables
  it("joins lists of the same elements and mostly the same columns", () => {
    const tables = new SiteTables();
    const [title, link] = [column("title"), column("link")];
    const team = [column("team"), column("won"), column("lost")];
    tables.add("/a", [list([row(1), row(2)], { name: "Oil" })]);
    tables.add("/b", [list([row(2), row(3)], { columns: [link, title, column("price")] })]);
    tables.add("/c", [list([{ team: "Reds", rest: [] }], { columns: team, source: "table" })]);
    tables.add("/d", [list([{ city: "Rome", rest: [] }], { columns: [column("city")] })]);
    const ranked = tables.ranked();
    assert.deepEqual(
      ranked.map(({ pages, items, name }) => [pages, items, name]),
      [
        [2, 3, null],
        [1, 1, null],
        [1, 1, null],
      ],
    );
    const [first] = ranked;
    assert.ok(first !== undefined);
    assert.deepEqual(rowsOf(first, { offset: 2, limit: 5 }), [
      { page_url: "/b", link: "https://a.example/3", title: "Lamp 3", price: null, rest: [] },
    ]);
  });

  // proves: site_records.tables
  it("says the currency of each row where pages have different ones", () => {
    const tables = new SiteTables();
    const priced = (currency: string, at: number): StoredList =>
      list([{ ...row(at), price: at }], {
        columns: [column("link"), { ...column("price"), type: "amount", currency }],
      });
    for (const [at, currency] of ["EUR", "USD", "EUR"].entries())
      tables.add(`/${at}`, [priced(currency, at)]);
    const [table] = tables.ranked();
    assert.deepEqual(
      table?.rows.map(({ price, price_currency }) => [price, price_currency]),
      [
        [0, "EUR"],
        [1, "USD"],
        [2, "EUR"],
      ],
    );
    assert.deepEqual(
      table.columns.map(({ name, currency }) => [name, currency]),
      [
        ["page_url", null],
        ["link", null],
        ["price", null],
        ["price_currency", null],
      ],
    );
  });

  // proves: site_records.limits
  it("counts the rows over its maximum", () => {
    const tables = new SiteTables();
    for (let page = 0; page < 11; page++)
      tables.add(`/${page}`, [
        list(Array.from({ length: 10_000 }, (_, at) => row(page * 10_000 + at))),
      ]);
    assert.deepEqual([tables.ranked()[0]?.items, tables.overLimit], [100_000, 10_000]);
    const many = new SiteTables();
    for (let page = 0; page < 2010; page++)
      many.add(`/${page}`, [list([row(page)], { elements: `/html/${page}` })]);
    assert.deepEqual([many.ranked().length, many.overLimit], [2000, 10]);
  });
});

describe("the stored lists of a page", () => {
  it("have as many rows as fit, and none of related things", () => {
    const rows = Array.from({ length: 5000 }, (_, at) => row(at));
    const table = {
      ...{ name: "Lamps", kind: "product", items: 5000, stated_total: null, next: null },
      ...({
        confidence: 1,
        source: "visible",
        place: "main",
        xpath: "/html[1]/ul[2]",
        item: "./li",
      } as const),
      ...{ columns: [], rows, left_out: {}, differences: [] },
    } as const;
    const [stored, ...others] = storedLists(
      recordsText([table, { ...table, place: "related" }]) ?? "",
    );
    assert.deepEqual([others, stored?.elements], [[], "/html/ul ./li"]);
    assert.ok((stored?.rows.length ?? 0) > 1000 && (stored?.rows.length ?? 0) < 5000);
    assert.equal(recordsText([{ ...table, place: "related" }]), "[]");
  });

  it("are none in a text of another shape", () => {
    assert.deepEqual(storedLists(""), []);
    assert.deepEqual(storedLists("[{},3,null,{"), []);
    assert.deepEqual(storedLists('[{"rows":[{"title":"a"}],"columns":[{}]}]')[0]?.rows, []);
  });
});
