// The tool of `outline`: the headings of a site as a list.

import { parseRequest } from "../../api/request.ts";
import { defineTool } from "../../mcp/tool.ts";
import type { OutlinePage } from "../../model/graph.ts";
import { row } from "./row.ts";

export const tool = defineTool({
  name: "site_outline",
  title: "Outline of a crawled site",
  description:
    "Lists the headings of a crawled site or page in Markdown: each page with address and title, each section with heading, number of characters, and id for read_section.",
  operation: "outline",
  gives: "text",
  openWorld: false,
  fields: row.fields,
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
