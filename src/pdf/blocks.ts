// Groups lines in reading order into blocks: headings by size, items by marker, code by font, else
// paragraphs.
import { tableText } from "../document/walk/table-grid.ts";
import type { Block, BlockKind, Container, Nest, Region, Table } from "../model/document.ts";
import { countWords } from "../text/words.ts";
import { goesOn, joinLines, type Vocabulary, vocabularyOf } from "./hyphens.ts";
import type { TextLine } from "./lines.ts";
import { cutText, type LinkedText, runsOf } from "./linked-text.ts";
import type { OutlineEntry } from "./links.ts";
import { levelsOf } from "./outline-levels.ts";
import { BULLET } from "./rows.ts";
import { runningLines } from "./running.ts";

/** Lines of one block, equal in kind and look. */
interface Group {
  readonly lines: TextLine[];
  readonly running: Region;
}

interface Measures {
  readonly bodySize: number;
  /** Usual distance of baselines, in sizes. */
  readonly leading: number;
  /** Sizes of headings, largest first. */
  readonly headings: readonly number[];
  readonly vocabulary: Vocabulary;
  /** Levels of the lines that bookmarks name. */
  readonly named: ReadonlyMap<TextLine, number>;
  /** Heading levels by size, where bookmarks name headings of that size. */
  readonly namedSizes: ReadonlyMap<number, number>;
}

/** Minimum ratio of a heading's size to the body's, and maximum characters of a heading. */
const HEADING_SIZE = 1.12;
const HEADING_CHARS = 200;
/** Matches dot leaders to a page number: each such line is a separate entry. */
const LEADERS = /(?:\. ?){4}.{0,12}$/;
const NUMBER = /^\(?(\d{1,3})[.)]\s+(?=\S)/;

/** Returns the blocks of a file; lines repeated at page edges are its headers and footers. */
export function blocksOf(
  pages: readonly (readonly TextLine[])[],
  outline: readonly OutlineEntry[],
): readonly Block[] {
  const running = runningLines(pages);
  const body = pages.flat().filter((line) => !running.has(line));
  const measures = measure(body, outline);
  const groups: Group[] = [];
  for (const lines of pages) {
    const body = lines.filter((line) => !running.has(line));
    const repeated = lines.filter((line) => running.has(line));
    const isHeader = (line: TextLine) => body[0] !== undefined && line.y > body[0].y;
    for (const line of repeated)
      if (isHeader(line)) groups.push({ lines: [line], running: "banner" });
    addGroups(groups, body, measures);
    for (const line of repeated)
      if (!isHeader(line)) groups.push({ lines: [line], running: "contentinfo" });
  }
  const writer = new BlockWriter(measures);
  for (const group of groups) writer.write(group);
  return writer.blocks;
}

function measure(lines: readonly TextLine[], outline: readonly OutlineEntry[]): Measures {
  const sizes = new Map<number, number>();
  for (const { size, text } of lines) add(sizes, half(size), text.length);
  const bodySize = most(sizes) || 1;
  const gaps = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (next === undefined || !follows(line, next) || half(next.size) !== bodySize) continue;
    add(gaps, Math.round((10 * (line.y - next.y)) / line.size) / 10, 1);
  }
  const headings = [...sizes.keys()].filter((size) => size >= HEADING_SIZE * bodySize);
  const named = levelsOf(lines, outline);
  return {
    bodySize,
    leading: most(gaps) || 1.2,
    headings: headings.sort((one, other) => other - one),
    vocabulary: vocabularyOf(lines.map(({ text }) => text)),
    named,
    namedSizes: sizesOf(named),
  };
}

function sizesOf(named: ReadonlyMap<TextLine, number>): ReadonlyMap<number, number> {
  const counts = new Map<number, Map<number, number>>();
  for (const [line, level] of named) {
    const levels = counts.get(half(line.size)) ?? new Map<number, number>();
    counts.set(half(line.size), levels);
    add(levels, level, 1);
  }
  return new Map([...counts].map(([size, levels]) => [size, most(levels)]));
}

const half = (size: number): number => Math.round(size * 2) / 2;

function add(counts: Map<number, number>, key: number, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function most(counts: ReadonlyMap<number, number>): number {
  return [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0])[0];
}

