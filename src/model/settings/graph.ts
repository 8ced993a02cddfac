// Constants of a site's graph and of the context built from it.
import type { Setting } from "./setting.ts";

export const GRAPH_SETTINGS = {
  GRAPH_BM25_B: {
    value: 0.75,
    comment: "BM25 length normalisation of section search.",
    section: "graph",
  },
  GRAPH_BM25_K1: {
    value: 1.5,
    comment: "BM25 term saturation of section search.",
    section: "graph",
  },
  GRAPH_HEADING_WEIGHT: {
    value: 3,
    comment: "Weight of a match in a section's heading.",
    section: "graph",
  },
  GRAPH_HEADING_UBIQUITY: {
    value: 0.5,
    comment: "A heading on a larger share of pages is ignored.",
    section: "graph",
  },
  GRAPH_MENTION_WEIGHT: {
    value: 0.25,
    comment: "Weight of an entity two sections both mention.",
    section: "graph",
  },
  GRAPH_DEDUP_PREFIX_CHARS: {
    value: 300,
    comment: "Sections with this many equal first characters are returned once.",
    section: "graph",
    unit: "characters",
  },
  GRAPH_DECLARED_MAX_CHARS: {
    value: 100_000,
    comment: "Maximum declared data per page, as JSON; payloads that do not fit are left out.",
    section: "graph",
    unit: "characters",
  },
  GRAPH_DECLARED_MAX_TOTAL: {
    value: 200_000_000,
    comment: "Maximum declared data per site; pages that exceed it are stored without their data.",
    section: "graph",
    unit: "characters",
  },
  GRAPH_RECORDS_MAX_CHARS: {
    value: 200_000,
    comment: "Maximum records per page, as JSON; rows that do not fit are left out.",
    section: "graph",
    unit: "characters",
  },
  GRAPH_RECORDS_MAX_TOTAL: {
    value: 200_000_000,
    comment: "Maximum records per site; pages that exceed it are stored without their records.",
    section: "graph",
    unit: "characters",
  },
  GRAPHS_IN_MEMORY: {
    value: 4,
    comment: "Site graphs held in memory, the most recent.",
    section: "graph",
  },
  GRAPH_KEEP_FILES: {
    value: 200,
    comment: "Site graphs in the graph folder; the oldest are deleted first.",
    section: "graph",
  },
  GRAPH_SUMMARY_LIMIT: {
    value: 24,
    comment: "Entities and hubs of a graph summary.",
    section: "graph",
    range: [1, 200],
    integer: true,
  },
  GRAPH_SUMMARY_ALIASES: {
    value: 4,
    comment: "Maximum number of aliases, and of pages, per entity in a graph summary.",
    section: "graph",
  },
  GRAPH_SUMMARY_DEEPEST: {
    value: 8,
    comment: "Pages furthest from the root shown in a graph summary.",
    section: "graph",
  },
  GRAPH_LINK_ANCHORS: {
    value: 6,
    comment: "Anchor texts kept of a link between two pages.",
    section: "graph",
  },
  CONTEXT_MAX_CHARS: {
    value: 120_000,
    comment: "Maximum length of a context bundle, in characters (about four per token).",
    section: "graph",
    unit: "characters",
    range: [1000, 4_000_000],
    integer: true,
  },
  CONTEXT_MAX_HOPS: {
    value: 2,
    comment: "Maximum link distance from matched sections; 0 is lexical retrieval only.",
    section: "graph",
    range: [0, 3],
    integer: true,
  },
  CONTEXT_FULL_SHARE: {
    value: 0.65,
    comment: "Share of a bundle for whole sections.",
    section: "graph",
  },
  CONTEXT_EXPANSION_SHARE: {
    value: 0.35,
    comment: "Share of the whole sections reserved for those reached through links.",
    section: "graph",
  },
  CONTEXT_OPENING_SHARE: {
    value: 0.2,
    comment: "Share of a bundle for openings of sections.",
    section: "graph",
  },
  CONTEXT_OPENING_CHARS: {
    value: 400,
    comment: "Characters of a section shown as its opening.",
    section: "graph",
    unit: "characters",
  },
  CONTEXT_SECTIONS_PER_PAGE: {
    value: 3,
    comment: "Maximum number of whole sections per page.",
    section: "graph",
  },
} as const satisfies Record<string, Setting>;
