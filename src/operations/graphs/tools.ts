// The tool of stored graphs: the crawled sites.
import { defineTool, runOperation } from "../../mcp/tool.ts";

export const graphs = defineTool({
  name: "list_sites",
  title: "List crawled sites",
  description:
    "Lists the crawled sites, newest first: root, pages, size, time. Use it before a crawl, and to get the root: the `url` of the tools of a crawled site.",
  operation: "graphs",
  gives: "data",
  openWorld: false,
  fields: {},
  run: async (_values, call) => {
    const { graphs: kept } = await runOperation("graphs", {}, call);
    const sites = kept.map(({ ended, ...site }) => ({
      ...site,
      crawled: new Date(ended * 1000).toISOString(),
    }));
    return { data: { sites } };
  },
});
