// The tool of `crawl_cancel`: ends a crawl.
import { shownStatus, TOOL_CRAWL_ID } from "../../mcp/detached-crawls.ts";
import { defineTool } from "../../mcp/tool.ts";

export const tool = defineTool({
  name: "crawl_cancel",
  title: "Cancel a crawl",
  description:
    "Ends a started crawl; what it has read so far is kept, and the site tools answer from it. A crawl that has ended stays as it is.",
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
