// The tool of stored graphs: the crawled sites.
import { defineTool } from "../../mcp/tool.ts";

export const graphs = defineTool({
  name: "list_sites",
  title: "List crawled sites",
  description:
    "Lists the crawled sites, newest first: root, pages, size, time. Use it before a crawl, and to get the root: the `url` of the tools of a crawled site.",
  operation: "graphs",
  gives: "data",
  openWorld: false,
  fields: {},
  run: async (_values, { engine }) => {
    const kept = await engine.keptGraphs();
    const sites = kept.map(({ changedMs, ...site }) => ({
      ...site,
      crawled: new Date(changedMs).toISOString(),
    }));
    return { data: { sites } };
  },
});
