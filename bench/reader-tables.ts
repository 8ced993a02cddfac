// Means of reader scores by page type, and a table row per extractor.
import { cell, kept, mean } from "./means.ts";
import type { ReaderScore } from "./reader-score.ts";

/** A page and its reader scores. */
export interface ReaderPage {
  readonly id: string;
  readonly type: string;
  readonly score: ReaderScore;
}

const FIGURES = ["f1", "p", "r", "title", "by", "holes"] as const;

/** Means of all figures, and the share of pages below .5. */
export type ReaderMeans = Readonly<Record<(typeof FIGURES)[number] | "low", number>>;

/** Means of all pages and of each type, and F1 as the mean over types. */
export interface ReaderTable {
  readonly pages: number;
  readonly types: number;
  readonly rows: ReadonlyMap<string, ReaderMeans>;
}

function meansOf(pages: readonly ReaderPage[]): ReaderMeans {
  const of = (name: (typeof FIGURES)[number]): number =>
    mean(pages.flatMap(({ score }) => score[name] ?? []));
  return {
    f1: of("f1"),
    p: of("p"),
    r: of("r"),
    title: of("title"),
    by: of("by"),
    holes: of("holes"),
    low: mean(pages.map(({ score }) => Number(score.f1 < 0.5))),
  };
}

/** Computes the means of scored pages. */
export function readerTable(pages: readonly ReaderPage[]): ReaderTable {
  const types = [...new Set(pages.map(({ type }) => type))].sort();
  const rows = new Map([["all", meansOf(pages)]]);
  for (const type of types) rows.set(type, meansOf(pages.filter((page) => page.type === type)));
  const ofTypes = mean(types.map((type) => rows.get(type)?.f1 ?? Number.NaN));
  return { pages: pages.length, types: ofTypes, rows };
}

/** Returns the table in the form of the saved results. */
export function keptTable({ pages, types, rows }: ReaderTable): object {
  const rounded = (means: ReaderMeans): object =>
    Object.fromEntries(Object.entries(means).map(([figure, value]) => [figure, kept(value)]));
  return {
    pages,
    types: kept(types),
    ...Object.fromEntries([...rows].map(([type, means]) => [type, rounded(means)])),
  };
}

/** Column names. */
export const READER_HEAD = "    F1      P      R  title     by  holes    <.5";

/** Formats means as cells. */
export function readerCells(means: ReaderMeans): string {
  return [...FIGURES, "low" as const].map((figure) => cell(means[figure])).join(" ");
}
