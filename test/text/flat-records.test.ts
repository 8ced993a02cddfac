// Lists as one table: its columns, the currencies of their amounts, and the bytes of its files.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RecordColumn, RecordRow } from "../../src/model/records.ts";
import { csvLines, flatTable, jsonLines, type ListOfPage } from "../../src/text/flat-records.ts";

const column = (
  name: string,
  type: RecordColumn["type"],
  currency: string | null = null,
): RecordColumn => ({
  ...{ name, type, currency, label: null, filled: 1, unit: null, source: "visible", xpath: null },
});

const listOf = (columns: readonly RecordColumn[], ...rows: readonly RecordRow[]): ListOfPage => ({
  url: "https://shop.example/",
  list: { columns, rows },
});

const LAMPS = listOf(
  [
    column("title", "text"),
    column("price", "amount", "EUR"),
    column("list_price", "amount", "EUR"),
  ],
  { title: '=HYPERLINK("x")', price: -49.9, list_price: null, rest: ["6 colours", "Quick shop"] },
  { title: "Brass, large", price: null, list_price: null, rest: [] },
);

describe("a table of lists", () => {
  it("is CSV without formulas, currencies beside the amounts, other texts at the end", () => {
    assert.equal(
      [...csvLines(flatTable([LAMPS], false))].join(""),
      "title,price,currency,list_price,rest\r\n" +
        `"'=HYPERLINK(""x"")",-49.9,EUR,,6 colours | Quick shop\r\n` +
        '"Brass, large",,,,\r\n',
    );
  });

  it("is a line of JSON for each row, with the texts as they are", () => {
    assert.equal(
      [...jsonLines(flatTable([LAMPS], false))].join(""),
      `{"title":"=HYPERLINK(\\"x\\")","price":-49.9,"currency":"EUR","list_price":null,"rest":["6 colours","Quick shop"]}
{"title":"Brass, large","price":null,"currency":null,"list_price":null,"rest":null}
`,
    );
  });

  it("has a column for each currency if they differ", () => {
    const columns = [column("price", "amount", "EUR"), column("fee", "amount", "USD")];
    const { columns: named, rows } = flatTable(
      [listOf(columns, { price: 1, fee: 2, rest: [] })],
      false,
    );
    assert.deepEqual(
      named.map(({ name }) => name),
      ["price", "price_currency", "fee", "fee_currency"],
    );
    assert.deepEqual(rows, [[1, "EUR", 2, "USD"]]);
  });

  it("has one column of an amount's currencies where one page has several and another has one", () => {
    const mixed = [column("price", "amount"), column("price_currency", "text")];
    const { columns, rows } = flatTable(
      [
        listOf(mixed, { price: 1, price_currency: "USD", rest: [] }),
        listOf([column("price", "amount", "EUR")], { price: 2, rest: [] }),
      ],
      false,
    );
    assert.deepEqual(
      columns.map(({ name }) => name),
      ["price", "price_currency"],
    );
    assert.deepEqual(rows, [
      [1, "USD"],
      [2, "EUR"],
    ]);
  });

  it("joins the columns of several pages by name, with a type that fits all", () => {
    const other = listOf(
      [column("price", "number"), column("title", "date"), column("url", "url")],
      { price: 3, title: "2026-03-02", url: "https://shop.example/3", rest: [] },
    );
    const { columns, rows } = flatTable([LAMPS, other], true);
    assert.deepEqual(
      columns.map(({ name, type }) => `${name} ${type}`),
      [
        ...["page_url url", "title text", "price number", "currency text", "list_price amount"],
        ...["url url", "rest texts"],
      ],
    );
    assert.deepEqual(rows[2], [
      ...["https://shop.example/", "2026-03-02", 3, null, null],
      ...["https://shop.example/3", null],
    ]);
  });
});
