// `legible read`: one page, file or standard input to standard output.
import { readFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import type { Engine } from "../engine/engine.ts";
import type { Environment } from "../engine/environment.ts";
import { parseRequest } from "../engine/request.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { PageEvent } from "../model/event.ts";
import { OPERATIONS, type TextRequest } from "../model/operations.ts";
import type { TextResult } from "../model/page.ts";
import { addFieldFlags, type Flags, fieldsFrom } from "./fields.ts";
import { messageOf, tellStage, withEngine } from "./run.ts";

const FORMATS = ["markdown", "text", "json", "content", "events"] as const;
type Format = (typeof FORMATS)[number];

const FORMAT_HELP: Readonly<Record<Format, string>> = {
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
  command.option("--url <address>", "address a file's links are resolved against");
  addFieldFlags(command, OPERATIONS.read.fields);
  command.action((source: string, flags: Flags) =>
    withEngine(environment, async (engine, signal) => {
      const format = FORMATS.find((name) => flags[name] === true) ?? "markdown";
      const request = await requestFor(engine, source, flags);
      const onEvent = format === "events" ? printEvent : tellStage;
      const result = await engine.run("read", request, { signal, onEvent });
      if (format !== "events") process.stdout.write(`${outputOf(result, format)}\n`);
    }),
  );
}

function printEvent(event: PageEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

function outputOf(result: TextResult, format: Exclude<Format, "events">): string {
  if (format === "json") return JSON.stringify(result, null, 2);
  if (format === "text") return result.text;
  if (format === "markdown") return result.markdown;
  return result.content_markdown === "" ? result.markdown : result.content_markdown;
}

/** Base that is never seen: it stands in where a file has no address, and is taken out again. */
const NO_ADDRESS = "http://localhost/";

async function requestFor(engine: Engine, source: string, flags: Flags): Promise<TextRequest> {
  const fields = fieldsFrom(flags, OPERATIONS.read.fields);
  // an address begins with its scheme
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source))
    return parseRequest("read", { ...fields, url: source });
  const base = flags["url"];
  const bytes = source === "-" ? await readAll(process.stdin) : await fileNamed(source);
  const html = engine.decodeSupplied(bytes);
  const request = parseRequest("read", { ...fields, url: base ?? NO_ADDRESS, html });
  return base === undefined ? { ...request, url: "" } : request;
}

async function fileNamed(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const what = missing ? `there is no file ${path}` : `cannot read ${path}: ${messageOf(error)}`;
    throw new InvalidRequestError(`${what}; an address begins with http:// or https://`);
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
