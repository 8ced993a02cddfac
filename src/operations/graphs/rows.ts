// The rows of stored graphs.
import {
  GRAPH_FILE_FORMATS,
  type GraphLine,
  type GraphList,
  type KeptGraphRecord,
} from "../../model/graph.ts";
import { CHUNK_SIZES, CRAWLED_ROOT, NO_GRAPH } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const graph = {
  summary: "the graph of a crawled site as a file",
  details: "Returns the whole stored graph in the chosen format. No request is made to the site.",
  tag: "Graphs",
  route: { method: "GET", path: "/api/site/graph" },
  gives: "file",
  cost: "graph",
  refusals: NO_GRAPH,
  fields: {
    url: CRAWLED_ROOT,
    format: {
      kind: "choice",
      choices: GRAPH_FILE_FORMATS,
      comment: "Format of the file. Default: `jsonl`, the whole graph as JSON Lines.",
    },
    max_tokens: { ...CHUNK_SIZES.max_tokens, comment: "With `chunks`: maximum estimated tokens." },
    overlap_tokens: {
      ...CHUNK_SIZES.overlap_tokens,
      comment: "With `chunks`: maximum tokens repeated from the end of the previous chunk.",
    },
  },
  client: "graphFile",
  command: {
    name: "graph",
    group: "Crawled sites",
    examples: [
      ["legible graph https://example.org/ --format llms-txt", "a list of the pages"],
      ["legible graph https://example.org/ --format csv --out tables", "a folder of tables"],
    ],
  },
} as const satisfies Operation<GraphLine>;

export const graphs = {
  summary: "the stored graphs of this instance",
  details: "Lists the stored graphs of this instance.",
  tag: "Graphs",
  route: { method: "GET", path: "/api/site/graphs" },
  gives: "answer",
  cost: "none",
  refusals: [],
  fields: {},
  client: "keptGraphs",
  command: { name: "graphs", group: "Crawled sites", examples: [] },
} as const satisfies Operation<GraphList>;

export const graphRemove = {
  summary: "remove a stored graph",
  details:
    "Removes the stored graph of a site with its index, and returns its list entry. Detached crawls of the site keep their pages.",
  tag: "Graphs",
  route: { method: "DELETE", path: "/api/site/graph" },
  gives: "answer",
  cost: "none",
  refusals: NO_GRAPH,
  fields: { url: CRAWLED_ROOT },
  client: "removeGraph",
} as const satisfies Operation<KeptGraphRecord>;
