// The tool of `crawl_cancel`: ends a crawl.
import { shownStatus, TOOL_CRAWL_ID } from "../../mcp/detached-crawls.ts";
import { defineTool } from "../../mcp/tool.ts";

export const tool = defineTool({
  name: "crawl_cancel",
  title: "Cancel a crawl",
  description:
    "Cancels a running crawl. Its pages remain, and the site tools use them. An ended crawl does not change.",
  operation: "crawl_cancel",
  gives: "data",
  changes: { isDestructive: true, isIdempotent: true },
  openWorld: false,
  fields: { id: TOOL_CRAWL_ID },
  run: async ({ id }, { engine, signal }) => {
    const status = await engine.run("crawl_status", { id }, { signal });
    if (status.ended !== null) return { data: shownStatus(status) };
    return { data: shownStatus(await engine.run("crawl_cancel", { id }, { signal })) };
  },
});
