// Removes the columns beside an article: parts with a heading over each list of links, and the box about the site
// among them.
import type { PageOutline } from "../../structure/outline.ts";
import { bodyRow, expectedText } from "./body.ts";
import { markInside, type Rule } from "./rule.ts";

/** Minimum parts of a column that are lists of links, and their minimum share. */
const MIN_LISTS = 3;
const MIN_SHARE = 0.6;
/** Minimum share of a list's words in links. */
const LINKED = 0.6;
/** Maximum words outside links of a part; more are running text. */
const MAX_TEXT = 60;
/** Minimum expected words of running text outside the columns. */
const MIN_BODY = 1;

/** Removes the columns of an article that are outside of the container of its text. */
export const sideColumns: Rule = (page) => {
  const { outline, type } = page;
  const { blocks, containers, title } = outline;
  const marks = new Uint8Array(blocks.length);
  if (type !== "article") return marks;
  const columns = columnsOf(outline);
  if (columns.length === 0) return marks;
  const inside = new Uint8Array(blocks.length);
  for (const row of columns) markInside(outline, row, inside);
  const body = bodyRow(outline, expectedText(page, inside), MIN_BODY);
  if (body < 0) return marks;
  const [first = 0, last = -1] = [containers.first[body], containers.last[body]];
  for (const row of columns) {
    const isApart = (containers.first[row] ?? 0) > last || (containers.last[row] ?? 0) < first;
    if (isApart) markInside(outline, row, marks);
  }
  if (title >= 0) marks[title] = 0;
  return marks;
};

/** Returns the outermost containers with a heading over each part, most of them lists of links. */
function columnsOf(outline: PageOutline): readonly number[] {
  const { containers } = outline;
  const parts = partsOf(outline);
  const isInside = new Uint8Array(containers.rows.length);
  const columns: number[] = [];
  for (const row of containers.rows.keys()) {
    if (isInside[containers.parent[row] ?? -1] === 1) {
      isInside[row] = 1;
    } else if (isColumn(parts, containers.first[row] ?? 0, containers.last[row] ?? -1)) {
      isInside[row] = 1;
      columns.push(row);
    }
  }
  return columns;
}

/** Parts of the page, each from a heading to the next, with running sums. */
interface Parts {
  /** Headings before each block. */
  readonly headings: Int32Array;
  /** First block of each part. */
  readonly starts: readonly number[];
  /** Lists of links, and parts with running text, before each part. */
  readonly lists: Int32Array;
  readonly texts: Int32Array;
  /** Words, and words in links, before each block; headings do not count. */
  readonly words: Float64Array;
  readonly linkWords: Float64Array;
}

function partsOf({ blocks, facts }: PageOutline): Parts {
  const size = blocks.length;
  const headings = new Int32Array(size + 1);
  const words = new Float64Array(size + 1);
  const linkWords = new Float64Array(size + 1);
  const starts: number[] = [];
  for (const [at, { kind }] of blocks.entries()) {
    if (kind === "heading") starts.push(at);
    headings[at + 1] = starts.length;
    const counted = kind === "heading" ? 0 : 1;
    words[at + 1] = (words[at] ?? 0) + counted * (facts.words[at] ?? 0);
    linkWords[at + 1] = (linkWords[at] ?? 0) + counted * (facts.linkWords[at] ?? 0);
  }
  const lists = new Int32Array(starts.length + 1);
  const texts = new Int32Array(starts.length + 1);
  const sums = { words, linkWords };
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? size;
    lists[index + 1] = (lists[index] ?? 0) + (isList(sums, start, end) ? 1 : 0);
    texts[index + 1] = (texts[index] ?? 0) + (isText(sums, start, end) ? 1 : 0);
  }
  return { headings, lists, texts, starts, words, linkWords };
}

type Sums = Pick<Parts, "words" | "linkWords">;

function between(sums: Float64Array | Int32Array, start: number, end: number): number {
  return (sums[end] ?? 0) - (sums[start] ?? 0);
}

function isList({ words, linkWords }: Sums, start: number, end: number): boolean {
  const all = between(words, start, end);
  return all > 0 && between(linkWords, start, end) >= LINKED * all;
}

function isText({ words, linkWords }: Sums, start: number, end: number): boolean {
  return between(words, start, end) - between(linkWords, start, end) > MAX_TEXT;
}

function isColumn(parts: Parts, first: number, last: number): boolean {
  const from = parts.headings[first] ?? 0;
  const to = parts.headings[last + 1] ?? 0;
  const count = to - from;
  if (count < MIN_LISTS || isText(parts, first, parts.starts[from] ?? first)) return false;
  // The last part ends with the container.
  const start = parts.starts[to - 1] ?? last;
  const lists = between(parts.lists, from, to - 1) + (isList(parts, start, last + 1) ? 1 : 0);
  const texts = between(parts.texts, from, to - 1) + (isText(parts, start, last + 1) ? 1 : 0);
  return texts === 0 && lists >= MIN_LISTS && lists >= MIN_SHARE * count;
}
