// `legible facts`: prints a page's facts, as a table on a terminal, as JSON in a pipe; or those of a
// list of pages, as JSON Lines or CSV.

import { type Command, Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { addRecipeFlag, recipeField, tellFit } from "../../cli/example-flags.ts";
import { type Flags, fieldsFrom } from "../../cli/fields.ts";
import { addListFlags, listOf } from "../../cli/list-flags.ts";
import { openPageLines } from "../../cli/page-lines.ts";
import { type PageList, readList } from "../../cli/page-list.ts";
import { requestFor } from "../../cli/source.ts";
import { isQuiet, renderTeller } from "../../cli/tell.ts";
import { type CommandCall, engineAction } from "../../cli/with-engine.ts";
import type { PageEvent } from "../../model/event.ts";
import type { FetchSummary } from "../../model/page.ts";
import { columnsOf, type ListedFacts, openFactRows } from "./csv-table.ts";
import { factsTable } from "./facts-table.ts";
import { row } from "./row.ts";
import { schemaNamed } from "./schema-flag.ts";

/** Adds the `facts` command; its option flags derive from the settings table. */
export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("facts")
    .description(
      "print the facts of a page: an address, an HTML file, or - for standard input; or, with --input, of a list of pages",
    )
    .argument("[source]", "address, path of an HTML file, or -")
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
  engineAction<string | undefined>(
    command,
    environment,
    async (engine, call) => {
      const { source, flags, signal } = call;
      const list = await factsList(engine, source, flags);
      if (list !== undefined) process.exitCode = await readList(list, signal);
      else if (source !== undefined) await printFacts(engine, { ...call, source });
    },
    { row },
  );
}

/** Returns the list to read; undefined for one page. Throws InvalidRequestError. */
async function factsList(
  engine: Engine,
  source: string | undefined,
  flags: Flags,
): Promise<PageList<ListedFacts> | undefined> {
  const list = listOf(source, flags, ["format"]);
  if (list === undefined) return undefined;
  const schema = await schemaNamed(flags["schema"]);
  const fields = {
    ...fieldsFrom(flags, row.fields),
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
