// Converts any subset of a page's blocks, in order, to Markdown (CommonMark and GFM tables).
import { type Block, type Link, MARK, type Nest, type Run } from "../../model/document.ts";
import { wordSet } from "../../text/word-list.ts";
import { noteLabel } from "../page/notes.ts";
import { type InlineStyle, inlineMarkdown, longestTicks } from "./inline.ts";
import { type CellBreak, noteRuns, tableMarkdown, type Writes } from "./table.ts";

/** A quotation, callout or list item around the last written block. */
interface OpenNest {
  readonly nest: Nest;
  /** Marker of the item, before its first line; adjacent lists use different ones. */
  readonly marker: string;
  /** Prefix of an item's further lines, or of every line of a quotation. */
  readonly indent: string;
}

/** The Markdown of blocks, and their offsets in it. */
export interface PlacedMarkdown {
  readonly markdown: string;
  /** UTF-16 offset of each block's first line; of an empty block, the end of the previous one. */
  readonly starts: Uint32Array;
}

/** Lines of blocks, without prefixes, as every projection of a page writes them. */
export type WrittenBlocks = Map<Block, readonly string[]>;

/** Options of writing Markdown. */
export interface MarkdownOptions {
  /** Reuses its blocks and adds new ones: the projections of one page share it. */
  readonly written?: WrittenBlocks;
  /** Separator of the lines of a table cell; `<br>` by default. */
  readonly cellBreak?: CellBreak | undefined;
}

/** Returns the Markdown of blocks, as `placedMarkdown` writes it. */
export function toMarkdown(blocks: readonly Block[], options?: MarkdownOptions): string {
  return placedMarkdown(blocks, options).markdown;
}

/** Converts blocks to Markdown with their offsets; "" for none. Ends without a line break. */
export function placedMarkdown(
  blocks: readonly Block[],
  { written = new Map(), cellBreak = "<br>" }: MarkdownOptions = {},
): PlacedMarkdown {
  const links = linkPlaces(blocks);
  const parts = pageParts(blocks);
  const notes = writtenNotes(blocks);
  const labels = calloutLabels(blocks);
  const out: string[] = [];
  let open: readonly OpenNest[] = [];
  let previous: Block | undefined;
  const starts = new Uint32Array(blocks.length);
  let length = 0;
  for (const [index, found] of blocks.entries()) {
    const block = parts.size === 0 ? found : outOf(parts, found);
    const kept = sharedDepth(open, block.nest);
    const isInSame = kept === open.length && kept === block.nest.length;
    const next = isInSame
      ? open
      : [...open.slice(0, kept), ...newNests(open, kept, { nest: block.nest, notes })];
    const startsNote = next.some(({ nest }, depth) => depth >= kept && isNote(nest, notes));
    const numbered = startsNote
      ? withoutLabel(block, blocks[index + 1])
      : withoutOwnNumber(block, kept, blocks[index + 1]);
    const isOwn = numbered === found && !spansBlocks(block, links) && !hasNote(block, notes);
    const known = isOwn ? written.get(block) : undefined;
    const body =
      known ??
      bodyOf(numbered, {
        writesLink: (link) => (links.get(link) ?? index) === index,
        writesNote: (label) => notes.has(label),
        cellBreak,
      });
    if (isOwn && known === undefined) written.set(block, body);
    starts[index] = length;
    // Below the icon of a callout, its label is written already.
    const isRepeated = labels.has(block) && kept === next.length;
    if (body.length === 0 || isRepeated) continue;
    const followsLabel = previous !== undefined && labels.has(previous);
    const gap =
      previous === undefined
        ? ""
        : separator({ open, kept, block, previous, startsNote, followsLabel });
    const lines = nestedLines(body, { block, nests: next, kept, labels });
    out.push(gap, lines);
    starts[index] = length + gap.length;
    length += gap.length + lines.length;
    open = next;
    previous = block;
  }
  return { markdown: out.join(""), starts };
}

/** Whether a block may contain part of a link that continues in other blocks of the projection. */
function spansBlocks({ table, runs }: Block, links: ReadonlyMap<Link, number>): boolean {
  if (links.size === 0) return false;
  return table !== undefined || runs.some(({ link }) => link !== undefined && links.has(link));
}

/** Minimum own blocks, outside nested lists, of an item that is a part, such as a thread. */
const PART_BLOCKS = 8;

/** Returns unnumbered items that are parts of the page: begun by a heading, or of many blocks. */
function pageParts(blocks: readonly Block[]): ReadonlySet<Nest> {
  const counts = new Map<Nest, number>();
  const parts = new Set<Nest>();
  for (const { kind, nest } of blocks) {
    const item = nest.findLast((one) => one.kind === "item");
    if (item === undefined || item.ordinal !== undefined || item.checked !== undefined) continue;
    const count = (counts.get(item) ?? 0) + 1;
    counts.set(item, count);
    if (count === PART_BLOCKS || (count === 1 && kind === "heading")) parts.add(item);
  }
  return parts;
}

