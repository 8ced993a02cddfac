// Lists of pages as one table for a file: their columns by name, and a row for each item.
import type { ColumnType, RecordColumn, RecordRow, RecordValue } from "../model/records.ts";
import { csvRow } from "./csv.ts";
import { haveOwnCurrencies, withCurrencies } from "./currencies.ts";

/** A column; `texts` are lists of texts. */
export interface FlatColumn {
  readonly name: string;
  /** Type on all pages; columns of different types are text, or number if both are numeric. */
  readonly type: ColumnType | "texts";
}

/** Value of a cell; null without one. */
export type FlatCell = RecordValue | readonly string[];

/** A table for a file. */
export interface FlatTable {
  readonly columns: readonly FlatColumn[];
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly FlatCell[])[];
}

/** A list, and the address of its page. */
export interface ListOfPage {
  readonly url: string;
  readonly list: {
    readonly columns: readonly Pick<RecordColumn, "name" | "type" | "currency">[];
    readonly rows: readonly RecordRow[];
  };
}

/**
 * Joins lists to one table. The address of the page is its first column if `isUrlShown`; currencies
 * that lists state for their amounts are a column, and the `fit` of a recipe and `rest`, if any, are
 * the last.
 */
export function flatTable(lists: readonly ListOfPage[], isUrlShown: boolean): FlatTable {
  const isTaken = lists.some(({ list }) => list.columns.some(({ name }) => name === "url"));
  const pageColumn = isTaken ? "page_url" : "url";
  const types = new Map<string, FlatColumn["type"]>(isUrlShown ? [[pageColumn, "url"]] : []);
  const areApart = lists.some(({ list }) => haveOwnCurrencies(list.columns));
  const items = lists.flatMap(({ url, list }) => {
    const { columns, rows } = withCurrencies(list, areApart);
    for (const { name, type } of columns) types.set(name, typeOfBoth(types.get(name), type));
    const first: Item = new Map([[pageColumn, url]]);
    return rows.map((row) => itemOf(row, columns, first));
  });
  if (items.some((item) => item.has("fit"))) types.set("fit", "number");
  if (items.some((item) => item.has("rest"))) types.set("rest", "texts");
  const columns = Array.from(types, ([name, type]) => ({ name, type }));
  return {
    columns,
    rows: items.map((item) => columns.map(({ name }) => item.get(name) ?? null)),
  };
}

/** Cells of a row by the names of their columns. */
type Item = ReadonlyMap<string, FlatCell>;

function itemOf(row: RecordRow, columns: ListOfPage["list"]["columns"], first: Item): Item {
  const item = new Map(first);
  for (const { name } of columns) item.set(name, cellOf(row[name]));
  if (typeof row["fit"] === "number") item.set("fit", row["fit"]);
  const rest = cellOf(row["rest"]);
  if (Array.isArray(rest) && rest.length > 0) item.set("rest", rest);
  return item;
}

/** Whether a type is of numbers. */
export const isNumeric = (type: FlatColumn["type"]): boolean =>
  type === "amount" || type === "number";

function typeOfBoth(one: FlatColumn["type"] | undefined, other: ColumnType): FlatColumn["type"] {
  if (one === undefined || one === other) return other;
  return isNumeric(one) && isNumeric(other) ? "number" : "text";
}

/** Returns a value or the texts of a row; null for none, and for its sources. */
function cellOf(value: RecordRow[string] | undefined): FlatCell {
  if (value === undefined || value === null || typeof value !== "object") return value ?? null;
  return Array.isArray(value) ? value : null;
}

/** Yields the lines of a CSV file, its header first; the texts of a list are joined by ` | `. */
export function* csvLines({ columns, rows }: FlatTable): Generator<string> {
  yield csvRow(columns.map(({ name }) => name));
  for (const row of rows) {
    yield csvRow(row.map((cell) => (Array.isArray(cell) ? cell.join(" | ") : cell)));
  }
}

/** Yields a line of JSON for each row: its values by column. */
export function* jsonLines({ columns, rows }: FlatTable): Generator<string> {
  for (const row of rows) {
    const values = columns.map(({ name }, at) => [name, row[at] ?? null] as const);
    yield `${JSON.stringify(Object.fromEntries(values))}\n`;
  }
}
