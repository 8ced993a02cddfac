// The rows of stored graphs: their files and lists, and what they answer of a crawled site.

import {
  GRAPH_FILE_FORMATS,
  type GraphLine,
  type GraphList,
  type GraphSummary,
  type KeptGraphRecord,
  type SiteContext,
  type SiteFacts,
  type SiteOutline,
  type SiteSearch,
  type SiteSection,
} from "../../model/graph.ts";
import type { SiteRecords } from "../../model/records.ts";
import { SETTINGS, SETTINGS_TABLE } from "../../model/settings.ts";
import { CHUNK_SIZES, CRAWLED_ROOT, NO_GRAPH, PAGE_FILTERS } from "../fields.ts";
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

export const siteFacts = {
  summary: "the facts of a crawled site's pages as a table",
  details:
    "Fills a JSON Schema from the declared data of each page of a crawled site. Returns one row per page; each fact has a source. Needs a crawl with `crawl.store_declared`. No request is made to the site.",
  tag: "Graphs",
  body: "SiteFactsRequest",
  route: { method: "POST", path: "/api/site/facts" },
  gives: "answer",
  cost: "graph",
  refusals: [...NO_GRAPH, "GRAPH_EMPTY", "GRAPH_DATA_MISSING"],
  fields: {
    url: CRAWLED_ROOT,
    schema: {
      kind: "schema",
      flag: false,
      comment:
        "JSON Schema, an object with `properties`. Default: for each page, the built-in schema of its type.",
    },
    limit: { kind: "integer", value: 100, range: [1, 1000], comment: "Maximum rows." },
    offset: { kind: "integer", value: 0, range: [0, 100_000], comment: "Pages to skip." },
    ...PAGE_FILTERS,
  },
  client: "siteFacts",
  command: {
    name: "site-facts",
    group: "Crawled sites",
    examples: [
      [
        "legible site-facts https://example.org/ --schema lamp.json --format csv",
        "a table of the pages' facts",
      ],
    ],
  },
} as const satisfies Operation<SiteFacts>;

export const siteRecords = {
  summary: "the lists of a crawled site's pages as tables",
  details:
    "Joins lists with the same mark-up from the pages of a crawled site into one table, with the address of each row's page, and each linked item once. Returns the columns of all tables, and the rows of one. Needs a crawl with `crawl.store_records`. No request is made to the site.",
  tag: "Graphs",
  body: "SiteRecordsRequest",
  route: { method: "POST", path: "/api/site/records" },
  gives: "answer",
  cost: "graph",
  refusals: [...NO_GRAPH, "GRAPH_EMPTY", "GRAPH_DATA_MISSING"],
  fields: {
    url: CRAWLED_ROOT,
    template: {
      kind: "integer",
      value: 1,
      range: [1, 100],
      comment: "Number of the table whose rows are returned; table 1 has the most rows.",
    },
    limit: { kind: "integer", value: 100, range: [1, 10_000], comment: "Maximum rows." },
    offset: { kind: "integer", value: 0, range: [0, 100_000], comment: "Rows to skip." },
    ...PAGE_FILTERS,
  },
  client: "siteRecords",
  command: {
    name: "site-records",
    group: "Crawled sites",
    examples: [
      ["legible site-records https://example.org/", "the largest table of the site"],
      [
        "legible site-records https://example.org/ --template 2 --output lamps.csv",
        "the second one, as a spreadsheet",
      ],
    ],
  },
} as const satisfies Operation<SiteRecords>;
