// Graph summary, graph file and how long graphs are kept.
import type { Requirement } from "./requirement.ts";

/** Graph summary, graph file and how long graphs are kept. */
export const graph: readonly Requirement[] = [
  {
    id: "graph.summary.fields",
    rule: "The summary has root, counts, entities, hubs and deepest.",
    source: "Graph summary",
    section: "graph",
    tests: [
      "test/graph/summary.test.ts > has the root, the counts, and so many entities and hubs as asked",
    ],
  },
  {
    id: "graph.summary.url.required",
    rule: 'The query parameter `url` is required: without it 422 missing with loc ["query","url"].',
    source: "Endpoints; decision 18",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > takes a limit of 1 to 200, 24 when not given, and refuses others by name",
    ],
  },
  {
    id: "graph.summary.limit.default",
    rule: "`limit` is 24 when not given.",
    source: "Endpoints; decision 1",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > takes a limit of 1 to 200, 24 when not given, and refuses others by name",
    ],
  },
  {
    id: "graph.summary.limit.range",
    rule: '`limit` takes the integers 1 to 200; 0, 201 and a word are 422 with loc ["query","limit"].',
    source: "decision 1",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > takes a limit of 1 to 200, 24 when not given, and refuses others by name",
    ],
  },
  {
    id: "graph.summary.root",
    rule: "`root` is the address of the crawled root.",
    source: "Graph summary",
    section: "graph",
    tests: ["test/api/graph.test.ts > tells the shape of the site"],
  },
  {
    id: "graph.summary.counts",
    rule: "`counts` has pages, sections, entities, links and mentions.",
    source: "Graph summary",
    section: "graph",
    tests: [
      "test/graph/summary.test.ts > has the root, the counts, and so many entities and hubs as asked",
      "test/api/graph.test.ts > counts its graph in every page event, and in the end what the graph holds",
    ],
  },
  {
    id: "graph.summary.entities",
    rule: "`entities` lists up to `limit` entities, those on most pages first.",
    source: "Graph summary",
    section: "graph",
    tests: [
      "test/graph/summary.test.ts > lists entities by their pages, with four aliases and four addresses at most",
    ],
  },
  {
    id: "graph.summary.entities.fields",
    rule: "An entity has key, type, name, up to four aliases and up to four pages.",
    source: "Graph summary; Limits",
    section: "graph",
    tests: [
      "test/graph/summary.test.ts > lists entities by their pages, with four aliases and four addresses at most",
    ],
  },
  {
    id: "graph.summary.hubs",
    rule: "`hubs` lists up to `limit` pages ranked by inbound links, then by section count.",
    source: "Graph summary",
    section: "graph",
    tests: [
      "test/graph/summary.test.ts > lists hubs by inbound links and then by sections, with how much each stands out",
    ],
  },
  {
    id: "graph.summary.hubs.fields",
    rule: "A hub has url, title, inbound, outbound, sections and specificity.",
    source: "Graph summary",
    section: "graph",
    tests: [
      "test/graph/summary.test.ts > lists hubs by inbound links and then by sections, with how much each stands out",
    ],
  },
  {
    id: "graph.summary.specificity",
    rule: "`specificity` is log(N/inbound)/log(N+1) clamped to 0..1, 3 decimals: near 1 when linked from one page, 0 when everything links to it.",
    source: "Graph summary; decision 13",
    section: "graph",
    tests: [
      "test/graph/summary.test.ts > lists hubs by inbound links and then by sections, with how much each stands out",
    ],
  },
  {
    id: "graph.summary.deepest",
    rule: "`deepest` lists the eight pages furthest from the root, each `{url, depth}`.",
    source: "Graph summary; Limits; decision 13",
    section: "graph",
    tests: ["test/graph/summary.test.ts > lists the eight pages furthest from the root"],
  },
  {
    id: "graph.summary.not_found",
    rule: "Without a crawl of the root the summary is 404 with detail `No graph for <url>. Crawl it first.`",
    source: "Errors",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > GET /api/site/graph/summary > is 404 without a crawl of the root",
    ],
  },
  {
    id: "graph.file.content_type",
    rule: "The graph file has content type application/x-ndjson.",
    source: "Endpoints",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > is an attachment of JSON Lines named by the host, that holds the whole graph",
    ],
  },
  {
    id: "graph.file.attachment",
    rule: "The graph file is an attachment named `<host>.graph.jsonl`.",
    source: "Endpoints",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > is an attachment of JSON Lines named by the host, that holds the whole graph",
    ],
  },
  {
    id: "graph.file.url.required",
    rule: 'The query parameter `url` of the graph file is required: without it 422 with loc ["query","url"].',
    source: "Endpoints; decision 18",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > GET /api/site/graph > is 404 without a crawl of the root, and 422 without an address",
    ],
  },
  {
    id: "graph.file.not_found",
    rule: "Without a crawl of the root the graph file is 404 with the same detail.",
    source: "Errors",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > GET /api/site/graph > is 404 without a crawl of the root, and 422 without an address",
    ],
  },
  {
    id: "graph.file.json_lines",
    rule: "The graph file is JSON Lines: one object a line, `kind` its first key.",
    source: "Graph file",
    section: "graph",
    tests: [
      "test/graph/files/json-lines.test.ts > has a line an object, its kind first, and the site before all",
    ],
  },
  {
    id: "graph.file.site",
    rule: "The first line is `site` with the root and the counts.",
    source: "Graph file",
    section: "graph",
    tests: [
      "test/graph/files/json-lines.test.ts > has a line an object, its kind first, and the site before all",
    ],
  },
  {
    id: "graph.file.page",
    rule: "A `page` line has key, url, title, depth, chars, content_hash and sections.",
    source: "Graph file; decision 12",
    section: "graph",
    tests: [
      "test/graph/files/json-lines.test.ts > has every field of every kind",
      "test/graph/build/builder.test.ts > names pages by key and sections by page and order, each below the heading that stands above it",
    ],
  },
  {
    id: "graph.file.section",
    rule: "A `section` line has id, page_key, order, heading, level, parent_id, text and links (page keys).",
    source: "Graph file; decision 12",
    section: "graph",
    tests: [
      "test/graph/files/json-lines.test.ts > has every field of every kind",
      "test/graph/build/builder.test.ts > names pages by key and sections by page and order, each below the heading that stands above it",
    ],
  },
  {
    id: "graph.file.section_text",
    rule: "A section's `text` is its Markdown.",
    source: "decision 59",
    section: "graph",
    tests: [
      "test/document/sections.test.ts > are its headings with what follows to the next, and what stands before the first",
      "test/api/graph.test.ts > is an attachment of JSON Lines named by the host, that holds the whole graph",
    ],
  },
  {
    id: "graph.file.entity",
    rule: "An `entity` line has key, type, name, aliases and pages.",
    source: "Graph file; decision 12",
    section: "graph",
    tests: [
      "test/graph/files/json-lines.test.ts > has every field of every kind",
      "test/graph/build/builder.test.ts > finds declared entities, symbols and subjects, and the sections that name them",
    ],
  },
  {
    id: "graph.file.link",
    rule: "A `link` line has source, target, anchors (6 at most) and count.",
    source: "Graph file; decision 12",
    section: "graph",
    tests: [
      "test/graph/files/json-lines.test.ts > has every field of every kind",
      "test/graph/build/builder.test.ts > has an edge a pair of pages, with the anchors of all its links and six at most",
    ],
  },
  {
    id: "graph.file.mention",
    rule: "A `mention` line has section and entity.",
    source: "Graph file; decision 12",
    section: "graph",
    tests: [
      "test/graph/build/builder.test.ts > finds declared entities, symbols and subjects, and the sections that name them",
    ],
  },
  {
    id: "graph.file.section_link",
    rule: "A `section_link` line has section, target and anchor.",
    source: "Graph file; decision 12",
    section: "graph",
    tests: [
      "test/graph/build/builder.test.ts > keeps links of sections with their anchor, and lists their pages with the section",
      "test/graph/build/builder.test.ts > leads links with fragments to the section they name, each once, however late its page is read",
    ],
  },
  {
    id: "graph.file.order",
    rule: "Every node's line precedes the edges that name it.",
    source: "Graph file",
    section: "graph",
    tests: [
      "test/graph/files/json-lines.test.ts > names nodes before the edges between them, and as many as its first line counts",
    ],
  },
  {
    id: "graph.file.complete",
    rule: "Every page, section and entity of the graph has a line, and the counts of the site line agree.",
    source: "Graph file",
    section: "graph",
    tests: [
      "test/graph/files/json-lines.test.ts > names nodes before the edges between them, and as many as its first line counts",
    ],
  },
  {
    id: "graph.page_key",
    rule: "A page's key is host without www + path without trailing slash + query, no scheme.",
    source: "decision 12",
    section: "graph",
    tests: [
      "test/graph/build/builder.test.ts > names pages by key and sections by page and order, each below the heading that stands above it",
    ],
  },
  {
    id: "graph.section_id",
    rule: "A section's id is `<page_key>#s<order>`.",
    source: "decision 12",
    section: "graph",
    tests: [
      "test/graph/build/builder.test.ts > names pages by key and sections by page and order, each below the heading that stands above it",
    ],
  },
  {
    id: "graph.one_page_per_landing",
    rule: "Two addresses that land on one URL are one page of the graph.",
    source: "decision 34",
    section: "graph",
    tests: [
      "test/graph/build/builder.test.ts > has a page once that two addresses land on, and edges to both lead to it",
    ],
  },
  {
    id: "graph.memory",
    rule: "The four most recent graphs are held in memory; an older one is read from disk.",
    source: "Graph retention; Limits",
    section: "graph",
    tests: [
      "test/crawls/graphs.test.ts > are four in memory, the others read from the folder, as all are after a restart",
    ],
  },
  {
    id: "graph.disk",
    rule: "A graph is written to the graph folder when its crawl ends.",
    source: "Graph retention; States and transitions",
    section: "graph",
    tests: [
      "test/crawls/graphs-failures.test.ts > is read as the old one until the new one is written",
      "test/crawls/graphs-failures.test.ts > stays whole when a process is killed while it writes another, whose leavings go in time",
      "test/crawls/graphs.test.ts > are four in memory, the others read from the folder, as all are after a restart",
      "test/api/graph.test.ts > answer alike after a restart, by the root as asked and by where it landed",
    ],
  },
  {
    id: "graph.restart",
    rule: "After a restart the graph routes answer from the graph folder.",
    source: "Graph retention",
    section: "graph",
    tests: [
      "test/api/graph-round-trip.test.ts > is read back to the same summary, outline and answers, whatever the site says",
      "test/api/graph.test.ts > answer alike after a restart, by the root as asked and by where it landed",
    ],
  },
  {
    id: "graph.root_as_asked",
    rule: "A graph is found by the canonical spelling of the root the crawl was asked for.",
    source: "Graph retention; decision 58",
    section: "graph",
    tests: [
      "test/crawls/graphs.test.ts > are found by any spelling of their root, and by where it landed",
    ],
  },
  {
    id: "graph.landing_alias",
    rule: "The address the root landed on finds the same graph.",
    source: "decision 58",
    section: "graph",
    tests: [
      "test/crawls/graphs.test.ts > are found by any spelling of their root, and by where it landed",
      "test/api/graph.test.ts > answer alike after a restart, by the root as asked and by where it landed",
    ],
  },
  {
    id: "graph.never_destroyed",
    rule: "A re-crawl that fails or stops without content leaves the finished graph of the root in place.",
    source: "decision 28",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > answer while the root is crawled again, as before until that ends",
      "test/crawls/crawl-graph.test.ts > holds the pages of every run, and is that of one that was never disturbed",
      "test/crawls/graphs.test.ts > give way to a crawl that ended, not to one without content or one that was left with less",
      "test/api/graph.test.ts > stay in place when the root is crawled again and cannot be read",
    ],
  },
  {
    id: "graph.replaced",
    rule: "A re-crawl's graph replaces the kept one when it holds content and its crawl ended on its own, or when it holds at least as many pages.",
    source: "decision 28",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > stay in place when a crawl that did not end has fewer pages, which is warned of",
      "test/crawls/graphs.test.ts > give way to a crawl that ended, not to one without content or one that was left with less",
      "test/api/graph.test.ts > stay in place when the root is crawled again and cannot be read",
    ],
  },
  {
    id: "graph.not_replaced",
    rule: "A graph that max_pages ended, that was stopped or interrupted, with fewer pages than the kept one, is not kept; a `warning` `graph-not-kept` has the page count of each.",
    source: "decision 28",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > stay in place when a crawl that did not end has fewer pages, which is warned of",
      "test/api/site-runs.test.ts > warns in the trace that the kept graph of the site stays, where it has more pages",
      "test/api/detached-crawls.test.ts > leaves the kept graph of its site in place where it ends early with fewer pages, and warns",
      "test/cluster/cluster.test.ts > keeps a graph that another instance wrote where a crawl that did not end has fewer pages",
      "test/crawls/graphs-failures.test.ts > keeps its graph: what may be smaller than that stays in memory",
    ],
  },
  {
    id: "graph.replace_graph",
    rule: "`crawl.replace_graph` (`--replace`) lets a graph with fewer pages replace the kept one; one without content never does.",
    source: "decision 28",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > stay in place when a crawl that did not end has fewer pages, which is warned of",
      "test/cli/crawl.test.ts > leaves a kept graph of more pages in place unless --replace is given, and says so",
      "test/crawls/graphs.test.ts > give way to a crawl that ended, not to one without content or one that was left with less",
    ],
  },
  {
    id: "graph.write_failure",
    rule: "A graph that cannot be written does not fail the crawl: it is logged and counted, and health stays ok.",
    source: "decision 41",
    section: "graph",
    tests: [
      "test/crawls/graphs-failures.test.ts > stays whole when the next one is larger than a file may be, which is told",
      "test/crawls/graphs-failures.test.ts > stays whole when the disk is full, which is told",
      "test/crawls/graphs.test.ts > stay in memory and in their old file when they cannot be written, and the fault is reported",
      "test/api/graph.test.ts > do not fail a crawl when they cannot be written",
    ],
  },
  {
    id: "graph.sections_links",
    rule: "The graph of a crawl holds its pages, sections, links with anchor text and entities.",
    source: "What the service does",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > counts its graph in every page event, and in the end what the graph holds",
    ],
  },
  {
    id: "graph.retention.unreadable",
    rule: "Reads of a graph folder or file that cannot be read answer as if it were not there (404, or 409 during a first crawl); the fault is logged once.",
    source: "decision 80",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > are missing where their folder cannot be read, and in the making during a first crawl",
      "test/crawls/graphs-failures.test.ts > holds nothing and is reported once, until it can be read: one below a file",
      "test/crawls/graphs-failures.test.ts > holds nothing and is reported once, until it can be read: one of another user",
      "test/crawls/graphs-failures.test.ts > has its other graphs where one file cannot be read: a link to itself",
    ],
  },
];
