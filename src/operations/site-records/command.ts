// `legible site-records`: a table of the lists of a crawled site's pages; all rows unless `--limit`
// is set.
import type { Command } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { fieldsFrom } from "../../cli/fields.ts";
import { addQuietFlag } from "../../cli/tell.ts";
import { printable } from "../../cli/terminal-text.ts";
import { type CommandCall, engineAction } from "../../cli/with-engine.ts";
import { printPiece } from "../../cli/write-text.ts";
import type { RecordRow, SiteRecords, SiteTable } from "../../model/records.ts";
import { flatTable } from "../../text/flat-records.ts";
import { addTableFlags, formOf, jsonOption, writeTable } from "../records/print-table.ts";
import { othersLine } from "../records/records-table.ts";
import { row } from "./row.ts";

/** Rows read at a time if the caller wants all of them. */
const ROWS_AT_ONCE = 10_000;

/** Adds the `site-records` command. */
export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("site-records")
    .description(
      "print a table of the lists of a crawled site's pages, a row per item; other tables by --template",
    )
    .argument("<address>", "root of a site crawled with --store-records")
    .addOption(jsonOption("print the whole answer as JSON (default if the output is no terminal)"));
  addTableFlags(command);
  addQuietFlag(command);
  engineAction(command, environment, printTable, { row });
}

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
  { source: url, flags, signal }: CommandCall,
): Promise<SiteRecords> {
  const given = { ...fieldsFrom(flags, row.fields), url };
  const first = engine.parseRequest("site_records", { limit: ROWS_AT_ONCE, ...given });
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
