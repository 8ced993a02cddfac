// Operation context: what a crawled site says on a query, within a size.
import { assembleContext } from "../../graph/retrieve/context.ts";
import { GraphEmptyError, GraphMissingError } from "../../model/errors.ts";
import type { Runner } from "../operation.ts";

export const context: Runner<"context"> = {
  run: async ({ graphs }, { url, ...query }) => {
    const held = await graphs.find(url).catch((error: unknown) => {
      const isFirst = error instanceof GraphMissingError && graphs.isCrawling(url);
      throw isFirst ? new GraphEmptyError() : error;
    });
    if (held.graph.counts.sections === 0) throw new GraphEmptyError();
    return assembleContext(held.graph, await held.index(), query);
  },
};
