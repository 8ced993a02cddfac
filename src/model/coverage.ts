// What a page says without its scripts, compared with what a browser shows.
import type { NamedPage } from "./page-name.ts";

/** Text of a page that its plain version lacks. */
export interface MissingText {
  /** Words of the page in the browser and the plain page together. */
  readonly words: number;
  /** Words of blocks that only the browser shows. */
  readonly missing_words: number;
  /** Whether the plain page is an empty shell. */
  readonly is_shell: boolean;
  /** The missing blocks in reading order: the first 20, up to 200 characters of each. */
  readonly missing: readonly string[];
}

/** Coverage of one page; its words are 0 if it was not compared. */
export interface CoveragePage extends NamedPage, MissingText {
  /** Why the page could not be read or rendered; null if both versions were compared. */
  readonly error: string | null;
  /** Error code of a page that could not be read; absent otherwise. */
  readonly code?: string;
  /** Share of the words that the plain page has, 0 to 1; null if it was not compared. */
  readonly coverage: number | null;
}

/** Text of a page or a site that readers without scripts miss. */
export interface CoverageReport {
  /** Address as requested. */
  readonly root: string;
  /** Pages in the order in which they were read. */
  readonly pages: readonly CoveragePage[];
  /** Pages that were compared. */
  readonly compared: number;
  /** Pages that were not compared. */
  readonly failed: number;
  /** Words of the compared pages. */
  readonly words: number;
  /** Words of theirs that a reader without scripts misses. */
  readonly missing_words: number;
  /** Share of their words that the plain pages have, 0 to 1; null if none was compared. */
  readonly coverage: number | null;
}
