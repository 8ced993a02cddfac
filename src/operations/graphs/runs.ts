// Runs the operations that read stored graphs: summary, headings, a section, search and context.
import type { Runner } from "../../api/operation.ts";
import type { EngineParts } from "../../api/parts.ts";
import { outlineOf, sectionById } from "../../graph/outline.ts";
import { assembleContext } from "../../graph/retrieve/context.ts";
import { searchSite } from "../../graph/retrieve/search.ts";
import { assembleSites } from "../../graph/retrieve/several-sites.ts";
import { summarize } from "../../graph/summary.ts";
import { GraphEmptyError } from "../../model/errors.ts";

export const summary: Runner<"summary"> = {
  run: async ({ graphs }, { url, limit }) => summarize((await graphs.findSoFar(url)).graph, limit),
};

export const outline: Runner<"outline"> = {
  run: async ({ graphs }, { url, ...asked }) =>
    outlineOf((await graphs.findSoFar(url)).graph, asked),
};

export const section: Runner<"section"> = {
  run: async ({ graphs }, { url, id }) => sectionById((await graphs.findSoFar(url)).graph, id),
};

/** Returns the graph of a site and its index. Throws GraphEmptyError. */
async function searchable(graphs: EngineParts["graphs"], root: string) {
  const { graph, index } = await graphs.findSoFar(root);
  if (graph.counts.sections === 0) throw new GraphEmptyError();
  return { graph, index: await index() };
}

export const search: Runner<"search"> = {
  run: async ({ graphs }, { url, ...query }) => {
    const { graph, index } = await searchable(graphs, url);
    return searchSite(graph, index, query);
  },
};

export const context: Runner<"context"> = {
  run: async ({ graphs }, { url, urls = [], ...query }) => {
    const found = await Promise.all([url, ...urls].map((root) => searchable(graphs, root)));
    // Two of the addresses may name one site.
    const sites = [...new Map(found.map((site) => [site.graph.root, site])).values()];
    const [only] = sites;
    if (only !== undefined && sites.length === 1) {
      return assembleContext(only.graph, only.index, query);
    }
    return assembleSites(sites, query);
  },
};