/** Removes such items from around a block; an item's label becomes a paragraph. */
function outOf(parts: ReadonlySet<Nest>, block: Block): Block {
  if (!block.nest.some((one) => parts.has(one))) return block;
  const nest = block.nest.filter((one) => !parts.has(one));
  const isLabel = block.kind === "list-item" && nest.at(-1)?.kind !== "item";
  return { ...block, nest, kind: isLabel ? "paragraph" : block.kind };
}

/** Maps each link over several blocks to its block: the first heading, else with words. */
function linkPlaces(blocks: readonly Block[]): ReadonlyMap<Link, number> {
  const places = new Map<Link, number>();
  let last: Link | undefined;
  for (const [index, block] of blocks.entries()) {
    const link = block.runs[0]?.link;
    if (link !== undefined && link === last) {
      const at = places.get(link) ?? index - 1;
      const chosen = blocks[at];
      places.set(link, chosen !== undefined && rank(block) < rank(chosen) ? index : at);
    }
    last = block.runs.at(-1)?.link;
  }
  return places;
}

function rank(block: Block): number {
  if (block.kind === "heading") return 0;
  return block.text === "" ? 2 : 1;
}

function sharedDepth(open: readonly OpenNest[], nest: readonly Nest[]): number {
  let depth = 0;
  while (depth < open.length && depth < nest.length && open[depth]?.nest === nest[depth]) depth++;
  return depth;
}

interface Opened {
  readonly nest: readonly Nest[];
  /** Labels of the footnotes written as such. */
  readonly notes: ReadonlySet<string>;
}

function newNests(open: readonly OpenNest[], kept: number, { nest, notes }: Opened): OpenNest[] {
  return nest.slice(kept).map((one, index) => {
    if (isQuote(one)) return { nest: one, marker: "", indent: "> " };
    if (isNote(one, notes)) return { nest: one, marker: `[^${noteOf(one)}]:`, indent: "    " };
    if (one.kind !== "item") return { nest: one, marker: "", indent: "" };
    const before = index === 0 ? open[kept] : undefined;
    const marker = markerOf(one, before);
    return { nest: one, marker, indent: " ".repeat(marker.length + 1) };
  });
}

function isQuote({ kind }: Nest): boolean {
  return kind === "quote" || kind === "callout";
}

/** Returns the first texts of callouts that are only the label, which Markdown writes anyway. */
function calloutLabels(blocks: readonly Block[]): ReadonlyMap<Block, Nest> {
  const labels = new Map<Block, Nest>();
  const seen = new Set<Nest>();
  for (const [index, block] of blocks.entries()) {
    const callout = block.nest.at(-1);
    if (callout?.kind !== "callout" || block.text === "" || seen.has(callout)) continue;
    seen.add(callout);
    const isLabel =
      block.text
        .replace(/[:.!]$/, "")
        .trim()
        .toUpperCase() === callout.label;
    if (isLabel && blocks[index + 1]?.nest.includes(callout)) labels.set(block, callout);
  }
  return labels;
}

function isNote(nest: Nest, notes: ReadonlySet<string>): boolean {
  const label = noteOf(nest);
  return label !== undefined && notes.has(label);
}

function noteOf(nest: Nest | undefined): string | undefined {
  return nest?.kind === "item" || nest?.kind === "note" ? nest.note : undefined;
}

function hasNote(block: Block, notes: ReadonlySet<string>): boolean {
  if (notes.size === 0) return false;
  return markRuns(block).some(({ link }) => link?.note !== undefined && notes.has(link.note));
}

/** Returns the runs of a block in which Markdown can write footnote marks. */
function markRuns({ runs, table }: Block): readonly Run[] {
  return table === undefined ? runs : noteRuns(table);
}

/**
 * Returns the labels of the footnotes to write as such: those whose mark and text are both among the
 * blocks. A text of one word stays an item: parsers without footnotes would take it for a link's
 * definition, and drop it.
 */
function writtenNotes(blocks: readonly Block[]): ReadonlySet<string> {
  const marked = new Set<string>();
  const notes = new Set<string>();
  const seen = new Set<string>();
  for (const block of blocks) {
    const item = block.nest.findLast((one) => one.kind === "item" || one.kind === "note");
    const note = noteOf(item);
    const labelChars = item?.kind === "note" ? (noteLabel(block.text)?.length ?? 0) : 0;
    const words = block.text.slice(labelChars);
    if (note !== undefined && !seen.has(note) && words !== "") {
      seen.add(note);
      const isOuter = block.nest.every((one) => one === item);
      if (isOuter && marked.has(note) && isText(block) && /\S\s\S/.test(words)) notes.add(note);
    }
    for (const { link } of markRuns(block)) if (link?.note !== undefined) marked.add(link.note);
  }
  return notes;
}

