// Operation summary: the shape of a crawled site.
import { summarize } from "../../graph/summary.ts";
import type { Runner } from "../operation.ts";

export const summary: Runner<"summary"> = {
  run: async ({ graphs }, { url, limit }) => summarize((await graphs.find(url)).graph, limit),
};
