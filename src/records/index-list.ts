// Reads an index as a list: lines under headings or letters.
import type { Block } from "../model/document.ts";
import { range } from "../structure/arrays.ts";
import { mostFrequent } from "../structure/numbering.ts";
import type { PageOutline, RecordList } from "../structure/outline.ts";
import { addToList, countOne } from "../text/grouped.ts";
import { oneLine } from "../text/one-line.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { type Grid, gridOf } from "./columns.ts";
import { type Draft, shownAt } from "./draft.ts";
import { headingAt, headingOver } from "./headings-over.ts";
import { isToPage, linksIn, type Said, type Slot, saidBy } from "./slots.ts";
import { hasWords } from "./values.ts";

/** Minimum share of the lines of an index that are links, and of different texts among them. */
const LINES = 0.8;
/** Minimum lines of a section on average: if each line is a block, and if several share one. */
const MIN_LINES = 2;
const MIN_LINKS = 3;

/** A line of an index. */
interface IndexLine {
  readonly said: Said;
  /** What is around the link in its block. */
  readonly around: string;
}

interface IndexInput {
  readonly habits: DateHabits;
  /** Returns the lines of the page's lists, by the row around a list. */
  readonly linesIn: () => ReadonlyMap<number, readonly ListLine[]>;
}

/**
 * Returns the lines in the items of a list as a list of their own if the items are the sections of an index: each
 * has a heading or a letter over lines, or is a list of lines. Undefined for other lists. Other texts of an item are
 * in `rest` of the line before them.
 */
export function indexList(
  outline: PageOutline,
  { items }: RecordList,
  { habits, linesIn }: IndexInput,
): Draft | undefined {
  const reader = new IndexReader(outline);
  const lines = linesBeside(outline, items, linesIn);
  for (const line of lines) reader.addLine(line);
  for (const { blocks } of lines.length > 0 ? [] : items)
    if (!reader.addSection(blocks)) return undefined;
  const sections = lines.length > 0 ? new Set(lines.map(({ list }) => list)).size : items.length;
  if (!reader.isIndex(sections)) return undefined;
  const own = (lines.length > 0 ? lines : items).flatMap(({ blocks }) => blocks);
  return {
    ...reader.grid(habits),
    ...shownAt(outline, own),
    name: headingOver(outline, own.slice(0, 1)),
  };
}

/** A line of a list, and the row of the list. */
interface ListLine {
  readonly blocks: readonly number[];
  readonly list: number;
}

/** Returns the lines of the page's lists, by the row around a list. */
export function linesOfLists({ containers }: PageOutline): ReadonlyMap<number, ListLine[]> {
  const { rows, parent, first, last } = containers;
  const lines = new Map<number, ListLine[]>();
  for (const row of rows.keys()) {
    const [list = -1, start = 0, end = -1] = [parent[row], first[row], last[row]];
    if (!isList(rows[list]?.tag)) continue;
    const blocks = range(start, end);
    addToList(lines, parent[list] ?? -1, { blocks, list });
  }
  return lines;
}

const isList = (tag: string | undefined): boolean => tag === "ul" || tag === "ol";

/**
 * Returns the lines of items that are lists, and of other lists beside them, even with one line. All
 * these lists have the classes of most items. Returns none if the first item is no list.
 */
function linesBeside(
  { containers: { rows } }: PageOutline,
  items: RecordList["items"],
  linesIn: () => ReadonlyMap<number, readonly ListLine[]>,
): readonly ListLine[] {
  if (!isList(items[0]?.tag)) return [];
  const lines = [...new Set(items.map((item) => item.parent))].flatMap(
    (parent) => linesIn().get(parent) ?? [],
  );
  const starts = new Set(items.map(({ blocks: [at] }) => at));
  const lookOf = ({ list }: ListLine): string => rows[list]?.classes.join(" ") ?? "";
  const look = mostFrequent(lines.filter(({ blocks: [at] }) => starts.has(at)).map(lookOf));
  return lines.filter((line) => lookOf(line) === look);
}

/** Collects the lines of an index, section by section. */
class IndexReader {
  readonly #outline: PageOutline;
  readonly #lines: Said[] = [];
  /** The head of each line. */
  readonly #heads: (Said | undefined)[] = [];
  readonly #rest: (readonly [line: number, text: string])[] = [];
  #head: Said | undefined;
  /** Number of lines of each list, by the list's row. */
  readonly #sizes = new Map<number, number>();
  /** Whether no line has followed the head yet. */
  #isOpen = false;
  /** Lines in blocks with links, blocks without, and blocks of several lines. */
  readonly #counts = { linked: 0, unlinked: 0, shared: 0 };

  constructor(outline: PageOutline) {
    this.#outline = outline;
  }

