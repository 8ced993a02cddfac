// POST /api/site/context: body, answer, assembly.
import type { Requirement } from "./requirement.ts";

/** POST /api/site/context: body, answer, assembly. */
export const context: readonly Requirement[] = [
  {
    id: "context.url.required",
    rule: "`url` is required: the root of a site already crawled on this instance.",
    source: "Context request and response",
    section: "graph",
    tests: ["test/api/graph.test.ts > POST /api/site/context > refuses what does not fit by name"],
  },
  {
    id: "context.query.required",
    rule: '`query` is required and a string; without it 422 missing with loc ["body","query"].',
    source: "Context request and response",
    section: "graph",
    tests: ["test/api/graph.test.ts > POST /api/site/context > refuses what does not fit by name"],
  },
  {
    id: "context.max_chars.default",
    rule: "`max_chars` is 120000 when not given.",
    source: "Context request and response; Limits",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > POST /api/site/context > keeps to max_chars and max_hops, whose defaults are 120000 and 2",
    ],
  },
  {
    id: "context.max_chars.range",
    rule: "`max_chars` takes the integers 1000 to 4000000; 999 and 4000001 are 422.",
    source: "Context request and response; Limits",
    section: "graph",
    tests: ["test/api/graph.test.ts > POST /api/site/context > refuses what does not fit by name"],
  },
  {
    id: "context.max_chars.bound",
    rule: "`text`, headings and map included, is never longer than `max_chars`.",
    source: "Context request and response; decision 59",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > never grows past its size, and is the same each time",
    ],
  },
  {
    id: "context.max_hops.default",
    rule: "`max_hops` is 2 when not given.",
    source: "Context request and response; Limits",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > POST /api/site/context > keeps to max_chars and max_hops, whose defaults are 120000 and 2",
    ],
  },
  {
    id: "context.max_hops.range",
    rule: "`max_hops` takes the integers 0 to 3; -1 and 4 are 422.",
    source: "Context request and response; Limits",
    section: "graph",
    tests: ["test/api/graph.test.ts > POST /api/site/context > refuses what does not fit by name"],
  },
  {
    id: "context.max_hops.zero",
    rule: "`max_hops` 0 retrieves by words alone: every source has hops 0.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > is no further away than max_hops, and nothing at 0",
    ],
  },
  {
    id: "context.response.fields",
    rule: "The answer has exactly text, sources, pages_mapped, stats and graph.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > POST /api/site/context > answers with text, sources, pages_mapped, stats and graph, and asks no site for it",
    ],
  },
  {
    id: "context.text.sections",
    rule: "`text` is Markdown with the headings `## Relevant content`, `## Further content (openings only)` and `## Other pages on this site (not included above)`, in that order.",
    source: "Context request and response; decision 59",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > has three parts, whole sections before openings before the map",
    ],
  },
  {
    id: "context.text.section_markdown",
    rule: "A section in the bundle is its Markdown; search scores its plain words.",
    source: "decision 59",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > tells of a section as its heading, page, Markdown and their size",
      "test/graph/plain-text.test.ts > has the words of links and images without their targets",
    ],
  },
  {
    id: "context.sources.order",
    rule: "`sources` lists the full tier first, then the openings.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > has three parts, whole sections before openings before the map",
    ],
  },
  {
    id: "context.pages_mapped",
    rule: "`pages_mapped` lists the addresses named only in the map.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > has three parts, whole sections before openings before the map",
    ],
  },
  {
    id: "context.source.fields",
    rule: "A source has exactly heading, page_url, page_title, hops, score, reason, chars and tier.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > tells of a section as its heading, page, Markdown and their size",
    ],
  },
  {
    id: "context.source.heading",
    rule: "`heading` is the section's heading, `(opening)` when it has none.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > tells of a section as its heading, page, Markdown and their size",
    ],
  },
  {
    id: "context.source.hops",
    rule: "`hops` is 0 for a lexical seed, 1 for its direct neighbour, and so on up to max_hops.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > is reached hop by hop, each source with its reason",
    ],
  },
  {
    id: "context.source.reason.query",
    rule: "The reason of a seed is `matched query`.",
    source: "Context request and response; decision 20",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > is reached hop by hop, each source with its reason",
    ],
  },
  {
    id: "context.source.reason.page_link",
    rule: 'The reason of a neighbour reached by a page\'s link is `linked from this page as "<anchor>"`.',
    source: "Context request and response; decision 20",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > is reached hop by hop, each source with its reason",
    ],
  },
  {
    id: "context.source.reason.section_link",
    rule: 'The reason of a neighbour reached by a section\'s link is `linked from this section as "<anchor>"`.',
    source: "Context request and response; decision 20",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > is reached hop by hop, each source with its reason",
    ],
  },
  {
    id: "context.source.reason.entity",
    rule: "The reason of a neighbour reached by a shared mention is `also describes <entity>`.",
    source: "Context request and response; decision 20",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > has sections that name an entity the match names",
    ],
  },
  {
    id: "context.source.reason.no_anchor",
    rule: "A neighbour reached without a usable anchor quotes the page's title in the same form.",
    source: "decision 20",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > quotes the page's title where a link has no words",
    ],
  },
  {
    id: "context.source.chars",
    rule: "`chars` is the length of the section's text in the bundle.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > tells of a section as its heading, page, Markdown and their size",
    ],
  },
  {
    id: "context.source.tier",
    rule: "`tier` is `full` or `opening`.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > has three parts, whole sections before openings before the map",
    ],
  },
  {
    id: "context.stats.fields",
    rule: "`stats` has the numbers chars, approx_tokens, sections_considered, sections_full, sections_opening, pages_mapped, pages_in_graph and budget_used.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > tells of a section as its heading, page, Markdown and their size",
    ],
  },
  {
    id: "context.stats.chars",
    rule: "`stats.chars` is the length of `text`, and the section counts agree with `sources`.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > tells of a section as its heading, page, Markdown and their size",
    ],
  },
  {
    id: "context.stats.approx_tokens",
    rule: "`approx_tokens` is ceil(chars / 4).",
    source: "decision 59",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > tells of a section as its heading, page, Markdown and their size",
    ],
  },
  {
    id: "context.stats.budget_used",
    rule: "`budget_used` is the share of `max_chars` spent.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > tells of a section as its heading, page, Markdown and their size",
    ],
  },
  {
    id: "context.graph.fields",
    rule: "`graph` has the counts pages, sections, entities, links and mentions.",
    source: "Context request and response",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > tells of a section as its heading, page, Markdown and their size",
    ],
  },
  {
    id: "context.bm25.b",
    rule: "Sections are scored against the query with BM25 of b = GRAPH_BM25_B = 0.75.",
    source: "rule 6",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > find sections by BM25 with the length normalised by b and saturated by k1",
    ],
  },
  {
    id: "context.bm25.k1",
    rule: "BM25 has k1 = GRAPH_BM25_K1 = 1.5.",
    source: "decision 59",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > find sections by BM25 with the length normalised by b and saturated by k1",
    ],
  },
  {
    id: "context.heading.weight",
    rule: "A match in the heading weighs GRAPH_HEADING_WEIGHT = 3.",
    source: "rule 6",
    section: "graph",
    tests: ["test/graph/retrieve/context.test.ts > count three times in a heading"],
  },
  {
    id: "context.heading.ubiquity",
    rule: "A heading on more than GRAPH_HEADING_UBIQUITY = 0.5 of the pages gives no score.",
    source: "rule 6",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > count nothing in a heading that stands on more than half of the pages",
    ],
  },
  {
    id: "context.expand.hops",
    rule: "Links of matched sections are followed outwards up to `max_hops`.",
    source: "rule 6",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > is reached hop by hop, each source with its reason",
    ],
  },
  {
    id: "context.expand.specificity",
    rule: "An edge is weighted by the specificity of its target: a page linked from every page is reached last or not at all.",
    source: "rule 6",
    section: "graph",
    tests: ["test/graph/retrieve/context.test.ts > leaves out a page that every page links to"],
  },
  {
    id: "context.expand.mentions",
    rule: "Two sections that mention one entity are joined by an edge of GRAPH_MENTION_WEIGHT = 0.25.",
    source: "rule 6",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > has sections that name an entity the match names",
    ],
  },
  {
    id: "context.tier.full",
    rule: "65 % of `max_chars` goes to whole sections.",
    source: "rule 6; Limits",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > gives 65 % to whole sections, at most 35 % of that to what is reached, 20 % to openings of 400 characters",
    ],
  },
  {
    id: "context.tier.passages",
    rule: "A best match that is longer than the characters for whole sections is returned as its best passages, with its heading path.",
    source: "Additions",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > has passages of a best match that is longer than the room, below its heading path",
      "test/graph/retrieve/passages.test.ts > are the sentences with the words and what follows them, in reading order, with marks between",
      "test/graph/retrieve/passages.test.ts > cut a long paragraph between sentences, never inside of a link, code or emphasis",
      "test/graph/retrieve/passages.test.ts > cut a long paragraph also where a bracket is never closed",
      "test/graph/retrieve/passages.test.ts > take what follows a heading that matches, and the term of a definition",
      "test/graph/retrieve/passages.test.ts > repeat the header of a table and mark the rows left out",
      "test/graph/retrieve/passages.test.ts > keep short code whole and put the lines of long code into its fence",
      "test/graph/retrieve/passages.test.ts > name the kind of a callout that they come from",
      "test/graph/retrieve/passages.test.ts > are none where no word matches or nothing fits",
      "test/graph/retrieve/passages.test.ts > never exceed the room, and their ranges are in order and in the text",
    ],
  },
  {
    id: "context.tier.expansion",
    rule: "35 % of the full tier is reserved for sections reached by expansion.",
    source: "rule 6; Limits",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > gives 65 % to whole sections, at most 35 % of that to what is reached, 20 % to openings of 400 characters",
    ],
  },
  {
    id: "context.tier.expansion_unused",
    rule: "Room reserved for expansion and not used goes to seeds.",
    source: "decision 59",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > gives room reserved for expansion to matches where nothing is reached",
    ],
  },
  {
    id: "context.tier.per_page",
    rule: "At most three whole sections come from one page.",
    source: "rule 6; Limits",
    section: "graph",
    tests: ["test/graph/retrieve/context.test.ts > takes three whole sections of one page at most"],
  },
  {
    id: "context.tier.openings",
    rule: "20 % of `max_chars` goes to openings of the next band: heading and first 400 characters.",
    source: "rule 6; Limits",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > gives 65 % to whole sections, at most 35 % of that to what is reached, 20 % to openings of 400 characters",
    ],
  },
  {
    id: "context.tier.map",
    rule: "The remainder lists the other surviving pages with title, address and headings.",
    source: "rule 6; Limits",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > has three parts, whole sections before openings before the map",
      "test/graph/retrieve/context.test.ts > is a map alone for a query without words that the site knows",
    ],
  },
  {
    id: "context.dedup",
    rule: "Sections whose first GRAPH_DEDUP_PREFIX_CHARS = 300 characters agree are taken once.",
    source: "rule 6; Limits",
    section: "graph",
    tests: [
      "test/graph/retrieve/context.test.ts > takes sections once that begin alike for 300 characters",
    ],
  },
  {
    id: "context.no_fetch",
    rule: "Context, summary and graph routes send no request to any site.",
    source: "What the service does",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > POST /api/site/context > answers with text, sources, pages_mapped, stats and graph, and asks no site for it",
    ],
  },
  {
    id: "context.not_found",
    rule: "Without a crawl of the root: 404 with detail `No graph for <url>. Crawl it first.`",
    source: "Errors; States and transitions",
    section: "graph",
    tests: ["test/api/graph.test.ts > POST /api/site/context > is 404 without a crawl of the root"],
  },
  {
    id: "context.no_sections",
    rule: "A graph without sections: 409 with detail `The crawl has not produced any content yet.`",
    source: "Errors; States and transitions",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > POST /api/site/context > is 409 while the first crawl of a root has not brought a page",
    ],
  },
  {
    id: "context.first_crawl",
    rule: "During a first crawl, context and summary answer from the data received so far once there is a section; 409 before.",
    source: "decision 80",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > the first crawl of a root > answers questions from the pages so far",
      "test/graph/build/builder.test.ts > so far is the graph of the pages so far, whatever is taken in while it is built",
    ],
  },
];
