// A table of data to sort, rename, reduce, copy and save.
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import {
  csvLines,
  type FlatCell,
  type FlatTable,
  isNumeric,
  jsonLines,
} from "../../text/flat-records.ts";
import { count } from "../format.ts";
import { CopyButton } from "./copy-button.tsx";
import { download } from "./download.ts";
import { Outside } from "./outside.tsx";
import { type Column, Table } from "./table.tsx";

/** Renders the buttons that copy and save a table. */
export function SaveTable({
  table,
  name,
}: {
  readonly table: () => FlatTable;
  /** Name of saved files, without their ending. */
  readonly name: string;
}) {
  const csv = () => [...csvLines(table())].join("");
  const lines = () => [...jsonLines(table())];
  return (
    <>
      <CopyButton label="Copy CSV" text={csv} />
      <button
        type="button"
        class="quiet"
        onClick={() => download(`${name}.csv`, [csv()], "text/csv")}
      >
        Save CSV
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => download(`${name}.jsonl`, lines(), "application/jsonl")}
      >
        Save JSON Lines
      </button>
    </>
  );
}

/** Renders the table and its controls; a new table needs a new `key`. */
export function FlatTableView({
  table: whole,
  label,
  name,
  children,
}: {
  readonly table: FlatTable;
  readonly label: string;
  /** Name of saved files, without their ending. */
  readonly name: string;
  /** Content after the buttons. */
  readonly children?: ComponentChildren;
}) {
  const [names, setNames] = useState<readonly string[]>(whole.columns.map((one) => one.name));
  const [dropped, drop] = useState<ReadonlySet<number>>(new Set());
  const table = useMemo(() => reduced(whole, names, dropped), [whole, names, dropped]);
  const toggle = (at: number) => {
    const others = new Set(dropped);
    if (!others.delete(at)) others.add(at);
    drop(others);
  };
  return (
    <>
      <div class="options above">
        <SaveTable table={() => table} name={name} />
        {children}
      </div>
      <details>
        <summary>
          Columns: {count(table.columns.length)} of {count(whole.columns.length)}
        </summary>
        <div class="options above">
          {whole.columns.map((column, at) => (
            <div class="field" key={column.name}>
              <input
                type="checkbox"
                aria-label={`Keep ${column.name}`}
                checked={!dropped.has(at)}
                onChange={() => toggle(at)}
              />
              <input
                aria-label={`Name of ${column.name}`}
                value={names[at] ?? ""}
                disabled={dropped.has(at)}
                onInput={(event) => setNames(names.with(at, event.currentTarget.value))}
              />
            </div>
          ))}
        </div>
      </details>
      <Table
        label={label}
        columns={table.columns.map(shownColumn)}
        rows={table.rows}
        empty="No rows"
        minWidth={`${table.columns.length * COLUMN_REM}rem`}
      />
    </>
  );
}

/** Minimum width of a column, in rem. */
const COLUMN_REM = 9;

/** Returns a table with new names, each once, and without some columns. */
function reduced(
  { columns, rows }: FlatTable,
  names: readonly string[],
  dropped: ReadonlySet<number>,
): FlatTable {
  const taken = new Set<string>();
  const isKept = (_: unknown, at: number) => !dropped.has(at);
  const named = columns.map((column, at) => {
    let name = names[at]?.trim() || column.name;
    while (!dropped.has(at) && taken.has(name)) name += "_2";
    taken.add(name);
    return { ...column, name };
  });
  return { columns: named.filter(isKept), rows: rows.map((row) => row.filter(isKept)) };
}

function shownColumn(
  { name, type }: FlatTable["columns"][number],
  at: number,
): Column<FlatTable["rows"][number]> {
  const isNumber = isNumeric(type);
  return {
    label: name,
    width: isNumber ? "minmax(5rem, .6fr)" : "minmax(6rem, 1fr)",
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
