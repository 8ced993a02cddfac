// Runs `context`: passages of a crawled site, or of several, within a budget.

import type { Runner } from "../../api/operation.ts";
import { assembleContext } from "../../graph/retrieve/context.ts";
import { assembleSites } from "../../graph/retrieve/several-sites.ts";
import { GraphEmptyError } from "../../model/errors.ts";

export const runner: Runner<"context"> = {
  run: async ({ graphs }, { url, urls = [], ...query }) => {
    const found = await Promise.all(
      [url, ...urls].map(async (root) => {
        const held = await graphs.findSoFar(root);
        if (held.graph.counts.sections === 0) throw new GraphEmptyError();
        return { graph: held.graph, index: await held.index() };
      }),
    );
    // Two of the addresses may name one site.
    const sites = [...new Map(found.map((site) => [site.graph.root, site])).values()];
    const [only] = sites;
    if (only !== undefined && sites.length === 1) {
      return assembleContext(only.graph, only.index, query);
    }
    return assembleSites(sites, query);
  },
};
