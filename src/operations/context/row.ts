// The row of the operation `context`.
import type { SiteContext } from "../../model/graph.ts";
import { SETTINGS, SETTINGS_TABLE } from "../../model/settings.ts";
import { CRAWLED_ROOT, NO_GRAPH, PAGE_FILTERS } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "passages of a crawled site on a query, within a character budget",
  details:
    "Assembles passages of a crawled site about a query within a character budget. No request is made to the site.",
  tag: "Graphs",
  body: "ContextRequest",
  route: { method: "POST", path: "/api/site/context" },
  gives: "answer",
  cost: "graph",
  refusals: [...NO_GRAPH, "GRAPH_EMPTY"],
  fields: {
    url: CRAWLED_ROOT,
    urls: {
      kind: "addresses",
      flag: false,
      most: 15,
      comment: "Roots of further crawled sites, at most 15; they share the budget with `url`.",
    },
    query: {
      kind: "text",
      required: true,
      flag: false,
      example: "opening hours",
      comment: "Question or keywords.",
    },
    max_chars: {
      kind: "integer",
      value: SETTINGS.CONTEXT_MAX_CHARS,
      range: SETTINGS_TABLE.CONTEXT_MAX_CHARS.range,
      comment: "Maximum length of the text, in characters (about four per token).",
    },
    max_hops: {
      kind: "integer",
      value: SETTINGS.CONTEXT_MAX_HOPS,
      range: SETTINGS_TABLE.CONTEXT_MAX_HOPS.range,
      comment: "Maximum link distance from a match; 0 follows no links.",
    },
    ...PAGE_FILTERS,
  },
  client: "siteContext",
  command: {
    name: "context",
    group: "Crawled sites",
    examples: [
      ["legible context https://example.org/ 'how are lamps repaired'", "of a crawled site"],
    ],
  },
} as const satisfies Operation;

export type Answer = SiteContext;
