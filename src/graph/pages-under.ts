// Pages of a graph by the start of their path.
import { parseUrl } from "../url/parse-url.ts";
import type { SiteGraph } from "./site-graph.ts";

/** Returns the pages whose path starts with a text, ascending; all pages if it is undefined. */
export function pagesUnder({ pages }: SiteGraph, path: string | undefined): readonly number[] {
  const all = [...pages.keys()];
  if (path === undefined) return all;
  return all.filter((page) => parseUrl(pages[page]?.url ?? "")?.pathname.startsWith(path));
}
