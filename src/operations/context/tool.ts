// The tool of `context`: passages of a site.
import { parseRequest } from "../../api/request.ts";
import { defineTool } from "../../mcp/tool.ts";
import { row } from "./row.ts";

/** Default characters of a context: about five thousand tokens. */
const CONTEXT_CHARS = 20_000;

export const tool = defineTool({
  name: "site_context",
  title: "Passages of a crawled site",
  description:
    "Returns verbatim passages of a crawled site about a query, within `max_chars`, under their headings and with the addresses of their pages. Finds them by words and links, without a model.",
  operation: "context",
  gives: "text",
  openWorld: false,
  isSized: true,
  fields: {
    ...row.fields,
    max_chars: { ...row.fields.max_chars, value: CONTEXT_CHARS },
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
