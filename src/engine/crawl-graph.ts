// The pages of a crawl to its graph, kept when the crawl ends or is left.
import type { GraphSink } from "../crawl/context.ts";
import { GraphBuilder } from "../graph/build/builder.ts";
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
  /** Whether the crawl goes on with another whose pages are not told again. */
  readonly isPartial: boolean;
  readonly report: (failure: unknown) => void;
}

/** The graph of a crawl. A fault in it is reported and leaves the crawl as it is. */
export function crawlGraph({ root, graphs, isPartial, report }: CrawlGraphOptions): CrawlGraph {
  const builder = new GraphBuilder(root);
  const ended = graphs.begin(root);
  let counts: GraphCounts | undefined;
  const finish = async (how: { readonly isPartial: boolean }): Promise<void> => {
    if (counts !== undefined) return;
    counts = builder.counts;
    try {
      const graph = await inTurns(builder.finish());
      counts = graph.counts;
      await graphs.keep(graph, how);
    } catch (error) {
      report(error);
    } finally {
      ended();
    }
  };
  return {
    add: ({ requested, citation, reading }) => {
      const { source, shape, title, texts, site } = reading;
      if (site?.graph === undefined) return;
      const content = texts.content_markdown ?? "";
      builder.add({
        requested,
        url: source.url,
        title,
        depth: citation.depth,
        chars: source.union_chars,
        content_hash: shape.content_hash,
        markdown: content === "" ? (texts.markdown ?? "") : content,
        links: site.links,
        record: site.graph,
      });
    },
    counts: () => counts ?? builder.counts,
    finish: () => finish({ isPartial }),
    leave: () => finish({ isPartial: true }),
  };
}

/** The graph of a crawl that wants none. */
export const NO_GRAPH: CrawlGraph = {
  add: () => undefined,
  counts: () => ({ pages: 0, sections: 0, entities: 0, links: 0, mentions: 0 }),
  finish: async () => undefined,
  leave: async () => undefined,
};
