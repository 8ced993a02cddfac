// Runs `summary`: figures of a crawled site.

import type { Runner } from "../../api/operation.ts";
import { summarize } from "../../graph/summary.ts";

export const runner: Runner<"summary"> = {
  run: async ({ graphs }, { url, limit }) => summarize((await graphs.findSoFar(url)).graph, limit),
};
