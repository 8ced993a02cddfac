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
    "Starts a breadth-first crawl of a site and returns its `id` at once. The crawl continues in the background and after a restart of the service; it respects robots.txt and the site's pace. crawl_status returns its progress, crawl_result lists its pages, crawl_cancel cancels it; site_context, site_outline and read_section use the pages read so far.",
  operation: "crawl_start",
  gives: "data",
  changes: { isDestructive: false, isIdempotent: false },
  openWorld: true,
  fields: {
    url: CRAWL_FIELDS.url,
    max_pages: row.fields.max_pages,
    complete: CRAWL_FIELDS.complete,
    include: CRAWL_FIELDS.include,
    exclude: CRAWL_FIELDS.exclude,
    crawl: CRAWL_FIELDS.crawl,
  },
  shown: SHOWN_OPTIONS,
  run: async (values, { engine, signal }) => {
    const request = parseRequest("crawl_start", values);
    await engine.admit("crawl_start", request, { signal });
    return { data: shownStatus(await engine.run("crawl_start", request, { signal })) };
  },
});
