// Pages with known dates and authors: the labelled pages of the data folder, and made pages in many languages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { MADE_PAGES, madeHtml } from "./about-made.ts";
import { corpusHtml, dataLines } from "./pages.ts";

/** A page with its labels; null for what nobody labelled. */
export interface LabelledPage {
  readonly url: string;
  /** Whether the label may be the date of the last change. */
  readonly mayBeChange: boolean;
  readonly html: string;
  readonly date: string | null;
  readonly authors: readonly string[] | null;
}

/** A line of `dates/pages.jsonl.gz`. */
interface EvaluationLine {
  readonly url: string;
  readonly html: string;
  readonly date: string | null;
  readonly author: string | readonly string[] | null;
}

/** A line of `wcxb/pages.jsonl.gz`. */
interface WcxbLine {
  readonly id: string;
  readonly url: string;
  readonly publish_date: string | null;
  readonly author: string | null;
}

const list = (author: string | readonly string[] | null): readonly string[] | null =>
  author === null || author.length === 0 ? null : [author].flat();

function* evaluationPages(folder: string): Generator<LabelledPage> {
  for (const { url, html, date, author } of dataLines<EvaluationLine>(folder, "dates/pages")) {
    const bytes = gunzipSync(readFileSync(join(folder, html)));
    yield { url, html: bytes.toString("utf8"), mayBeChange: true, date, authors: list(author) };
  }
}

function* wcxbPages(folder: string): Generator<LabelledPage> {
  for (const { id, url, publish_date, author } of dataLines<WcxbLine>(folder, "wcxb/pages")) {
    if (!publish_date && !author) continue;
    const html = corpusHtml(folder, id).toString("utf8");
    yield { url, html, mayBeChange: false, date: publish_date || null, authors: list(author) };
  }
}

export function* madePages(): Generator<LabelledPage> {
  for (const page of MADE_PAGES) {
    const url = `https://made.example/${page.language}`;
    const { date, authors } = page;
    yield { url, html: madeHtml(page), mayBeChange: false, date, authors };
  }
}

/** Sets of labelled pages by name. */
export const SETS = { evaluation: evaluationPages, wcxb: wcxbPages } as const;
