// Constants of a site's graph and of the context built from it.
import type { Rows } from "./setting.ts";

export const GRAPH_SETTINGS = {
  GRAPH_BM25_B: {
    value: 0.75,
    comment: "Parameter b (length normalisation) of BM25 in the search for sections.",
  },
  GRAPH_BM25_K1: {
    value: 1.5,
    comment: "Parameter k1 (term saturation) of BM25 in the search for sections.",
  },
  GRAPH_HEADING_WEIGHT: {
    value: 3,
    comment: "Weight of a query word in a section's heading; in its text the weight is 1.",
  },
  GRAPH_HEADING_UBIQUITY: {
    value: 0.5,
    comment: "A heading on more than this share of the pages is ignored in the search.",
  },
  GRAPH_MENTION_WEIGHT: {
    value: 0.25,
    comment: "Weight of the connection between two sections that mention the same entity.",
  },
  GRAPH_DEDUP_PREFIX_CHARS: {
    value: 300,
    comment:
      "Number of characters compared at the start of sections: if several sections start with the same characters, only one of them is returned.",
  },
  GRAPH_DECLARED_MAX_CHARS: {
    value: 100_000,
    comment:
      "Maximum size of a page's structured data in the graph, as JSON; payloads that do not fit are omitted.",
  },
  GRAPH_DECLARED_MAX_TOTAL: {
    value: 200_000_000,
    comment:
      "Maximum size of a site's structured data in the graph; further pages are stored without their data.",
    unit: "characters",
  },
  GRAPH_RECORDS_MAX_CHARS: {
    value: 200_000,
    comment:
      "Maximum size of a page's lists in the graph, as JSON; rows that do not fit are omitted.",
  },
  GRAPH_RECORDS_MAX_TOTAL: {
    value: 200_000_000,
    comment:
      "Maximum size of a site's lists in the graph; further pages are stored without their lists.",
    unit: "characters",
  },
  GRAPHS_IN_MEMORY: {
    value: 4,
    comment: "Maximum number of site graphs in memory; the most recently used ones remain.",
  },
  GRAPH_KEEP_FILES: {
    value: 200,
    comment: "Maximum number of site graphs in the graph folder; the oldest are deleted first.",
  },
  GRAPH_SUMMARY_LIMIT: {
    value: 24,
    comment: "Maximum number of entities and of hubs in a graph summary.",
    range: [1, 200],
  },
  GRAPH_SUMMARY_ALIASES: {
    value: 4,
    comment: "Maximum number of aliases, and of pages, per entity in a graph summary.",
  },
  GRAPH_SUMMARY_DEEPEST: {
    value: 8,
    comment: "Number of pages in a graph summary that are the most links away from the root.",
  },
  GRAPH_LINK_ANCHORS: {
    value: 6,
    comment: "Maximum number of link texts that are stored for the links from one page to another.",
  },
  CONTEXT_MAX_CHARS: {
    value: 120_000,
    comment: "Maximum size of a context bundle; a token has about four characters.",
    range: [1000, 4_000_000],
  },
  CONTEXT_MAX_HOPS: {
    value: 2,
    comment:
      "Maximum number of links from a matching section to others in the answer. 0 returns only sections that match the query.",
    range: [0, 3],
  },
  CONTEXT_FULL_SHARE: {
    value: 0.65,
    comment: "Share of the character budget for whole sections.",
  },
  CONTEXT_EXPANSION_SHARE: {
    value: 0.35,
    comment:
      "Share of the characters for whole sections that is reserved for sections reached through links.",
  },
  CONTEXT_OPENING_SHARE: {
    value: 0.2,
    comment: "Share of the character budget for the openings of further sections.",
  },
  CONTEXT_OPENING_CHARS: {
    value: 400,
    comment: "Length of an opening of a section.",
  },
  CONTEXT_SECTIONS_PER_PAGE: {
    value: 3,
    comment: "Maximum number of whole sections per page.",
  },
} as const satisfies Rows;
