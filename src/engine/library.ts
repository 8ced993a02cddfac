// The library's functions over an engine that starts on first use and is closed when nothing needs it.
import type { PageDiff } from "../model/diff.ts";
import type { PageEvent } from "../model/event.ts";
import type {
  FolderFile,
  GraphFileFormat,
  GraphFolderFormat,
  GraphSummary,
  SiteContext,
  SiteOutline,
  SiteSection,
} from "../model/graph.ts";
import type { GivenOf } from "../model/operations.ts";
import type { FactsResult, TextResult } from "../model/page.ts";
import type { SiteEvent } from "../model/site-event.ts";
import type { TechnologyReport } from "../model/technology.ts";
import { createEngine, type Engine } from "./engine.ts";
import { readEnvironment } from "./environment.ts";
import { parseRequest } from "./request.ts";

/** Ends a call when it aborts; the call rejects with the signal's reason. */
interface Cancellable {
  readonly signal?: AbortSignal;
}

/** Options of one page read; each field left out has its default. docs/library.md says what each one does. */
export type PageOptions = Omit<GivenOf<"read">, "url"> & Cancellable;

/**
 * Reads one page and gives it whole.
 *
 * Throws InvalidRequestError for an address or option that does not fit, EnvironmentError for a variable that cannot be
 * read, and a PageError (PageMissingError, PageBlockedError, PageDisallowedError, PageFetchError, SuppliedHtmlError) that
 * says why there is no page.
 */
export async function readPage(url: string, options: PageOptions = {}): Promise<TextResult> {
  const { signal = new AbortController().signal, ...fields } = options;
  const request = parseRequest("read", { ...fields, url });
  return withSharedEngine((engine) => engine.run("read", request, { signal }));
}

/**
 * Reads one page and yields its events as they happen: run, stage, resolve, parse, classify, select, done.
 *
 * A page that cannot be had ends the events with an `error` event. Throws InvalidRequestError before the first event.
 */
export async function* streamPage(
  url: string,
  options: PageOptions = {},
): AsyncGenerator<PageEvent, void> {
  const { signal = new AbortController().signal, ...fields } = options;
  const request = parseRequest("stream", { ...fields, url });
  const engine = borrowEngine();
  try {
    yield* engine.run("stream", request, { signal });
    signal.throwIfAborted();
  } finally {
    giveBackEngine();
  }
}

/** Options of a crawl; each field left out has its default. docs/library.md says what each one does. */
export type SiteOptions = Omit<GivenOf<"crawl">, "url"> & Cancellable;

/**
 * Crawls a site and yields its events as they happen: run, stage, analysis, discovery, frontier, fetching, page, warning, done.
 *
 * A root that cannot be read ends the events with an `error` event; a page that cannot is a `page` event with its reason.
 * Leaving the loop, or the signal, ends the crawl. Throws InvalidRequestError before the first event.
 */
export async function* crawlSite(
  url: string,
  options: SiteOptions = {},
): AsyncGenerator<SiteEvent, void> {
  const { signal = new AbortController().signal, ...fields } = options;
  const request = parseRequest("crawl", { ...fields, url });
  const engine = borrowEngine();
  try {
    await engine.admit("crawl", request, { signal });
    yield* engine.run("crawl", request, { signal });
    signal.throwIfAborted();
  } finally {
    giveBackEngine();
  }
}

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
  const request = parseRequest("context", { ...fields, url, query });
  return withSharedEngine((engine) => engine.run("context", request, { signal }));
}

/** The graph of a crawled site. It is held by the engine, and read again when it is asked later. */
export interface OpenGraph {
  context(query: string, options?: ContextOptions): Promise<SiteContext>;
  summary(options?: { readonly limit?: number }): Promise<GraphSummary>;
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
  const summary = (limit?: number): Promise<GraphSummary> => {
    const request = parseRequest("summary", { url, limit });
    return withSharedEngine((engine) => engine.run("summary", request, { signal }));
  };
  const file = async (format: GraphFileFormat): Promise<Iterable<string>> => {
    const request = parseRequest("graph", { url, format });
    return (await withSharedEngine((engine) => engine.run("graph", request, { signal }))).lines;
  };
  await summary();
  return {
    context: (query, options) => siteContext(url, query, options),
    summary: ({ limit } = {}) => summary(limit),
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

/** Options of a look at what a site is made of; each field left out has its default. */
export type TechnologyOptions = Omit<GivenOf<"technologies">, "url"> & Cancellable;

/**
 * Tells what a page's site is made of: technologies with their evidence, from the plain fetch and a browser where there is
 * one. Throws as `readPage` does.
 */
export async function detectTechnologies(
  url: string,
  options: TechnologyOptions = {},
): Promise<TechnologyReport> {
  const { signal = new AbortController().signal, ...fields } = options;
  const request = parseRequest("technologies", { ...fields, url });
  return withSharedEngine((engine) => engine.run("technologies", request, { signal }));
}

/** Options of one comparison; each field left out has its default. */
export type DiffOptions = Omit<GivenOf<"diff">, "url"> & Cancellable;

/**
 * Tells what changed of a page by section, since its site was crawled or against Markdown of its own.
 *
 * Throws like `readPage`, and GraphMissingError where no kept graph has the page and no Markdown is given.
 */
export async function diffPage(url: string, options: DiffOptions = {}): Promise<PageDiff> {
  const { signal = new AbortController().signal, ...fields } = options;
  const request = parseRequest("diff", { ...fields, url });
  return withSharedEngine((engine) => engine.run("diff", request, { signal }));
}

/** Options of one reading of facts; each field left out has its default. docs/library.md says what each one does. */
export type FactsOptions = Omit<GivenOf<"facts">, "url"> & Cancellable;

/**
 * Reads the facts a page declares, mapped onto a JSON Schema, each with its source.
 *
 * Without `schema` the built-in one of the page's type is used; `html` is read in the place of a fetch. Throws like `readPage`, and
 * InvalidRequestError for a schema that is not an object with `properties`, or too large.
 */
export async function extractFacts(url: string, options: FactsOptions = {}): Promise<FactsResult> {
  const { signal = new AbortController().signal, ...fields } = options;
  const request = parseRequest("facts", { ...fields, url });
  return withSharedEngine((engine) => engine.run("facts", request, { signal }));
}

/** How long an engine nobody uses stays open for the next call. */
const IDLE_MS = 2000;

let shared: Engine | undefined;
let users = 0;
let idle: NodeJS.Timeout | undefined;

async function withSharedEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = borrowEngine();
  try {
    return await work(engine);
  } finally {
    giveBackEngine();
  }
}

function borrowEngine(): Engine {
  clearTimeout(idle);
  shared ??= createEngine({
    environment: readEnvironment(process.env),
    surface: "library",
    report: () => undefined,
  });
  users++;
  return shared;
}

function giveBackEngine(): void {
  users--;
  if (users > 0) return;
  // Unreferenced: a program that is done ends at once when no browser is open, and after the pause when one is.
  idle = setTimeout(() => {
    const unused = shared;
    shared = undefined;
    void unused?.close();
  }, IDLE_MS).unref();
}
