// Writes search results as text, for the command line and MCP.
import { estimatedTokens as estimate } from "../chunking/tokens.ts";
import type { SearchResult, SiteSearch } from "../model/graph.ts";
import { oneLine } from "../text/one-line.ts";
import { type Paint, unpainted } from "../text/paint.ts";

/** Returns the results, separated by blank lines: headings, address, snippet and id. */
export function resultLines({ results }: SiteSearch, paint: Paint = unpainted): string {
  return results.map((result) => linesOf(result, paint)).join("\n\n");
}

function linesOf(result: SearchResult, paint: Paint): string {
  const { page_title, page_url, heading, headings_above, section_id } = result;
  const path = [page_title, ...headings_above, heading].map(oneLine).filter((part) => part !== "");
  const distinct = path.filter((part, at) => part !== path[at - 1]);
  const head = distinct.length === 0 ? "" : paint("bold", distinct.join(" > "));
  return [
    head,
    paint("cyan", page_url),
    markedSnippet(result, paint),
    paint("dim", `id ${section_id}`),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function markedSnippet({ snippet, marks }: SearchResult, paint: Paint): string {
  let text = "";
  let from = 0;
  for (const { start, end } of marks) {
    text += snippet.slice(from, start) + paint("red", snippet.slice(start, end));
    from = end;
  }
  return text + snippet.slice(from);
}

/** Estimates the tokens of a text, for surfaces, which may not import the room of chunks. */
export const estimatedTokens = (text: string): number => estimate(text);
