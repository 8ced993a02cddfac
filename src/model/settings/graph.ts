// Constants of a site's graph and of the context built from it.
import { constant, type Rows } from "./setting.ts";

export const GRAPH_SETTINGS = {
  GRAPH_BM25_B: constant(
    0.75,
    "Parameter b (length normalisation) of BM25 in the search for sections.",
  ),
  GRAPH_BM25_K1: constant(
    1.5,
    "Parameter k1 (term saturation) of BM25 in the search for sections.",
  ),
  GRAPH_HEADING_WEIGHT: constant(
    3,
    "Weight of a query word in a section's heading; in its text the weight is 1.",
  ),
  GRAPH_HEADING_UBIQUITY: constant(
    0.5,
    "A heading on more than this share of the pages is ignored in the search.",
  ),
  GRAPH_MENTION_WEIGHT: constant(
    0.25,
    "Weight of the connection between two sections that mention the same entity.",
  ),
  GRAPH_DEDUP_PREFIX_CHARS: constant(
    300,
    "Number of characters compared at the start of sections: if several sections start with the same characters, only one of them is returned.",
  ),
  GRAPH_DECLARED_MAX_CHARS: constant(
    100_000,
    "Maximum size of a page's structured data in the graph, as JSON; payloads that do not fit are omitted.",
  ),
  GRAPH_DECLARED_MAX_TOTAL: constant(
    200_000_000,
    "Maximum size of a site's structured data in the graph; further pages are stored without their data.",
    "characters",
  ),
  GRAPH_RECORDS_MAX_CHARS: constant(
    200_000,
    "Maximum size of a page's lists in the graph, as JSON; rows that do not fit are omitted.",
  ),
  GRAPH_RECORDS_MAX_TOTAL: constant(
    200_000_000,
    "Maximum size of a site's lists in the graph; further pages are stored without their lists.",
    "characters",
  ),
  GRAPHS_IN_MEMORY: constant(
    4,
    "Maximum number of site graphs in memory; the most recently used ones remain.",
  ),
  GRAPH_KEEP_FILES: constant(
    200,
    "Maximum number of site graphs in the graph folder; the oldest are deleted first.",
  ),
  GRAPH_SUMMARY_LIMIT: {
    value: 24,
    comment: "Maximum number of entities and of hubs in a graph summary.",
    range: [1, 200],
  },
  GRAPH_SUMMARY_ALIASES: constant(
    4,
    "Maximum number of aliases, and of pages, per entity in a graph summary.",
  ),
  GRAPH_SUMMARY_DEEPEST: constant(
    8,
    "Number of pages in a graph summary that are the most links away from the root.",
  ),
  GRAPH_LINK_ANCHORS: constant(
    6,
    "Maximum number of link texts that are stored for the links from one page to another.",
  ),
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
  CONTEXT_FULL_SHARE: constant(0.65, "Share of the character budget for whole sections."),
  CONTEXT_EXPANSION_SHARE: constant(
    0.35,
    "Share of the characters for whole sections that is reserved for sections reached through links.",
  ),
  CONTEXT_OPENING_SHARE: constant(
    0.2,
    "Share of the character budget for the openings of further sections.",
  ),
  CONTEXT_OPENING_CHARS: constant(400, "Length of an opening of a section."),
  CONTEXT_SECTIONS_PER_PAGE: constant(3, "Maximum number of whole sections per page."),
} as const satisfies Rows;
