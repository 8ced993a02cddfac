// Answers a query from several sites within one character budget.
import type { ContextSite, SiteContext } from "../../model/graph.ts";
import type { GraphCounts } from "../../model/site-event.ts";
import type { SectionIndex } from "../index/section-index.ts";
import type { SiteGraph } from "../site-graph.ts";
import { answerableBy, assembleContext, type ContextQuery } from "./context.ts";

/** A site to answer from. */
export interface QueriedSite {
  readonly graph: SiteGraph;
  readonly index: SectionIndex;
}

/** Separator between the parts of two sites. */
const GAP = "\n\n";
/** Minimum characters of a site's part; a smaller one has little but its headings. */
const MIN_PART_CHARS = 500;

/** A site with its share of the budget. */
interface Part {
  readonly site: QueriedSite;
  readonly coverage: number;
  readonly chars: number;
}

/**
 * Returns one context of all sites, those that cover most of the query first, each under its root.
 * Sites that may not answer the query get no part if another one may.
 */
export function assembleSites(sites: readonly QueriedSite[], query: ContextQuery): SiteContext {
  const covered = sites.map((site) => ({ site, coverage: coverageOf(site, query, sites.length) }));
  covered.sort((one, other) => other.coverage - one.coverage);
  const parts = sharesOf(covered, query.max_chars);
  const found = parts.map(({ site, chars }) => ({
    site,
    context: assembleContext(site.graph, site.index, { ...query, max_chars: chars }),
  }));
  const texts = found.map(({ site, context }) => headOf(site) + context.text);
  const text = texts.join(GAP);
  const sources = found.flatMap(({ site, context }, at) => {
    const before = texts.slice(0, at).reduce((sum, one) => sum + one.length + GAP.length, 0);
    const shift = before + headOf(site).length;
    return context.sources.map((source) => ({
      ...source,
      offset: source.offset + shift,
      site: site.graph.root,
    }));
  });
  const sum = (of: (context: SiteContext) => number): number =>
    found.reduce((total, { context }) => total + of(context), 0);
  const coverage = Math.max(0, ...covered.map((one) => one.coverage));
  return {
    text,
    sources,
    pages_mapped: found.flatMap(({ context }) => context.pages_mapped),
    answerable: answerableBy(coverage),
    sites: covered.map(({ site, coverage: own }): ContextSite => {
      const part = found.find((one) => one.site === site);
      return {
        root: site.graph.root,
        chars: part?.context.text.length ?? 0,
        answerable: answerableBy(own),
        query_coverage: own,
      };
    }),
    stats: {
      chars: text.length,
      approx_tokens: Math.ceil(text.length / 4),
      sections_considered: sum(({ stats }) => stats.sections_considered),
      sections_full: sum(({ stats }) => stats.sections_full),
      sections_opening: sum(({ stats }) => stats.sections_opening),
      pages_mapped: sum(({ stats }) => stats.pages_mapped),
      pages_in_graph: sites.reduce((total, { graph }) => total + graph.counts.pages, 0),
      budget_used: Math.round((text.length / query.max_chars) * 10_000) / 10_000,
      query_coverage: coverage,
    },
    graph: sumOfCounts(sites),
  };
}

function coverageOf({ graph, index }: QueriedSite, query: ContextQuery, sites: number): number {
  const max_chars = Math.floor(query.max_chars / sites);
  return assembleContext(graph, index, { ...query, max_chars }).stats.query_coverage;
}

const headOf = ({ graph }: QueriedSite): string => `# ${graph.root}${GAP}`;

/** Shares the budget by the square of the coverage, so that the best site gets most of it. */
function sharesOf(
  covered: readonly { readonly site: QueriedSite; readonly coverage: number }[],
  maxChars: number,
): readonly Part[] {
  const [best] = covered;
  const isAnswered = best !== undefined && answerableBy(best.coverage) !== "none";
  let wanted = covered.filter(({ coverage }) => !isAnswered || answerableBy(coverage) !== "none");
  for (;;) {
    const parts = shared(wanted, maxChars);
    const last = parts.at(-1);
    if (parts.length <= 1 || last === undefined || last.chars >= MIN_PART_CHARS) return parts;
    wanted = wanted.slice(0, -1);
  }
}

function shared(
  wanted: readonly { readonly site: QueriedSite; readonly coverage: number }[],
  maxChars: number,
): readonly Part[] {
  const frame = wanted.reduce((sum, { site }) => sum + headOf(site).length + GAP.length, 0);
  const weights = wanted.map(({ coverage }) => coverage ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return wanted.map(({ site, coverage }, at) => {
    const share = total === 0 ? 1 / wanted.length : (weights[at] ?? 0) / total;
    return { site, coverage, chars: Math.floor(Math.max(0, maxChars - frame) * share) };
  });
}

function sumOfCounts(sites: readonly QueriedSite[]): GraphCounts {
  const sum = (name: keyof GraphCounts): number =>
    sites.reduce((total, { graph }) => total + graph.counts[name], 0);
  return {
    pages: sum("pages"),
    sections: sum("sections"),
    entities: sum("entities"),
    links: sum("links"),
    mentions: sum("mentions"),
  };
}
