// Finds the list of a page, and its columns, that have the items a caller points at.
import type { LikeItem } from "../model/recipe.ts";
import type { RecordTable } from "../model/records.ts";
import type { ReadList } from "../records/list-table.ts";
import { addToList } from "../text/grouped.ts";
import { folded, keyOfValue, keysOfExample, partIn, type ValueContext } from "./values.ts";

/** A list with the column of each given value, by name. */
export interface LikeColumns {
  readonly list: ReadList;
  readonly columns: ReadonlyMap<string, string>;
}

/** A given value: its item and its name. */
interface Wanted {
  readonly item: number;
  readonly name: string;
}

/** Rows by number, and in each the columns of given values by `<item> <name>`. */
type Hits = Map<number, Map<string, Set<string>>>;

/** Maximum places that a message names. */
const MAX_NAMED = 6;

/** Returns the list and the columns with the given items; a text that says why there is not one of each. */
export function columnsLike(
  lists: readonly ReadList[],
  items: readonly LikeItem[],
  context: ValueContext,
): LikeColumns | string {
  const wanted = new Map<string, Wanted[]>();
  for (const [item, values] of items.entries()) {
    for (const [name, example] of Object.entries(values)) {
      for (const key of keysOfExample(example, context)) addToList(wanted, key, { item, name });
    }
  }
  const hits = lists.map(({ table }) => hitsIn(table, wanted));
  const found = lists.flatMap((list, at) => {
    const rows = items.map((item, index) => wholeRows(hits[at], item, index));
    return rows.every((own) => own.length > 0) ? [{ list, at, rows }] : [];
  });
  // A related list may have items of the page's own one.
  const own = found.filter(({ list }) => list.table.place === "main");
  const [first, ...more] = own.length === 1 ? own : found;
  if (first === undefined) return lackOf(lists, items, { hits, wanted });
  if (more.length > 0) {
    const names = found.map(({ list, at }) => listName(list.table, at));
    return `several lists have it: ${names.slice(0, MAX_NAMED).join("; ")}; give another value of the item, or another item`;
  }
  return columnsIn(first, items);
}

/** Finds the given values in the cells of a list. */
function hitsIn({ columns, rows }: RecordTable, wanted: ReadonlyMap<string, Wanted[]>): Hits {
  const hits: Hits = new Map();
  for (const [at, row] of rows.entries()) {
    for (const { name: column, type } of columns) {
      const value = row[column];
      if (value === null || value === undefined || typeof value === "object") continue;
      for (const { item, name } of wanted.get(keyOfValue(value, type)) ?? []) {
        const own = hits.get(at) ?? new Map<string, Set<string>>();
        hits.set(at, own);
        const of = own.get(`${item} ${name}`) ?? new Set();
        own.set(`${item} ${name}`, of.add(column));
      }
    }
  }
  return hits;
}

/** By name of a value, the columns of a row that have it. */
type RowColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the rows that have all values of an item. */
function wholeRows(hits: Hits | undefined, item: LikeItem, index: number): readonly RowColumns[] {
  const names = Object.keys(item);
  return [...(hits?.values() ?? [])].flatMap((row) => {
    const own = names.flatMap((name) => {
      const columns = row.get(`${index} ${name}`);
      return columns === undefined ? [] : [[name, columns] as const];
    });
    return own.length === names.length ? new Map(own) : [];
  });
}

