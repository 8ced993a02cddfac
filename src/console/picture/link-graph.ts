// Reads a site's pages and links from a DOT file into arrays that the drawing and a worker share.

import type { Client } from "../../client/index.ts";
import { linesOf } from "../../client/lines.ts";
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

/** Matches the line of a page: `p0 [label="Home", URL="https://example.com/", tooltip="example.com", depth=0];` */
const PAGE =
  /^p(\d+) \[label="((?:[^"\\]|\\.)*)", URL="((?:[^"\\]|\\.)*)", tooltip="((?:[^"\\]|\\.)*)", depth=(\d+)\];$/;
/** Matches the line of a link: `p0 -> p1 [weight=1];` */
const LINK = /^p(\d+) -> p(\d+) /;

/** Restores a quoted text. */
const unquoted = (text = ""): string => text.replace(/\\(.)/g, "$1").replaceAll("&amp;", "&");

/** Reads the graph of a root from its DOT file, which has no texts. Throws if it is incomplete. */
export async function readLinkGraph(
  client: Client,
  url: string,
  signal: AbortSignal,
): Promise<LinkGraph> {
  const pages: { readonly url: string; readonly title: string }[] = [];
  const depths: number[] = [];
  const sources: number[] = [];
  const targets: number[] = [];
  const breathe = slices();
  let last = "";
  for await (const line of linesOf(client.graphFile({ url, format: "dot", signal }))) {
    await breathe();
    signal.throwIfAborted();
    last = line;
    const [, source, target] = LINK.exec(line) ?? [];
    if (source !== undefined && source !== target) {
      sources.push(Number(source));
      targets.push(Number(target));
    }
    const [, page, label, address, key, depth] = PAGE.exec(line) ?? [];
    if (page === undefined) continue;
    // The label of a page without a title is its key.
    pages[Number(page)] = { url: unquoted(address), title: label === key ? "" : unquoted(label) };
    depths[Number(page)] = Math.min(255, Number(depth));
  }
  if (last !== "}" || pages.length === 0) throw new Error("The file of the graph is incomplete.");
  const inbound = new Uint32Array(pages.length);
  for (const target of targets) inbound[target] = (inbound[target] ?? 0) + 1;
  return {
    urls: pages.map((page) => page.url),
    names: pageNames(pages),
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
