// Runs `graph`: the graph of a crawled site as a file.
import { graphFileOf } from "../../api/graph-export.ts";
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"graph"> = {
  run: async ({ graphs }, { url, format = "jsonl" }) => {
    const { graph: found } = await graphs.find(url);
    return graphFileOf(found, format, new URL(url).hostname);
  },
};
