// The commands of a crawled site: headings, search, context.
import type { Command } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { resultLines } from "../../api/search-lines.ts";
import { fieldsFrom, several } from "../../cli/fields.ts";
import { paintOf, wrapped, wrappedMarkdown } from "../../cli/terminal-text.ts";
import { type CommandCall, engineAction } from "../../cli/with-engine.ts";
import { print } from "../../cli/write-text.ts";
import type { OutlineStream } from "../../model/graph.ts";
import { context as contextRow, outline as outlineRow, search as searchRow } from "./rows.ts";

const { fields: SEARCH } = searchRow;
const { fields: CONTEXT } = contextRow;

export function outline(program: Command, environment: Environment): void {
  const command = program
    .command("outline")
    .description("print the headings of a crawled site with section ids, or one section")
    .argument("<address>", "root of a crawled site")
    .option("--page <address>", "only this page")
    .option("--section <id>", "print the text of this section");
  engineAction(command, environment, printOutline, { row: outlineRow, fields: {} });
}

async function printOutline(
  engine: Engine,
  { source: url, flags: { page, section: id }, signal }: CommandCall,
): Promise<void> {
  if (id === undefined) {
    const request = engine.parseRequest("outline", { url, page });
    return print(outlineLines(await engine.run("outline", request, { signal })), signal);
  }
  const { text } = await engine.run("section", engine.parseRequest("section", { url, id }), {
    signal,
  });
  process.stdout.write(`${wrappedMarkdown(text, process.stdout)}\n`);
}

function* outlineLines({ pages }: OutlineStream): Generator<string> {
  for (const { url, title, sections } of pages) {
    yield `${title === "" ? url : `${title}: ${url}`}\n`;
    for (const { id, heading, level, chars } of sections) {
      const name = heading === "" ? "(opening)" : heading;
      yield `${"  ".repeat(Math.max(1, level))}${name}\t${chars}\t${id}\n`;
    }
  }
}

export function search(program: Command, environment: Environment): void {
  const command = program
    .command("search")
    .description("list the sections of a crawled site that match a query")
    .argument("<address>", "root of a crawled site")
    .argument("<query>", "question or keywords")
    .option("--json", "the whole answer as JSON, with ids, scores and marks");
  engineAction(command, environment, printResults, { row: searchRow });
}

async function printResults(
  engine: Engine,
  { source: url, query, flags, signal }: CommandCall,
): Promise<void> {
  const given = { ...fieldsFrom(flags, SEARCH), url, query };
  const found = await engine.run("search", engine.parseRequest("search", given), { signal });
  const { stdout } = process;
  const lines = () => wrapped(resultLines(found, paintOf(stdout)), stdout);
  const text = flags["json"] === true ? JSON.stringify(found, null, 2) : lines();
  if (text !== "") stdout.write(`${text}\n`);
}

export function context(program: Command, environment: Environment): void {
  const command = program
    .command("context")
    .description("print passages of a crawled site on a query")
    .argument("<address>", "root of a crawled site")
    .argument("<query>", "what the context is about")
    .option(
      "--site <address>",
      "further crawled site, which shares the budget; may be given several times",
      several,
    )
    .option("--json", "the whole answer as JSON: text, sources with their reasons, numbers");
  engineAction(command, environment, printContext, { row: contextRow });
}

async function printContext(
  engine: Engine,
  { source: url, query, flags, signal }: CommandCall,
): Promise<void> {
  const given = { ...fieldsFrom(flags, CONTEXT), url, query, urls: flags["site"] };
  const found = await engine.run("context", engine.parseRequest("context", given), { signal });
  const isJson = flags["json"] === true;
  const text = isJson
    ? JSON.stringify(found, null, 2)
    : wrappedMarkdown(found.text, process.stdout);
  process.stdout.write(`${text}\n`);
}
