// `legible read`: one page, file or standard input to standard output.
import { readFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { createEngine, type Engine } from "../engine/engine.ts";
import type { Environment } from "../engine/environment.ts";
import { parseTextRequest } from "../engine/request.ts";
import { drainTextResult } from "../engine/text-result.ts";
import { InvalidRequestError, PageError } from "../model/errors.ts";
import type { PageEvent } from "../model/event.ts";
import { type OverridableSetting, optionRows } from "../model/options.ts";
import type { TextResult } from "../model/page.ts";
import type { TextRequest } from "../model/requests.ts";
import { exitCodeFor } from "./exit.ts";

type Flags = Readonly<Record<string, unknown>>;

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
  command
    .option("--url <address>", "address a file's links are resolved against")
    .option("--render", "fetch through a browser as well and merge")
    .option("--rtl", "order blocks right to left")
    .option("--include-hidden-text", "keep text a sighted reader never sees");
  for (const row of settingRows()) command.addOption(settingOption(row));
  command.action(async (source: string, flags: Flags) => {
    const engine = createEngine({
      environment,
      surface: "library",
      report: (failure) => tell(messageOf(failure)),
    });
    try {
      await readSource(engine, source, flags);
    } catch (error) {
      if (error instanceof InvalidRequestError) tellInvalid(error);
      else tell(error instanceof PageError ? error.blockingDetail : messageOf(error));
      process.exitCode = exitCodeFor(error);
    } finally {
      await engine.close();
    }
  });
}

const settingRows = (): readonly OverridableSetting[] => [
  ...optionRows("fetch"),
  ...optionRows("renderOptions"),
];

/** `timeout_seconds` as `--timeout-seconds <number>`; a switch that is on as `--no-dismiss-gates`. */
function settingOption({ override, value, comment, choices }: OverridableSetting): Option {
  const flag = override.field.replaceAll("_", "-");
  if (value === true) return new Option(`--no-${flag}`, `switch off: ${comment}`);
  if (value === false) return new Option(`--${flag}`, comment);
  const option = new Option(`--${flag} <value>`, `${comment} Default ${String(value)}.`);
  return choices === undefined ? option : option.choices([...choices]);
}

/** The flags of one option object as a request spells them; numbers as numbers, so that ranges are checked. */
function optionsFrom(flags: Flags, group: "fetch" | "renderOptions"): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const { override, value } of optionRows(group)) {
    const name = override.field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const given = flags[name];
    if (given === undefined) continue;
    const number = typeof value === "number" ? Number(given) : Number.NaN;
    options[override.field] = Number.isNaN(number) ? given : number;
  }
  return options;
}

async function readSource(engine: Engine, source: string, flags: Flags): Promise<void> {
  const format = FORMATS.find((name) => flags[name] === true) ?? "markdown";
  const request = await requestFor(engine, source, flags);
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort(new Error("interrupted")));
  const policy = { escalate: true, rtl: request.rtl || undefined };
  const events = engine.streamText(request, interrupt.signal, policy);
  if (format === "events") return printEvents(events);
  const result = await drainTextResult(withStagesTold(events));
  process.stdout.write(`${outputOf(result, format)}\n`);
}

type Events = AsyncGenerator<PageEvent, unknown>;

async function printEvents(events: Events): Promise<void> {
  let next = await events.next();
  for (; next.done !== true; next = await events.next()) {
    process.stdout.write(`${JSON.stringify(next.value)}\n`);
  }
  if (next.value !== undefined) throw next.value;
}

/** The same events, each stage's message told as it begins. */
async function* withStagesTold(events: Events): Events {
  let next = await events.next();
  for (; next.done !== true; next = await events.next()) {
    if (next.value.type === "stage") tell(next.value.message);
    yield next.value;
  }
  return next.value;
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
  const options = {
    render: flags["render"] ?? null,
    rtl: flags["rtl"] ?? null,
    include_hidden_text: flags["includeHiddenText"] ?? null,
    fetch: optionsFrom(flags, "fetch"),
    renderOptions: optionsFrom(flags, "renderOptions"),
  };
  // an address begins with its scheme
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return parseTextRequest({ ...options, url: source });
  const base = flags["url"];
  const bytes = source === "-" ? await readAll(process.stdin) : await fileNamed(source);
  const html = engine.decodeSupplied(bytes);
  const request = parseTextRequest({ ...options, url: base ?? NO_ADDRESS, html });
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

function tellInvalid({ detail }: InvalidRequestError): void {
  if (typeof detail === "string") tell(detail);
  else for (const { loc, msg } of detail) tell(`${loc.slice(1).join(".")}: ${msg}`);
}

function tell(message: string): void {
  process.stderr.write(`legible: ${message}\n`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
