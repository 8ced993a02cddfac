// Runs `graphs`: lists stored graphs.
import type { Runner } from "../../api/operation.ts";
import type { StoredGraph } from "../../crawls/graphs.ts";
import type { KeptGraphRecord } from "../../model/graph.ts";

export const runner: Runner<"graphs"> = {
  run: async (parts) => ({ graphs: (await parts.graphs.list()).map(graphRecord) }),
};

/** Returns the list entry of a graph. */
export const graphRecord = ({
  root,
  pages,
  sections,
  depths,
  bytes,
  changedMs,
}: StoredGraph): KeptGraphRecord => ({
  root,
  pages,
  sections,
  depths,
  bytes,
  ended: Math.round(changedMs / 1000),
});
