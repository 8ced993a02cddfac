// Figures per set of the pages of other makers and languages.
import { mean } from "./means.ts";
import type { SnippetScore } from "./world-score.ts";

/** Scores of a page of `world/`: F1 if it has a labelled text, otherwise snippets. */
export interface ScoredWorldPage {
  readonly id: string;
  readonly set: string;
  readonly f1: number | undefined;
  readonly snippets: SnippetScore;
}

/** Figures of one set. Snippets are counted over all pages; a share is NaN if the set has no such snippets. */
export interface WorldFigures {
  readonly pages: number;
  readonly f1: number;
  /** Share of all snippets that are rightly present or rightly absent. */
  readonly accuracy: number;
  readonly present: number;
  readonly absent: number;
}

/** Returns the figures of each set, in the order of the pages. */
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
