// A page block by block: the measured position of each, and the verdict of selection.

import type { Screenshot } from "./captures.ts";
import type { BlockKind, Region } from "./document.ts";
import type { FetchSummary, PageRecord } from "./page.ts";
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
  /** Position in reading order, from 1. */
  readonly number: number;
  readonly kind: BlockKind;
  /** Heading level 1-6; 0 for every other kind. */
  readonly level: number;
  /** Landmark around it; "" outside any. */
  readonly region: Region;
  /** Its first `BLOCK_TEXT_CHARS` characters. */
  readonly text: string;
  readonly words: number;
  readonly verdict: "content" | "comment" | "left-out";
  /** Step of selection that removed it; null if it is not left out. */
  readonly step: keyof RemovedCounts | null;
  /**
   * Reason for the verdict: `score` (the model's probability), `evidence`, or the name of a tie, a rule or a later step;
   * null if `step` is the reason.
   */
  readonly reason: string | null;
  /** Number of the block that it is tied to; null if there is none. */
  readonly reason_block: number | null;
  /** Position on the page; null if not measured. */
  readonly box: BlockBox | null;
}

/**
 * The blocks of a page, and the size of the measured page; the size is null if nothing was
 * measured.
 */
export interface BlockMap {
  readonly width: number | null;
  readonly height: number | null;
  readonly blocks: readonly PageBlock[];
}

/** Response of `/api/blocks`. */
export interface BlocksResult extends BlockMap, FetchSummary {
  readonly page: PageRecord;
  readonly page_type: PageType;
  /** Only if requested and rendered: the page as measured, with collapsed content opened. */
  readonly screenshot?: Screenshot;
}
