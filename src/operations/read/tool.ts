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
    wait_for: {
      kind: "text",
      comment:
        "Render the page and wait until it shows an element or a text: a CSS selector, or `text=` and the text.",
    },
    include: row.fields.include,
    exclude: row.fields.exclude,
    whole: {
      kind: "switch",
      value: false,
      comment: "Return the whole page in reading order, with menus and footers.",
    },
    html: row.fields.html,
  },
  run: async (
    { url: address, render: isRendered, max_age, wait_for, whole, html, ...parts },
    { engine, signal, onEvent },
  ) => {
    const fetch = { max_age };
    const renderOptions = { wait_for };
    const asked = { url: address, render: isRendered, fetch, renderOptions, html, ...parts };
    const request = parseRequest("read", asked);
    const { page, content_markdown, markdown, page_type, comments_markdown, render_note } =
      await engine.run("read", request, { signal, onEvent });
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
    if (render_note !== undefined) notes.push(`in the browser: ${render_note}`);
    if (page.requires_render && !isRendered)
      notes.push("scripts build this page: `render` may return more of it");
    return { text: isWhole ? markdown : content_markdown, notes };
  },
});

const named = (name: string, value: string | null): readonly string[] =>
  value === null ? [] : [`${name}: ${value.replace(/\s+/g, " ")}`];
