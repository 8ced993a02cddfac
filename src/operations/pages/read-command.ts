// `legible read`: reads a page, a file, standard input or a list.
import { Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import {
  addCaptureFlags,
  asksRender,
  CAPTURE_FLAGS,
  captureFields,
  writeCaptures,
} from "../../cli/capture-files.ts";
import { EXIT } from "../../cli/exit.ts";
import { addListFlags, listOf } from "../../cli/list-flags.ts";
import { frontMatter } from "../../cli/page-files.ts";
import { openPageLines } from "../../cli/page-lines.ts";
import { type PageList, readList } from "../../cli/page-list.ts";
import { addStateFlag, parsedRequest, requestFor, stateField } from "../../cli/source.ts";
import { isQuiet, reportRender, stageTeller, tell } from "../../cli/tell.ts";
import { wrappedMarkdown } from "../../cli/terminal-text.ts";
import type { CommandCall, OwnCommand } from "../../cli/with-engine.ts";
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
