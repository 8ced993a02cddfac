// The tools of stored graphs.

import { estimatedTokens, resultLines } from "../../api/search-lines.ts";
import { defineTool, runOperation } from "../../mcp/tool.ts";
import type { OutlinePage } from "../../model/graph.ts";
import { OPERATIONS } from "../rows.ts";

export const graphs = defineTool({
  name: "list_sites",
  title: "List crawled sites",
  description:
    "Lists the crawled sites, newest first: root, pages, size, time. Use it before a crawl, and to get the root: the `url` of the tools of a crawled site.",
  operation: "graphs",
  gives: "data",
  openWorld: false,
  fields: {},
  run: async (_values, call) => {
    const { graphs: kept } = await runOperation("graphs", {}, call);
    const sites = kept.map(({ ended, ...site }) => ({
      ...site,
      crawled: new Date(ended * 1000).toISOString(),
    }));
    return { data: { sites } };
  },
});

export const outline = defineTool({
  name: "site_outline",
  title: "Outline of a crawled site",
  description:
    "Lists the pages of a crawled site with headings, or of one page, with the id of each section. Use it to browse.",
  operation: "outline",
  gives: "text",
  openWorld: false,
  // Without `sections`: a model asks for an outline to get the ids of sections.
  fields: { url: OPERATIONS.outline.fields.url, page: OPERATIONS.outline.fields.page },
  run: async (values, call) => {
    const { root, pages } = await runOperation("outline", values, call);
    const lines: string[] = [];
    for (const page of pages) lines.push(...pageLines(page));
    const notes = [`site: ${root}`];
    if (lines.length === 0) notes.push("the graph of this site has no such page");
    return { text: lines.join("\n"), notes };
  },
});

function pageLines({ url, title, sections }: OutlinePage): readonly string[] {
  return [
    `- ${url}${title === "" ? "" : ` ${title}`}`,
    ...sections.map(({ id, heading, level, chars }) => {
      const indent = "  ".repeat(Math.max(1, level));
      return `${indent}- ${heading === "" ? "(opening)" : heading} [${chars} characters, id ${id}]`;
    }),
  ];
}

export const section = defineTool({
  name: "read_section",
  title: "Read a section of a crawled site",
  description:
    "Returns the Markdown of one section of a crawled site, verbatim. Use it with an id from another tool.",
  operation: "section",
  gives: "text",
  openWorld: false,
  fields: OPERATIONS.section.fields,
  run: async (values, call) => {
    const { page_url, page_title, heading, text } = await runOperation("section", values, call);
    const notes = [`page: ${page_url}`, `title: ${page_title}`, `heading: ${heading}`];
    return { text, notes: notes.map((note) => note.replace(/\s+/g, " ")) };
  },
});

export const search = defineTool({
  name: "search_site",
  title: "Search a crawled site",
  description:
    "Lists the sections of a crawled site that match a query, best first: headings, address, snippet, id. Use it to choose what to read.",
  operation: "search",
  gives: "text",
  openWorld: false,
  fields: OPERATIONS.search.fields,
  run: async (values, call) => {
    const found = await runOperation("search", values, call);
    const { results, sections_matching, has_more, pages_in_graph } = found;
    const notes = [
      `${results.length} results; ${sections_matching} sections match, on a site of ${pages_in_graph} pages`,
    ];
    if (has_more)
      notes.push(`\`offset\` ${values.offset + results.length} returns further results`);
    return { text: resultLines(found), notes };
  },
});

/** Tokens of a context without `max_chars`, and its characters in scripts of about four a token. */
const CONTEXT_TOKENS = 2000;
const CONTEXT_CHARS = 8000;
const [CONTEXT_MIN_CHARS] = OPERATIONS.context.fields.max_chars.range;

export const context = defineTool({
  name: "site_context",
  title: "Passages of a crawled site",
  description:
    "Returns verbatim passages of a crawled site about a query, with headings and addresses. Use it first for a question about a site; it returns about 2,000 tokens unless `max_chars` allows more.",
  operation: "context",
  gives: "text",
  openWorld: false,
  isSized: true,
  fields: {
    ...OPERATIONS.context.fields,
    max_chars: {
      ...OPERATIONS.context.fields.max_chars,
      value: 0,
      range: [0, OPERATIONS.context.fields.max_chars.range[1]],
      comment: "Maximum characters of the text; 0 for about 2,000 tokens.",
    },
  },
  run: async ({ max_chars, ...values }, call) => {
    const within = (most: number) => runOperation("context", { ...values, max_chars: most }, call);
    let most = max_chars || CONTEXT_CHARS;
    let found = await within(most);
    const tokens = estimatedTokens(found.text);
    // Scripts such as Chinese have up to two tokens a character.
    if (max_chars === 0 && tokens > CONTEXT_TOKENS) {
      most = Math.max(CONTEXT_MIN_CHARS, Math.floor((most * CONTEXT_TOKENS) / tokens));
      found = await within(most);
    }
    const { text, answerable, stats } = found;
    const { sections_full, sections_opening, sections_considered, pages_in_graph } = stats;
    const notes = [
      `${sections_full} sections whole and ${sections_opening} by their openings, of ${sections_considered} considered, on a site of ${pages_in_graph} pages`,
      `${stats.chars} characters of at most ${most}: a larger \`max_chars\` may hold more`,
    ];
    if (answerable === "none")
      notes.push("no section has most of the query's words: the site may not answer it");
    return { text, notes };
  },
});
