// The tools of detached crawls.
import { type ReportedPage, reportedEnd, reportedPage } from "../../mcp/crawl-report.ts";
import { defineTool, runOperation, type ToolCall } from "../../mcp/tool.ts";
import type { DetachedCrawl } from "../../model/detached-crawl.ts";
import { failureWords } from "../../model/plain-words.ts";
import { CRAWL_ID } from "../fields.ts";
import { OPERATIONS } from "../rows.ts";
import { CRAWL_SCOPE } from "../sites/tools.ts";

/** Field for the id of a crawl. */
const TOOL_CRAWL_ID = {
  kind: "text",
  required: true,
  example: CRAWL_ID.example,
  comment: "Id of the crawl, from crawl_start or crawl_site.",
} as const;

export const crawlStart = defineTool({
  name: "crawl_start",
  title: "Start a crawl",
  description:
    "Starts a crawl in the background and returns its `id` at once; the crawl survives a restart of the service. Use it for more than about 100 pages. crawl_status, crawl_result and crawl_cancel take the `id`. The tools of a crawled site use the pages read so far.",
  operation: "crawl_start",
  gives: "data",
  changes: { isDestructive: false, isIdempotent: false },
  openWorld: true,
  fields: {
    url: OPERATIONS.crawl_start.fields.url,
    max_pages: OPERATIONS.crawl_start.fields.max_pages,
    ...CRAWL_SCOPE,
  },
  run: async (values, call) => ({
    data: shownStatus(await runOperation("crawl_start", values, call)),
  }),
});

export const crawlStatus = defineTool({
  name: "crawl_status",
  title: "Status of a crawl",
  description:
    "Returns the `state` of a crawl (waiting, running, paused, done, failed, cancelled) and its counts. Use it to follow a crawl in the background. Without `id` it lists all crawls, newest first.",
  operation: "crawl_status",
  gives: "data",
  openWorld: false,
  fields: { id: { kind: "text", comment: "Id of a crawl. Default: every crawl." } },
  run: async ({ id }, call) => {
    if (id !== undefined)
      return { data: shownStatus(await runOperation("crawl_status", { id }, call)) };
    const { crawls } = await runOperation("crawls", {}, call);
    return { data: { crawls: crawls.map(shownStatus) } };
  },
});

export const crawlPages = defineTool({
  name: "crawl_result",
  title: "Pages of a crawl",
  description:
    "Lists the pages of a crawl in the background, read or failed, without texts. `next_after` is the `after` of the next call; null if there are no more. Use it to see which pages were read.",
  operation: "crawl_pages",
  gives: "data",
  openWorld: false,
  fields: {
    id: TOOL_CRAWL_ID,
    after: {
      ...OPERATIONS.crawl_pages.fields.after,
      comment: "`next_after` of an earlier answer; later pages are listed.",
    },
    limit: { ...OPERATIONS.crawl_pages.fields.limit, comment: "Maximum number of pages." },
  },
  run: async ({ id, after, limit }, call) => {
    // The status comes first: all pages of a crawl precede its end.
    const status = await runOperation("crawl_status", { id }, call);
    const pages: ReportedPage[] = [];
    let last = after;
    for await (const page of await runOperation("crawl_pages", { id, after, limit }, call)) {
      pages.push(reportedPage(page));
      last = page.id;
    }
    const isAll = status.ended !== null && pages.length < limit;
    const end = status.ended === null ? {} : await endOf(status, call);
    return { data: { ...shownStatus(status), ...end, pages, next_after: isAll ? null : last } };
  },
});

/** Returns how a crawl ended, from its last event. */
async function endOf({ id, last_event }: DetachedCrawl, call: ToolCall): Promise<object> {
  const after = Math.max(0, last_event - 1);
  const events = await runOperation("crawl_events", { id, after, fields: "none" }, call);
  let end = {};
  for await (const { event } of events) end = reportedEnd(event);
  return end;
}

export const crawlCancel = defineTool({
  name: "crawl_cancel",
  title: "Cancel a crawl",
  description:
    "Cancels a crawl in the background; its pages remain. Use it when enough pages are read.",
  operation: "crawl_cancel",
  gives: "data",
  changes: { isDestructive: true, isIdempotent: true },
  openWorld: false,
  fields: { id: TOOL_CRAWL_ID },
  run: async ({ id }, call) => {
    const status = await runOperation("crawl_status", { id }, call);
    if (status.ended !== null) return { data: shownStatus(status) };
    return { data: shownStatus(await runOperation("crawl_cancel", { id }, call)) };
  },
});

/** Returns a crawl's status with a readable message, without the internal webhook. */
function shownStatus({ webhook: _, ...status }: DetachedCrawl): object {
  const { message, code = "" } = status;
  return { ...status, message: message === null ? null : failureWords({ code, message }) };
}
