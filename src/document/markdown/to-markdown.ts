// Converts any subset of a page's blocks, in order, to Markdown (CommonMark and GFM tables).
import { type Block, type Link, MARK, type Nest, type Run } from "../../model/document.ts";
import { type InlineStyle, inlineMarkdown } from "./inline.ts";
import { tableMarkdown } from "./table.ts";

/** A quotation or list item around the last written block. */
interface OpenNest {
  readonly nest: Nest;
  /** Marker of the item; adjacent lists use different ones. */
  readonly marker: string;
  /** Prefix of an item's further lines, or of every line of a quotation. */
  readonly indent: string;
}

/** The Markdown of blocks, and their offsets in it. */
export interface PlacedMarkdown {
  readonly markdown: string;
  /**
   * Offset of each block's first line, in UTF-16 units; for an empty block, the end of the previous
   * one.
   */
  readonly starts: Uint32Array;
}

/** Lines of blocks, without prefixes, as every projection of a page writes them. */
export type WrittenBlocks = Map<Block, readonly string[]>;

/** Returns the Markdown of blocks, as `placedMarkdown` writes it. */
export function toMarkdown(blocks: readonly Block[], written?: WrittenBlocks): string {
  return placedMarkdown(blocks, written).markdown;
}

/**
 * Converts blocks to Markdown with their offsets; "" for none. Ends without a line break.
 *
 * Reuses blocks in `written` and adds new ones: the projections of one page share it.
 */
