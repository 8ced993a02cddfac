// The pages of a crawl to its graph, kept when the crawl ends or is left.
import type { GraphSink } from "../crawl/context.ts";
import { GraphBuilder } from "../graph/build/builder.ts";
import type { SettledPage } from "../model/site.ts";
import type { GraphCounts } from "../model/site-event.ts";
import { type Graphs, inTurns } from "./graphs.ts";

/** Where a crawl's pages go, and what is left to do when it ends early. */
export interface CrawlGraph extends GraphSink {
  /** Keeps what there is of a crawl that was left, where there is nothing better. Never rejects. */
  leave(): Promise<void>;
}

/** What a crawl's graph is made with. */
interface CrawlGraphOptions {
  /** Address the crawl was asked for. */
  readonly root: string;
  readonly graphs: Graphs;
  readonly report: (failure: unknown) => void;
}

/** The graph of a crawl. A fault in it is reported and leaves the crawl as it is. */
export function crawlGraph({ root, graphs, report }: CrawlGraphOptions): CrawlGraph {
  const builder = new GraphBuilder(root);
  const ended = graphs.begin(root);
  let counts: GraphCounts | undefined;
  /** Whether pages of an earlier run are missing. */
  let hasGaps = false;
  const finish = async (how: { readonly isPartial: boolean }): Promise<string | undefined> => {
    if (counts !== undefined) return undefined;
    counts = builder.counts;
    try {
      const graph = await inTurns(builder.finish());
      counts = graph.counts;
      const failure = await graphs.keep(graph, how);
      if (failure === undefined) return undefined;
      return `the graph of the site could not be written to disk${codeOf(failure)}: it is in memory alone`;
    } catch (error) {
      report(error);
      return "the graph of the site could not be completed";
    } finally {
      ended();
    }
  };
  return {
    add: (found) => {
      const page = settledPage(found);
      if (page !== undefined) builder.add(page);
      return page;
    },
    restore: (page) => {
      if (page === undefined) hasGaps = true;
      else builder.add(page);
    },
    counts: () => counts ?? builder.counts,
    finish: () => finish({ isPartial: hasGaps }),
    leave: async () => void (await finish({ isPartial: true })),
  };
}

/** What a graph takes of a page that was read for it. */
function settledPage({
  requested,
  citation,
  reading,
}: Parameters<GraphSink["add"]>[0]): SettledPage | undefined {
  const { source, shape, title, texts, site } = reading;
  if (site?.graph === undefined) return undefined;
  const content = texts.content_markdown ?? "";
  return {
    requested,
    url: source.url,
    title,
    depth: citation.depth,
    chars: source.union_chars,
    content_hash: shape.content_hash,
    markdown: content === "" ? (texts.markdown ?? "") : content,
    links: site.links,
    record: site.graph,
  };
}

/** The code of a failure of the operating system; its words may hold paths and stay out of the answer. */
function codeOf(failure: unknown): string {
  const code = failure instanceof Error && "code" in failure ? failure.code : undefined;
  return typeof code === "string" ? ` (${code})` : "";
}

/** The graph of a crawl that wants none. */
export const NO_GRAPH: CrawlGraph = {
  add: () => undefined,
  restore: () => undefined,
  counts: () => ({ pages: 0, sections: 0, entities: 0, links: 0, mentions: 0 }),
  finish: async () => undefined,
  leave: async () => undefined,
};
