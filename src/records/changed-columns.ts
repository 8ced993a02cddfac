// Changes columns once their rows are made: currencies of amounts, pay, the common types of joined lists.
import type { ColumnType } from "../model/records.ts";
import { mostFrequent } from "../structure/numbering.ts";
import { currencyName } from "../text/currencies.ts";
import { type Column, type Grid, MAX_COLUMNS } from "./columns.ts";
import type { Draft } from "./draft.ts";
import type { Row } from "./slots.ts";

/** Adds a column of currencies where the amounts of a column have several. */
export function splitCurrencies({ columns, rows }: Pick<Grid, "columns" | "rows">): void {
  for (const column of [...columns.values()]) {
    const name = currencyName(column.name);
    const isFull = columns.has(name) || columns.size >= MAX_COLUMNS;
    if (column.currencies.size < 2 || isFull) continue;
    const about = { name, label: "", type: "text", unit: null, lead: undefined } as const;
    columns.set(name, { ...column, ...about, currencies: new Set() });
    for (const row of rows) addCurrency(row, column.name, name);
  }
}

function addCurrency({ cells, rest }: Row, amount: string, name: string): void {
  const { source, currency = "", said, value } = cells.get(amount) ?? {};
  if (value === null || source === undefined) return;
  if (currency !== "") cells.set(name, { value: currency, source });
  else if (said !== undefined && said.text !== "" && !rest.includes(said.text))
    rest.push(said.text);
}

/**
 * Renames a column of amounts unless the new name is taken: prices of jobs are salaries, and list prices without
 * prices are prices.
 */
export function renameAmounts(
  { columns, rows }: Pick<Grid, "columns" | "rows">,
  from: string,
  to: string,
): void {
  const column = columns.get(from);
  if (column === undefined || columns.has(to)) return;
  columns.delete(from);
  columns.set(to, { ...column, name: to });
  for (const { cells } of rows) {
    const cell = cells.get(from);
    cells.delete(from);
    if (cell !== undefined) cells.set(to, cell);
  }
}

/** Gives each column the type of most of its values; those of another type are as written, or in `rest`. */
export function unifyTypes(columns: Map<string, Column>, lists: readonly Draft[]): void {
  for (const [name, column] of columns) {
    const types = lists.flatMap(({ columns: own, rows }) => {
      const type = own.get(name)?.type;
      return type === undefined
        ? []
        : rows.flatMap(({ cells }) => (isFilled(cells, name) ? [type] : []));
    });
    columns.set(name, { ...column, type: mostFrequent(types) ?? column.type });
  }
  for (const { columns: own, rows } of lists) {
    for (const [name, { type }] of own) {
      const common = columns.get(name)?.type;
      if (common !== undefined && common !== type)
        for (const row of rows) writeAs(common, row, name);
    }
  }
}

/** Whether a row has a value in a column. */
export const isFilled = (cells: Row["cells"], name: string): boolean =>
  (cells.get(name)?.value ?? null) !== null;

/** Replaces a value by its text in a column of texts; in another column, moves it to `rest`. */
function writeAs(type: ColumnType, { cells, rest }: Row, name: string): void {
  const { value = null, source, said } = cells.get(name) ?? {};
  if (source === undefined || value === null) return;
  const written = said?.text || String(value);
  cells.delete(name);
  if (type === "text") cells.set(name, { value: written, source });
  else rest.push(written);
}
