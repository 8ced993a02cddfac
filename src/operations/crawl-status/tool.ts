// The tool of `crawl_status`: the state of one crawl or of all.

import { parseRequest } from "../../api/request.ts";
import { shownStatus } from "../../mcp/detached-crawls.ts";
import { defineTool } from "../../mcp/tool.ts";

export const tool = defineTool({
  name: "crawl_status",
  title: "Status of a crawl",
  description:
    "Returns the progress of a crawl: `state` (waiting, running, paused, done, failed, cancelled), pages read and failed, addresses queued and discovered. Without `id` it lists all crawls, newest first.",
  operation: "crawl_status",
  gives: "data",
  openWorld: false,
  fields: { id: { kind: "text", comment: "Id of a crawl. Default: every crawl." } },
  run: async ({ id }, { engine, signal }) => {
    if (id !== undefined) {
      return { data: shownStatus(await engine.run("crawl_status", { id }, { signal })) };
    }
    const { crawls } = await engine.run("crawls", parseRequest("crawls", {}), { signal });
    return { data: { crawls: crawls.map(shownStatus) } };
  },
});
