// Library functions for a crawled site.
import type {
  FolderFile,
  GraphFileFormat,
  GraphFolderFormat,
  GraphSummary,
  SiteContext,
  SiteOutline,
  SiteSection,
} from "../model/graph.ts";
import type { GivenOf } from "../operations/operations.ts";
import type { Cancellable } from "./call-options.ts";
import { callOperation, libraryRequest, withSharedEngine } from "./shared-engine.ts";

/** Options for a query on a crawled site; omitted fields have defaults. */
export type ContextOptions = Omit<GivenOf<"context">, "url" | "query"> & Cancellable;

/**
 * Returns passages of a crawled site that answer a query, within a character budget, each with its
 * reason.
 *
 * Throws GraphMissingError if no crawl has stored a graph of the root, and GraphEmptyError if the
 * graph has no content.
 */
export function siteContext(
  url: string,
  query: string,
  options: ContextOptions = {},
): Promise<SiteContext> {
  return callOperation("context", url, { ...options, query }, { reads: false });
}

/** Options of a summary. */
interface SummaryOptions {
  /** Maximum number of entities, and of hubs; 1 to 200, 24 by default. */
  readonly limit?: number;
}

/** Graph of a crawled site, which the engine caches while it is used. */
export interface OpenGraph {
  /** Returns passages that answer a query, within a character budget, each with its reason. */
  context(query: string, options?: ContextOptions): Promise<SiteContext>;
  /** Returns counts, entities, hubs and the deepest pages. */
  summary(options?: SummaryOptions): Promise<GraphSummary>;
  /** Returns headings with their section ids, of one page or of all pages. */
  outline(page?: string): Promise<SiteOutline>;
  /** Returns a section verbatim. Throws SectionMissingError. */
  section(id: string): Promise<SiteSection>;
  /** Returns the lines of the graph file. */
  lines(): Promise<Iterable<string>>;
  /** Returns the graph as one file, in text pieces. */
  file(format: GraphFileFormat): Promise<Iterable<string>>;
  /** Returns the graph as a folder of files. */
  folder(format: GraphFolderFormat): Promise<Iterable<FolderFile>>;
}

/** Opens the stored graph of a root. Throws GraphMissingError. */
export async function openGraph(url: string): Promise<OpenGraph> {
  const { signal } = new AbortController();
  const stored = { reads: false };
  const summary = (options: SummaryOptions = {}): Promise<GraphSummary> =>
    callOperation("summary", url, options, stored);
  const file = async (format: GraphFileFormat): Promise<Iterable<string>> => {
    const request = await libraryRequest("graph", { url, format });
    return (await withSharedEngine((engine) => engine.run("graph", request, { signal }))).lines;
  };
  await summary();
  return {
    context: (query, options) => siteContext(url, query, options),
    summary,
    outline: async (page) => {
      const request = await libraryRequest("outline", { url, page });
      const found = await withSharedEngine((engine) => engine.run("outline", request, { signal }));
      return { root: found.root, pages: [...found.pages] };
    },
    section: (id) => callOperation("section", url, { id }, stored),
    lines: () => file("jsonl"),
    file,
    folder: (format) => withSharedEngine((engine) => engine.graphFolder(url, format)),
  };
}