/** Whether a line is below another in its column. */
function follows(line: TextLine, next: TextLine): boolean {
  return line.page === next.page && line.column === next.column && next.y < line.y;
}

/** Adds the groups of a page's lines; a sentence may continue one of an earlier column or page. */
function addGroups(groups: Group[], lines: readonly TextLine[], measures: Measures): void {
  const edges = new Map<number, number>();
  for (const { column, right } of lines) {
    edges.set(column, Math.max(edges.get(column) ?? 0, right));
  }
  let group = groups.at(-1)?.running === "" ? groups.at(-1) : undefined;
  for (const line of lines) {
    const last = group?.lines.at(-1);
    const edge = edges.get(line.column) ?? line.right;
    if (!(group && last && continues(group.lines, last, line, { ...measures, edge }))) {
      // Notes and running lines may be between the parts of a sentence.
      const open = openSentence(groups, line, measures);
      group = open ?? { lines: [], running: "" };
      if (open === undefined) groups.push(group);
    }
    group.lines.push(line);
  }
}

/** Maximum groups between the parts of a sentence, such as figures and running lines; the second counts notes too. */
const MAX_BETWEEN = 6;
const MAX_RECENT = 50;

/** Returns the last text of the same size that a line of another column or page continues. */
function openSentence(
  groups: readonly Group[],
  line: TextLine,
  { named, bodySize }: Measures,
): Group | undefined {
  if (BULLET.test(line.text) || named.has(line)) return undefined;
  if (line.table !== undefined || line.mono || line.turned || line.bold) return undefined;
  if (line.size > HEADING_SIZE * bodySize) return undefined;
  const recent = groups
    .slice(-MAX_RECENT)
    .filter(({ lines: [one] }) => one?.isNote === line.isNote);
  for (const group of recent.slice(-MAX_BETWEEN).reverse()) {
    const last = group.lines.at(-1);
    if (last === undefined || group.running !== "" || last.table !== undefined) continue;
    if (last.size < 0.95 * line.size) continue;
    const isElsewhere = last.page !== line.page || last.column !== line.column;
    const isAlike = last.bold === line.bold && !last.mono && !last.turned;
    const isSameSize = Math.abs(line.size - last.size) <= 0.08 * last.size;
    const isRow = group.lines[0]?.cells === true && line.cells;
    const isOpen = goesOn(last.text, line.text) && !LEADERS.test(last.text);
    const continues = isElsewhere && isAlike && !isRow && isSameSize && isOpen && !named.has(last);
    return continues ? group : undefined;
  }
  return undefined;
}

function continues(
  lines: readonly TextLine[],
  last: TextLine,
  line: TextLine,
  { leading, edge, named }: Measures & { readonly edge: number },
): boolean {
  if (line.table !== undefined || last.table !== undefined) return false;
  if (line.hasField || last.hasField) return false;
  if (named.has(line) !== named.has(last) || named.get(line) !== named.get(last)) return false;
  if (line.turned || last.turned || line.mono !== last.mono || line.bold !== last.bold)
    return false;
  if (Math.abs(line.size - last.size) > 0.08 * last.size) return false;
  if (!follows(last, line)) return false;
  if (last.y - line.y > 1.3 * leading * last.size + 1) return false;
  if (line.mono) return true;
  if (LEADERS.test(last.text)) return false;
  if (BULLET.test(line.text) || NUMBER.test(line.text)) return false;
  const [first] = lines;
  if (first?.cells && line.cells) return false;
  const isItem = first !== undefined && (BULLET.test(first.text) || NUMBER.test(first.text));
  const setIn = line.rtl ? last.right - line.right : line.x - last.x;
  if (!isItem && setIn > 0.8 * line.size && setIn < 6 * line.size && lines.length > 1) return false;
  if (isItem && lines.length > 1 && setIn < -0.8 * line.size) return false;
  const isShort = !last.rtl && edge - last.right > 0.25 * (edge - last.x);
  return !(isShort && /[.!?:]$/.test(last.text));
}

class BlockWriter {
  readonly blocks: Block[] = [];
  readonly #measures: Measures;
  readonly #pages = new Map<number, Container>();
  #list:
    | { readonly key: object; readonly x: number; readonly ordinal: number | undefined }
    | undefined;

