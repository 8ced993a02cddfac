// Runs `search`: the sections of a crawled site that match a query.

import type { Runner } from "../../api/operation.ts";
import { searchSite } from "../../graph/retrieve/search.ts";
import { GraphEmptyError } from "../../model/errors.ts";

export const runner: Runner<"search"> = {
  run: async ({ graphs }, { url, ...query }) => {
    const held = await graphs.findSoFar(url);
    if (held.graph.counts.sections === 0) throw new GraphEmptyError();
    return searchSite(held.graph, await held.index(), query);
  },
};
