// Runs `graph_remove`: removes a stored graph.
import type { Runner } from "../../api/operation.ts";
import { graphRecord } from "../graphs/run.ts";

export const runner: Runner<"graph_remove"> = {
  run: async ({ graphs }, { url }) => graphRecord(await graphs.remove(url)),
};
