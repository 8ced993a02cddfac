// Splits a page into sections by heading. Splits long ones, merges tiny ones.
import type { Block, Link, Run } from "../model/document.ts";
import { SECTION_LONG_CHARS, type SectionRecord } from "../model/site.ts";
import type { AnchoredAddress } from "../model/site-event.ts";
import { cutText, oneLine } from "../text/one-line.ts";
import { weighedLength } from "../text/words.ts";
import type { PlacedMarkdown } from "./markdown/to-markdown.ts";

/** A section with fewer weighed characters and no subsections joins the previous one. */
const TINY_CHARS = 40;
/** Maximum sections per page; the last one includes the rest. */
const MAX_SECTIONS = 5000;
const MAX_LINKS = 500;
const MAX_ANCHOR_CHARS = 200;
const MAX_HEADING_CHARS = 500;

/** Blocks from `first` up to `end` under a heading, without its block. */
interface Part {
  readonly heading: string;
  readonly level: number;
  readonly first: number;
  readonly end: number;
}

/** Returns the sections of a page in order. Their headings and texts cover the whole Markdown. */
export function sectionsOf(
  blocks: readonly Block[],
  placed: PlacedMarkdown,
): readonly SectionRecord[] {
  const page = { ...placed, blocks };
  return withoutTiny(underHeadings(blocks), page)
    .flatMap((part) => split(part, page))
    .map(({ heading, level, first, end }) => ({
      heading,
      level,
      ...rangeOf(page, first, end),
      links: linksOf(blocks, first, end),
    }));
}

interface PlacedBlocks extends PlacedMarkdown {
  readonly blocks: readonly Block[];
}

/** Returns the range of blocks in the Markdown, without trailing white space. */
function rangeOf({ blocks, markdown, starts }: PlacedBlocks, first: number, end: number) {
  const start = starts[first] ?? markdown.length;
  let stop = end < blocks.length ? (starts[end] ?? markdown.length) : markdown.length;
  while (stop > start && isIdle(markdown.charCodeAt(stop - 1))) stop--;
  return { start: Math.min(start, stop), end: stop };
}

function charsOf(page: PlacedBlocks, first: number, end: number): number {
  const range = rangeOf(page, first, end);
  return range.end - range.start;
}

/** Returns the end for a part that may end here: before terms whose definitions follow. */
function beforeTerms({ blocks }: PlacedBlocks, first: number, end: number): number {
  let before = end;
  while (before > first && blocks[before - 1]?.kind === "term") before--;
  return before > first ? before : end;
}

function isTiny(page: PlacedBlocks, { first, end }: Part): boolean {
  if (charsOf(page, first, end) >= TINY_CHARS) return false;
  const range = rangeOf(page, first, end);
  return weighedLength(page.markdown.slice(range.start, range.end)) < TINY_CHARS;
}

const isIdle = (unit: number): boolean => unit === 0x0a || unit === 0x20 || unit === 0x09;

function underHeadings(blocks: readonly Block[]): readonly Part[] {
  const parts: Part[] = [];
  let open = { heading: "", level: 0, first: 0 };
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "heading" || block.text === "" || parts.length >= MAX_SECTIONS) continue;
    if (open.level > 0 || index > 0) parts.push({ ...open, end: index });
    const heading = cutText(oneLine(block.text), MAX_HEADING_CHARS);
    open = { heading, level: block.level, first: index + 1 };
  }
  if (blocks.length > 0) parts.push({ ...open, end: blocks.length });
  return parts;
}

/** Merges tiny sections without subsections into the previous section, with their headings. */
function withoutTiny(parts: readonly Part[], page: PlacedBlocks): readonly Part[] {
  const kept: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const before = kept.at(-1);
    const chars = charsOf(page, part.first, part.end);
    // Without text before the first heading, there is no section for it.
    if (part.level === 0 && chars === 0 && parts.length > 1) continue;
    const isParent = (parts[index + 1]?.level ?? 0) > part.level;
    const isBelow = before !== undefined && (before.level === 0 || before.level <= part.level);
    if (before === undefined || isParent || !isBelow || !isTiny(page, part)) {
      kept.push(part);
    } else {
      kept[kept.length - 1] = { ...before, end: part.end };
    }
  }
  return kept;
}

/** Splits a long section at blocks, never between a term and its definition. */
function split(part: Part, page: PlacedBlocks): readonly Part[] {
  if (charsOf(page, part.first, part.end) <= SECTION_LONG_CHARS) return [part];
  const pieces: Part[] = [];
  let first = part.first;
  for (let at = part.first + 1; at < part.end; at++) {
    if (charsOf(page, first, at + 1) <= SECTION_LONG_CHARS) continue;
    const end = beforeTerms(page, first, at);
    if (charsOf(page, first, end) === 0) continue;
    pieces.push({ ...part, first, end });
    first = end;
  }
  pieces.push({ ...part, first });
  return pieces;
}

function linksOf(blocks: readonly Block[], first: number, end: number): readonly AnchoredAddress[] {
  const words = new Map<Link, string>();
  for (let at = first; at < end; at++) {
    const block = blocks[at];
    if (block === undefined) continue;
    addWords(words, block.runs);
    for (const { runs } of block.table?.cells ?? []) addWords(words, runs);
  }
  const found = new Map<string, AnchoredAddress>();
  for (const [{ href: url }, anchor] of words) {
    if (found.size >= MAX_LINKS) break;
    if ((found.get(url)?.anchor ?? "") === "") {
      found.set(url, { url, anchor: cutText(oneLine(anchor), MAX_ANCHOR_CHARS) });
    }
  }
  return [...found.values()];
}

function addWords(words: Map<Link, string>, runs: readonly Run[]): void {
  for (const { link, text, image } of runs) {
    if (link === undefined) continue;
    const before = words.get(link) ?? "";
    if (before.length < MAX_ANCHOR_CHARS) words.set(link, before + (image?.alt ?? text));
  }
}
