// Ranks sections for a query: those that contain its words, and those that these lead to.
import type { SectionIndex } from "../index/section-index.ts";
import type { SiteGraph } from "../site-graph.ts";
import { QueryView } from "./edges.ts";
import { expand } from "./expand.ts";

/** A candidate section for a bundle. */
export interface Candidate {
  readonly section: number;
  readonly score: number;
  /** 0 for a section with words of the query, else the length of the path from such a section. */
  readonly hops: number;
  readonly reason: string;
}

/** Candidates by how they were found, best first. */
export interface RankedSections {
  readonly seeds: readonly Candidate[];
  readonly reached: readonly Candidate[];
  /** Number of distinct sections in both. */
  readonly considered: number;
  /** Returns the share of the query that a section's own words cover, 0 to 1. */
  readonly coverage: (section: number) => number;
  /** Returns the weight of a word in the query; 0 for other words. */
  readonly weightOf: (word: string) => number;
}

/** Options for ranking. */
interface RankOptions {
  readonly words: readonly string[];
  readonly maxHops: number;
  /** Maximum matches to rank. */
  readonly most: number;
  /** Whether a section may be returned; by default all may. */
  readonly isWanted?: (section: number) => boolean;
}

/** Matches whose links are followed. */
const MAX_SEEDS = 40;

/** Returns the evidence of each match: its score, scaled by its ratio to the best score. */
function evidenceOf(origins: readonly Candidate[]): ReadonlyMap<number, number> {
  const best = origins[0]?.score ?? 1;
  return new Map(origins.map(({ section, score }) => [section, (score * score) / best]));
}

/** Ranks sections for a query. A match that other matches link to is in both lists. */
export function rankSections(
  graph: SiteGraph,
  index: SectionIndex,
  { words, maxHops, most, isWanted = () => true }: RankOptions,
): RankedSections {
  const scores = index.search(words, { byLinks: maxHops > 0 });
  const view = new QueryView(graph, index.links, { words, scores });
  const seeds = scores
    .best(scores.matching.filter(isWanted), most)
    .map((section) => ({ section, score: scores.of(section), hops: 0, reason: "matched query" }));
  const origins = seeds.slice(0, MAX_SEEDS);
  const found = expand(graph, evidenceOf(origins), { maxHops, view });
  const described = scores
    .best(scores.described.filter(isWanted), most)
    .filter((section) => !found.has(section))
    .map((section) => {
      const reason = `linked from this section as "${view.anchorTo(section)}"`;
      return { section, score: scores.of(section), hops: 1, reason };
    });
  const reached = [...found.values()]
    // Boost sections that the words of the query match as well.
    .map(({ section, evidence, hops, reason }) => {
      return { section, score: evidence + scores.of(section), hops, reason };
    })
    .filter(({ section }) => isWanted(section))
    .concat(described)
    .sort((one, other) => other.score - one.score || one.section - other.section);
  const onlyReached = reached.filter(({ section }) => !scores.holds(section)).length;
  const considered = scores.matching.length + onlyReached;
  return { seeds, reached, considered, coverage: scores.coverage, weightOf: scores.weightOf };
}
