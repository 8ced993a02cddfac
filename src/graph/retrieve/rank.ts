// Ranks sections for a query: those that contain its words, and those that these lead to.
import type { SectionIndex } from "../index/section-index.ts";
import type { SiteGraph } from "../site-graph.ts";
import { edgesFrom, QueryView } from "./edges.ts";

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

/** A section reached along edges. */
interface ReachedSection {
  readonly section: number;
  /** Evidence received, summed over all paths. */
  readonly evidence: number;
  /** Length of the shortest path. */
  readonly hops: number;
  /** The edge that brought the most evidence. */
  readonly reason: string;
}

/** Share of a section's evidence passed on. */
const DECAY = 0.45;
/** Maximum sections expanded per hop. */
const MAX_FRONTIER = 40;

interface Reaching extends ReachedSection {
  evidence: number;
  reason: string;
  /** Evidence received along the edge of `reason`. */
  most: number;
}

/**
 * Returns the sections within `maxHops` of the seeds, by number. A section's outgoing evidence is
 * divided by edge weight: plain sums would favour pages linked from everywhere.
 */
function expand(
  graph: SiteGraph,
  seeds: ReadonlyMap<number, number>,
  { maxHops, view }: { readonly maxHops: number; readonly view: QueryView },
): ReadonlyMap<number, ReachedSection> {
  const reached = new Map<number, Reaching>();
  let frontier = seeds;
  for (let hop = 1; hop <= maxHops && frontier.size > 0; hop++) {
    const arriving = new Map<number, number>();
    for (const [section, mass] of frontier) {
      const edges = edgesFrom(graph, section, view);
      const total = edges.reduce((sum, { weight }) => sum + weight, 0);
      for (const { section: target, weight, reason } of edges) {
        const share = (mass * DECAY * weight) / total;
        arriving.set(target, (arriving.get(target) ?? 0) + share);
        arrive(reached, { section: target, evidence: share, hops: hop, reason });
      }
    }
    frontier = strongest(arriving);
  }
  return reached;
}

function arrive(reached: Map<number, Reaching>, arriving: ReachedSection): void {
  const { section, evidence, hops, reason } = arriving;
  const known = reached.get(section);
  if (known === undefined) {
    reached.set(section, { ...arriving, most: evidence });
    return;
  }
  known.evidence += evidence;
  // Take the reason from the shortest path, since hops and reason are reported together.
  if (hops === known.hops && evidence > known.most) {
    known.most = evidence;
    known.reason = reason;
  }
}

function strongest(arriving: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const sorted = [...arriving].sort(([a, one], [b, other]) => other - one || a - b);
  return new Map(sorted.slice(0, MAX_FRONTIER));
}
