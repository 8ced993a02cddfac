// Runs the operations that treat a stored graph as a file: list, export and remove.
import { graphFileOf } from "../../api/graph-export.ts";
import type { Runner } from "../../api/operation.ts";
import type { StoredGraph } from "../../crawls/graphs.ts";
import type { KeptGraphRecord } from "../../model/graph.ts";

export const graph: Runner<"graph"> = {
  run: async ({ graphs }, { url, format = "jsonl", max_tokens, overlap_tokens }) => {
    const { graph: found } = await graphs.find(url);
    const sizes = { max_tokens, overlap_tokens };
    return graphFileOf(found, { format, host: new URL(url).hostname, sizes });
  },
};

export const graphs: Runner<"graphs"> = {
  run: async (parts) => ({ graphs: (await parts.graphs.list()).map(graphRecord) }),
};

/** Returns the list entry of a graph. */
const graphRecord = ({ changedMs, ...graph }: StoredGraph): KeptGraphRecord => ({
  ...graph,
  ended: Math.round(changedMs / 1000),
});

export const graphRemove: Runner<"graph_remove"> = {
  run: async ({ graphs }, { url }) => graphRecord(await graphs.remove(url)),
};
