// `legible records`: a list of a page, or of several, as a table on a terminal, as a file, as JSON
// in a pipe.
import type { Engine } from "../../api/engine.ts";
import {
  addLikeFlag,
  addRecipeFlag,
  likeFrom,
  recipeField,
  tellFit,
} from "../../cli/example-flags.ts";
import { EXIT } from "../../cli/exit.ts";
import { type Flags, wholeNumber } from "../../cli/fields.ts";
import { addStateFlag, requestFor, stateField } from "../../cli/source.ts";
import { reportRender, stageTeller, tell, wordsOf } from "../../cli/tell.ts";
import type { CommandCall, OwnCommand } from "../../cli/with-engine.ts";
import { printPiece } from "../../cli/write-text.ts";
import { PageError } from "../../model/errors.ts";
import { type RecordsResult, rankedLists } from "../../model/records.ts";
import { flatTable, type ListOfPage } from "../../text/flat-records.ts";
import { isObject } from "../../text/json-values.ts";
import { addTableFlags, formOf, jsonOption, type TableForm, writeTable } from "./print-table.ts";
import { listNotes } from "./records-table.ts";
import { schemaNamed } from "./schema-flag.ts";

export const records: OwnCommand = {
  description:
    "print a list of a page as a table: an address, an HTML file, or - for standard input; several pages give one table",
  arguments: [["<source...>", "addresses, paths of HTML files, or -"]],
  flags: (command) => {
    command
      .option("--list <number>", "list of the page by its rank. Default 1, what the page is about.")
      .option(
        "--schema <name>",
        "file with a JSON Schema of a row, or a built-in schema such as product: its paths are the columns",
      )
      .addOption(
        jsonOption(
          "print the whole answer as JSON, one line each for several pages (default if the output is not a terminal)",
        ).conflicts("list"),
      )
      .option("--url <address>", "base address for the links of a file");
    addTableFlags(command);
    addLikeFlag(command);
    addRecipeFlag(command);
    addStateFlag(command);
  },
  run: printRecords,
};

/**
 * Returns the example or the recipe of the flags. Of several pages, the first must have the
 * example; the recipe learned from it finds the lists of the others.
 */
async function listFields(
  engine: Engine,
  { source, sources, flags, signal }: CommandCall,
  state: Asked["fields"],
): Promise<Asked["fields"]> {
  const like = likeFrom(flags).get(1);
  const { recipe } = await recipeField(flags);
  if (like === undefined || recipe !== undefined || sources.length === 1)
    return { ...(like && { like }), ...(recipe !== undefined && { recipe }) };
  const fields = { like, of: "list", ...state };
  const request = await requestFor(engine, "learn", { source, flags, fields });
  return { recipe: (await engine.run("learn", request, { signal })).recipe };
}

interface Asked extends CommandCall {
  readonly form: TableForm;
  /** Rank of the list, from 1. */
  readonly position: number;
  /** Exit codes of the pages, collected. */
  readonly codes: Set<number>;
  /** Fields without flags. */
  readonly fields: Readonly<Record<string, unknown>>;
}

async function printRecords(engine: Engine, command: CommandCall): Promise<void> {
  const { sources, flags } = command;
  const codes = new Set<number>();
  const form = formOf(flags);
  const state = await stateField(flags);
  const listed = await listFields(engine, command, state);
  const fields = { ...(await schemaField(flags)), ...state, ...listed };
  const position = wholeNumber("--list", flags["list"] ?? 1, [1]);
  const asked = { ...command, codes, form, fields, position };
  const isOne = sources.length === 1;
  const lists: ListOfPage[] = [];
  let notes: readonly string[] = [];
  for (const source of sources) {
    const answer = await answerOf(engine, source, asked);
    const ranked = answer === undefined ? [] : rankedLists(answer);
    const list = ranked[asked.position - 1];
    if (answer === undefined || list === undefined) {
      codes.add(isOne ? EXIT.missing : EXIT.partial);
      continue;
    }
    if (asked.form !== "json") lists.push({ url: answer.page.url || source, list });
    if (isOne) notes = listNotes(ranked, asked.position);
  }
  if (lists.length > 0) {
    await writeTable(flatTable(lists, !isOne), { form, flags, signal: command.signal, notes });
  }
  const worst = [EXIT.partial, EXIT.missing, EXIT.unrendered].find((code) => codes.has(code));
  process.exitCode = worst ?? EXIT.ok;
}

/**
 * Reads a page, prints its answer if JSON is asked for, and reports a missing list. Of several
 * pages, reports one that fails and returns undefined.
 */
async function answerOf(
  engine: Engine,
  source: string,
  { sources, flags, signal, form, position, codes, fields }: Asked,
): Promise<RecordsResult | undefined> {
  const isOne = sources.length === 1;
  try {
    const request = await requestFor(engine, "records", { source, flags, fields });
    const call = { signal, onEvent: stageTeller(flags) };
    const answer = await engine.run("records", request, call);
    codes.add(reportRender(answer, flags["render"] === true));
    if (form === "json") await printPiece(`${JSON.stringify(answer, null, isOne ? 2 : 0)}\n`);
    if (answer.recipe !== undefined) tellFit(answer.recipe, source);
    if (rankedLists(answer)[position - 1] === undefined)
      tell(`${source}: ${lackOf(answer, position)}`);
    return answer;
  } catch (error) {
    if (isOne || signal.aborted || !(error instanceof PageError)) throw error;
    tell(`${source}: ${wordsOf(error).join("; ")}`);
    return undefined;
  }
}

/** Returns why a page has no list at a position. */
function lackOf({ lists, related, page }: RecordsResult, position: number): string {
  const all = Math.max(1, lists.length) + related.length;
  if (position > all) return `--list ${position}: the page has ${lists.length + related.length}`;
  if (related.length > 0) return "no list of its own; --list 2 is one of related things";
  return page.requires_render
    ? "no list; scripts build this page: --render may show one"
    : "no list";
}

/** Returns the schema of `--schema`: of an array, that of its items. Throws InvalidRequestError. */
async function schemaField({ schema: name }: Flags): Promise<Readonly<Record<string, unknown>>> {
  const schema = await schemaNamed(name);
  if (schema === undefined) return {};
  const isArray = isObject(schema) && schema["type"] === "array" && isObject(schema["items"]);
  return { schema: isArray ? schema["items"] : schema };
}
