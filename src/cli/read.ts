// `legible read`: one page, file or standard input to standard output.
import { type Command, Option } from "commander";
import type { Engine } from "../engine/engine.ts";
import type { Environment } from "../engine/environment.ts";
import type { PageEvent } from "../model/event.ts";
import { OPERATIONS } from "../model/operations.ts";
import type { TextResult } from "../model/page.ts";
import { addFieldFlags, type Flags } from "./fields.ts";
import { frontMatter } from "./front-matter.ts";
import { requestFor } from "./source.ts";
import { tellStage } from "./tell.ts";
import { withEngine } from "./with-engine.ts";

const FORMATS = ["markdown", "text", "json", "content", "events"] as const;
type ReadFormat = (typeof FORMATS)[number];

const FORMAT_HELP: Readonly<Record<ReadFormat, string>> = {
  markdown: "the whole page as Markdown (default)",
  text: "the whole page as plain text",
  json: "the whole answer as JSON",
  content: "the content alone, as Markdown",
  events: "every event as it happens, one JSON object a line",
};

/** Adds the `read` command; its option flags are made from the settings table. */
export function addReadCommand(program: Command, environment: Environment): void {
  const command = program
    .command("read")
    .description("read one page: an address, an HTML file, or - for standard input")
    .argument("<source>", "address, path of an HTML file, or -");
  for (const format of FORMATS) {
    const others = FORMATS.filter((other) => other !== format);
    command.addOption(new Option(`--${format}`, FORMAT_HELP[format]).conflicts(others));
  }
  command.option("--front-matter", "what the page says of itself before its Markdown, as YAML");
  command.option("--url <address>", "address a file's links are resolved against");
  addFieldFlags(command, OPERATIONS.read.fields);
  command.action((source: string, flags: Flags) =>
    withEngine(environment, (engine, signal) => readSource(engine, { source, flags, signal })),
  );
}

interface Read {
  readonly source: string;
  readonly flags: Flags;
  readonly signal: AbortSignal;
}

async function readSource(engine: Engine, { source, flags, signal }: Read): Promise<void> {
  const format = FORMATS.find((name) => flags[name] === true) ?? "markdown";
  const request = await requestFor(engine, "read", { source, flags });
  const onEvent = format === "events" ? printEvent : tellStage;
  const result = await engine.run("read", request, { signal, onEvent });
  if (format === "events") return;
  const isMarkdown = format === "markdown" || format === "content";
  const front = flags["frontMatter"] === true && isMarkdown ? frontMatterOf(result) : "";
  process.stdout.write(`${front}${outputOf(result, format)}\n`);
}

/** The fields of a page's record about the page, as they are named in the files of a crawl. */
function frontMatterOf({ page, page_type }: TextResult): string {
  return frontMatter({
    title: page.title,
    url: page.url,
    author: page.byline,
    date: page.published,
    modified: page.modified,
    site: page.site_name,
    type: page_type,
    language: page.language,
    description: page.description,
    image: page.lead_image,
  });
}

function printEvent(event: PageEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

function outputOf(result: TextResult, format: Exclude<ReadFormat, "events">): string {
  if (format === "json") return JSON.stringify(result, null, 2);
  if (format === "text") return result.text;
  if (format === "markdown") return result.markdown;
  return result.content_markdown === "" ? result.markdown : result.content_markdown;
}
