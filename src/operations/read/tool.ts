// The tool of `read`: the Markdown of a page.
import { parseRequest } from "../../api/request.ts";
import { defineTool } from "../../mcp/tool.ts";
import { row } from "./row.ts";

export const tool = defineTool({
  name: "read_page",
  title: "Read a web page",
  description:
    "Reads one web page and returns its content as verbatim Markdown, without menus, banners and footers; with `whole`, every block. No model rewrites anything.",
  operation: "read",
  gives: "text",
  openWorld: true,
  fields: {
    url: row.fields.url,
    render: row.fields.render,
    max_age: {
      kind: "integer",
      value: 0,
      range: [0, 31_536_000],
      comment:
        "Maximum age of a cached copy in seconds; an older copy is revalidated. 0 always reads the page.",
    },
    whole: {
      kind: "switch",
      value: false,
      comment: "Return the whole page in reading order, with menus and footers.",
    },
    html: row.fields.html,
  },
  run: async (
    { url: address, render: isRendered, max_age, whole, html },
    { engine, signal, onEvent },
  ) => {
    const fetch = { max_age };
    const request = parseRequest("read", { url: address, render: isRendered, fetch, html });
    const { page, content_markdown, markdown, page_type, comments_markdown } = await engine.run(
      "read",
      request,
      { signal, onEvent },
    );
    const isWhole = whole || content_markdown === "";
    const notes = [
      `page: ${page.url}`,
      ...named("title", page.title),
      ...named("by", page.byline),
      ...named("published", page.published),
      `type: ${page_type}`,
      isWhole ? "this is the whole page" : "this is the content; `whole` returns the whole page",
    ];
    if (page.cache !== null) notes.push(`a cached copy from ${page.cache.read_at}`);
    if (!isWhole && comments_markdown !== "") notes.push("readers' comments are omitted");
    if (page.requires_render && !isRendered)
      notes.push("scripts build this page: `render` may return more of it");
    return { text: isWhole ? markdown : content_markdown, notes };
  },
});

const named = (name: string, value: string | null): readonly string[] =>
  value === null ? [] : [`${name}: ${value.replace(/\s+/g, " ")}`];
