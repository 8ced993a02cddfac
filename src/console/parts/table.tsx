// A table of any length: renders only visible rows, and tells screen readers the row count.
import type { ComponentChildren } from "preact";
import { count } from "../words.ts";
import { useRowWindow } from "./window.ts";

/** A column of a table. */
export interface Column<Row> {
  readonly label: string;
  /** Its width, as a CSS grid track. */
  readonly width: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly isNumber?: boolean;
  /** Whether narrow screens omit it. */
  readonly isExtra?: boolean;
}

/** Height of a row in pixels; must match the style sheet. */
const ROW_HEIGHT = 32;

/** Renders the table. */
export function Table<Row>({
  label,
  columns,
  rows,
  empty,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Shown if there are no rows. */
  readonly empty: string;
}) {
  const { box, first, end } = useRowWindow(rows.length, ROW_HEIGHT);
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
    <div class="table-box" style={style}>
      {/* A native table cannot omit rows and keep its column widths. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup">
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: rows are read, not operated */}
          <div role="row" class="row head" aria-rowindex={1}>
            {columns.map((column) => (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div role="columnheader" key={column.label} class={classOf(column)}>
                {column.label}
              </div>
            ))}
          </div>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must scroll by keyboard too */}
        <div role="rowgroup" class="rows" ref={box} tabIndex={0} aria-label={label}>
          <div role="presentation" style={{ height: `${first * ROW_HEIGHT}px` }} />
          {shown.map((row, at) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div role="row" class="row" key={first + at} aria-rowindex={first + at + 2}>
              {columns.map((column) => (
                // biome-ignore lint/a11y/useSemanticElements: see above
                <div role="cell" key={column.label} class={classOf(column)}>
                  {column.cell(row)}
                </div>
              ))}
            </div>
          ))}
          <div
            role="presentation"
            style={{ height: `${Math.max(0, rows.length - end) * ROW_HEIGHT}px` }}
          />
        </div>
      </div>
      <p class="table-foot faint">
        {rows.length === 0 ? empty : `${count(rows.length)} ${rows.length === 1 ? "row" : "rows"}`}
      </p>
    </div>
  );
}
