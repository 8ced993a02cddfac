// The tool of `search`: the sections of a site that match a query, as a list.
import { parseRequest } from "../../api/request.ts";
import { resultLines } from "../../api/search-lines.ts";
import { defineTool } from "../../mcp/tool.ts";
import { row } from "./row.ts";

export const tool = defineTool({
  name: "search_site",
  title: "Search a crawled site",
  description:
    "Lists the sections of a crawled site that match a query, best first: headings, address, snippet, and id for read_section. Use site_context for whole passages.",
  operation: "search",
  gives: "text",
  openWorld: false,
  fields: row.fields,
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
