// Blocks to Markdown (CommonMark and GFM tables), any subset of a page's blocks in order.
import { type Block, type Link, MARK, type Nest, type Run } from "../../model/document.ts";
import { type InlineStyle, inlineMarkdown } from "./inline.ts";
import { tableMarkdown } from "./table.ts";

/** A quotation or list item around the block last written. */
interface OpenNest {
  readonly nest: Nest;
  /** Marker of the item; two lists side by side differ in it. */
  readonly marker: string;
  /** What stands in front of the item's further lines, or of every line of a quotation. */
  readonly indent: string;
}

/** The Markdown of blocks, and where each of them stands in it. */
export interface PlacedMarkdown {
  readonly markdown: string;
  /** Offset of each block's first line, in UTF-16 units; of one that shows nothing, of what follows it. */
  readonly starts: Uint32Array;
}

/** The lines of blocks as they stand in every projection of a page, by block, without what is around each. */
export type WrittenBlocks = Map<Block, readonly string[]>;

/** The Markdown of blocks, as `placedMarkdown` writes it. */
export function toMarkdown(blocks: readonly Block[], written?: WrittenBlocks): string {
  return placedMarkdown(blocks, written).markdown;
}

/**
 * The Markdown of blocks with their places; "" for none. Ends without a line break.
 *
 * Blocks in `written` are not written again, and those that are new to it are added: the projections of one page share one.
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

/** Whether a block may hold part of a link that other blocks of the projection hold as well. */
function spansBlocks({ table, runs }: Block, links: ReadonlyMap<Link, number>): boolean {
  if (links.size === 0) return false;
  return table !== undefined || runs.some(({ link }) => link !== undefined && links.has(link));
}

/** Blocks of its own, lists in it aside, from which an item is a part of the page, such as a thread. */
const PART_BLOCKS = 8;

/** Items without a number or a box to tick that begin with a heading or hold many blocks: parts of the page, not bullets. */
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

/** A block without the items around it that are not bullets; the first of one is then a paragraph. */
function outOf(parts: ReadonlySet<Nest>, block: Block): Block {
  if (!block.nest.some((one) => parts.has(one))) return block;
  const nest = block.nest.filter((one) => !parts.has(one));
  const isLabel = block.kind === "list-item" && nest.at(-1)?.kind !== "item";
  return { ...block, nest, kind: isLabel ? "paragraph" : block.kind };
}

/** For each link that spans blocks, the block that carries it: the first heading, else the first with words. */
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

/** Ordinals a list of Markdown can have. */
const MAX_ORDINAL = 999_999_999;

/** The marker of an item behind another: the same sign goes on with a list, the other one starts a new list. */
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

/** What stands between two blocks: a line break within a list, else a blank line inside the quotations they share. */
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

/** Kinds that are lines of text and may be followed by a line of another item. */
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

/** The lines of a block without the prefixes of what is around it; none when it shows nothing. */
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

/** A code block whose fence is longer than any run of backticks inside it. */
function fenced(text: string, language: string): readonly string[] {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, ticks.length);
  const fence = "`".repeat(longest + 1);
  return [fence + language, ...text.split("\n"), fence];
}