/** Matches a number or letter that a page writes itself before an item. */
const OWN_NUMBER = /^\(?(\w{1,9})[.)]\s*/;

/** Returns the first block of an item without a number that the marker repeats. */
function withoutOwnNumber(block: Block, kept: number, next: Block | undefined): Block {
  const item = block.nest.at(-1);
  if (item?.kind !== "item" || item.ordinal === undefined || block.nest.length <= kept)
    return block;
  const [first, ...rest] = block.runs;
  if (first === undefined || !isText(block)) return block;
  const [written, number] = OWN_NUMBER.exec(first.text) ?? [];
  if (written === undefined || number !== (item.marker?.slice(0, -1) ?? String(item.ordinal)))
    return block;
  const text = first.text.slice(written.length);
  if (text !== "")
    return /\s$/.test(written) ? { ...block, runs: [{ ...first, text }, ...rest] } : block;
  // The number is a block, or a phrase, of its own.
  if (rest.length === 0 && next?.nest.at(-1) !== item) return block;
  return { ...block, runs: rest };
}

/** Returns the first block of a footnote without the label that the marker repeats. */
function withoutLabel(block: Block, next: Block | undefined): Block {
  const note = block.nest.at(-1);
  if (note?.kind !== "note" || !isText(block)) return withoutOwnNumber(block, 0, next);
  const own = noteLabel(block.text);
  if (own === undefined || !isLabelOf(own.label, note.note)) return block;
  const { length } = own;
  if (length === block.text.length && next?.nest.includes(note) !== true) return block;
  return { ...block, runs: runsFrom(block.runs, length) };
}

/** Whether the label in a footnote's text is its own; a label shared by several notes gets a number. */
function isLabelOf(own: string, note: string): boolean {
  return own === note || note.startsWith(`${own}-`) || !/\w/.test(own);
}

function runsFrom(runs: readonly Run[], count: number): readonly Run[] {
  let left = count;
  return runs.flatMap((run) => {
    const text = run.text.slice(left);
    left -= run.text.length - text.length;
    return text === "" && run.image === undefined ? [] : { ...run, text };
  });
}

type MarkdownItem = Extract<Nest, { kind: "item" }>;

const MAX_ORDINAL = 999_999_999;

/** Returns the marker of an item: the previous sign continues its list, the other starts one. */
function markerOf(item: MarkdownItem, before: OpenNest | undefined): string {
  const last = before?.nest.kind === "item" ? before.nest : undefined;
  const sign = before?.marker.at(-1) ?? "";
  const { ordinal } = item;
  if (isBullet(item) || ordinal === undefined || ordinal < 0 || ordinal > MAX_ORDINAL) {
    const goesOn = last?.list === item.list;
    if (sign === "-") return goesOn ? "-" : "*";
    return sign === "*" && goesOn ? "*" : "-";
  }
  const goesOn =
    last?.list === item.list && last.ordinal !== undefined && last.ordinal + 1 === ordinal;
  if (sign === ".") return goesOn ? `${ordinal}.` : `${ordinal})`;
  return sign === ")" && goesOn ? `${ordinal})` : `${ordinal}.`;
}

interface Junction {
  readonly open: readonly OpenNest[];
  readonly kept: number;
  readonly block: Block;
  readonly previous: Block;
  /** Whether the block begins a footnote, which never continues a line. */
  readonly startsNote: boolean;
  /** Whether the previous block is written as the label of the callout around. */
  readonly followsLabel: boolean;
}

/** Returns a line break within a list, else a blank line in shared quotations. */
function separator(junction: Junction): string {
  if (isTight(junction)) return "\n";
  const { open, kept } = junction;
  return `\n${blankLine(open.slice(0, kept))}\n`;
}

/** Returns a blank line inside the nests that continue after it. */
function blankLine(shared: readonly OpenNest[]): string {
  let blank = "";
  for (const [index, { nest }] of shared.entries()) {
    if (isQuote(nest))
      blank = shared
        .slice(0, index + 1)
        .map((one) => one.indent)
        .join("");
  }
  return blank.trimEnd();
}

/** Kinds of text lines that the line of another item may follow directly. */
const TEXT_KINDS = wordSet("list-item paragraph term definition control caption image media");

/** Whether an item has no number that Markdown can write. */
function isBullet({ ordinal, marker }: MarkdownItem): boolean {
  return marker !== undefined || ordinal === undefined;
}

const isText = ({ kind }: Block): boolean => TEXT_KINDS.has(kind);

