// Makes the rows of a page's lists comparable: each is watched as a page is, its columns as sections.
import type { RecordRow, RecordTable } from "../model/records.ts";
import type { Numbers } from "../model/watch-store.ts";
import { linkOf, titleOf } from "../records/pages.ts";
import { currencyName, currencyOf } from "../text/currencies.ts";
import { countOne } from "../text/grouped.ts";
import type { Condition } from "./conditions.ts";
import { isCounterName, quietText, type ReadAt } from "./noise.ts";
import { numbersOfRow } from "./numbers.ts";
import type { ReadText } from "./watched-page.ts";

/** Rows and their columns. */
type RowList = Pick<RecordTable, "columns" | "rows">;

/** A page whose rows are watched. */
export interface RowsPage {
  /** Its final address. */
  readonly url: string;
  readonly lists: readonly RowList[];
  readonly conditions: readonly Condition[];
}

/** A row, and the numbers of it that conditions name. */
export type WatchedRow = ReadText & { readonly numbers: Numbers };

/** Returns the rows of a page, identified by link, else title, else all that they say. */
export function watchedRows(
  { url, lists, conditions }: RowsPage,
  read: ReadAt,
): readonly WatchedRow[] {
  const rows = lists.flatMap((list) =>
    list.rows.map((row) => {
      const title = titleOf(row, list.columns);
      const link = linkOf(row, list.columns);
      const text = textOf(row, list, read);
      const numbers = numbersOfRow(conditions, row, list);
      return { key: link ?? `title ${title}`, url: link ?? url, title, text, numbers };
    }),
  );
  const counts = new Map<string, number>();
  for (const { key } of rows) countOne(counts, key);
  const unique = rows.map((row) =>
    counts.get(row.key) === 1 ? row : { ...row, key: `${row.key} ${row.title}\n${row.text}` },
  );
  return [...new Map(unique.map((row) => [row.key, row])).values()];
}

/** Returns a row as Markdown: a section for each value, addresses left out. */
function textOf(row: RecordRow, { columns }: RowList, read: ReadAt): string {
  const currencies = new Set(columns.map(({ name }) => currencyName(name)));
  const values = columns.flatMap((column) => {
    const { name, label, type } = column;
    const value = row[name];
    if (isCounterName(label ?? name)) return [];
    // Currencies are beside their amounts.
    if (currencies.has(name)) return [];
    if (type === "url" || value === null || typeof value === "object") return [];
    return [[name, type === "text" ? quietText(String(value), read) : amountText(row, column)]];
  });
  const { rest } = row;
  const others = Array.isArray(rest) ? quietText(rest.join("\n"), read).trim() : "";
  return [...values, ...(others === "" ? [] : [["rest", others]])]
    .map(([name, value]) => `# ${name}\n\n${value}`)
    .join("\n\n");
}

/** Returns a number or a date as text, an amount with its currency: another one is another price. */
function amountText(row: RecordRow, column: RowList["columns"][number]): string {
  const isAmount = column.type === "amount" || (column.currency ?? null) !== null;
  const currency = isAmount ? currencyOf(row, column) : null;
  return `${row[column.name]}${currency === null ? "" : ` ${currency}`}`;
}
