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
/** Maximum links kept per section. */
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
  const extent = new Extent(blocks, placed);
  const parts = withoutTiny(underHeadings(blocks), extent);
  return parts
    .flatMap((part) => split(part, extent))
    .map(({ heading, level, first, end }) => ({
      heading,
      level,
      ...extent.of(first, end),
      links: linksOf(blocks, first, end),
    }));
}

/** Offsets of block ranges in the Markdown. */
class Extent {
  readonly #blocks: readonly Block[];
  readonly #placed: PlacedMarkdown;

  constructor(blocks: readonly Block[], placed: PlacedMarkdown) {
    this.#blocks = blocks;
    this.#placed = placed;
  }

  /** Returns the range of blocks in the Markdown, without trailing white space. */
  of(first: number, end: number): { readonly start: number; readonly end: number } {
    const { markdown, starts } = this.#placed;
    const start = starts[first] ?? markdown.length;
    let stop = end < this.#blocks.length ? (starts[end] ?? markdown.length) : markdown.length;
    while (stop > start && isIdle(markdown.charCodeAt(stop - 1))) stop--;
    return { start: Math.min(start, stop), end: stop };
  }

  /** Returns the end for a part that may end here: before terms whose definitions follow. */
  beforeTerms(first: number, end: number): number {
    let before = end;
    while (before > first && this.#blocks[before - 1]?.kind === "term") before--;
    return before > first ? before : end;
  }

  chars(first: number, end: number): number {
    const range = this.of(first, end);
    return range.end - range.start;
  }

  isTiny(first: number, end: number): boolean {
    const range = this.of(first, end);
    if (range.end - range.start >= TINY_CHARS) return false;
    return weighedLength(this.#placed.markdown.slice(range.start, range.end)) < TINY_CHARS;
  }
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
function withoutTiny(parts: readonly Part[], extent: Extent): readonly Part[] {
  const kept: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const before = kept.at(-1);
    const chars = extent.chars(part.first, part.end);
    // Without text before the first heading, there is no section for it.
    if (part.level === 0 && chars === 0 && parts.length > 1) continue;
    const isParent = (parts[index + 1]?.level ?? 0) > part.level;
    const isBelow = before !== undefined && (before.level === 0 || before.level <= part.level);
    if (before === undefined || isParent || !isBelow || !extent.isTiny(part.first, part.end)) {
      kept.push(part);
    } else {
      kept[kept.length - 1] = { ...before, end: part.end };
    }
  }
  return kept;
}

/** Splits a long section at blocks, never between a term and its definition. */
function split(part: Part, extent: Extent): readonly Part[] {
  if (extent.chars(part.first, part.end) <= SECTION_LONG_CHARS) return [part];
  const pieces: Part[] = [];
  let first = part.first;
  for (let at = part.first + 1; at < part.end; at++) {
    if (extent.chars(first, at + 1) <= SECTION_LONG_CHARS) continue;
    const end = extent.beforeTerms(first, at);
    if (extent.chars(first, end) === 0) continue;
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
