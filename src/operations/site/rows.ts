// The rows of a crawled site: its shape, headings, sections, and answers to queries.
import type {
  GraphSummary,
  SiteContext,
  SiteOutline,
  SiteSearch,
  SiteSection,
} from "../../model/graph.ts";
import { SETTINGS, SETTINGS_TABLE } from "../../model/settings.ts";
import { CRAWLED_ROOT, NO_GRAPH, PAGE_FILTERS } from "../fields.ts";
import type { Operation } from "../operation.ts";

/** Common part of the operations on a crawled site. */
const ON_SITE = {
  tag: "Graphs",
  gives: "answer",
  cost: "graph",
  refusals: [...NO_GRAPH, "GRAPH_EMPTY"],
} as const;

/** More pages than a graph has. */
const ALL_PAGES = 100_000_000;

export const summary = {
  ...ON_SITE,
  summary: "a summary of a crawled site: counts, entities, most linked pages, deepest pages",
  details:
    "Returns counts, entities, hubs and the deepest pages of a stored graph. No request is made to the site.",
  route: { method: "GET", path: "/api/site/graph/summary" },
  fields: {
    url: CRAWLED_ROOT,
    limit: {
      kind: "integer",
      value: SETTINGS.GRAPH_SUMMARY_LIMIT,
      range: SETTINGS_TABLE.GRAPH_SUMMARY_LIMIT.range,
      comment: "Maximum number of entities, and of hubs.",
    },
  },
  client: "graphSummary",
  tool: {
    name: "site_summary",
    title: "Shape of a crawled site",
    description:
      "Describes a crawled site: counts, entities on most pages, most linked pages, deepest pages. Use it for an overview.",
    openWorld: false,
  },
} as const satisfies Operation<GraphSummary>;

export const outline = {
  ...ON_SITE,
  summary: "the headings of a crawled site or page, with section ids",
  details:
    "Lists headings and section ids, from which a client chooses what to read. No request is made to the site.",
  route: { method: "GET", path: "/api/site/outline" },
  gives: "long-answer",
  fields: {
    url: CRAWLED_ROOT,
    page: { kind: "text", comment: "Address of one page. Default: every page." },
    sections: { kind: "switch", value: true, comment: "Include the sections of each page." },
    limit: {
      kind: "integer",
      value: ALL_PAGES,
      range: [1, ALL_PAGES],
      comment: "Maximum pages. Default: every page.",
    },
    offset: { kind: "integer", value: 0, range: [0, ALL_PAGES], comment: "Pages to skip." },
  },
  client: "siteOutline",
  command: {
    name: "outline",
    group: "Crawled sites",
    examples: [["legible outline https://example.org/", "the headings of a crawled site"]],
  },
} as const satisfies Operation<SiteOutline>;

export const section = {
  ...ON_SITE,
  summary: "one section of a crawled site by its id, verbatim",
  details: "Returns the text of one section verbatim. No request is made to the site.",
  route: { method: "GET", path: "/api/site/section" },
  refusals: [...ON_SITE.refusals, "SECTION_MISSING"],
  fields: {
    url: CRAWLED_ROOT,
    id: {
      kind: "text",
      required: true,
      example: "example.org/#s0",
      comment: "Id of the section, from the outline.",
    },
  },
  client: "siteSection",
} as const satisfies Operation<SiteSection>;

export const search = {
  ...ON_SITE,
  summary: "sections of a crawled site that match a query, with snippets",
  details:
    "Lists the sections that match a query, best first, each with its id, headings and a snippet. No request is made to the site.",
  route: { method: "GET", path: "/api/site/search" },
  fields: {
    url: CRAWLED_ROOT,
    query: {
      kind: "text",
      required: true,
      flag: false,
      example: "opening hours",
      comment: "Question or keywords.",
    },
    limit: { kind: "integer", value: 10, range: [1, 100], comment: "Maximum results." },
    offset: { kind: "integer", value: 0, range: [0, 1000], comment: "Results to skip." },
    ...PAGE_FILTERS,
  },
  client: "siteSearch",
  command: {
    name: "search",
    group: "Crawled sites",
    examples: [["legible search https://example.org/ 'opening hours'", "the matching sections"]],
  },
} as const satisfies Operation<SiteSearch>;

export const context = {
  ...ON_SITE,
  summary: "passages of a crawled site that answer a query, up to a number of characters",
  details:
    "Returns passages of a crawled site that answer a query, up to a number of characters. No request is made to the site.",
  body: "ContextRequest",
  route: { method: "POST", path: "/api/site/context" },
  fields: {
    url: CRAWLED_ROOT,
    urls: {
      kind: "addresses",
      flag: false,
      most: 15,
      comment:
        "Roots of further crawled sites to search, at most 15. `max_chars` applies to all sites together.",
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
      comment: "Maximum length of the text, in characters; a token has about four.",
    },
    max_hops: {
      kind: "integer",
      value: SETTINGS.CONTEXT_MAX_HOPS,
      range: SETTINGS_TABLE.CONTEXT_MAX_HOPS.range,
      comment:
        "Maximum number of steps (a link, the next or previous section, a shared entity) from a section that matches the query to another that is returned with it; 0 for matches only.",
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
} as const satisfies Operation<SiteContext>;
