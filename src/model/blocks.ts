// A page block by block: where each stands on the page as it was measured, and what selection made of it.
import type { BlockKind, Region } from "./document.ts";
import type { Obtaining, PageRecord } from "./page.ts";
import type { PageType, RemovedCounts } from "./verdict.ts";

/** A rectangle of the page in whole CSS pixels, from its top left corner. */
export interface BlockBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One block of a page. */
export interface PageBlock {
  /** Place in reading order, from 1. */
  readonly number: number;
  readonly kind: BlockKind;
  /** Heading level 1-6; 0 for every other kind. */
  readonly level: number;
  /** The landmark it stands in; "" outside any. */
  readonly region: Region;
  /** Its first words, `BLOCK_TEXT_CHARS` characters at most. */
  readonly text: string;
  readonly words: number;
  readonly verdict: "content" | "comment" | "left-out";
  /** The step of selection that left it out; null where it was not left out. */
  readonly step: keyof RemovedCounts | null;
  /** Where it stands on the page; null where that was not measured. */
  readonly box: BlockBox | null;
}

/** The blocks of a page, and the extent of the page they were measured on; null where nothing was measured. */
export interface BlockMap {
  readonly width: number | null;
  readonly height: number | null;
  readonly blocks: readonly PageBlock[];
}

/** The answer of `/api/blocks`. */
export interface BlocksResult extends BlockMap, Obtaining {
  readonly page: PageRecord;
  readonly page_type: PageType;
}
