// Runs `context`: passages of a crawled site, within a budget.

import type { Runner } from "../../api/operation.ts";
import { assembleContext } from "../../graph/retrieve/context.ts";
import { GraphEmptyError } from "../../model/errors.ts";

export const runner: Runner<"context"> = {
  run: async ({ graphs }, { url, ...query }) => {
    const held = await graphs.findSoFar(url);
    if (held.graph.counts.sections === 0) throw new GraphEmptyError();
    return assembleContext(held.graph, await held.index(), query);
  },
};
