// Finds lines that pages repeat or number at their edges: running headers, footers, page numbers.
import { addToList } from "../text/grouped.ts";
import type { TextLine } from "./lines.ts";

/** Minimum pages that share a line, digits aside, or a numbering, and lines examined at each edge. */
const SHARED_BY = 3;
const EDGE_LINES = 2;
/** Maximum size of a numbered line, in usual sizes of its page. */
const MAX_SIZE = 1.1;

/** Minimum gap between a numbered line and the text, in usual distances of lines. */
const MIN_GAP = 1.5;

/** Returns the running lines of all pages. */
export function runningLines(pages: readonly (readonly TextLine[])[]): ReadonlySet<TextLine> {
  const found = new Set<TextLine>(sharedLines(pages, ({ text }) => [pattern(text)]));
  // A page has one page number. If one line has it, another line that begins with it is a title.
  const texts = new Map<string, Set<string>>();
  for (const { text } of found)
    texts.set(pattern(text), (texts.get(pattern(text)) ?? new Set()).add(text));
  const isNumbered = ({ text }: TextLine): boolean => (texts.get(pattern(text))?.size ?? 0) > 1;
  const numbered = new Set([...found].filter(isNumbered).map(({ page }) => page));
  const others = pages.filter(([line]) => line !== undefined && !numbered.has(line.page));
  for (const line of sharedLines(others, numberings)) found.add(line);
  return found;
}

/** Returns the lines at page edges that have a mark in common, at one height of several pages. */
function sharedLines(
  pages: readonly (readonly TextLine[])[],
  marksOf: (line: TextLine, lines: readonly TextLine[]) => readonly string[],
): readonly TextLine[] {
  const shared = new Map<string, TextLine[]>();
  for (const lines of pages) {
    for (const line of edges(lines)) {
      const place = Math.round(line.y / 4);
      for (const mark of marksOf(line, lines)) addToList(shared, `${place} ${mark}`, line);
    }
  }
  return [...shared.values()]
    .filter((lines) => new Set(lines.map(({ page }) => page)).size >= SHARED_BY)
    .flat();
}

function edges(lines: readonly TextLine[]): readonly TextLine[] {
  const opensNote = ({ isNote, column }: TextLine, at: number): boolean =>
    isNote && lines[at - 1]?.column !== column;
  const placed = lines
    .filter((line, at) => !line.turned && !opensNote(line, at))
    .sort((one, other) => other.y - one.y);
  return [...new Set([...placed.slice(0, EDGE_LINES), ...placed.slice(-EDGE_LINES)])];
}

/**
 * Returns the numbers at the ends of a line minus the page number: a page label has the same
 * difference on all pages. Empty for titles and sentences.
 */
function numberings(line: TextLine, lines: readonly TextLine[]): readonly string[] {
  const { text, page, size } = line;
  if (size > MAX_SIZE * middle(lines.map((other) => other.size))) return [];
  if (/\p{L}/u.test(text) && (/[?!:]$/.test(text) || !isApart(line, lines))) return [];
  const ends = [/^\d{1,4}(?=\s|$)/, /(?<=^|\s)\d{1,4}$/].flatMap((end) => end.exec(text) ?? []);
  return [...new Set(ends)].map((number) => `page + ${Number(number) - page}`);
}

/** Whether a line is farther from the others of its page than these are from each other. */
function isApart(line: TextLine, lines: readonly TextLine[]): boolean {
  const heights = lines.map(({ y }) => y).sort((one, other) => other - one);
  const gaps = heights.slice(1).map((y, at) => (heights[at] ?? y) - y);
  const distances = lines.map(({ y }) => Math.abs(y - line.y)).filter((distance) => distance > 1);
  return Math.min(...distances) > MIN_GAP * middle(gaps.filter((gap) => gap > 1));
}

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;

/** Replaces the numbers of a line, Roman ones if alone. */
function pattern(text: string): string {
  return /^[ivxlc]{1,8}$/i.test(text) ? "#" : text.replace(/\d+/g, "#").toLowerCase();
}
