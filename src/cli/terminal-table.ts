// Lays out columns of texts as a table that fits a terminal.
import { cut, GAP, padded, USUAL_COLUMNS, widthOf } from "./terminal-text.ts";

/** A column of a table, with a text for each row. */
export interface TableColumn {
  readonly name: string;
  readonly cells: readonly string[];
  /** Whether the texts are aligned at the right. */
  readonly alignsRight?: boolean;
  /** Width below which texts are not cut; absent if they are never cut. */
  readonly minWidth?: number;
  /** Free width goes to columns with the lowest number first; 0 by default. */
  readonly growthOrder?: number;
}

/** Returns the width of a column whose texts are not cut. */
export const wholeWidth = ({ name, cells }: TableColumn): number =>
  [name, ...cells].reduce((most, cell) => Math.max(most, widthOf(cell)), 0);

/** Returns the lines of a table, its head first. */
export function tableLines(
  columns: readonly TableColumn[],
  width = USUAL_COLUMNS,
): readonly string[] {
  const shown = columns.map((column) => {
    const whole = wholeWidth(column);
    return { growthOrder: 0, ...column, whole, width: Math.min(whole, column.minWidth ?? whole) };
  });
  let free = width - shown.reduce((sum, column) => sum + column.width + GAP, -GAP);
  const orders = shown.map((column) => column.growthOrder).sort((one, other) => one - other);
  for (const order of new Set(orders)) {
    const growing = () =>
      shown.filter((column) => column.growthOrder === order && column.width < column.whole);
    for (let some = growing(); free > 0 && some.length > 0; some = growing()) {
      for (const column of some.slice(0, free)) column.width++;
      free -= some.length;
    }
  }
  const line = (textOf: (column: TableColumn) => string): string =>
    shown
      .map((column) => {
        const text = cut(textOf(column), column.width);
        if (column.alignsRight !== true) return padded(text, column.width);
        return " ".repeat(Math.max(0, column.width - widthOf(text))) + text;
      })
      .join(" ".repeat(GAP))
      .trimEnd();
  const rows = columns[0]?.cells ?? [];
  return [line(({ name }) => name), ...rows.map((_, at) => line(({ cells }) => cells[at] ?? ""))];
}
