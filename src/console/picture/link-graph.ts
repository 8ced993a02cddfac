// Reads a site's pages and links into arrays that the drawing and a worker share.

import type { Client } from "../../client/index.ts";
import { linesOf } from "../../client/lines.ts";
import { isObject, parsedJson } from "../../text/json-values.ts";
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

/** The first line of the file. */
interface Head {
  /** Number of pages, each a further line. */
  readonly pages: number;
}

interface PageLine {
  readonly url: string;
  readonly title: string;
  readonly depth: number;
  /** Numbers of the pages that it links to. */
  readonly links: readonly number[];
}

/** Reads the links of a site. Throws if their file is incomplete. */
export async function readLinkGraph(
  client: Client,
  url: string,
  signal: AbortSignal,
): Promise<LinkGraph> {
  const pages: PageLine[] = [];
  const sources: number[] = [];
  const targets: number[] = [];
  const breathe = slices();
  let total: number | undefined;
  for await (const text of linesOf(client.graphFile({ url, format: "links", signal }))) {
    await breathe();
    signal.throwIfAborted();
    const line = parsedJson(text);
    if (total === undefined) {
      if (!isHead(line)) throw incomplete();
      total = line.pages;
      continue;
    }
    if (!isPageLine(line)) throw incomplete();
    for (const target of line.links) {
      if (target === pages.length) continue;
      sources.push(pages.length);
      targets.push(target);
    }
    pages.push(line);
  }
  if (pages.length === 0 || pages.length !== total) throw incomplete();
  const inbound = new Uint32Array(pages.length);
  for (const target of targets) inbound[target] = (inbound[target] ?? 0) + 1;
  return {
    urls: pages.map((page) => page.url),
    names: pageNames(pages),
    depths: Uint8Array.from(pages, ({ depth }) => Math.min(255, depth)),
    inbound,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
  };
}

const isHead = (line: unknown): line is Head => isObject(line) && typeof line["pages"] === "number";

const isPageLine = (line: unknown): line is PageLine =>
  isObject(line) &&
  typeof line["url"] === "string" &&
  typeof line["title"] === "string" &&
  typeof line["depth"] === "number" &&
  Array.isArray(line["links"]) &&
  line["links"].every(Number.isInteger);

const incomplete = () => new Error("The file of the graph is incomplete.");

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
