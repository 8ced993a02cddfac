// Builds a crawl's graph and stores it when the crawl ends or stops.
import type { GraphSink } from "../crawl/context.ts";
import { GraphBuilder, REPLACEABLE_PAGES } from "../graph/build/builder.ts";
import type { SiteGraph } from "../graph/site-graph.ts";
import type { PageReading } from "../model/reading.ts";
import type { SettledPage } from "../model/site.ts";
import type { GraphCounts, GraphWarningEvent } from "../model/site-event.ts";
import { inTurns } from "../runtime/turns.ts";
import { withThousands } from "../text/thousands.ts";
import { ignoreParameters } from "../url/ignored-parameters.ts";
import { type Graphs, type HeldGraph, holding, type Keeping } from "./graphs.ts";

/** Receives a crawl's pages; handles an early end. */
export interface CrawlGraph extends GraphSink {
  /** Stores the graph of a stopped crawl; returns a warning if it is not. Never rejects. */
  leave(): Promise<GraphWarningEvent | undefined>;
  /** Stores nothing: a later run of the crawl collects the same pages again. */
  drop(): void;
}

interface CrawlGraphOptions {
  /** Requested URL of the crawl. */
  readonly root: string;
  /** Parameters that the crawl ignores, as `crawl.ignore_parameters` names them. */
  readonly ignored: string;
  /** Whether to replace a larger graph. */
  readonly replaces: boolean;
  readonly graphs: Graphs;
  readonly report: (failure: unknown) => void;
}

/** Maximum total characters of the first pages, kept so that their content can be replaced. */
const MAX_FIRST_CHARS = 4_000_000;

/** Collects the graph of a crawl. A failure is reported and does not affect the crawl. */
export function crawlGraph(options: CrawlGraphOptions): CrawlGraph {
  const { root, ignored, replaces, graphs, report } = options;
  const builder = new GraphBuilder(root, ignoreParameters(ignored));
  const soFar = new GraphSoFar(builder);
  let whole: Promise<HeldGraph> | undefined;
  const ended = graphs.begin(root, () => whole ?? soFar.find());
  let counts: GraphCounts | undefined;
  /** Whether pages of an earlier run are missing. */
  let hasGaps = false;
  /** First pages, in graph order, whose content may be replaced. */
  const first: SettledPage[] = [];
  let firstChars = 0;
  let isRevised = false;
  const addPage = (page: SettledPage): void => {
    const isNext = builder.add(page) === first.length && first.length < REPLACEABLE_PAGES;
    firstChars += page.markdown.length;
    if (isNext && firstChars <= MAX_FIRST_CHARS) first.push(page);
  };
  let finished: Promise<GraphWarningEvent | undefined> | undefined;
  const finish = async (isPartial: boolean): Promise<GraphWarningEvent | undefined> => {
    counts = builder.counts;
    try {
      whole = (async () => {
        await soFar.settled();
        if (isRevised) builder.replaceFirst(first);
        return holding(await inTurns(builder.finish()));
      })();
      const { graph } = await whole;
      counts = graph.counts;
      return warningOf(await graphs.keep(graph, { isPartial, replaces }), graph);
    } catch (error) {
      report(error);
      return warned("the graph of the site could not be completed");
    } finally {
      ended();
    }
  };
  return {
    add: ({ requested, citation, reading }) => {
      const page = settledPage({ requested, depth: citation.depth }, reading);
      if (page !== undefined) addPage(page);
      return page;
    },
    restore: (page) => {
      if (page === undefined) hasGaps = true;
      else addPage(page);
    },
    alias: (requested, url) => builder.alias(requested, url),
    revise: (reading) => {
      const at = first.findIndex(({ url }) => url === reading.source.url);
      const known = first[at];
      if (known === undefined) return;
      const { requested, depth } = known;
      first[at] = settledPage({ requested, depth }, reading) ?? known;
      isRevised = true;
    },
    counts: () => counts ?? builder.counts,
    finish: ({ isExhausted }) => {
      finished ??= finish(hasGaps || !isExhausted);
      return finished;
    },
    leave: async () => {
      const isLeft = finished === undefined;
      finished ??= finish(true);
      const warning = await finished;
      return isLeft ? warning : undefined;
    },
    drop: () => {
      if (finished !== undefined) return;
      finished = Promise.resolve(undefined);
      ended();
    },
  };
}

/** Returns the warning for a graph that is not stored. */
function warningOf(keeping: Keeping, { counts }: SiteGraph): GraphWarningEvent | undefined {
  if (keeping.isStored) return undefined;
  if ("failure" in keeping) {
    const code = codeOf(keeping.failure);
    return warned(
      `the graph of the site could not be written to disk${code}: it is only in memory`,
    );
  }
  const { storedPages: kept_pages } = keeping;
  const { pages, sections } = counts;
  const larger = `the stored graph of the site (pages: ${withThousands(kept_pages)})`;
  const message =
    sections === 0
      ? `the graph of this crawl has no content and does not replace ${larger}`
      : `the graph of this crawl is not complete (pages: ${withThousands(pages)}) and does not replace ${larger}; crawl.replace_graph (--replace) replaces it`;
  return { ...warned(message), pages, kept_pages };
}

const warned = (message: string): GraphWarningEvent => ({
  type: "warning",
  stage: "extract",
  code: "graph-not-kept",
  message,
});

/** Returns the part of a page that the graph stores; undefined without graph data. */
function settledPage(
  place: Pick<SettledPage, "requested" | "depth">,
  reading: PageReading,
): SettledPage | undefined {
  const { source, shape, title, texts, site } = reading;
  if (site?.graph === undefined) return undefined;
  const content = texts.content_markdown ?? "";
  return {
    ...place,
    url: source.url,
    title,
    chars: source.union_chars,
    content_hash: shape.content_hash,
    markdown: content === "" ? (texts.markdown ?? "") : content,
    links: site.links,
    record: site.graph,
  };
}

/** Returns an operating system error code; the error's message may include paths and is omitted. */
function codeOf(failure: unknown): string {
  const code = failure instanceof Error && "code" in failure ? failure.code : undefined;
  return typeof code === "string" ? ` (${code})` : "";
}

/** Graph of a crawl that requests none. */
export const NO_GRAPH: CrawlGraph = {
  add: () => undefined,
  restore: () => undefined,
  alias: () => undefined,
  revise: () => undefined,
  counts: () => ({ pages: 0, sections: 0, entities: 0, links: 0, mentions: 0 }),
  finish: async () => undefined,
  leave: async () => undefined,
  drop: () => undefined,
};

/** Growth in pages before a rebuild: each build takes time in proportion to all pages. */
const GROWTH = 1.05;

/** Graph of a running crawl. */
class GraphSoFar {
  readonly #builder: GraphBuilder;
  #pages = 0;
  #built: Promise<HeldGraph> | undefined;

  constructor(builder: GraphBuilder) {
    this.#builder = builder;
  }

  /** Returns the graph of the pages so far; up to the last twentieth may be missing. */
  find(): Promise<HeldGraph> {
    const { pages } = this.#builder.counts;
    if (this.#built === undefined || pages > this.#pages * GROWTH) {
      this.#pages = pages;
      this.#built = inTurns(this.#builder.soFar()).then(holding);
    }
    return this.#built;
  }

  /** Resolves when no build is running. */
  async settled(): Promise<void> {
    await this.#built?.catch(() => undefined);
  }
}
