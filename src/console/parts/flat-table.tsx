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
import { type Column, Table } from "./table.tsx";

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
  const columns = useMemo(() => table.columns.map((_, at) => shownColumn(table, at)), [table]);
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
        minWidth={`${table.columns.length * COLUMN_REM}rem`}
      />
    </>
  );
}

/** Minimum width of a column, in rem. */
const COLUMN_REM = 9;

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

/** Rows by whose text a column gets its width, and the most characters that count. */
const SAMPLED = 50;
const WIDE_CHARS = 40;
const NARROW_CHARS = 12;

function shownColumn({ columns, rows }: NamedTable, at: number): Column<FlatTable["rows"][number]> {
  const { name = "", given = "", type = "text" } = columns[at] ?? {};
  const chars = rows.slice(0, SAMPLED).map((row) => textOf(row[at] ?? null).length);
  const wide = Math.min(WIDE_CHARS, Math.max(NARROW_CHARS, ...chars));
  const isNumber = isNumeric(type);
  return {
    name: given,
    label: name,
    width: isNumber ? "minmax(5rem, .6fr)" : `minmax(6rem, ${wide / NARROW_CHARS}fr)`,
    isNumber,
    order: (row) => {
      const cell = row[at] ?? null;
      if (isNumber) return typeof cell === "number" ? cell : Number.NEGATIVE_INFINITY;
      return textOf(cell).toLowerCase();
    },
    cell: (row) => {
      const text = textOf(row[at] ?? null);
      if (type !== "url") return <bdi title={text}>{text}</bdi>;
      return <Outside url={text}>{text.replace(/^https?:\/\/[^/]+(?=\/.)/, "")}</Outside>;
    },
  };
}

const textOf = (cell: FlatCell): string =>
  Array.isArray(cell) ? cell.join(" | ") : String(cell ?? "");
