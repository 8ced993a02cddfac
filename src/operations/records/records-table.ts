// Lists as a table that fits a terminal, and lines about the other lists of the page.
import { cut, GAP, padded, printable, USUAL_COLUMNS, widthOf } from "../../cli/terminal-text.ts";
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

interface ShownColumn {
  readonly name: string;
  readonly cells: readonly string[];
  readonly isNumber: boolean;
  readonly natural: number;
  width: number;
}

/**
 * Returns the lines of a table. Addresses come last; columns without room are named below the
 * table.
 */
export function recordsTable(table: FlatTable, columns = USUAL_COLUMNS): readonly string[] {
  const all = table.columns
    .map((column, at) => shownColumn(column, table.rows, at))
    .sort((one, other) => one.place - other.place);
  let room = columns;
  const fitting = all.filter(({ width }, at) => {
    room -= width + (at === 0 ? 0 : GAP);
    return room >= 0 || at === 0;
  });
  const shown = all.slice(0, fitting.length);
  widen(shown, columns);
  const line = (cellOf: (column: ShownColumn) => string) =>
    shown
      .map((column) => {
        const text = cut(cellOf(column), column.width);
        if (!column.isNumber) return padded(text, column.width);
        return " ".repeat(Math.max(0, column.width - widthOf(text))) + text;
      })
      .join(" ".repeat(GAP))
      .trimEnd();
  const lines = [
    line(({ name }) => name),
    ...table.rows.map((_, at) => line(({ cells }) => cells[at] ?? "")),
  ];
  const omitted = all.slice(shown.length).map(({ name }) => name);
  if (omitted.length > 0) lines.push("", `Without room: ${omitted.join(", ")}.`);
  return lines;
}

function shownColumn(
  { name, type }: FlatColumn,
  rows: FlatTable["rows"],
  at: number,
): ShownColumn & { readonly place: number } {
  const cells = rows.map((row) => printable(textOf(row[at] ?? null)));
  const natural = [name, ...cells].reduce((most, cell) => Math.max(most, widthOf(cell)), 0);
  return {
    name: printable(name),
    cells,
    isNumber: isNumeric(type),
    natural,
    width: Math.min(natural, MIN_WIDTH),
    place: type === "texts" ? 1 : type === "url" ? 2 : 0,
  };
}

function textOf(cell: FlatCell): string {
  return Array.isArray(cell) ? cell.join(" | ") : String(cell ?? "");
}

/** Gives the rest of a line to truncated columns: to all alike, to addresses last. */
function widen(shown: readonly (ShownColumn & { readonly place: number })[], columns: number) {
  let left = columns - shown.reduce((sum, { width }) => sum + width + GAP, -GAP);
  for (const place of [0, 1, 2]) {
    const own = shown.filter((column) => column.place === place);
    for (let grown = true; grown && left > 0; ) {
      grown = false;
      for (const column of own) {
        if (column.width >= column.natural || left === 0) continue;
        column.width++;
        left--;
        grown = true;
      }
    }
  }
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
  const more = others.length > MAX_NAMED ? [`${others.length - MAX_NAMED} more`] : [];
  return [
    `${list.items}${total} ${list.items === 1 && total === "" ? "item" : "items"}${list.name === null ? "" : ` of “${printable(list.name)}”`}.`,
    ...(list.next === null ? [] : [`Next page: ${printable(list.next)}`]),
    ...(others.length === 0
      ? []
      : [`Other lists: ${[...others.slice(0, MAX_NAMED), ...more].join("; ")}.`]),
  ];
}

const named = ({ name, items }: RecordTable, position: number): string =>
  `--list ${position}, ${name === null ? "" : `“${printable(name)}”, `}${items} ${items === 1 ? "item" : "items"}`;
