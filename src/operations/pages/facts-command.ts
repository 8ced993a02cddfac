// `legible facts`: prints a page's facts, as a table on a terminal, as JSON in a pipe; or those of a
// list of pages, as JSON Lines or CSV.

import { Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import { addRecipeFlag, recipeField, tellFit } from "../../cli/example-flags.ts";
import { openPageLines } from "../../cli/page-lines.ts";
import { addListFlags, listOf, type PageList, readList } from "../../cli/page-list.ts";
import { requestFor } from "../../cli/source.ts";
import { isQuiet, renderTeller } from "../../cli/tell.ts";
import { tableLines } from "../../cli/terminal-table.ts";
import { printable, USUAL_COLUMNS } from "../../cli/terminal-text.ts";
import type { CommandCall, OwnCommand } from "../../cli/with-engine.ts";
import type { PageEvent } from "../../model/event.ts";
import type { Fact, PageFacts, SchemaChoice } from "../../model/fact.ts";
import type { FetchSummary } from "../../model/page.ts";
import { columnsOf, type ListedFacts, openFactRows } from "./facts-csv-table.ts";
import { facts as row } from "./rows.ts";
import { schemaNamed } from "./schema-flag.ts";

export const facts: OwnCommand = {
  description:
    "print the facts of a page: an address, an HTML file, or - for standard input; or, with --input, of a list of pages",
  arguments: [["[source]", "address, path of an HTML file, or -"]],
  flags: (command) => {
    command
      .option(
        "--schema <name>",
        "file with a JSON Schema of the wanted facts, or a built-in schema such as product; default: by --schema-from",
      )
      .option("--json", "print the whole answer as JSON (default if the output is not a terminal)")
      .option("--url <address>", "base address for the links of a file");
    addListFlags(command, ["json", "url"], "a line or row per page: its facts or the error");
    command.addOption(
      new Option(
        "--format <form>",
        "with --input: jsonl (each fact with its source) or csv (a column per path of --schema); default: the extension of --output, else jsonl",
      ).choices(["jsonl", "csv"]),
    );
    addRecipeFlag(command);
  },
  run: async (engine, call) => {
    const list = await factsList(engine, call);
    if (list === undefined) await printFacts(engine, call);
    else process.exitCode = await readList(list, call.signal);
  },
};

/** Returns the list to read; undefined for one page. Throws InvalidRequestError. */
async function factsList(
  engine: Engine,
  { sources, flags, fields: given }: CommandCall,
): Promise<PageList<ListedFacts> | undefined> {
  const list = listOf(sources[0], flags, ["format"]);
  if (list === undefined) return undefined;
  const schema = await schemaNamed(flags["schema"]);
  const fields = {
    ...given,
    ...(schema === undefined ? {} : { schema }),
    ...(await recipeField(flags)),
  };
  // A wrong schema or flag is refused once, instead of for every page.
  engine.parseRequest("facts", { ...fields, url: "http://localhost/" });
  const isCsv = (flags["format"] ?? (/\.csv$/i.test(list.output) ? "csv" : "jsonl")) === "csv";
  const columns = isCsv ? ((await recipeColumns(fields)) ?? columnsOf(schema)) : undefined;
  return {
    ...list,
    isRenderAsked: flags["render"] === true,
    isQuiet: isQuiet(flags),
    open: () =>
      columns === undefined
        ? openPageLines<ListedFacts>(list.output, { command: "facts", answer: "facts" })
        : openFactRows(list.output, columns),
    read: (url, signal) => listedFacts(engine, { ...fields, url }, signal),
  };
}

/** Returns the names of a recipe's values, which a request has checked; undefined without a recipe. */
async function recipeColumns(
  fields: Readonly<Record<string, unknown>>,
): Promise<readonly string[] | undefined> {
  const { parseFields } = await import("../../api/request.ts");
  const { recipe } = row.fields;
  return parseFields({ recipe }, fields).recipe?.fields.map(({ name }) => name);
}

/** Returns the facts of a page, and how it was fetched. */
async function listedFacts(
  engine: Engine,
  fields: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ListedFacts> {
  let summary: FetchSummary = { strategy: "static-only", render_error: null };
  const onEvent = (event: PageEvent) => {
    if (event.type !== "resolve") return;
    summary = { strategy: event.strategy, render_error: event.render_error };
  };
  const answer = await engine.run("facts", engine.parseRequest("facts", fields), {
    signal,
    onEvent,
  });
  return { ...summary, ...answer };
}

async function printFacts(engine: Engine, { source, flags, signal }: CommandCall): Promise<void> {
  const schema = await schemaNamed(flags["schema"]);
  const recipe = await recipeField(flags);
  const fields = { ...(schema === undefined ? {} : { schema }), ...recipe };
  const request = await requestFor(engine, "facts", { source, flags, fields });
  const result = await engine.run("facts", request, { signal, onEvent: renderTeller(flags) });
  const { isTTY, columns } = process.stdout;
  if (result.recipe !== undefined) tellFit(result.recipe);
  const asTable = isTTY && flags["json"] !== true;
  process.stdout.write(
    asTable ? factsTable(result, columns) : `${JSON.stringify(result, null, 2)}\n`,
  );
}

/** Minimum width of a value and of a source; a narrower terminal wraps the lines. */
const MIN = { value: 20, source: 13 } as const;

/** Returns the table and a line about the schema; values are truncated to the terminal's width. */
export function factsTable({ facts, schema_choice }: PageFacts, columns = USUAL_COLUMNS): string {
  const rows = Object.entries(facts);
  const lines = rows.length === 0 ? ["no facts"] : [...tableOf(rows, columns)];
  if (schema_choice !== null) lines.push("", choiceLine(schema_choice));
  return `${lines.join("\n")}\n`;
}

function tableOf(
  rows: readonly (readonly [path: string, fact: Fact])[],
  columns: number,
): readonly string[] {
  const column = (name: string, textOf: (fact: Fact) => string) => ({
    name,
    cells: rows.map(([, fact]) => printable(textOf(fact))),
  });
  const text = ({ value }: Fact) => (typeof value === "string" ? value : JSON.stringify(value));
  const confidence = column("confidence", (fact) => fact.confidence.toFixed(2));
  return tableLines(
    [
      { name: "path", cells: rows.map(([path]) => printable(path)) },
      { ...column("value", text), minWidth: MIN.value, growthOrder: 1 },
      { ...confidence, alignsRight: true },
      { ...column("source", ({ source }) => source ?? ""), minWidth: MIN.source },
    ],
    columns,
  );
}

function choiceLine(choice: SchemaChoice): string {
  const { page_type, confidence, chosen_by, subject_types } = choice;
  const types = subject_types.join(", ");
  const used = `${choice.payloads_used} of ${choice.payloads_considered} payloads used.`;
  if (chosen_by === "declared") return `Schema of the declared ${types}; ${used}`;
  if (page_type === "unknown") return "The page type is unknown: set --schema.";
  const subject = types === "" ? "no node describes the page" : `of ${types}`;
  return `Schema of type ${page_type} (${confidence.toFixed(2)}), ${subject}; ${used}`;
}
