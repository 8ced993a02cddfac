// Says the currency of each amount in the rows of a table, for rows without their columns.
import type { RecordColumn, RecordRow, RecordValue } from "../model/records.ts";

/** Returns the name of the column with the currencies of another. */
export const currencyName = (name: string): string => `${name}_currency`;

/** Column of the currency that all amounts of a table have. */
const OF_ALL = "currency";

/** Returns the currency of a row's amount: that of the row, else that of its column; null if unknown. */
export function currencyOf(
  row: RecordRow,
  { name, currency }: Pick<RecordColumn, "name" | "currency">,
): string | null {
  const own = row[currencyName(name)] ?? currency ?? row[OF_ALL];
  return typeof own === "string" ? own : null;
}

type Column = Pick<RecordColumn, "name" | "type" | "currency">;

interface Table<C extends Column> {
  readonly columns: readonly C[];
  readonly rows: readonly RecordRow[];
}

/** A column of a currency: the amounts that have it, and its code. */
interface Currency {
  readonly name: string;
  readonly amounts: readonly string[];
  readonly code: string;
}

/** Returns a table with currencies as columns after their amounts: one each if they differ or `areApart`. */
export function withCurrencies<C extends Column, T extends Table<C>>(
  table: T,
  areApart = false,
): T {
  const currencies = currenciesOf(table.columns, areApart);
  if (currencies.length === 0) return table;
  const codesOf = (row: RecordRow) =>
    currencies.map(({ name, amounts, code }): readonly [string, RecordValue] => [
      name,
      amounts.some((one) => (row[one] ?? null) !== null) ? code : null,
    ]);
  return {
    ...table,
    columns: table.columns.flatMap((column) => [
      column,
      ...currencies
        .filter(({ amounts }) => amounts[0] === column.name)
        .map(({ name }) => ({ ...column, name, label: null, type: "text", currency: null })),
    ]),
    rows: table.rows.map((row) => ({ ...row, ...Object.fromEntries(codesOf(row)) })),
  };
}

/** Returns two tables to be joined, each amount with a column of its currencies if one has two. */
export function withCurrenciesIfMixed<C extends Column, T extends Table<C>, U extends Table<C>>(
  one: T,
  other: U,
): readonly [T, U] {
  const has = ({ rows }: Table<C>, name: string): boolean =>
    rows.some((row) => (row[name] ?? null) !== null);
  const known = new Map(
    one.columns.flatMap(({ name, currency }) => (has(one, name) ? [[name, currency]] : [])),
  );
  const isMixed = other.columns.some(
    ({ name, currency }) => known.has(name) && known.get(name) !== currency && has(other, name),
  );
  return isMixed
    ? [withCurrencies<C, T>(one, true), withCurrencies<C, U>(other, true)]
    : [one, other];
}

/** Whether an amount of a table has a column of currencies of its own, or gets one. */
export function haveOwnCurrencies(columns: readonly Column[]): boolean {
  const names = new Set(columns.map(({ name }) => name));
  const codes = new Set(columns.flatMap(({ currency }) => currency ?? []));
  return codes.size > 1 || columns.some(({ name }) => names.has(currencyName(name)));
}

function currenciesOf(columns: readonly Column[], areApart: boolean): readonly Currency[] {
  const each = columns.flatMap(({ name, currency: code }): readonly Currency[] =>
    code === null ? [] : [{ name: currencyName(name), amounts: [name], code }],
  );
  const [first] = each;
  const isOne = !areApart && first !== undefined && each.every(({ code }) => code === first.code);
  const amounts = each.flatMap((one) => one.amounts);
  const currencies = isOne ? [{ ...first, name: OF_ALL, amounts }] : each;
  return currencies.filter(({ name }) => columns.every((column) => column.name !== name));
}
