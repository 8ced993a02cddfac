// The row of the operation `graph`.
import type { GraphLine } from "../../model/graph.ts";
import { GRAPH_FILE_FORMATS } from "../../model/graph.ts";
import { CHUNK_SIZES, CRAWLED_ROOT, NO_GRAPH } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the graph of a crawled site as a file",
  details:
    "Returns the whole stored graph in the format of choice. No request is made to the site.",
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
      comment: "With `chunks`: maximum tokens of the end of the chunk before.",
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
} as const satisfies Operation;

/** One line of the file. */
export type Answer = GraphLine;
