// The commands that print tables of a crawled site, of all rows unless `--limit` is set.

import { Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import { addQuietFlag } from "../../cli/tell.ts";
import { printable } from "../../cli/terminal-text.ts";
import type { CommandCall, OwnCommand } from "../../cli/with-engine.ts";
import { printPiece } from "../../cli/write-text.ts";
import { factCells } from "../../facts/columns.ts";
import type { SiteFactsRow } from "../../model/graph.ts";
import type { RecordRow, SiteRecords, SiteTable } from "../../model/records.ts";
import { csvRow } from "../../text/csv.ts";
import { flatTable } from "../../text/flat-records.ts";
import { columnsOf, namesBeside } from "../pages/facts-csv-table.ts";
import { addTableFlags, formOf, jsonOption, writeTable } from "../pages/print-table.ts";
import { othersLine } from "../pages/records-table.ts";
import { schemaNamed } from "../pages/schema-flag.ts";

/** Columns before those of the facts. */
const FIRST: readonly string[] = ["url", "title"];
/** Rows of facts, and of records, read at a time if the caller wants all of them. */
const FACTS_AT_ONCE = 200;
const RECORDS_AT_ONCE = 10_000;

export const siteFacts: OwnCommand = {
  description: "print the facts of a crawled site's pages, a row per page",
  arguments: [["<address>", "root of a site crawled with --store-declared"]],
  flags: (command) =>
    command
      .option(
        "--schema <name>",
        "file with a JSON Schema of the wanted facts, or a built-in schema such as product; default: the schema of each page's type",
      )
      .addOption(
        new Option(
          "--format <form>",
          "jsonl (each fact with its source) or csv (a column per path of --schema)",
        )
          .choices(["jsonl", "csv"])
          .default("jsonl"),
      ),
  run: printFacts,
};

async function printFacts(
  engine: Engine,
  { source: url, flags, fields, signal }: CommandCall,
): Promise<void> {
  const schema = await schemaNamed(flags["schema"]);
  const columns = flags["format"] === "csv" ? columnsOf(schema) : undefined;
  const given = {
    ...fields,
    ...(schema === undefined ? {} : { schema }),
    url,
  };
  const first = engine.parseRequest("site_facts", { limit: FACTS_AT_ONCE, ...given });
  const isWhole = flags["limit"] === undefined;
  if (columns !== undefined) await printPiece(csvRow([...FIRST, ...namesBeside(columns, FIRST)]));
  for (let { offset } = first; ; offset += first.limit) {
    const found = await engine.run("site_facts", { ...first, offset }, { signal });
    for (const one of found.rows) await printPiece(textOf(one, columns));
    if (!isWhole || !found.has_more) return;
  }
}

function textOf(row: SiteFactsRow, columns: readonly string[] | undefined): string {
  if (columns === undefined) return `${JSON.stringify(row)}\n`;
  return csvRow([row.url, row.title, ...factCells(columns, row.facts)]);
}

export const siteRecords: OwnCommand = {
  description:
    "print a table of the lists of a crawled site's pages, a row per item; other tables by --template",
  arguments: [["<address>", "root of a site crawled with --store-records"]],
  flags: (command) => {
    command.addOption(
      jsonOption("print the whole answer as JSON (default if the output is no terminal)"),
    );
    addTableFlags(command);
    addQuietFlag(command);
  },
  run: printTable,
};

async function printTable(engine: Engine, call: CommandCall): Promise<void> {
  const { source: url, flags, signal } = call;
  const form = formOf(flags);
  const answer = await answerOf(engine, call);
  if (form === "json") return printPiece(`${JSON.stringify(answer, null, 2)}\n`);
  const { tables, rows } = answer;
  const table = tables[Number(flags["template"] ?? 1) - 1];
  if (table === undefined) return;
  const list = { columns: table.columns, rows };
  const notes = notesOn(tables, table);
  await writeTable(flatTable([{ url, list }], false), { form, flags, signal, notes });
}

/** Returns the answer with all rows of the table, or as many as `--limit` says. */
async function answerOf(
  engine: Engine,
  { source: url, flags, fields, signal }: CommandCall,
): Promise<SiteRecords> {
  const given = { ...fields, url };
  const first = engine.parseRequest("site_records", { limit: RECORDS_AT_ONCE, ...given });
  const rows: RecordRow[] = [];
  for (let { offset } = first; ; offset += first.limit) {
    const answer = await engine.run("site_records", { ...first, offset }, { signal });
    for (const one of answer.rows) rows.push(one);
    if (flags["limit"] !== undefined || !answer.has_more) return { ...answer, rows };
  }
}

/** Returns lines about a table and the others of its site. */
function notesOn(tables: readonly SiteTable[], table: SiteTable): readonly string[] {
  const others = tables.filter((one) => one !== table).map(named);
  return [`${table.items} items of ${table.pages} pages.`, ...othersLine("Other tables", others)];
}

const named = ({ template, name, items }: SiteTable): string =>
  `--template ${template}, ${name === null ? "" : `“${printable(name)}”, `}${items} items`;
