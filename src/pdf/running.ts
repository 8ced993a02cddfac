// Finds lines that pages repeat at their edges: running headers, footers and page numbers.
import type { TextLine } from "./lines.ts";

/** Minimum pages that share a line, digits aside, and lines examined at each edge. */
const SHARED_BY = 3;
const EDGE_LINES = 2;

/** Returns the running lines of all pages. */
export function runningLines(pages: readonly (readonly TextLine[])[]): ReadonlySet<TextLine> {
  const shared = new Map<string, TextLine[]>();
  for (const lines of pages) {
    for (const line of edges(lines)) {
      const key = `${Math.round(line.y / 4)} ${pattern(line.text)}`;
      shared.set(key, [...(shared.get(key) ?? []), line]);
    }
  }
  const found = new Set<TextLine>();
  for (const lines of shared.values()) {
    const count = new Set(lines.map(({ page }) => page)).size;
    if (count >= SHARED_BY) for (const line of lines) found.add(line);
  }
  return found;
}

function edges(lines: readonly TextLine[]): readonly TextLine[] {
  const placed = lines.filter(({ turned }) => !turned).sort((one, other) => other.y - one.y);
  return [...new Set([...placed.slice(0, EDGE_LINES), ...placed.slice(-EDGE_LINES)])];
}

/** Replaces the numbers of a line, Roman ones if alone. */
function pattern(text: string): string {
  return /^[ivxlc]{1,8}$/i.test(text) ? "#" : text.replace(/\d+/g, "#").toLowerCase();
}