export function placedMarkdown(
  blocks: readonly Block[],
  written: WrittenBlocks = new Map(),
): PlacedMarkdown {
  const links = linkPlaces(blocks);
  const parts = pageParts(blocks);
  const out: string[] = [];
  let open: readonly OpenNest[] = [];
  let previous: Block | undefined;
  const starts = new Uint32Array(blocks.length);
  let length = 0;
  for (const [index, found] of blocks.entries()) {
    const block = parts.size === 0 ? found : outOf(parts, found);
    const isOwn = block === found && !spansBlocks(block, links);
    const known = isOwn ? written.get(block) : undefined;
    const body = known ?? bodyOf(block, (link) => (links.get(link) ?? index) === index);
    if (isOwn && known === undefined) written.set(block, body);
    starts[index] = length;
    if (body.length === 0) continue;
    const kept = sharedDepth(open, block.nest);
    const gap = previous === undefined ? "" : separator({ open, kept, block, previous });
    const next = [...open.slice(0, kept), ...newNests(open, kept, block.nest)];
    const lines = withPrefixes(body, next, kept);
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

/**
 * Minimum own blocks, outside nested lists, of an item that is a part of the page, such as a
 * thread.
 */
const PART_BLOCKS = 8;

/**
 * Returns items that are parts of the page, not bullets: unnumbered, without checkbox, with an
 * initial heading or many blocks.
 */
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

/**
 * Removes items that are not bullets from around a block; such an item's label becomes a paragraph.
 */
function outOf(parts: ReadonlySet<Nest>, block: Block): Block {
  if (!block.nest.some((one) => parts.has(one))) return block;
  const nest = block.nest.filter((one) => !parts.has(one));
  const isLabel = block.kind === "list-item" && nest.at(-1)?.kind !== "item";
  return { ...block, nest, kind: isLabel ? "paragraph" : block.kind };
}

/**
 * Maps each link that spans blocks to the block that carries it: the first heading, else the first
 * with words.
 */
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

function newNests(open: readonly OpenNest[], kept: number, nest: readonly Nest[]): OpenNest[] {
  return nest.slice(kept).map((one, index) => {
    if (one.kind === "quote") return { nest: one, marker: "", indent: "> " };
    const before = index === 0 ? open[kept] : undefined;
    const marker = markerOf(one, before);
    return { nest: one, marker, indent: " ".repeat(marker.length + 1) };
  });
}

type MarkdownItem = Extract<Nest, { kind: "item" }>;

/** Maximum ordinal in a Markdown list. */
const MAX_ORDINAL = 999_999_999;

/**
 * Returns the marker of an item: the previous sign continues its list, the other one starts a new
 * list.
 */
function markerOf(item: MarkdownItem, before: OpenNest | undefined): string {
  const last = before?.nest.kind === "item" ? before.nest : undefined;
  const sign = before?.marker.at(-1) ?? "";
  const { ordinal } = item;
  if (ordinal === undefined || ordinal < 0 || ordinal > MAX_ORDINAL) {
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
}

/**
 * Returns the separator of two blocks: a line break within a list, else a blank line in shared
 * quotations.
 */
function separator(junction: Junction): string {
  if (isTight(junction)) return "\n";
  const { open, kept } = junction;
  const shared = open.slice(0, kept);
  let blank = "";
  for (const [index, { nest }] of shared.entries()) {
    if (nest.kind === "quote")
      blank = shared
        .slice(0, index + 1)
        .map((one) => one.indent)
        .join("");
  }
  return `\n${blank.trimEnd()}\n`;
}

/** Kinds of text lines that the line of another item may follow directly. */
const TEXT_KINDS = new Set([
  "list-item",
  "paragraph",
  "term",
  "definition",
  "control",
  "caption",
  "image",
  "media",
]);

function isTight({ open, kept, block, previous }: Junction): boolean {
  if (!TEXT_KINDS.has(previous.kind) || !TEXT_KINDS.has(block.kind)) return false;
  const last = open[kept]?.nest;
  const next = block.nest[kept];
  if (next?.kind === "item" && last?.kind === "item") {
    const follows = next.ordinal === undefined || (last.ordinal ?? 0) + 1 === next.ordinal;
    return next.list === last.list && follows;
  }
  if (next?.kind === "item" && kept > 0 && kept === open.length) {
    const isLabel = previous.kind === "list-item" || previous.kind === "term";
    return isLabel && (next.ordinal === undefined || next.ordinal === 1);
  }
  return (
    previous.kind === "term" &&
    block.kind === "definition" &&
    kept === open.length &&
    kept === block.nest.length
  );
}

function withPrefixes(lines: readonly string[], nests: readonly OpenNest[], kept: number): string {
  if (nests.length === 0) return lines.join("\n");
  let first = "";
  let rest = "";
  for (const [index, { nest, marker, indent }] of nests.entries()) {
    rest += indent;
    first += index < kept || nest.kind === "quote" ? indent : `${marker} ${checkbox(nest)}`;
  }
  const bare = rest.trimEnd();
  let text = first + (lines[0] ?? "");
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    text += `\n${line === "" ? bare : rest + line}`;
  }
  return text;
}

function checkbox(nest: MarkdownItem): string {
  if (nest.checked === undefined) return "";
  return nest.checked ? "[x] " : "[ ] ";
}

/** Returns the lines of a block without prefixes; empty if it shows nothing. */
function bodyOf(block: Block, writesLink: (link: Link) => boolean): readonly string[] {
  switch (block.kind) {
    case "code":
      return fenced(block.text, block.language ?? "");
    case "table":
      return block.table === undefined ? [] : tableMarkdown(block.table, writesLink);
    case "rule":
      return [block.nest.length === 0 ? "---" : "___"];
    case "math":
      return ["$$", ...block.text.split("\n"), "$$"];
    case "heading": {
      const text = inlineMarkdown(block.runs, { lineBreak: " ", place: "heading", writesLink });
      return text === "" ? [] : [`${"#".repeat(block.level)} ${text}`];
    }
    case "term":
      return textLines(block.runs, {
        ...lines(block, writesLink),
        place: "term",
        lineBreak: " ",
        marks: MARK.strong,
      });
    case "definition":
      return textLines(block.runs, { ...lines(block, writesLink), place: "definition" }, ": ");
    default:
      return textLines(block.runs, lines(block, writesLink));
  }
}

function lines(block: Block, writesLink: (link: Link) => boolean): InlineStyle {
  const isItem = block.nest.at(-1)?.kind === "item";
  return { lineBreak: "\\\n", place: isItem ? "item" : "paragraph", writesLink };
}

function textLines(runs: readonly Run[], style: InlineStyle, lead = ""): readonly string[] {
  const text = inlineMarkdown(runs, style);
  return text === "" ? [] : `${lead}${text}`.split("\n");
}

/** Returns a code block with a fence longer than any run of backticks in it. */
function fenced(text: string, language: string): readonly string[] {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, ticks.length);
  const fence = "`".repeat(longest + 1);
  return [fence + language, ...text.split("\n"), fence];
}
