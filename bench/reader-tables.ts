// Pages scored for a reader to means by page type, and to a row of an extractor.
import { cell, kept, mean } from "./means.ts";
import type { ReaderScore } from "./reader-score.ts";

/** A page and what it scored for a reader. */
export interface ReaderPage {
  readonly id: string;
  readonly type: string;
  readonly score: ReaderScore;
}

const FIGURES = ["f1", "p", "r", "title", "by", "holes"] as const;

/** Means of all figures, and the share of pages under .5. */
export type ReaderMeans = Readonly<Record<(typeof FIGURES)[number] | "low", number>>;

/** The means of pages: of all, of each type, and F1 as the mean of the types. */
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

/** Scored pages to their means. */
export function readerTable(pages: readonly ReaderPage[]): ReaderTable {
  const types = [...new Set(pages.map(({ type }) => type))].sort();
  const rows = new Map([["all", meansOf(pages)]]);
  for (const type of types) rows.set(type, meansOf(pages.filter((page) => page.type === type)));
  const ofTypes = mean(types.map((type) => rows.get(type)?.f1 ?? Number.NaN));
  return { pages: pages.length, types: ofTypes, rows };
}

/** The table as results keep it. */
export function keptTable({ pages, types, rows }: ReaderTable): object {
  const rounded = (means: ReaderMeans): object =>
    Object.fromEntries(Object.entries(means).map(([figure, value]) => [figure, kept(value)]));
  return {
    pages,
    types: kept(types),
    ...Object.fromEntries([...rows].map(([type, means]) => [type, rounded(means)])),
  };
}

/** Names of the cells. */
export const READER_HEAD = "    F1      P      R  title     by  holes    <.5";

/** Means as cells. */
export function readerCells(means: ReaderMeans): string {
  return [...FIGURES, "low" as const].map((figure) => cell(means[figure])).join(" ");
}
