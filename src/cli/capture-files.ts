// Flags of `read` that write captures of a page to files.
import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import type { Command } from "commander";
import { type Captures, SCREENSHOT_FORMATS } from "../model/captures.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { Flags } from "./fields.ts";
import { tell } from "./tell.ts";

/** Flags by commander's name, which are also the fields of an answer. */
export const CAPTURE_FLAGS = ["screenshot", "html", "pdf", "mhtml"] as const;

/** Whether flags ask for a browser, by `--render` or by an option that only a browser has. */
export const asksRender = (flags: Flags): boolean =>
  ["waitFor", ...CAPTURE_FLAGS].some((flag) => flags[flag] !== undefined) ||
  flags["render"] === true;

/** Adds the flags. */
export function addCaptureFlags(command: Command): void {
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
export function captureFields(flags: Flags): Readonly<Record<string, unknown>> {
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
export async function writeCaptures(captures: Captures, flags: Flags): Promise<boolean> {
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
