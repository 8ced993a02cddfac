// The tools of a crawled site.
import { parseRequest } from "../../api/request.ts";
import { resultLines } from "../../api/search-lines.ts";
import { defineTool } from "../../mcp/tool.ts";
import type { OutlinePage } from "../../model/graph.ts";
import { OPERATIONS } from "../rows.ts";

export const summary = defineTool({
  name: "site_summary",
  title: "Shape of a crawled site",
  description:
    "Describes a crawled site: counts of pages, sections, entities and links, the entities on most pages, the pages with most inbound links, and the pages furthest from the root.",
  operation: "summary",
  gives: "data",
  openWorld: false,
  fields: OPERATIONS.summary.fields,
  run: async (values, { engine, signal }) => ({
    data: await engine.run("summary", parseRequest("summary", values), { signal }),
  }),
});

export const outline = defineTool({
  name: "site_outline",
  title: "Outline of a crawled site",
  description:
    "Lists the headings of a crawled site or page in Markdown: each page with address and title, each section with heading, number of characters, and id for read_section.",
  operation: "outline",
  gives: "text",
  openWorld: false,
  fields: OPERATIONS.outline.fields,
  run: async (values, { engine, signal }) => {
    const request = parseRequest("outline", values);
    const { root, pages } = await engine.run("outline", request, { signal });
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
    "One section of a crawled page by its id, as site_outline and site_context name it: the Markdown below its heading, verbatim.",
  operation: "section",
  gives: "text",
  openWorld: false,
  fields: OPERATIONS.section.fields,
  run: async (values, { engine, signal }) => {
    const request = parseRequest("section", values);
    const { page_url, page_title, heading, text } = await engine.run("section", request, {
      signal,
    });
    const notes = [`page: ${page_url}`, `title: ${page_title}`, `heading: ${heading}`];
    return { text, notes: notes.map((note) => note.replace(/\s+/g, " ")) };
  },
});

export const search = defineTool({
  name: "search_site",
  title: "Search a crawled site",
  description:
    "Lists the sections of a crawled site that match a query, best first: headings, address, snippet, and id for read_section. Use site_context for whole passages.",
  operation: "search",
  gives: "text",
  openWorld: false,
  fields: OPERATIONS.search.fields,
  run: async (values, { engine, signal }) => {
    const request = parseRequest("search", values);
    const found = await engine.run("search", request, { signal });
    const { results, sections_matching, has_more, pages_in_graph } = found;
    const notes = [
      `${results.length} results; ${sections_matching} sections match, on a site of ${pages_in_graph} pages`,
    ];
    if (has_more)
      notes.push(`\`offset\` ${request.offset + results.length} returns further results`);
    return { text: resultLines(found), notes };
  },
});

/** Default characters of a context: about five thousand tokens. */
const CONTEXT_CHARS = 20_000;

export const context = defineTool({
  name: "site_context",
  title: "Passages of a crawled site",
  description:
    "Returns verbatim passages of a crawled site about a query, within `max_chars`, under their headings and with the addresses of their pages. Finds them by words and links, without a model.",
  operation: "context",
  gives: "text",
  openWorld: false,
  isSized: true,
  fields: {
    ...OPERATIONS.context.fields,
    max_chars: { ...OPERATIONS.context.fields.max_chars, value: CONTEXT_CHARS },
  },
  run: async (values, { engine, signal }) => {
    const request = parseRequest("context", values);
    const { text, answerable, stats } = await engine.run("context", request, { signal });
    const { sections_full, sections_opening, sections_considered, pages_in_graph } = stats;
    const notes = [
      `${sections_full} sections whole and ${sections_opening} by their openings, of ${sections_considered} considered, on a site of ${pages_in_graph} pages`,
      `${stats.chars} characters of at most ${request.max_chars}: a larger \`max_chars\` may hold more`,
    ];
    if (answerable === "none")
      notes.push("no section has most of the query's words: the site may not answer it");
    return { text, notes };
  },
});
