// Answers a query from a site within a character budget: whole sections (of one that is too long, its
// passages), openings of more, a map of the rest.
import type { SiteContext } from "../../model/graph.ts";
import { SETTINGS } from "../../model/settings.ts";
import type { SectionIndex } from "../index/section-index.ts";
import { wordsIn } from "../index/tokens.ts";
import { type PageFilter, pagesWhere, sectionsWhere } from "../page-filter.ts";
import type { SiteGraph } from "../site-graph.ts";
import { Bundle } from "./bundle.ts";
import { type Candidate, rankSections } from "./rank.ts";

/** A query to a graph. */
export interface ContextQuery extends PageFilter {
  readonly query: string;
  /** Maximum characters of the whole text. */
  readonly max_chars: number;
  /** Maximum link distance to follow from the matches; 0 retrieves by words alone. */
  readonly max_hops: number;
}

/** A match is ranked per this many characters of the budget: more than fit. */
const RANKED_CHARS = 100;
const MIN_RANKED = 500;

/** Returns the bundle for a query. The same graph, index and query yield the same bundle. */
export function assembleContext(
  graph: SiteGraph,
  index: SectionIndex,
  query: ContextQuery,
): SiteContext {
  const gathered = gather(graph, index, query);
  return reportOf(graph, gathered, query.max_chars);
}

/** A bundle, and how it was found. */
interface Gathered {
  readonly bundle: Bundle;
  /** Number of sections considered. */
  readonly considered: number;
  /** Largest share of the query that one returned section covers, 0 to 1. */
  readonly coverage: number;
}

/** Returns the sections of a bundle. */
export function gather(
  graph: SiteGraph,
  index: SectionIndex,
  { query, max_chars, max_hops, ...filter }: ContextQuery,
): Gathered {
  const isWanted = sectionsWhere(graph, filter);
  const { seeds, reached, considered, coverage, weightOf } = rankSections(graph, index, {
    words: wordsIn(query),
    maxHops: max_hops,
    most: Math.max(MIN_RANKED, Math.ceil(max_chars / RANKED_CHARS)),
    ...(isWanted && { isWanted }),
  });
  const bundle = new Bundle(graph, max_chars, weightOf);
  const ranked = merged(seeds, reached);
  const full = Math.floor(max_chars * SETTINGS.CONTEXT_FULL_SHARE);
  const room = { all: full, reached: Math.floor(full * SETTINGS.CONTEXT_EXPANSION_SHARE) };
  // The best match comes first, whatever is reached from it.
  const [best] = seeds;
  if (best !== undefined) bundle.addBest(best, room);
  bundle.addWhole(ranked, room);
  bundle.addOpenings(ranked, Math.floor(max_chars * SETTINGS.CONTEXT_OPENING_SHARE));
  bundle.addMap(ranked, index, pagesWhere(graph, filter));
  const returned = Object.values(bundle.sections).flat();
  const most = returned.reduce((best, section) => Math.max(best, coverage(section)), 0);
  return { bundle, considered, coverage: most };
}

/**
 * Minimum coverage of a section that may answer the query, and of one that likely does. Chosen
 * on questions about five manuals and questions about other things.
 */
const ANSWERS = { partly: 0.33, likely: 0.66 } as const;

export function answerableBy(coverage: number): SiteContext["answerable"] {
  if (coverage >= ANSWERS.likely) return "likely";
  return coverage >= ANSWERS.partly ? "partly" : "none";
}

/** Merges both lists by score; a match that is also reached gets the better score. */
function merged(seeds: readonly Candidate[], reached: readonly Candidate[]): readonly Candidate[] {
  const all = new Map(seeds.map((seed) => [seed.section, seed]));
  for (const candidate of reached) {
    const seed = all.get(candidate.section);
    const score = Math.max(candidate.score, seed?.score ?? 0);
    all.set(candidate.section, { ...(seed ?? candidate), score });
  }
  return [...all.values()].sort(byScore);
}

function byScore(one: Candidate, other: Candidate): number {
  return other.score - one.score || one.section - other.section;
}

function reportOf(
  graph: SiteGraph,
  { bundle, considered, coverage }: Gathered,
  max_chars: number,
): SiteContext {
  const text = bundle.text();
  const { sources, mapped } = bundle;
  const full = sources.filter(({ tier }) => tier === "full").length;
  return {
    text,
    sources,
    pages_mapped: mapped,
    answerable: answerableBy(coverage),
    stats: {
      chars: text.length,
      approx_tokens: Math.ceil(text.length / 4),
      sections_considered: considered,
      sections_full: full,
      sections_opening: sources.length - full,
      pages_mapped: mapped.length,
      pages_in_graph: graph.counts.pages,
      budget_used: Math.round((text.length / max_chars) * 10_000) / 10_000,
      query_coverage: Math.round(coverage * 10_000) / 10_000,
    },
    graph: graph.counts,
  };
}
