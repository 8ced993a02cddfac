// The words of a query to ranked sections: those that hold them, and those that these lead to.
import type { SectionIndex } from "../index/section-index.ts";
import type { SiteGraph } from "../site-graph.ts";
import { QueryView } from "./edges.ts";
import { expand } from "./expand.ts";

/** A section that may be part of a bundle. */
export interface Candidate {
  readonly section: number;
  readonly score: number;
  /** 0 for what holds words of the query, else the length of the way from there. */
  readonly hops: number;
  readonly reason: string;
}

/** Candidates by how they were found, the best first. */
export interface RankedSections {
  readonly seeds: readonly Candidate[];
  readonly reached: readonly Candidate[];
  /** Distinct sections among both. */
  readonly considered: number;
}

/** How sections are ranked. */
interface RankOptions {
  readonly words: readonly string[];
  readonly maxHops: number;
  /** Matches that are ranked. */
  readonly most: number;
}

/** Matches from which links are followed. */
const MOST_SEEDS = 40;

/** Matches with what each has to give: the better it matches beside the best, the more of its score. */
function evidenceOf(origins: readonly Candidate[]): ReadonlyMap<number, number> {
  const best = origins[0]?.score ?? 1;
  return new Map(origins.map(({ section, score }) => [section, (score * score) / best]));
}

/** Ranks the sections of a graph for a query. What matches and is linked to by other matches is among both. */
export function rankSections(
  graph: SiteGraph,
  index: SectionIndex,
  { words, maxHops, most }: RankOptions,
): RankedSections {
  const scores = index.search(words);
  const seeds = scores
    .best(most)
    .map((section) => ({ section, score: scores.of(section), hops: 0, reason: "matched query" }));
  const origins = seeds.slice(0, MOST_SEEDS);
  const found = expand(graph, evidenceOf(origins), {
    maxHops,
    view: new QueryView(graph, words, scores.of),
  });
  const reached = [...found.values()]
    .map(({ section, evidence, hops, reason }) => {
      // What holds words of the query itself is the better for it.
      return { section, score: evidence + scores.of(section), hops, reason };
    })
    .sort((one, other) => other.score - one.score || one.section - other.section);
  const onlyReached = reached.filter(({ section }) => scores.of(section) === 0).length;
  return { seeds, reached, considered: scores.size + onlyReached };
}
