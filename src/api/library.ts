// The library's functions over a crawled site.
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
import { parseRequest } from "./request.ts";
import { libraryRequest, withSharedEngine } from "./shared-engine.ts";

/** Options of a question to a crawled site; each field left out has its default. */
export type ContextOptions = Omit<GivenOf<"context">, "url" | "query"> & Cancellable;

/**
 * Tells what a crawled site says on a query, within a size: passages, each with the reason it is there.
 *
 * Throws GraphMissingError where no crawl of the root has left a graph, and GraphEmptyError where that holds no content.
 */
export async function siteContext(
  url: string,
  query: string,
  options: ContextOptions = {},
): Promise<SiteContext> {
  const { signal = new AbortController().signal, ...fields } = options;
  const request = libraryRequest("context", { ...fields, url, query });
  return withSharedEngine((engine) => engine.run("context", request, { signal }));
}

interface SummaryOptions {
  readonly limit?: number;
}

/** The graph of a crawled site. It is held by the engine, and read again when it is asked later. */
export interface OpenGraph {
  context(query: string, options?: ContextOptions): Promise<SiteContext>;
  summary(options?: SummaryOptions): Promise<GraphSummary>;
  /** Headings with the ids of their sections, of one page or of all. */
  outline(page?: string): Promise<SiteOutline>;
  /** A section verbatim. Throws SectionMissingError. */
  section(id: string): Promise<SiteSection>;
  /** The lines of the graph file. */
  lines(): Promise<Iterable<string>>;
  /** The graph as one file, its text in pieces. */
  file(format: GraphFileFormat): Promise<Iterable<string>>;
  /** The graph as a folder of files. */
  folder(format: GraphFolderFormat): Promise<Iterable<FolderFile>>;
}

/** Opens the graph that a crawl of a root has left. Throws GraphMissingError. */
export async function openGraph(url: string): Promise<OpenGraph> {
  const { signal } = new AbortController();
  const summary = (options: SummaryOptions = {}): Promise<GraphSummary> => {
    const request = libraryRequest("summary", { ...options, url });
    return withSharedEngine((engine) => engine.run("summary", request, { signal }));
  };
  const file = async (format: GraphFileFormat): Promise<Iterable<string>> => {
    const request = parseRequest("graph", { url, format });
    return (await withSharedEngine((engine) => engine.run("graph", request, { signal }))).lines;
  };
  await summary();
  return {
    context: (query, options) => siteContext(url, query, options),
    summary,
    outline: async (page) => {
      const request = parseRequest("outline", { url, page });
      const found = await withSharedEngine((engine) => engine.run("outline", request, { signal }));
      return { root: found.root, pages: [...found.pages] };
    },
    section: async (id) => {
      const request = parseRequest("section", { url, id });
      return withSharedEngine((engine) => engine.run("section", request, { signal }));
    },
    lines: () => file("jsonl"),
    file,
    folder: (format) => withSharedEngine((engine) => engine.graphFolder(url, format)),
  };
}
