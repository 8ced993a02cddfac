// The tool of `summary`: figures of a site.
import { parseRequest } from "../../api/request.ts";
import { defineTool } from "../../mcp/tool.ts";
import { row } from "./row.ts";

export const tool = defineTool({
  name: "site_summary",
  title: "Shape of a crawled site",
  description:
    "Describes a crawled site: counts of pages, sections, entities and links, the entities on most pages, the pages with most inbound links, and the pages furthest from the root.",
  operation: "summary",
  gives: "data",
  openWorld: false,
  fields: row.fields,
  run: async (values, { engine, signal }) => ({
    data: await engine.run("summary", parseRequest("summary", values), { signal }),
  }),
});
