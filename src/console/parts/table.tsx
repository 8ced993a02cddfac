// A table of any length: renders only visible rows, and tells screen readers the row count.
// biome-ignore-all lint/a11y/useSemanticElements: a native table cannot omit rows and keep its column widths
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are read, not operated
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must scroll by keyboard too
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { count } from "../format.ts";
import { useRowWindow } from "./window.ts";

/** A column of a table. */
export interface Column<Row> {
  /** Unique in its table, and the same when its label changes. */
  readonly name?: string;
  readonly label: string;
  /** Its width, as a CSS grid track. */
  readonly width: string;
  /** Value of a row, by which a press on the column's head sorts the rows. */
  readonly value?: (row: Row) => string | number;
  /** How it is shown; by default as it is. */
  readonly cell?: (row: Row) => ComponentChildren;
  /** Numbers sort descending first. */
  readonly isNumber?: boolean;
  /** Whether narrow screens omit it. */
  readonly isExtra?: boolean;
}

/** The column that rows are sorted by. */
interface Sorting {
  readonly name: string;
  readonly isDescending: boolean;
}

const nameOf = <Row,>({ name, label }: Column<Row>): string => name ?? label;

/** Returns the rows in the order of a column; rows of equal value keep their order. */
function sorted<Row>(
  rows: readonly Row[],
  { value }: Column<Row>,
  isDescending: boolean,
): readonly Row[] {
  if (value === undefined) return rows;
  const sign = isDescending ? -1 : 1;
  // Each value once: a table may have 10,000 rows.
  const keyed = rows.map((row) => {
    const key = value(row);
    return { row, key: typeof key === "number" ? key : key.toLowerCase() };
  });
  keyed.sort((one, other) => (one.key < other.key ? -sign : one.key > other.key ? sign : 0));
  return keyed.map(({ row }) => row);
}

const shownValue = (value: string | number = ""): string =>
  typeof value === "number" ? count(value) : value;

/** Height of a row in pixels; must match the style sheet. */
const ROW_HEIGHT = 32;

/** Renders the table. */
export function Table<Row>(props: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** A new array when a row is added. */
  readonly rows: readonly Row[];
  /** Returns what tells a row from the others; by default, its place does. */
  readonly keyOf?: (row: Row) => string | number;
  /** Receives the rows in the order on screen. */
  readonly shown?: RefObject<readonly Row[]>;
  /** Shown if there are no rows. */
  readonly empty: string;
  /** CSS length below which the table scrolls sideways; without it, its columns shrink. */
  readonly minWidth?: string;
  /** Called when the last row is on screen, for each number of rows. */
  readonly atEnd?: () => void;
}) {
  const { label, columns, rows: given, keyOf, shown: onScreen, empty, minWidth, atEnd } = props;
  const [sorting, sort] = useState<Sorting>();
  const by = columns.find((column) => nameOf(column) === sorting?.name);
  const rows = useMemo(
    () => (by === undefined ? given : sorted(given, by, sorting?.isDescending === true)),
    [given, given.length, sorting],
  );
  if (onScreen !== undefined) onScreen.current = rows;
  const { box, first, end } = useRowWindow(rows.length, ROW_HEIGHT);
  useEffect(() => {
    if (end === rows.length) atEnd?.();
  }, [end, rows.length]);
  const press = (column: Column<Row>) => {
    const [name, isFirst] = [nameOf(column), by !== column];
    sort({ name, isDescending: isFirst ? column.isNumber === true : !sorting?.isDescending });
  };
  const sortOf = (column: Column<Row>) =>
    by !== column ? undefined : sorting?.isDescending ? "descending" : "ascending";
  const tracks = (extra: boolean) =>
    columns
      .filter(({ isExtra }) => extra || isExtra !== true)
      .map(({ width }) => width)
      .join(" ");
  const style = { "--tracks": tracks(true), "--narrow-tracks": tracks(false) };
  const classOf = ({ isNumber, isExtra }: Column<Row>) =>
    [isNumber && "number", isExtra && "extra"].filter(Boolean).join(" ");
  const shown = rows.slice(first, end);
  return (
    <div class={minWidth === undefined ? "table-box" : "table-box sideways"} style={style}>
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth }}>
        <div role="rowgroup">
          <div role="row" class="row head" aria-rowindex={1}>
            {columns.map((column) => (
              <div
                role="columnheader"
                key={nameOf(column)}
                class={classOf(column)}
                aria-sort={sortOf(column)}
              >
                {column.value === undefined ? (
                  column.label
                ) : (
                  <button type="button" class="sort" onClick={() => press(column)}>
                    {column.label}
                  </button>
                )}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" class="rows" ref={box} tabIndex={0} aria-label={label}>
          <div role="presentation" style={{ height: `${first * ROW_HEIGHT}px` }} />
          {shown.map((row, at) => (
            <div
              role="row"
              class="row"
              key={keyOf?.(row) ?? first + at}
              aria-rowindex={first + at + 2}
            >
              {columns.map((column) => (
                <div role="cell" key={nameOf(column)} class={classOf(column)}>
                  {column.cell === undefined ? shownValue(column.value?.(row)) : column.cell(row)}
                </div>
              ))}
            </div>
          ))}
          <div role="presentation" style={{ height: `${(rows.length - end) * ROW_HEIGHT}px` }} />
        </div>
      </div>
      <p class="table-foot faint">
        {rows.length === 0 ? empty : `${count(rows.length)} ${rows.length === 1 ? "row" : "rows"}`}
      </p>
    </div>
  );
}
