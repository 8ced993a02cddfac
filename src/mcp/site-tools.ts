// Tools that ask what crawls have left: which sites there are, their headings, sections, passages and shape.
import { parseRequest } from "../engine/request.ts";
import type { OutlinePage } from "../model/graph.ts";
import { OPERATIONS } from "../model/operations.ts";
import { defineTool } from "./tool.ts";

/** `list_sites`. */
export const listSites = defineTool({
  name: "list_sites",
  title: "List crawled sites",
  description:
    "Lists the sites that have been crawled, the last one first: root, pages, sections, size, and when. The root is the `url` of site_outline, read_section, site_context and site_summary.",
  operation: "outline",
  gives: "data",
  openWorld: false,
  fields: {},
  run: async (_values, { engine }) => {
    const kept = await engine.keptGraphs();
    const sites = kept.map(({ changedMs, ...site }) => ({
      ...site,
      crawled: new Date(changedMs).toISOString(),
    }));
    return { data: { sites } };
  },
});

/** `site_outline`. */
export const siteOutline = defineTool({
  name: "site_outline",
  title: "Outline of a crawled site",
  description:
    "The headings of a crawled site, or of one of its pages, as a Markdown list: for each page its address and title, for each section its heading, the characters below it, and its id for read_section.",
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
    if (lines.length === 0) notes.push("the crawl of this site has no such page");
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

/** `read_section`. */
export const readSection = defineTool({
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

/** Characters of a context where the caller names no number: about five thousand tokens. */
const CONTEXT_CHARS = 20_000;

/** `site_context`. */
export const siteContext = defineTool({
  name: "site_context",
  title: "Search a crawled site",
  description:
    "What a crawled site says on a query, within `max_chars`: passages verbatim under their headings, each with the address of its page, found by words and along links. No model writes any of it.",
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
    const { text, stats } = await engine.run("context", request, { signal });
    const { sections_full, sections_opening, sections_considered, pages_in_graph } = stats;
    const notes = [
      `${sections_full} sections whole and ${sections_opening} by their openings, of ${sections_considered} considered, on a site of ${pages_in_graph} pages`,
      `${stats.chars} characters of at most ${request.max_chars}: a larger \`max_chars\` may hold more`,
    ];
    return { text, notes };
  },
});

/** `site_summary`. */
export const siteSummary = defineTool({
  name: "site_summary",
  title: "Shape of a crawled site",
  description:
    "The shape of a crawled site: counts of pages, sections, entities and links, the entities on most pages, the pages most linked to, the pages furthest from the root.",
  operation: "summary",
  gives: "data",
  openWorld: false,
  fields: OPERATIONS.summary.fields,
  run: async (values, { engine, signal }) => ({
    data: await engine.run("summary", parseRequest("summary", values), { signal }),
  }),
});
