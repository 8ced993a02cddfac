// The tool of `crawl_pages`: the pages of a crawl and how it ended.

import { type ReportedPage, reportedEnd, reportedPage } from "../../mcp/crawl-report.ts";
import { shownStatus, TOOL_CRAWL_ID } from "../../mcp/detached-crawls.ts";
import type { ToolCall } from "../../mcp/tool.ts";
import { defineTool } from "../../mcp/tool.ts";
import type { DetachedCrawl } from "../../model/detached-crawl.ts";
import { row } from "./row.ts";

export const tool = defineTool({
  name: "crawl_result",
  title: "Pages of a crawl",
  description:
    "Lists the pages that a crawl has read or failed to read, without texts, `limit` at a time in reading order, with its state and its result once it has ended. `next_after` is the `after` of the next call; null if there are no more.",
  operation: "crawl_pages",
  gives: "data",
  openWorld: false,
  fields: {
    id: TOOL_CRAWL_ID,
    after: {
      ...row.fields.after,
      comment: "`next_after` of an earlier answer; later pages are listed.",
    },
    limit: { ...row.fields.limit, comment: "Maximum number of pages." },
  },
  run: async ({ id, after, limit }, call) => {
    const { engine, signal } = call;
    // The status comes first: all pages of a crawl precede its end.
    const status = await engine.run("crawl_status", { id }, { signal });
    const pages: ReportedPage[] = [];
    let last = after;
    for await (const page of engine.run("crawl_pages", { id, after, limit }, { signal })) {
      pages.push(reportedPage(page));
      last = page.id;
    }
    const isAll = status.ended !== null && pages.length < limit;
    const end = status.ended === null ? {} : await endOf(status, call);
    return { data: { ...shownStatus(status), ...end, pages, next_after: isAll ? null : last } };
  },
});

/** Returns how a crawl ended, from its last event. */
async function endOf(
  { id, last_event }: DetachedCrawl,
  { engine, signal }: ToolCall,
): Promise<object> {
  const asked = { id, after: Math.max(0, last_event - 1), last_event_id: 0, fields: "none" };
  let end = {};
  for await (const { event } of engine.run("crawl_events", asked, { signal })) {
    end = reportedEnd(event);
  }
  return end;
}
