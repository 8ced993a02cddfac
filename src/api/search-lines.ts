// Writes search results as text, for the command line and MCP.
import type { SearchResult, SiteSearch } from "../model/graph.ts";
import { oneLine } from "../text/one-line.ts";

/** Returns the results, separated by blank lines: headings, address, snippet and id. */
export function resultLines({ results }: SiteSearch): string {
  return results.map(linesOf).join("\n\n");
}

function linesOf(result: SearchResult): string {
  const { page_title, page_url, heading, headings_above, snippet, section_id } = result;
  const path = [page_title, ...headings_above, heading].map(oneLine).filter((part) => part !== "");
  const distinct = path.filter((part, at) => part !== path[at - 1]);
  return [distinct.join(" > "), page_url, snippet, `id ${section_id}`]
    .filter((line) => line !== "")
    .join("\n");
}
