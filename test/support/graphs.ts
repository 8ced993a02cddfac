// Pages made of sections to graphs, for tests of what is asked of them.
import { GraphBuilder } from "../../src/graph/build/builder.ts";
import { GraphReader } from "../../src/graph/files/read-lines.ts";
import {
  indexSections,
  openIndex,
  type SectionIndex,
} from "../../src/graph/index/section-index.ts";
import type { Stem } from "../../src/graph/index/stemmer.ts";
import { assembleContext, type ContextQuery } from "../../src/graph/retrieve/context.ts";
import type { SiteGraph } from "../../src/graph/site-graph.ts";
import type { GraphLine, SiteContext } from "../../src/model/graph.ts";
import type { DeclaredEntity, SectionRecord, SettledPage } from "../../src/model/site.ts";
import { fragmentHash } from "../../src/text/fragment.ts";
import type { Served } from "./service.ts";

/** A section to be made: a link is its target and its anchor. */
export interface MadeSection {
  readonly heading?: string;
  readonly level?: number;
  readonly text: string;
  /** Ids that begin or stand in the section. */
  readonly ids?: readonly string[];
  readonly links?: readonly (readonly [url: string, anchor: string])[];
}

/** What a made page is beside its sections. */
export interface MadePageOptions {
  readonly requested?: string;
  readonly title?: string;
  readonly depth?: number;
  /** Links of the page that stand in no section. */
  readonly links?: readonly (readonly [url: string, anchor: string])[];
  readonly entities?: readonly DeclaredEntity[];
}

/** The root of made graphs. */
export const ROOT = "https://example.com/";

/** An address of the made site. */
export const at = (path: string): string => new URL(path, ROOT).href;

/** A page as a crawl hands it to a graph. */
export function settledPage(
  path: string,
  sections: readonly MadeSection[],
  { requested, title = path, depth = 1, links = [], entities = [] }: MadePageOptions = {},
): SettledPage {
  const parts: string[] = [];
  const records: SectionRecord[] = [];
  const fragments: [hash: number, section: number][] = [];
  let length = 0;
  const put = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const {
    heading = "",
    level = heading === "" ? 0 : 2,
    text,
    ids = [],
    links: found = [],
  } of sections) {
    if (length > 0) put("\n\n");
    if (heading !== "") put(`${"#".repeat(level)} ${heading}\n\n`);
    const start = length;
    put(text);
    const linked = found.map(([url, anchor]) => ({ url: at(url), anchor }));
    for (const id of ids) fragments.push([fragmentHash(id), records.length]);
    records.push({ heading, level, start, end: length, links: linked });
  }
  const all = [...sections.flatMap((section) => section.links ?? []), ...links];
  const markdown = parts.join("");
  fragments.sort(([one], [other]) => one - other);
  return {
    requested: at(requested ?? path),
    url: at(path),
    title,
    depth,
    chars: markdown.length,
    content_hash: `hash of ${path}`,
    markdown,
    links: all.map(([url, anchor]) => ({ url: at(url), anchor, nofollow: false })),
    record: {
      sections: records,
      fragments: {
        hashes: fragments.map(([hash]) => hash),
        sections: fragments.map(([, section]) => section),
      },
      entities,
    },
  };
}

/** What a generator of steps returns. */
export function completed<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The graph of pages, in their order. */
export function graphOf(pages: readonly SettledPage[], root = ROOT): SiteGraph {
  const builder = new GraphBuilder(root);
  for (const page of pages) builder.add(page);
  return completed(builder.finish());
}

/** A graph of a site whose file has some two megabytes. */
export function largeGraph(root: string): SiteGraph {
  const pages = Array.from({ length: 500 }, (_, page) =>
    settledPage(`${root}p${page}`, [{ text: `Page ${page}. ${"Words of it. ".repeat(300)}` }]),
  );
  return graphOf(pages, root);
}

/** A graph's index. */
export const indexOf = (graph: SiteGraph, stem?: Stem): SectionIndex =>
  openIndex(graph, completed(indexSections(graph)), stem);

/** The bundle of a graph for a query. */
export function contextOf(
  graph: SiteGraph,
  query: string,
  options: Partial<ContextQuery> = {},
): SiteContext {
  const { max_chars = 20_000, max_hops = 2 } = options;
  return assembleContext(graph, indexOf(graph), { query, max_chars, max_hops });
}

/** The graph that lines of a file are read back to. */
export function readBack(lines: Iterable<string>): SiteGraph {
  const reader = new GraphReader();
  for (const line of lines) reader.take(JSON.parse(line));
  return reader.finish();
}

/** Returns the lines of a stored graph, as the service sends them. */
export async function storedLines(at: Served, root: string): Promise<readonly GraphLine[]> {
  const route = `${at.address}/api/site/graph?url=${encodeURIComponent(root)}`;
  const response = await fetch(route);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}