function columnsIn(
  {
    list,
    at,
    rows,
  }: {
    readonly list: ReadList;
    readonly at: number;
    readonly rows: readonly (readonly RowColumns[])[];
  },
  items: readonly LikeItem[],
): LikeColumns | string {
  const { table } = list;
  const columns = new Map<string, string>();
  for (const name of new Set(items.flatMap((item) => Object.keys(item)))) {
    const with_ = rows.filter((_, index) => Object.hasOwn(items[index] ?? {}, name));
    const all = table.columns.map((column) => column.name);
    const same = all.filter((column) =>
      with_.every((own) => own.some((row) => row.get(name)?.has(column) === true)),
    );
    const varied = same.filter((column) => differs(table, column));
    const where = `of ${listName(table, at)}: ${(varied.length > 0 ? varied : same).join(", ")}`;
    if (same.length === 0) return `${name}: the items have it in different columns ${where}`;
    if (varied.length === 0) return `${name}: the value is the same in every row ${where}`;
    if (varied.length > 1) return `${name}: several columns have it ${where}; give another item`;
    const [column = ""] = varied;
    const other = [...columns].find(([, of]) => of === column)?.[0];
    if (other !== undefined) return `${name}: ${other} is in the same column ${where}`;
    columns.set(name, column);
  }
  return { list, columns };
}

/** Whether the rows of a list differ in a column; true for a single row. */
function differs({ rows }: RecordTable, column: string): boolean {
  const first = rows[0]?.[column];
  return rows.length < 2 || rows.some((row) => row[column] !== first);
}

function listName({ name, items, columns }: RecordTable, at: number): string {
  const called = name === null ? "" : ` ${JSON.stringify(name.slice(0, 60))}`;
  const some = columns.slice(0, MAX_NAMED).map((column) => column.name);
  return `list ${at + 1}${called} (${items} rows: ${some.join(", ")})`;
}

/** Says where each value of the first item that no list has is, if anywhere. */
function lackOf(
  lists: readonly ReadList[],
  items: readonly LikeItem[],
  {
    hits,
    wanted,
  }: { readonly hits: readonly Hits[]; readonly wanted: ReadonlyMap<string, Wanted[]> },
): string {
  if (lists.length === 0) return "the page has no list";
  const index = items.findIndex((item, at) =>
    hits.every((own) => wholeRows(own, item, at).length === 0),
  );
  // Each item is in a list, and no list has all.
  if (index < 0) return "no list has all the items";
  const names = Object.keys(items[index] ?? {});
  const said = names.map((name) => {
    const places = hits.flatMap((own, at) =>
      Array.from(own, ([row, values]) =>
        Array.from(
          values.get(`${index} ${name}`) ?? [],
          (column) => `list ${at + 1} (${column}, row ${row + 1})`,
        ),
      ).flat(),
    );
    const loose = places.length > 0 ? [] : restWith(lists, wanted, { item: index, name });
    const parts = places.length + loose.length > 0 ? [] : partsOf(lists, items[index]?.[name]);
    const all = [...places, ...loose, ...parts];
    return `${name} is in ${all.length === 0 ? "none" : all.slice(0, MAX_NAMED).join(", ")}`;
  });
  return `no list has ${names.length > 1 ? "all values in one row" : "the value"}: ${said.join("; ")}`;
}

/** Returns the rows in whose rest a value is. */
function restWith(
  lists: readonly ReadList[],
  wanted: ReadonlyMap<string, Wanted[]>,
  { item, name }: Wanted,
): readonly string[] {
  for (const [at, { table }] of lists.entries()) {
    for (const [row, { rest }] of table.rows.entries()) {
      if (!Array.isArray(rest)) continue;
      const isThere = rest.some((text) =>
        wanted.get(`text:${folded(text)}`)?.some((one) => one.item === item && one.name === name),
      );
      if (isThere) return [`the rest of list ${at + 1}, row ${row + 1}, which is no column`];
    }
  }
  return [];
}

/** Returns the first cell of a list whose text has a value as a part. */
function partsOf(lists: readonly ReadList[], example: string | number = ""): readonly string[] {
  for (const [at, { table }] of lists.entries()) {
    for (const [row, cells] of table.rows.entries()) {
      for (const { name } of table.columns) {
        const value = cells[name];
        if (typeof value === "string" && partIn(folded(value), folded(String(example))))
          return [`a part of list ${at + 1} (${name}, row ${row + 1}), which is one value`];
      }
    }
  }
  return [];
}
