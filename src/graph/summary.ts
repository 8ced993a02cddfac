// Summarises a graph: counts, and the most frequent entities, most linked and deepest pages.
import type { GraphSummary, SummaryEntity, SummaryHub } from "../model/graph.ts";
import { SETTINGS } from "../model/settings.ts";
import { type SiteGraph, specificity } from "./site-graph.ts";

/** Returns the summary of a graph with at most `limit` entities and hubs. */
export function summarize(graph: SiteGraph, limit: number): GraphSummary {
  const { root, counts } = graph;
  return {
    root,
    counts,
    entities: entitiesOf(graph, limit),
    hubs: hubsOf(graph, limit),
    deepest: deepestOf(graph),
  };
}

/** Returns the numbers below `count`, sorted by a comparison, then ascending. */
function ordered(
  count: number,
  compare: (one: number, other: number) => number,
): readonly number[] {
  return Array.from({ length: count }, (_, number) => number).sort(
    (one, other) => compare(one, other) || one - other,
  );
}

function entitiesOf(graph: SiteGraph, limit: number): readonly SummaryEntity[] {
  const pages = (entity: number): number => graph.pagesOf(entity).length;
  const most = SETTINGS.GRAPH_SUMMARY_ALIASES;
  return ordered(graph.entities.length, (one, other) => pages(other) - pages(one))
    .slice(0, limit)
    .flatMap((number) => {
      const entity = graph.entities[number];
      if (entity === undefined) return [];
      const { key, type, name, aliases } = entity;
      const shown = [...graph.pagesOf(number).subarray(0, most)];
      const addresses = shown.map((page) => graph.pages[page]?.url ?? "");
      return [{ key, type, name, aliases: aliases.slice(0, most), pages: addresses }];
    });
}

function hubsOf(graph: SiteGraph, limit: number): readonly SummaryHub[] {
  const inbound = (page: number): number => graph.links.to(page).length;
  const sections = (page: number): number => {
    const { begin, end } = graph.sectionsOf(page);
    return end - begin;
  };
  const count = graph.pages.length;
  return ordered(
    count,
    (one, other) => inbound(other) - inbound(one) || sections(other) - sections(one),
  )
    .slice(0, limit)
    .map((page) => {
      const { url = "", title = "" } = graph.pages[page] ?? {};
      const { begin, end } = graph.links.from(page);
      return {
        url,
        title,
        inbound: inbound(page),
        outbound: end - begin,
        sections: sections(page),
        specificity: Math.round(specificity(inbound(page), count) * 1000) / 1000,
      };
    });
}

function deepestOf({ pages }: SiteGraph): GraphSummary["deepest"] {
  const depth = (page: number): number => pages[page]?.depth ?? 0;
  return ordered(pages.length, (one, other) => depth(other) - depth(one))
    .slice(0, SETTINGS.GRAPH_SUMMARY_DEEPEST)
    .map((page) => ({ url: pages[page]?.url ?? "", depth: depth(page) }));
}
