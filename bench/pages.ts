// The pages for benchmarks: the labelled real pages in the data folder named by LEGIBLE_DATA.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** One real page. */
export interface CorpusPage {
  readonly id: string;
  readonly url: string;
  readonly type: string;
  /** Its HTML as archived, UTF-8. */
  readonly bytes: Buffer;
  /** The labelled content; "" for none. */
  readonly content: string;
}

/** Returns the data folder, or undefined if there is none. */
export function dataFolder(): string | undefined {
  const folder = process.env["LEGIBLE_DATA"];
  return folder !== undefined && existsSync(join(folder, "wcxb/pages.jsonl.gz"))
    ? folder
    : undefined;
}

/** Returns the data folder; without one, prints an error and exits. */
export function neededDataFolder(): string {
  const folder = dataFolder();
  if (folder !== undefined) return folder;
  console.error("set LEGIBLE_DATA to the data folder; CONTRIBUTING.md lists its contents");
  process.exit(2);
}

/** Yields the lines of a file of the data folder, such as `wcxb/pages`; none where it is missing. */
export function* dataLines<Line>(folder: string, name: string): Generator<Line> {
  const file = join(folder, `${name}.jsonl.gz`);
  if (!existsSync(file)) return;
  for (const line of gunzipSync(readFileSync(file)).toString("utf8").split("\n")) {
    // Evaluation sets that Python wrote have a bare NaN for "not labelled".
    if (line !== "") yield JSON.parse(line.replace(/": NaN(?=[,}])/g, '": null'));
  }
}

/** Returns the HTML of a real page by its id. */
export function corpusHtml(folder: string, id: string): Buffer {
  return gunzipSync(readFileSync(join(folder, "wcxb/html", `${id}.html.gz`)));
}

/** A line of `wcxb/pages.jsonl.gz`. */
interface CorpusLine {
  readonly id: string;
  readonly url: string;
  readonly page_type: string;
  readonly main_content: string | null;
}

/** Yields the lines of all real pages in the order of their ids. */
export const corpusLines = (folder: string): Generator<CorpusLine> =>
  dataLines<CorpusLine>(folder, "wcxb/pages");

/** Yields real pages in the order of their ids, read one at a time; `every` N yields each Nth page. */
export function* corpusPages(folder: string, every = 1): Generator<CorpusPage> {
  let index = 0;
  for (const { id, url, page_type, main_content } of corpusLines(folder)) {
    if (index++ % every !== 0) continue;
    const bytes = corpusHtml(folder, id);
    yield { id, url, type: page_type, bytes, content: main_content ?? "" };
  }
}
