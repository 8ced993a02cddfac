// Reads a site's pages and links from a DOT file into arrays that the drawing and a worker share.

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

// a line of a page, as `p0 [label="Home", URL="https://example.com/", tooltip="example.com", depth=0];`
const PAGE = /^p\d+ \[label="((?:[^"\\]|\\.)*)", URL="((?:[^"\\]|\\.)*)".*, depth=(\d+)\];$/;
// a line of a link, as `p0 -> p1 [weight=1];`
const LINK = /^p(\d+) -> p(\d+) /;

/** Restores a quoted text. */
const unquoted = (text = ""): string => text.replace(/\\(.)/g, "$1").replaceAll("&amp;", "&");

/** Reads the graph of a root from its DOT file, which has no texts. */
export async function readLinkGraph(
  client: Client,
  url: string,
  signal: AbortSignal,
): Promise<LinkGraph> {
  let text = "";
  for await (const piece of client.graphFile({ url, format: "dot", signal })) text += piece;
  const pages: { readonly url: string; readonly title: string }[] = [];
  const depths: number[] = [];
  const links: (readonly [source: number, target: number])[] = [];
  const breathe = slices();
  for (const line of text.split("\n")) {
    await breathe();
    const [, source, target] = LINK.exec(line) ?? [];
    if (source !== target) links.push([Number(source), Number(target)]);
    const page = PAGE.exec(line);
    if (page === null) continue;
    pages.push({ url: unquoted(page[2]), title: unquoted(page[1]) });
    depths.push(Math.min(255, Number(page[3])));
  }
  const inbound = new Uint32Array(pages.length);
  for (const [, target] of links) inbound[target] = (inbound[target] ?? 0) + 1;
  return {
    urls: pages.map((page) => page.url),
    names: pageNames(pages),
    depths: Uint8Array.from(depths),
    inbound,
    sources: Uint32Array.from(links, ([source]) => source),
    targets: Uint32Array.from(links, ([, target]) => target),
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
