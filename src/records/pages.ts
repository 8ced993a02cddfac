// Adds the rows of the next page to a list.
import type { RecordColumn, RecordDifference, RecordRow, RecordTable } from "../model/records.ts";
import { withCurrenciesIfMixed } from "../text/currencies.ts";

/** A list over several pages, and the rows that the last page added. */
export interface JoinedPages {
  readonly table: RecordTable;
  readonly added: number;
}

/** Adds the rows of the next page's list with the most columns in common, each link once. */
export function withNextPage(known: RecordTable, lists: readonly RecordTable[]): JoinedPages {
  const names = new Set(known.columns.map(({ name }) => name));
  const shared = ({ columns }: RecordTable): number =>
    columns.filter(({ name }) => names.has(name)).length;
  const found = lists.reduce<RecordTable | undefined>(
    (best, one) => (best === undefined || shared(one) > shared(best) ? one : best),
    undefined,
  );
  if (found === undefined) return { table: { ...known, next: null }, added: 0 };
  const [table, next] = withCurrenciesIfMixed(known, found);
  const columns = joinedColumns(table.columns, next.columns);
  const key = (row: RecordRow): string => keyOf(filledRow(row, columns), columns);
  const seen = new Set(table.rows.map(key));
  const fresh = next.rows.filter((row) => !seen.has(key(row)));
  const rows = [...table.rows, ...fresh].map((row) => filledRow(row, columns));
  const twice = next.rows.length - fresh.length;
  const start = table.rows.length;
  const places = new Map(fresh.map((row, at) => [row, start + at + 1]));
  return {
    added: fresh.length,
    table: {
      ...table,
      items: rows.length,
      stated_total: table.stated_total ?? next.stated_total,
      next: lists[0]?.next ?? null,
      columns: columns.map((column) => withFilled(column, rows)),
      rows,
      left_out: sumOf(sumOf(table.left_out, next.left_out), twice > 0 ? { twice } : {}),
      differences: [...table.differences, ...renumbered(next.differences, next.rows, places)],
    },
  };
}

/** Returns the differences of rows that have a new number, with that number. */
export const renumbered = <R>(
  differences: readonly RecordDifference[],
  rows: readonly R[],
  places: ReadonlyMap<R | undefined, number>,
): readonly RecordDifference[] =>
  differences.flatMap((one) => {
    const row = places.get(rows[one.row - 1]);
    return row === undefined ? [] : [{ ...one, row }];
  });

/** Returns a column with the number of rows that have a value in it. */
export const withFilled = <C extends Pick<RecordColumn, "name" | "filled">>(
  column: C,
  rows: readonly RecordRow[],
): C => ({ ...column, filled: rows.filter((row) => (row[column.name] ?? null) !== null).length });

type Columns = readonly Pick<RecordColumn, "name" | "type">[];

/** Identifies a row: by its link and title, else by all that it says. */
export function keyOf(row: RecordRow, columns: Columns): string {
  const link = linkOf(row, columns);
  return link === undefined ? JSON.stringify(row) : `${link} ${titleOf(row, columns)}`;
}

/** Returns the link of a row, else its first address: a recipe may have renamed the column. */
export const linkOf = (row: RecordRow, columns: Columns): string | undefined =>
  firstText(row, columns, ["link", "url"]);

/** Returns the title of a row, else its first text. */
export const titleOf = (row: RecordRow, columns: Columns): string =>
  firstText(row, columns, ["title", "text"]) ?? "";

function firstText(
  row: RecordRow,
  columns: Columns,
  [first, type]: readonly [name: string, type: RecordColumn["type"]],
): string | undefined {
  const names = [first, ...columns.flatMap((one) => (one.type === type ? [one.name] : []))];
  return names.map((name) => row[name]).find((value) => typeof value === "string");
}

/** Returns the columns of a list, then those that only the next page has. */
export function joinedColumns<C extends Pick<RecordColumn, "name" | "type" | "currency">>(
  columns: readonly C[],
  next: readonly C[],
): readonly C[] {
  const known = new Map(columns.map((column) => [column.name, column]));
  for (const column of next) {
    const before = known.get(column.name);
    if (before === undefined) known.set(column.name, column);
    else if (before.type !== column.type || before.currency !== column.currency)
      known.set(column.name, {
        ...before,
        type: before.type === column.type ? before.type : "text",
        currency: before.currency === column.currency ? before.currency : null,
      });
  }
  return [...known.values()];
}

/** Returns a row with a value for every column. */
export function filledRow(
  row: RecordRow,
  columns: readonly Pick<RecordColumn, "name">[],
): RecordRow {
  const cells = columns.map(({ name }) => [name, row[name] ?? null] as const);
  const { rest = [], sources, fit, found_by } = row;
  return {
    ...Object.fromEntries(cells),
    rest,
    ...(sources !== undefined && { sources }),
    ...(fit !== undefined && { fit }),
    ...(found_by !== undefined && { found_by }),
  };
}

function sumOf(one: RecordTable["left_out"], other: RecordTable["left_out"]) {
  const sums: Record<string, number> = { ...one };
  for (const [reason, count] of Object.entries(other)) sums[reason] = (sums[reason] ?? 0) + count;
  return sums;
}
