// A table of data to sort, rename, reduce, copy and save.

import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import {
  csvLines,
  type FlatCell,
  type FlatTable,
  isNumeric,
  jsonLines,
} from "../../text/flat-records.ts";
import { count } from "../format.ts";
import { CopyButton, Quiet } from "./buttons.tsx";
import { Outside } from "./outside.tsx";
import { download } from "./saving.tsx";
import { Table } from "./table.tsx";

/** Renders the buttons that copy and save a table. */
export function SaveTable(props: {
  readonly table: () => FlatTable;
  /** Name of saved files, without their ending. */
  readonly name: string;
}) {
  const { table, name } = props;
  const csv = () => [...csvLines(table())].join("");
  const lines = () => [...jsonLines(table())];
  return (
    <>
      <CopyButton label="Copy CSV" text={csv} />
      <Quiet onClick={() => download(`${name}.csv`, [csv()], "text/csv")}>Save CSV</Quiet>
      <Quiet onClick={() => download(`${name}.jsonl`, lines(), "application/jsonl")}>
        Save JSON Lines
      </Quiet>
    </>
  );
}

/** Renders the table and its controls. It may gain rows and columns; another table needs a new `key`. */
export function FlatTableView(props: {
  readonly table: FlatTable;
  readonly label: string;
  /** Name of saved files, without their ending. */
  readonly name: string;
  /** Content after the buttons. */
  readonly children?: ComponentChildren;
}) {
  const { table: whole, label, name, children } = props;
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [dropped, drop] = useState<ReadonlySet<string>>(new Set());
  const table = useMemo(() => reduced(whole, names, dropped), [whole, names, dropped]);
  const widths = useRef<Map<string, number>>(new Map());
  const columns = useMemo(() => shownColumns(table, widths.current), [table]);
  const shown = useRef(table.rows);
  const toggle = (name: string) => {
    const others = new Set(dropped);
    if (!others.delete(name)) others.add(name);
    drop(others);
  };
  return (
    <>
      <div class="options above">
        <SaveTable table={() => ({ ...table, rows: shown.current })} name={name} />
        {children}
      </div>
      <details>
        <summary>
          Columns: {count(table.columns.length)} of {count(whole.columns.length)}
        </summary>
        <div class="options above">
          {whole.columns.map(({ name: column }) => (
            <div class="field" key={column}>
              <input
                type="checkbox"
                aria-label={`Keep ${column}`}
                checked={!dropped.has(column)}
                onChange={() => toggle(column)}
              />
              <input
                aria-label={`Name of ${column}`}
                value={names.get(column) ?? column}
                disabled={dropped.has(column)}
                onInput={({ currentTarget: { value } }) =>
                  setNames(new Map(names).set(column, value))
                }
              />
            </div>
          ))}
        </div>
      </details>
      <Table
        label={label}
        columns={columns}
        rows={table.rows}
        shown={shown}
        empty="No rows"
        minWidth={`${columns.reduce((sum, { rem }) => sum + rem + GAP_REM, GAP_REM)}rem`}
      />
    </>
  );
}

interface NamedTable extends FlatTable {
  /** Each with the name that it was given before it was renamed. */
  readonly columns: readonly (FlatTable["columns"][number] & { readonly given: string })[];
}

/** Returns a table with new names, each once, and without some columns. */
function reduced(
  { columns, rows }: FlatTable,
  names: ReadonlyMap<string, string>,
  dropped: ReadonlySet<string>,
): NamedTable {
  const taken = new Set<string>();
  const kept = columns.map((column) => !dropped.has(column.name));
  const isKept = (_: unknown, at: number) => kept[at] === true;
  const named = columns.filter(isKept).map((column) => {
    let name = names.get(column.name)?.trim() || column.name;
    while (taken.has(name)) name += "_2";
    taken.add(name);
    return { ...column, name, given: column.name };
  });
  return { columns: named, rows: rows.map((row) => row.filter(isKept)) };
}

/** Rows whose texts decide the width of a column, and the minimum and maximum characters that count. */
const SAMPLED = 50;
const NARROW_CHARS = 12;
const WIDE_CHARS = 40;
/** Width of a character, and the space between two columns, which must match the style sheet. */
const CHAR_REM = 0.56;
const GAP_REM = 0.75;

/**
 * Returns the columns in the order in which they were first shown, each as wide as it was then: while
 * rows and columns come, none moves. `widths` has the width in rem of each that was shown.
 */
function shownColumns({ columns, rows }: NamedTable, widths: Map<string, number>) {
  const shown = columns.map(({ name, given, type }, at) => {
    const isNumber = isNumeric(type);
    const isUrl = type === "url";
    const text = (row: Row) => (isUrl ? textOf(row[at]).replace(HOST, "") : textOf(row[at]));
    const chars = [name, ...rows.slice(0, SAMPLED).map(text)].map(({ length }) => length);
    const wide = Math.min(WIDE_CHARS, Math.max(NARROW_CHARS, ...chars)) * CHAR_REM;
    const rem = widths.get(given) ?? wide;
    widths.set(given, rem);
    return {
      ...{ name: given, label: name, width: `${rem}rem`, rem, isNumber },
      value: (row: Row) => {
        const cell = row[at];
        if (isNumber) return typeof cell === "number" ? cell : Number.NEGATIVE_INFINITY;
        return textOf(cell);
      },
      cell: (row: Row) =>
        isUrl ? (
          <Outside url={textOf(row[at])}>{text(row)}</Outside>
        ) : (
          <bdi title={text(row)}>{text(row)}</bdi>
        ),
    };
  });
  const places = [...widths.keys()];
  shown.sort((one, other) => places.indexOf(one.name) - places.indexOf(other.name));
  return shown.map((column, at) =>
    at < shown.length - 1 ? column : { ...column, width: `minmax(${column.width}, 1fr)` },
  );
}

type Row = FlatTable["rows"][number];

// scheme and host of an address with a path
const HOST = /^https?:\/\/[^/]+(?=\/.)/;

const textOf = (cell: FlatCell | undefined): string =>
  Array.isArray(cell) ? cell.join(" | ") : String(cell ?? "");
