// Reads a site's pages and links from the lines of a graph file into arrays that the drawing and a
// worker share.

import type { Client } from "../../client/index.ts";
import { pageNames } from "../format.ts";
import { slices } from "../slices.ts";

/** A site's pages and links. Links are pairs of indexes into `urls`. */
export interface LinkGraph {
  readonly urls: readonly string[];
  /** Names of the pages: the title, or the address if the title is missing or not unique. */
  readonly names: readonly string[];
  /** Number of links from the root. */
  readonly depths: Uint8Array;
  /** Number of pages that link to each page. */
  readonly inbound: Uint32Array;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/** Prefixes of the lines to parse; other lines contain texts. */
const PAGE = '{"kind":"page"';
const LINK = '{"kind":"link"';

/** Reads the graph of a root. */
export async function readLinkGraph(
  client: Client,
  url: string,
  signal: AbortSignal,
): Promise<LinkGraph> {
  const urls: string[] = [];
  const titles: string[] = [];
  const depths: number[] = [];
  const sources: number[] = [];
  const targets: number[] = [];
  const places = new Map<string, number>();
  const take = (line: string) => {
    if (line.startsWith(PAGE)) {
      const page = JSON.parse(line);
      places.set(page.key, urls.length);
      urls.push(page.url);
      titles.push(page.title);
      depths.push(Math.min(255, page.depth));
    } else if (line.startsWith(LINK)) {
      const link = JSON.parse(line);
      const source = places.get(link.source);
      const target = places.get(link.target);
      if (source === undefined || target === undefined || source === target) return;
      sources.push(source);
      targets.push(target);
    }
  };
  let partial = "";
  const breathe = slices();
  for await (const piece of client.graphFile({ url, format: "jsonl", signal })) {
    const lines = (partial + piece).split("\n");
    partial = lines.pop() ?? "";
    for (const line of lines) {
      take(line);
      await breathe();
    }
  }
  take(partial);
  const inbound = new Uint32Array(urls.length);
  for (const target of targets) inbound[target] = (inbound[target] ?? 0) + 1;
  return {
    urls,
    names: pageNames(urls.map((one, page) => ({ url: one, title: titles[page] ?? "" }))),
    depths: Uint8Array.from(depths),
    inbound,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
  };
}

/** Returns the pages that link to a page, and those it links to. */
export function neighboursOf(graph: LinkGraph, page: number): readonly number[] {
  const found = new Set<number>();
  for (let at = 0; at < graph.sources.length; at++) {
    const source = graph.sources[at] ?? 0;
    const target = graph.targets[at] ?? 0;
    if (source === page) found.add(target);
    if (target === page) found.add(source);
  }
  return [...found];
}
