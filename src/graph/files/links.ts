// Exports the pages of a graph and the links between them as JSON Lines, without texts.
import type { SiteGraph } from "../site-graph.ts";

/**
 * Yields a line with the number of pages, then a line for each page with the numbers, from 0, of the
 * linked pages.
 */
export function* linkFile({ root, pages, links }: SiteGraph): Generator<string> {
  yield `${JSON.stringify({ root, pages: pages.length })}\n`;
  for (const [page, { url, title, depth }] of pages.entries()) {
    const { begin, end } = links.from(page);
    const line = { url, title, depth, links: [...links.target.subarray(begin, end)] };
    yield `${JSON.stringify(line)}\n`;
  }
}