function isTight({ open, kept, block, previous, startsNote, followsLabel }: Junction): boolean {
  if (startsNote) return false;
  if (followsLabel) return isText(block) && kept === open.length && kept === block.nest.length;
  if (!isText(previous) || !isText(block)) return false;
  const last = open[kept]?.nest;
  const next = block.nest[kept];
  if (next?.kind === "item" && last?.kind === "item") {
    const follows = isBullet(next) || (last.ordinal ?? 0) + 1 === next.ordinal;
    return next.list === last.list && follows;
  }
  if (next?.kind === "item" && kept > 0 && kept === open.length) {
    const isLabel = previous.kind === "list-item" || previous.kind === "term";
    return isLabel && (isBullet(next) || next.ordinal === 1);
  }
  return (
    previous.kind === "term" &&
    block.kind === "definition" &&
    kept === open.length &&
    kept === block.nest.length
  );
}

interface Placed {
  readonly block: Block;
  readonly nests: readonly OpenNest[];
  readonly kept: number;
  readonly labels: ReadonlyMap<Block, Nest>;
}

/** Returns the lines of a block in its nests, below the labels of callouts that begin with it. */
function nestedLines(body: readonly string[], { block, nests, kept, labels }: Placed): string {
  let from = kept;
  let text = "";
  for (let depth = kept; depth < nests.length; depth++) {
    const nest = nests[depth]?.nest;
    if (nest?.kind !== "callout") continue;
    const around = nests.slice(0, depth + 1);
    text += `${withPrefixes([`[!${nest.label}]`], around, from)}\n`;
    from = depth + 1;
    if (labels.get(block) === nest) return text.trimEnd();
    if (depth + 1 < nests.length || !isText(block)) text += `${blankLine(around)}\n`;
  }
  return text + withPrefixes(isText(block) ? body : afterMarker(body, nests, from), nests, from);
}

function withPrefixes(lines: readonly string[], nests: readonly OpenNest[], kept: number): string {
  if (nests.length === 0) return lines.join("\n");
  let first = "";
  let rest = "";
  for (const [index, { nest, marker, indent }] of nests.entries()) {
    rest += indent;
    first += index < kept || marker === "" ? indent : `${marker} ${leadOf(nest)}`;
  }
  const bare = rest.trimEnd();
  let text = lines[0] === "" ? first.trimEnd() : first + (lines[0] ?? "");
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    text += `\n${line === "" ? bare : rest + line}`;
  }
  return text;
}

/** Returns the text between a list marker and the item: a letter that the page shows, or a checkbox. */
function leadOf(nest: Nest): string {
  if (nest.kind !== "item") return "";
  const { marker, checked } = nest;
  const letter = marker === undefined ? "" : `${marker} `;
  return checked === undefined ? letter : `${letter}${checked ? "[x]" : "[ ]"} `;
}

/** Puts a block that cannot follow a letter, such as a table, below it. */
function afterMarker(
  body: readonly string[],
  nests: readonly OpenNest[],
  kept: number,
): readonly string[] {
  const isLettered = nests.slice(kept).some(({ nest }) => nest.kind === "item" && nest.marker);
  return isLettered ? ["", "", ...body] : body;
}

/** Returns the lines of a block without prefixes; empty if it shows nothing. */
function bodyOf(block: Block, writes: Writes): readonly string[] {
  switch (block.kind) {
    case "code":
      return fenced(block.text, block.language ?? "");
    case "table":
      return block.table === undefined ? [] : tableMarkdown(block.table, writes);
    case "rule":
      return [block.nest.length === 0 ? "---" : "___"];
    case "math":
      return ["$$", ...block.text.split("\n"), "$$"];
    case "heading": {
      const text = inlineMarkdown(block.runs, { lineBreak: " ", place: "heading", ...writes });
      return text === "" ? [] : [`${"#".repeat(block.level)} ${text}`];
    }
    case "term":
      return textLines(block.runs, {
        ...lines(block, writes),
        place: "term",
        lineBreak: " ",
        marks: MARK.strong,
      });
    case "definition":
      return textLines(block.runs, { ...lines(block, writes), place: "definition" }, ": ");
    default:
      return textLines(block.runs, lines(block, writes));
  }
}

function lines(block: Block, writes: Writes): InlineStyle {
  const isItem = block.nest.at(-1)?.kind === "item";
  return { lineBreak: "\\\n", place: isItem ? "item" : "paragraph", ...writes };
}

function textLines(runs: readonly Run[], style: InlineStyle, lead = ""): readonly string[] {
  const text = inlineMarkdown(runs, style);
  return text === "" ? [] : `${lead}${text}`.split("\n");
}

/** Returns a code block with a fence longer than any run of backticks in it. */
function fenced(text: string, language: string): readonly string[] {
  const fence = "`".repeat(Math.max(2, longestTicks(text)) + 1);
  return [fence + language, ...text.split("\n"), fence];
}