  constructor(measures: Measures) {
    this.#measures = measures;
  }

  write({ lines, running }: Group): void {
    const [first] = lines;
    if (first === undefined) return;
    const place = { page: first.page, region: running };
    if (first.table !== undefined) {
      this.#list = undefined;
      this.#add(
        "table",
        { text: tableText(first.table), links: [] },
        { ...place, table: first.table },
      );
      return;
    }
    const whole = joinLines(
      lines.map((line) => line.linked),
      this.#measures.vocabulary,
    );
    const { text } = whole;
    const level = running === "" ? headingLevel(lines, text, this.#measures) : 0;
    const ordinal = NUMBER.exec(text)?.[1];
    const sign = BULLET.exec(text)?.[0] ?? NUMBER.exec(text)?.[0];
    if (running === "" && level === 0 && sign !== undefined && !first.mono) {
      const nest = [this.#item(first.x, ordinal === undefined ? undefined : Number(ordinal))];
      this.#add("list-item", cutText(whole, sign.length), { ...place, nest });
      return;
    }
    // A list continues on the next page.
    if (running === "") this.#list = undefined;
    if (level > 0) this.#add("heading", whole, { ...place, level });
    else if (running === "" && first.mono) {
      this.#add("code", { text: listing(lines), links: [] }, place);
    } else this.#add("paragraph", whole, place);
  }

  #item(x: number, ordinal: number | undefined): Nest {
    const last = this.#list;
    const isAlike = last !== undefined && (last.ordinal === undefined) === (ordinal === undefined);
    // The next number continues a list in the next column.
    const isNext = last?.ordinal !== undefined && last.ordinal + 1 === ordinal;
    const goesOn = isAlike && (isNext || Math.abs(last.x - x) < 20);
    const key = goesOn ? last.key : {};
    this.#list = { key, x, ordinal };
    return { kind: "item", ordinal, list: key };
  }

  #add(
    kind: BlockKind,
    whole: LinkedText,
    at: {
      readonly page: number;
      readonly table?: Table;
      readonly region: Region;
      readonly level?: number;
      readonly nest?: readonly Nest[];
    },
  ): void {
    const place = this.blocks.length;
    const { text } = whole;
    this.blocks.push({
      kind,
      text,
      runs: kind === "code" || kind === "table" ? [] : runsOf(whole),
      level: at.level ?? 0,
      nest: at.nest ?? [],
      words: countWords(text),
      container: this.#page(at.page, place),
      first: place,
      last: place,
      region: at.region,
      ...(at.table && { table: at.table }),
    });
  }

  #page(number: number, node: number): Container {
    const known = this.#pages.get(number);
    if (known !== undefined) return known;
    const made = {
      parent: undefined,
      tag: "section",
      index: number,
      role: "",
      // A URL fragment of a PDF (RFC 8118, 3).
      id: `page=${number}`,
      classes: [],
      label: undefined,
      node,
    };
    this.#pages.set(number, made);
    return made;
  }
}

/** Returns a heading's level 1-6, or 0 for other text: by bookmark, else by size and weight. */
function headingLevel(
  lines: readonly TextLine[],
  text: string,
  { bodySize, headings, named, namedSizes }: Measures,
): number {
  const [first] = lines;
  if (first === undefined || first.turned || first.mono || first.hasField) return 0;
  if (text.length > HEADING_CHARS || !/\p{L}/u.test(text)) return 0;
  const level = named.get(first);
  if (level !== undefined) return level;
  const size = half(first.size);
  const place = headings.indexOf(size);
  // With bookmarks, a size has the level they give it; larger sizes are above that.
  const among = namedSizes.get(size);
  if (place >= 0) return among ?? Math.min(6, place + 1);
  const isBold = first.bold && size >= 0.95 * bodySize && lines.length <= 2;
  const below = Math.max(headings.length, ...namedSizes.values());
  return isBold && !/[.,;:]$/.test(text) && !BULLET.test(text) ? Math.min(6, below + 1) : 0;
}

function listing(lines: readonly TextLine[]): string {
  const left = Math.min(...lines.map(({ x }) => x));
  return lines
    .map(
      ({ x, size, text }) => " ".repeat(Math.min(80, Math.round((x - left) / (0.6 * size)))) + text,
    )
    .join("\n");
}
