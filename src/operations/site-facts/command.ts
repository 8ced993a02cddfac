// `legible site-facts`: prints the facts of a crawled site's pages, as JSON Lines or CSV; all pages
// unless `--limit` is set.
import { type Command, Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { fieldsFrom } from "../../cli/fields.ts";
import { type CommandCall, engineAction } from "../../cli/with-engine.ts";
import { printPiece } from "../../cli/write-text.ts";
import { factCells } from "../../facts/columns.ts";
import type { SiteFactsRow } from "../../model/graph.ts";
import { csvRow } from "../../text/csv.ts";
import { columnsOf, namesBeside } from "../facts/csv-table.ts";
import { schemaNamed } from "../facts/schema-flag.ts";
import { row } from "./row.ts";

/** Columns before those of the facts. */
const FIRST: readonly string[] = ["url", "title"];
/** Rows read at a time if the caller wants all of them. */
const ROWS_AT_ONCE = 200;

export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("site-facts")
    .description("print the facts of a crawled site's pages, a row per page")
    .argument("<address>", "root of a site crawled with --store-declared")
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
    );
  engineAction(command, environment, printFacts, { row });
}

async function printFacts(
  engine: Engine,
  { source: url, flags, signal }: CommandCall,
): Promise<void> {
  const schema = await schemaNamed(flags["schema"]);
  const columns = flags["format"] === "csv" ? columnsOf(schema) : undefined;
  const given = {
    ...fieldsFrom(flags, row.fields),
    ...(schema === undefined ? {} : { schema }),
    url,
  };
  const first = engine.parseRequest("site_facts", { limit: ROWS_AT_ONCE, ...given });
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
