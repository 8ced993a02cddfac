// Pages of other makers and languages, scored, to a figure a set.
import { mean } from "./means.ts";
import type { SnippetScore } from "./world-score.ts";

/** What a page of `world/` scored: F1 where a text is known, and snippets where not. */
export interface ScoredWorldPage {
  readonly id: string;
  readonly set: string;
  readonly f1: number | undefined;
  readonly snippets: SnippetScore;
}

/** The figures of one set. Snippets are counted over all pages; a share of what the set has none of is not a number. */
export interface WorldFigures {
  readonly pages: number;
  readonly f1: number;
  /** Share of all snippets that are there and must be, or are not and must not be. */
  readonly accuracy: number;
  readonly present: number;
  readonly absent: number;
}

/** The figures of each set, in the order of the pages. */
export function worldTable(pages: readonly ScoredWorldPage[]): ReadonlyMap<string, WorldFigures> {
  const sets = [...new Set(pages.map(({ set }) => set))];
  return new Map(sets.map((set) => [set, figuresOf(pages.filter((page) => page.set === set))]));
}

function figuresOf(pages: readonly ScoredWorldPage[]): WorldFigures {
  const sum = (name: keyof SnippetScore): number =>
    pages.reduce((total, { snippets }) => total + snippets[name], 0);
  return {
    pages: pages.length,
    f1: mean(pages.flatMap(({ f1 }) => f1 ?? [])),
    accuracy: (sum("present") + sum("absent")) / (sum("with") + sum("without")),
    present: sum("present") / sum("with"),
    absent: sum("absent") / sum("without"),
  };
}
