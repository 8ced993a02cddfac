// Operation graph: the whole graph of a crawled site as lines of JSON.
import { graphFile } from "../../graph/files/json-lines.ts";
import type { Runner } from "../operation.ts";

export const graph: Runner<"graph"> = {
  run: async ({ graphs }, { url }) => {
    const { graph: found } = await graphs.find(url);
    return {
      name: `${new URL(url).hostname}.graph.jsonl`,
      content_type: "application/x-ndjson",
      lines: graphFile(found),
    };
  },
};
