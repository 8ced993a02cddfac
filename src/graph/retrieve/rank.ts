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
  const scores = index.search(words, { byLinks: maxHops > 0 });
  const view = new QueryView(graph, index.links, { words, scoreOf: scores.of });
  const seeds = scores
    .best(scores.matching, most)
    .map((section) => ({ section, score: scores.of(section), hops: 0, reason: "matched query" }));
  const origins = seeds.slice(0, MOST_SEEDS);
  const found = expand(graph, evidenceOf(origins), { maxHops, view });
  const described = scores
    .best(scores.described, most)
    .filter((section) => !found.has(section))
    .map((section) => {
      const reason = `linked from this section as "${view.anchorTo(section)}"`;
      return { section, score: scores.of(section), hops: 1, reason };
    });
  const reached = [...found.values()]
    // What the words of the query lead to as well is the better for it.
    .map(({ section, evidence, hops, reason }) => {
      return { section, score: evidence + scores.of(section), hops, reason };
    })
    .concat(described)
    .sort((one, other) => other.score - one.score || one.section - other.section);
  const onlyReached = reached.filter(({ section }) => !scores.holds(section)).length;
  return { seeds, reached, considered: scores.size + onlyReached };
}
