// `legible read`: reads a page, a file, standard input or a list, and writes its captures as files.

import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { type Command, Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import { EXIT } from "../../cli/exit.ts";
import type { Flags } from "../../cli/fields.ts";
import { frontMatter } from "../../cli/page-files.ts";
import { openPageLines } from "../../cli/page-lines.ts";
import { addListFlags, listOf, type PageList, readList } from "../../cli/page-list.ts";
import { addStateFlag, parsedRequest, requestFor, stateField } from "../../cli/source.ts";
import { isQuiet, reportRender, stageTeller, tell } from "../../cli/tell.ts";
import { wrappedMarkdown } from "../../cli/terminal-text.ts";
import type { CommandCall, OwnCommand } from "../../cli/with-engine.ts";
import { type Captures, SCREENSHOT_FORMATS } from "../../model/captures.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import type { PageEvent } from "../../model/event.ts";
import type { TextResult } from "../../model/page.ts";
import { contentOf } from "../../model/reading.ts";

const FORMATS = ["markdown", "text", "json", "content", "events"] as const;

type ReadFormat = (typeof FORMATS)[number];

const FORMAT_HELP: Readonly<Record<ReadFormat, string>> = {
  markdown: "the whole page as Markdown (default)",
  text: "the whole page as plain text",
  json: "print the whole answer as JSON",
  content: "only the content, as Markdown",
  events: "every event as it happens, one JSON object per line",
};

/** Flags of captures by commander's name, which are also the fields of an answer. */
const CAPTURE_FLAGS = ["screenshot", "html", "pdf", "mhtml"] as const;

/** Flags of one page that do not apply to a list. */
const ONE_PAGE_FLAGS = [...FORMATS, ...CAPTURE_FLAGS, "frontMatter", "url"];

export const read: OwnCommand = {
  description:
    "read one page: an address, an HTML file, or - for standard input; or, with --input, a list of pages",
  arguments: [["[source]", "address, path of an HTML file, or -"]],
  flags: (command) => {
    for (const format of FORMATS) {
      const others = FORMATS.filter((other) => other !== format);
      command.addOption(new Option(`--${format}`, FORMAT_HELP[format]).conflicts(others));
    }
    command.option("--front-matter", "start the Markdown with the page's metadata as YAML");
    command.option("--url <address>", "base address for the links of a file");
    addListFlags(command, ONE_PAGE_FLAGS, "one JSON line per page: the whole answer or the error");
    addCaptureFlags(command);
    addStateFlag(command);
  },
  run: async (engine, call) => {
    const list = await pageList(engine, call);
    if (list === undefined) await readSource(engine, call);
    else process.exitCode = await readList(list, call.signal);
  },
};

/** Returns the list to read; undefined for one page. Throws InvalidRequestError. */
async function pageList(
  engine: Engine,
  { sources, flags, fields: given }: CommandCall,
): Promise<PageList<TextResult> | undefined> {
  const list = listOf(sources[0], flags);
  if (list === undefined) return undefined;
  const fields = { ...given, ...(await stateField(flags)) };
  return {
    ...list,
    isRenderAsked: asksRender(flags),
    isQuiet: isQuiet(flags),
    open: () => openPageLines<TextResult>(list.output, { command: "read", answer: "markdown" }),
    read: async (url, signal) =>
      engine.run("read", parsedRequest(engine, "read", { ...fields, url }), { signal }),
  };
}

async function readSource(engine: Engine, { source, flags, signal }: CommandCall): Promise<void> {
  const format = FORMATS.find((name) => flags[name] === true) ?? "markdown";
  const fields = { ...captureFields(flags), ...(await stateField(flags)) };
  const request = await requestFor(engine, "read", { source, flags, fields });
  const onEvent = format === "events" ? printEvent : stageTeller(flags);
  const result = await engine.run("read", request, { signal, onEvent });
  process.exitCode = reportRender(result, asksRender(flags));
  if (result.page.refusal !== undefined) tell(`read anyway: ${result.page.refusal.message}`);
  if (result.page.text_note !== undefined) tell(result.page.text_note);
  const isCaptured = await writeCaptures(result, flags);
  if (!isCaptured) process.exitCode = EXIT.unrendered;
  if (format === "events") return;
  const isMarkdown = format === "markdown" || format === "content";
  const front = flags["frontMatter"] === true && isMarkdown ? frontMatterOf(result) : "";
  const output = outputOf(result, format);
  const shown = isMarkdown ? wrappedMarkdown(output, process.stdout) : output;
  process.stdout.write(`${front}${shown}\n`);
}

/** Returns a page's front matter, with the field names of crawl files. */
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
  return contentOf(result);
}

/** Whether flags ask for a browser, by `--render` or by an option that only a browser has. */
const asksRender = (flags: Flags): boolean =>
  ["waitFor", ...CAPTURE_FLAGS].some((flag) => flags[flag] !== undefined) ||
  flags["render"] === true;

/** Adds the flags. */
function addCaptureFlags(command: Command): void {
  command
    .option(
      "--screenshot <file>",
      "render the page and write a screenshot to a .png or .webp file; further files (name-2.png) for a long page",
    )
    .option("--view", "with --screenshot: only the viewport instead of the whole page")
    .option("--html <file>", "render the page and write its HTML after its scripts have run")
    .option("--pdf <file>", "render the page and write it as it prints, as a PDF")
    .option("--mhtml <file>", "render the page and write it with its resources, as MHTML");
}

/** Returns the request fields of the flags. Throws InvalidRequestError. */
function captureFields(flags: Flags): Readonly<Record<string, unknown>> {
  const { screenshot, html, mhtml, pdf, view } = flags;
  if (view === true && screenshot === undefined) {
    throw new InvalidRequestError("--view needs --screenshot <file>");
  }
  return {
    ...(typeof screenshot === "string" && {
      screenshot: view === true ? "view" : "page",
      screenshot_format: formatOf(screenshot),
    }),
    ...(html !== undefined && { rendered_html: true }),
    ...(pdf !== undefined && { pdf: true }),
    ...(mhtml !== undefined && { mhtml: true }),
  };
}

function formatOf(path: string): string {
  const format = extname(path).slice(1).toLowerCase();
  if (SCREENSHOT_FORMATS.some((known) => known === format)) return format;
  throw new InvalidRequestError(`--screenshot writes a .png or .webp file, not ${path}`);
}

/** Writes the captures to the files of the flags, and reports missing ones; returns whether there are all. */
async function writeCaptures(captures: Captures, flags: Flags): Promise<boolean> {
  const { screenshot, html, mhtml, pdf } = captures;
  const contents = {
    screenshot: (screenshot?.tiles ?? []).map(({ data }) => Buffer.from(data, "base64")),
    html: listed(html),
    pdf: listed(pdf).map((data) => Buffer.from(data, "base64")),
    mhtml: listed(mhtml),
  };
  let isComplete = true;
  for (const name of CAPTURE_FLAGS) {
    const path = flags[name];
    if (typeof path !== "string") continue;
    for (const [at, content] of contents[name].entries())
      await writeFile(numbered(path, at + 1), content);
    if (contents[name].length > 0) continue;
    isComplete = false;
    tell(`not written: ${path}: the page was not captured`);
  }
  if (screenshot?.cut === true) tell("the screenshot does not show the whole page");
  return isComplete;
}

/** Returns a text as a list; an empty one without a text. */
const listed = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);

/** Returns the path of a tile: `page.png`, `page-2.png`. */
function numbered(path: string, number: number): string {
  const extension = extname(path);
  return number === 1 ? path : `${path.slice(0, -extension.length)}-${number}${extension}`;
}
