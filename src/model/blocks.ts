// A page block by block: the measured position of each, its part of the page, and the verdict of
// selection.

import type { Screenshot } from "./captures.ts";
import type { BlockKind, Region } from "./document.ts";
import type { FetchSummary, JudgedContent, PageRecord } from "./page.ts";
import type { RemovedCounts } from "./verdict.ts";

/** A rectangle on the page, in whole CSS pixels from the page's top left corner. */
export interface BlockBox {
  /** Distance from the left edge. */
  readonly x: number;
  /** Distance from the top. */
  readonly y: number;
  /** Width. */
  readonly width: number;
  /** Height. */
  readonly height: number;
}

/** One block of a page. */
export interface PageBlock {
  /** Position in reading order, from 1. */
  readonly number: number;
  /** Kind of the block, such as `heading` or `table`. */
  readonly kind: BlockKind;
  /** Heading level 1-6; 0 for every other kind. */
  readonly level: number;
  /** Landmark around the block; "" if there is none. */
  readonly region: Region;
  /** The first `BLOCK_TEXT_CHARS` characters of the block's text. */
  readonly text: string;
  /** Words of the whole block. */
  readonly words: number;
  /** Whether the block is content, part of the comments, or omitted. */
  readonly verdict: "content" | "comment" | "left-out";
  /** Step of content selection that removed the block; null if no step did. */
  readonly step: keyof RemovedCounts | null;
  /**
   * Reason why the block was kept or dropped: `score` (the model's probability), `evidence`, or the
   * name of a tie, a rule or a later step; null if `step` is the reason.
   */
  readonly reason: string | null;
  /** Number of the block that this one follows by a tie; null if there is none. */
  readonly reason_block: number | null;
  /** Part of the page: `body`, `records`, `menu` and others. */
  readonly part: PagePart;
  /** Number of the block's list on the page, from 1; null outside lists. */
  readonly list: number | null;
  /** Number of the block's item in this list, from 1; null outside lists. */
  readonly item: number | null;
  /** Number of the item around this one in the list, such as the answered post; null for none. */
  readonly within: number | null;
  /** Role of the block in its list item, the same at its place in all items. Null outside lists. */
  readonly role: PartRole | null;
  /** Position on the page; null if not measured. */
  readonly box: BlockBox | null;
}

/** The blocks of a page, and the size of the measured page. */
export interface BlockMap {
  /** Width of the measured page in CSS pixels; null if nothing was measured. */
  readonly width: number | null;
  /** Height of the measured page in CSS pixels; null if nothing was measured. */
  readonly height: number | null;
  /** Blocks in reading order. */
  readonly blocks: readonly PageBlock[];
}

/** The blocks of a page, with its type and properties. */
export interface BlocksResult extends BlockMap, FetchSummary, Pick<JudgedContent, "page_type"> {
  /** Properties of the page. */
  readonly page: PageRecord;
  /** Only if requested and rendered: the page as measured, with collapsed content opened. */
  readonly screenshot?: Screenshot;
}

/** The kinds of parts, in the words of the contract. */
export const PAGE_PARTS = [
  "head",
  "body",
  "records",
  "questions",
  "facts",
  "table",
  "figure",
  "code",
  "controls",
  "menu",
  "aside",
  "foot",
] as const;

/** A part of a page. */
export type PagePart = (typeof PAGE_PARTS)[number];

/** Role of a block in the items of its list: the usual kind of content at its place. */
export type PartRole =
  | "title"
  | "text"
  | "link"
  | "image"
  | "price"
  | "date"
  | "author"
  | "rating"
  | "count"
  | "label"
  | "control"
  | "value";
