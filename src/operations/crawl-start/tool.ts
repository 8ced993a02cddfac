// The tool of `crawl_start`: starts a crawl.

import { parseRequest } from "../../api/request.ts";
import { shownStatus } from "../../mcp/detached-crawls.ts";
import { defineTool } from "../../mcp/tool.ts";
import { CRAWL_FIELDS, SHOWN_OPTIONS } from "../crawl/tool.ts";
import { row } from "./row.ts";

export const tool = defineTool({
  name: "crawl_start",
  title: "Start a crawl",
  description:
    "Starts a crawl of a site, breadth-first, and answers at once with its `id`. The crawl continues without this call and after a restart of the service; robots.txt and the site's pace are respected. crawl_status says how far it is, crawl_result lists its pages, crawl_cancel ends it; site_context, site_outline and read_section answer from what it has read.",
  operation: "crawl_start",
  gives: "data",
  changes: { isDestructive: false, isIdempotent: false },
  openWorld: true,
  fields: {
    url: CRAWL_FIELDS.url,
    max_pages: row.fields.max_pages,
    complete: CRAWL_FIELDS.complete,
    crawl: CRAWL_FIELDS.crawl,
  },
  shown: SHOWN_OPTIONS,
  run: async (values, { engine, signal }) => {
    const request = parseRequest("crawl_start", values);
    await engine.admit("crawl_start", request, { signal });
    return { data: shownStatus(await engine.run("crawl_start", request, { signal })) };
  },
});
