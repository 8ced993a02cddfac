// Joins the stored lists of a site's pages to tables: one for each list of a template.
import type { RecordRow, SiteRecordColumn, SiteTable } from "../model/records.ts";
import { withCurrenciesIfMixed } from "../text/currencies.ts";
import { filledRow, joinedColumns, keyOf, withFilled } from "./pages.ts";
import { BY_RECIPE, PAGE_KIND, type StoredList } from "./stored.ts";

/** Minimum share of the columns that lists of one table have in common. */
const LIKE = 0.75;
/** Maximum rows of all tables, and maximum tables. */
const MAX_ROWS = 100_000;
const MAX_TABLES = 2000;

/** Column with the address of the page. */
const PAGE_URL = "page_url";

interface Table {
  readonly first: StoredList;
  columns: readonly SiteRecordColumn[];
  readonly names: Set<string | null>;
  readonly pages: Set<string>;
  readonly seen: Set<string>;
  rows: RecordRow[];
}

/** A table, and its rows in the order in which its pages were added. */
export interface RowsOfTable extends SiteTable {
  readonly rows: readonly RecordRow[];
}

/** Joins lists page by page. */
export class SiteTables {
  readonly #byElements = new Map<string, Table[]>();
  #tables = 0;
  #rows = 0;
  /** Rows for which there was no room. */
  overLimit = 0;

  /** Adds the lists of a page. */
  add(url: string, lists: readonly StoredList[]): void {
    for (const found of lists) {
      const table = this.#tableOf(found);
      if (table === undefined) {
        this.overLimit += found.rows.length;
        continue;
      }
      const [before, list] = withCurrenciesIfMixed(table, found);
      if (before !== table) table.rows = [...before.rows];
      table.columns = joinedColumns(before.columns, list.columns);
      table.names.add(list.name);
      table.pages.add(url);
      for (const row of list.rows) this.#addRow(table, { [PAGE_URL]: url, ...row });
    }
  }

  #addRow(table: Table, row: RecordRow): void {
    const key = table.first.kind === PAGE_KIND ? JSON.stringify(row) : keyOf(row, table.columns);
    if (table.seen.has(key)) return;
    if (this.#rows >= MAX_ROWS) {
      this.overLimit++;
      return;
    }
    table.seen.add(key);
    table.rows.push(row);
    this.#rows++;
  }

  /** Returns the table of a list: that of the same elements and columns; undefined if there are too many. */
  #tableOf(list: StoredList): Table | undefined {
    const key = `${list.source} ${list.elements}`;
    const some = this.#byElements.get(key) ?? [];
    const known = some.find((table) => areAlike(table, list));
    if (known !== undefined) return known;
    if (this.#tables >= MAX_TABLES) return undefined;
    this.#tables++;
    const table = {
      ...{ first: list, columns: list.columns, rows: [] },
      ...{ names: new Set<string | null>(), pages: new Set<string>(), seen: new Set<string>() },
    };
    this.#byElements.set(key, [...some, table]);
    return table;
  }

  /** Returns the tables: first that of the recipe, then the others by number of rows. */
  ranked(): readonly RowsOfTable[] {
    return [...this.#byElements.values()]
      .flat()
      .filter(({ rows }) => rows.length > 0)
      .sort((a, b) => rankOf(b) - rankOf(a))
      .map(finished);
  }
}

const isFound = ({ source }: StoredList): boolean => source === BY_RECIPE;

const rankOf = ({ first, rows }: Table): number =>
  isFound(first) ? Number.POSITIVE_INFINITY : rows.length;

/** Whether a list has mostly the columns of a table; a list of cards may lack some. */
function areAlike({ columns }: Table, list: StoredList): boolean {
  if (isFound(list)) return true;
  const names = new Set(columns.map(({ name }) => name));
  const shared = list.columns.filter(({ name }) => names.has(name)).length;
  const [few, many] = [columns.length, list.columns.length].sort((a, b) => a - b);
  return shared >= LIKE * ((list.source === "table" ? many : few) ?? 0);
}

function finished({ first, columns, names, pages, rows }: Table, index: number): RowsOfTable {
  const [name = null] = names;
  const page: SiteRecordColumn = {
    ...{ name: PAGE_URL, label: null, type: "url", currency: null, unit: null },
    filled: rows.length,
  };
  return {
    template: index + 1,
    name: names.size === 1 ? name : null,
    kind: first.kind,
    pages: pages.size,
    items: rows.length,
    columns: [page, ...columns.map((column) => withFilled(column, rows))],
    rows,
  };
}

/** Returns rows of a table, each with a value for every column. */
export function rowsOf(
  { rows, columns }: RowsOfTable,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly RecordRow[] {
  return rows.slice(offset, offset + limit).map((row) => filledRow(row, columns));
}
