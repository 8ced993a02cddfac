// The tool of `section`: the text of a section.
import { parseRequest } from "../../api/request.ts";
import { defineTool } from "../../mcp/tool.ts";
import { row } from "./row.ts";

export const tool = defineTool({
  name: "read_section",
  title: "Read a section of a crawled site",
  description:
    "One section of a crawled page by its id, as site_outline and site_context name it: the Markdown below its heading, verbatim.",
  operation: "section",
  gives: "text",
  openWorld: false,
  fields: row.fields,
  run: async (values, { engine, signal }) => {
    const request = parseRequest("section", values);
    const { page_url, page_title, heading, text } = await engine.run("section", request, {
      signal,
    });
    const notes = [`page: ${page_url}`, `title: ${page_title}`, `heading: ${heading}`];
    return { text, notes: notes.map((note) => note.replace(/\s+/g, " ")) };
  },
});
