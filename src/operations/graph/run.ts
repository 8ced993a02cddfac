// Runs `graph`: the graph of a crawled site as a file.
import { graphFileOf } from "../../api/graph-export.ts";
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"graph"> = {
  run: async ({ graphs }, { url, format = "jsonl", max_tokens, overlap_tokens }) => {
    const { graph: found } = await graphs.find(url);
    const sizes = { max_tokens, overlap_tokens };
    return graphFileOf(found, { format, host: new URL(url).hostname, sizes });
  },
};