  /** Adds the blocks of an item. Returns false if its head has an image or links to a page: the item is a card. */
  addSection(section: readonly number[]): boolean {
    const { blocks, facts } = this.#outline;
    for (const at of section) {
      const block = blocks[at];
      if (block === undefined) continue;
      if (!isHead(this.#outline, at, section)) this.#addLines(at, section);
      else if (facts.images[at] !== 0 || namesItem(block)) return false;
      else this.#addHead(saidBy(block));
    }
    return true;
  }

  /** Adds a line of a list under the heading over the list. The first block of the line says what it is. */
  addLine({ blocks: [line = -1, ...others], list }: ListLine): void {
    const { blocks, facts } = this.#outline;
    const block = blocks[line];
    if (block === undefined) return;
    if (!this.#sizes.has(list)) {
      const heading = blocks[headingAt(this.#outline, line)];
      this.#head = heading && saidBy(heading);
    }
    countOne(this.#sizes, list);
    this.#counts[facts.links[line] === 0 ? "unlinked" : "linked"]++;
    this.#lines.push(saidBy(block));
    this.#heads.push(this.#head);
    for (const at of others) this.#rest.push([this.#lines.length - 1, blocks[at]?.text ?? ""]);
  }

  #addHead(head: Said): void {
    this.#keepOpenHead();
    this.#head = head;
    this.#isOpen = true;
  }

  /** Moves a head without lines, such as a heading over another one, to `rest`. */
  #keepOpenHead(): void {
    if (this.#isOpen && this.#head !== undefined)
      this.#rest.push([this.#lines.length, this.#head.text]);
  }

  #addLines(at: number, section: readonly number[]): void {
    const { blocks, facts } = this.#outline;
    const found = linesOf(this.#outline, at, section);
    const text = oneLine(blocks[at]?.text ?? "");
    if (found.length > 1) this.#counts.shared++;
    if (facts.links[at] === 0 || found.length === 0) this.#counts.unlinked++;
    else this.#counts.linked += found.length;
    const next = this.#lines.length;
    if (found.length === 0 && hasWords(text))
      this.#rest.push([this.#isOpen ? next : next - 1, text]);
    for (const { said, around } of found) {
      if (hasWords(around)) this.#rest.push([this.#lines.length, around]);
      this.#lines.push(said);
      this.#heads.push(this.#head);
      this.#isOpen = false;
    }
  }

  /**
   * Whether the lines form an index of `parts` parts: most lines are links, their texts differ, and
   * each part has several.
   */
  isIndex(parts: number): boolean {
    const { linked, unlinked, shared } = this.#counts;
    const texts = new Set(this.#lines.map(({ text }) => text));
    // Lists of one length under one heading may be records, whose lines are their fields.
    const areUneven = new Set(this.#sizes.values()).size > 1;
    const heads = areUneven ? parts : new Set(this.#heads.map((head) => head?.block)).size;
    return (
      heads >= LINES * parts &&
      // A part with several heads is a whole index.
      parts >= LINES * heads &&
      linked >= LINES * (linked + unlinked) &&
      linked >= (shared > 0 ? MIN_LINKS : MIN_LINES) * parts &&
      texts.size >= LINES * this.#lines.length
    );
  }

  /** Returns a row for each line. */
  grid(habits: DateHabits): Grid {
    this.#keepOpenHead();
    const lines = this.#lines;
    const slots: readonly Slot[] = [
      { label: "", role: "title", said: lines },
      { label: "section", role: "section", said: this.#heads },
    ];
    const grid = gridOf({ slots, items: lines.length, source: "visible", habits });
    for (const [at, text] of this.#rest)
      grid.rows[Math.max(0, Math.min(at, lines.length - 1))]?.rest.push(text);
    return grid;
  }
}

/**
 * Whether a block of an item is the head of the lines after it: a heading, or the first one, unless it is
 * a list item beside others.
 */
function isHead(
  { blocks, facts, looks, containers: { depth, ofBlock } }: PageOutline,
  at: number,
  [first = -1, second = -1]: readonly number[],
): boolean {
  const { kind, text = "" } = blocks[at] ?? {};
  if (!hasWords(text)) return false;
  if (looks[at] === "heading" || at !== first) return looks[at] === "heading";
  const depthOf = (block: number): number => depth[ofBlock[block] ?? -1] ?? 0;
  return kind !== "list-item" || (facts.links[at] === 0 && depthOf(first) < depthOf(second));
}

/** Whether a head begins with a link to another page, and so names an item instead of a section. */
function namesItem({ text, runs }: Block): boolean {
  const [first] = linksIn(runs).filter((link) => hasWords(link.text));
  if (first === undefined || first.href.includes("#")) return false;
  return isToPage(first) && oneLine(text).startsWith(first.text);
}

/**
 * Returns the lines of an index in a block: the block if it is a list item, or each link of a block that has only
 * links and is the only one under a head without a link.
 */
function linesOf(
  { blocks, facts, looks }: PageOutline,
  at: number,
  [head = -1, next, more]: readonly number[],
): readonly IndexLine[] {
  const block = blocks[at];
  const links = linksIn(block?.runs ?? []).filter(({ text }) => hasWords(text));
  const areToPages = links.every(isToPage);
  if (block === undefined || !areToPages) return [];
  if (block.kind === "list-item" && hasWords(block.text))
    return [{ said: saidBy(block), around: "" }];
  const isUnder = at === next && more === undefined && facts.links[head] === 0;
  const mayHead = looks[head] === "line" || looks[head] === "heading";
  if (!isUnder || !mayHead || looks[at] !== "link" || block.kind === "heading") return [];
  return links.map(({ text, runs, around }) => ({ said: { text, runs, block }, around }));
}
