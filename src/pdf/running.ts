// Finds lines that pages repeat or number at their edges: running headers, footers, page numbers.
import type { TextLine } from "./lines.ts";

/** Minimum pages that share a line, digits aside, or a numbering, and lines examined at each edge. */
const SHARED_BY = 3;
const EDGE_LINES = 2;
/** Maximum size of a numbered line, in usual sizes of its page. */
const MAX_SIZE = 1.1;

/** Returns the running lines of all pages. */
export function runningLines(pages: readonly (readonly TextLine[])[]): ReadonlySet<TextLine> {
  const shared = new Map<string, TextLine[]>();
  for (const lines of pages) {
    const sizes = lines.map(({ size }) => size).sort((one, other) => one - other);
    const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
    for (const line of edges(lines)) {
      const place = Math.round(line.y / 4);
      for (const mark of [pattern(line.text), ...numberings(line, usual)]) {
        const key = `${place} ${mark}`;
        shared.set(key, [...(shared.get(key) ?? []), line]);
      }
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

/**
 * Returns the differences of the numbers at the ends of a line from its page's: one of them is the
 * same throughout a file. A larger line is a numbered title.
 */
function numberings({ text, page, size }: TextLine, usual: number): readonly string[] {
  if (size > MAX_SIZE * usual) return [];
  const ends = [/^\d{1,4}(?=\s|$)/, /(?<=^|\s)\d{1,4}$/].flatMap((end) => end.exec(text) ?? []);
  return [...new Set(ends)].map((number) => `page + ${Number(number) - page}`);
}

/** Replaces the numbers of a line, Roman ones if alone. */
function pattern(text: string): string {
  return /^[ivxlc]{1,8}$/i.test(text) ? "#" : text.replace(/\d+/g, "#").toLowerCase();
}
