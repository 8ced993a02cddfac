// The labelled pages for content benchmarks, each with all its labels: a text, verdicts on its blocks, or snippets.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { corpusHtml, corpusPages, dataLines } from "./pages.ts";
import type { JudgedBlock } from "./reader-score.ts";

/** Snippets that the content of a page must or must not contain. */
export interface Snippets {
  readonly with: readonly string[];
  readonly without: readonly string[];
}

/** A page that an editor judged block by block. */
export interface JudgedPage {
  readonly id: string;
  /** `wcxb`, or a set of `world/`. */
  readonly set: string;
  readonly page_type: string;
  readonly url: string;
  readonly blocks: readonly JudgedBlock[];
}

/** A labelled page outside WCXB: a text, or null if it has only snippets. */
export interface WorldPage extends Snippets {
  readonly id: string;
  readonly set: string;
  readonly url: string;
  readonly main_content: string | null;
}

/** A page with its labels. */
export interface ContentPage {
  readonly id: string;
  readonly url: string;
  /** HTML as archived, UTF-8. */
  readonly bytes: Buffer;
  readonly wcxb?: { readonly type: string; readonly content: string };
  readonly world?: WorldPage;
  readonly judged?: JudgedPage;
}

/** Folders of the pages judged block by block, by set. */
const JUDGED = { wcxb: "reader/pages", world: "reader/world" } as const;

/** A set of pages judged block by block. */
export type JudgedSet = keyof typeof JUDGED;

/** Returns the pages of one set that an editor judged block by block. */
export function judgedPages(folder: string, set: JudgedSet): readonly JudgedPage[] {
  return [...dataLines<JudgedPage>(folder, JUDGED[set])];
}

/** Returns the HTML of a judged page. */
export function judgedHtml(folder: string, set: JudgedSet, id: string): Buffer {
  return set === "wcxb" ? corpusHtml(folder, id) : worldHtml(folder, id);
}

/** The labels that the data folder lacks, such as those of `reader/`, which WCXB does not have. */
export function missingLabels(folder: string): readonly string[] {
  const names = ["world/pages", ...Object.values(JUDGED)];
  return names.filter((name) => !existsSync(join(folder, `${name}.jsonl.gz`)));
}

function worldHtml(folder: string, id: string): Buffer {
  return gunzipSync(readFileSync(join(folder, "world/html", `${id}.html.gz`)));
}

/** Yields every labelled page, those of WCXB first; `every` N yields each Nth page of both sets. */
export function* contentPages(folder: string, every: number): Generator<ContentPage> {
  const judged = {
    wcxb: new Map(judgedPages(folder, "wcxb").map((page) => [page.id, page])),
    world: new Map(judgedPages(folder, "world").map((page) => [page.id, page])),
  };
  for (const { id, url, bytes, type, content } of corpusPages(folder, every)) {
    yield { id, url, bytes, wcxb: { type, content }, ...labelOf(judged.wcxb, id) };
  }
  for (const [index, page] of [...dataLines<WorldPage>(folder, "world/pages")].entries()) {
    if (index % every !== 0) continue;
    const { id, url } = page;
    yield { id, url, bytes: worldHtml(folder, id), world: page, ...labelOf(judged.world, id) };
  }
}

function labelOf(
  pages: ReadonlyMap<string, JudgedPage>,
  id: string,
): { readonly judged?: JudgedPage } {
  const judged = pages.get(id);
  return judged === undefined ? {} : { judged };
}
