// Lists as a table that fits a terminal, and lines about the other lists of the page.
import { tableLines, wholeWidth } from "../../cli/terminal-table.ts";
import { GAP, printable, USUAL_COLUMNS } from "../../cli/terminal-text.ts";
import type { RecordTable } from "../../model/records.ts";
import {
  type FlatCell,
  type FlatColumn,
  type FlatTable,
  isNumeric,
} from "../../text/flat-records.ts";

/** Width from which a column is truncated; the last columns are omitted if not all have it. */
const MIN_WIDTH = 12;
/** Maximum number of other lists that are named. */
const MAX_NAMED = 5;

/** Returns a table's lines, addresses last; names columns without room below it. */
export function recordsTable(table: FlatTable, columns = USUAL_COLUMNS): readonly string[] {
  const all = table.columns
    .map((column, at) => shownColumn(column, table.rows, at))
    .sort((one, other) => one.growthOrder - other.growthOrder);
  let room = columns + GAP;
  const fitting = all.filter((column, at) => {
    room -= Math.min(wholeWidth(column), MIN_WIDTH) + GAP;
    return room >= 0 || at === 0;
  });
  const omitted = all.slice(fitting.length).map(({ name }) => name);
  const lines = tableLines(fitting, columns);
  if (omitted.length === 0) return lines;
  return [...lines, "", `Without room: ${omitted.join(", ")}.`];
}

const shownColumn = ({ name, type }: FlatColumn, rows: FlatTable["rows"], at: number) => ({
  name: printable(name),
  cells: rows.map((row) => printable(textOf(row[at] ?? null))),
  alignsRight: isNumeric(type),
  minWidth: MIN_WIDTH,
  growthOrder: type === "texts" ? 1 : type === "url" ? 2 : 0,
});

function textOf(cell: FlatCell): string {
  return Array.isArray(cell) ? cell.join(" | ") : String(cell ?? "");
}

/** Returns lines about a list, by its position from 1, and the others of its page. */
export function listNotes(
  lists: readonly (RecordTable | undefined)[],
  position: number,
): readonly string[] {
  const list = lists[position - 1];
  if (list === undefined) return [];
  const total = list.stated_total === null ? "" : ` of ${list.stated_total}`;
  const others = lists.flatMap((other, at) =>
    other === undefined || at === position - 1 ? [] : [named(other, at + 1)],
  );
  return [
    `${list.items}${total} ${list.items === 1 && total === "" ? "item" : "items"}${list.name === null ? "" : ` of “${printable(list.name)}”`}.`,
    ...(list.next === null ? [] : [`Next page: ${printable(list.next)} (--pages reads on)`]),
    ...othersLine("Other lists", others),
  ];
}

/** Returns a line that names the first of some others; none without any. */
export function othersLine(title: string, others: readonly string[]): readonly string[] {
  if (others.length === 0) return [];
  const more = others.length > MAX_NAMED ? [`${others.length - MAX_NAMED} more`] : [];
  return [`${title}: ${[...others.slice(0, MAX_NAMED), ...more].join("; ")}.`];
}

const named = ({ name, items }: RecordTable, position: number): string =>
  `--list ${position}, ${name === null ? "" : `“${printable(name)}”, `}${items} ${items === 1 ? "item" : "items"}`;
