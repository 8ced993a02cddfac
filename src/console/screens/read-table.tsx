// The Table tab of a read: a list of the page as a table, to sort, rename, reduce, copy and save.
import { useMemo, useState } from "preact/hooks";
import type { RecordsResult, RecordTable } from "../../model/records.ts";
import {
  csvLines,
  type FlatCell,
  type FlatTable,
  flatTable,
  isNumeric,
  jsonLines,
} from "../../text/flat-records.ts";
import { count, fileName, some } from "../format.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { download } from "../parts/download.ts";
import { Field } from "../parts/field.tsx";
import { Outside } from "../parts/outside.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { linkTo } from "../route.ts";
import { service } from "../service.ts";
import { askedAgain, type readStore } from "./read-run.ts";

/** Renders the tab; it reads the page again for its lists. */
export function TableTab({
  read,
  done,
}: {
  readonly read: ReturnType<typeof readStore.get>;
  readonly done: { readonly url: string; readonly title: string };
}) {
  const asked = askedAgain(read, done.url);
  const fetch = { read_pdf: true, read_files: true };
  const pending = usePending(
    asked && ((signal) => service().readRecords({ ...asked, fetch, signal })),
    [done],
  );
  if (pending.state === "idle") {
    return <p class="empty">Only pages with an address or pasted HTML are read as a table.</p>;
  }
  return (
    <Answer pending={pending} title="The lists were not read" wait="Reading the lists of the page">
      {(answer) => <Lists answer={answer} title={done.title} />}
    </Answer>
  );
}

function Lists({ answer, title }: { readonly answer: RecordsResult; readonly title: string }) {
  const [at, choose] = useState(0);
  const lists = [...answer.lists, ...answer.related];
  const list = lists[at];
  if (list === undefined) {
    return (
      <p class="empty">
        The page has no list of like items. Menus, filters and footers are no lists.
      </p>
    );
  }
  return (
    <>
      {lists.length > 1 && (
        <div class="options above">
          <Field label="List">
            {(id) => (
              <select
                id={id}
                value={at}
                onChange={(event) => choose(Number(event.currentTarget.value))}
              >
                {lists.map(({ name, place, items }, index) => (
                  <option key={index} value={index}>
                    {`${index + 1}: ${name ?? "without a name"} (${some(items, "item")}${place === "related" ? ", related" : ""})`}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
      <ListTable key={at} list={list} name={fileName(list.name ?? title)} />
    </>
  );
}

function ListTable({ list, name }: { readonly list: RecordTable; readonly name: string }) {
  const whole = useMemo(() => flatTable([{ url: "", list }], false), [list]);
  const [names, setNames] = useState<readonly string[]>(whole.columns.map((one) => one.name));
  const [dropped, drop] = useState<ReadonlySet<number>>(new Set());
  const table = useMemo(() => reduced(whole, names, dropped), [whole, names, dropped]);
  const csv = () => [...csvLines(table)].join("");
  const toggle = (at: number) => {
    const others = new Set(dropped);
    if (!others.delete(at)) others.add(at);
    drop(others);
  };
  return (
    <>
      <div class="options above">
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
          onClick={() => download(`${name}.jsonl`, [...jsonLines(table)], "application/jsonl")}
        >
          Save JSON Lines
        </button>
        <span class="faint">
          {list.stated_total !== null && `The page states ${some(list.stated_total, "item")}. `}
          {list.next !== null && (
            <a href={linkTo("read", { url: list.next, tab: "table" })}>Next page</a>
          )}
        </span>
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
        label={list.name ?? "List"}
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
