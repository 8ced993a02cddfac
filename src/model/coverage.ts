// What a page says without its scripts, compared with what a browser shows.

/** What the plain page lacks of a page. */
export interface MissingText {
  /** Words of the whole page, and words of blocks that only the browser shows. */
  readonly words: number;
  readonly missing_words: number;
  /** Whether the plain page is an empty shell. */
  readonly is_shell: boolean;
  /** The missing blocks in reading order: the first 20, up to 200 characters of each. */
  readonly missing: readonly string[];
}

/** Coverage of one page. */
export interface CoveragePage {
  readonly url: string;
  readonly title: string;
  /** Why the page could not be read, or only without a browser; null if it was compared. */
  readonly error: string | null;
  /** Error code of a page that could not be read; absent otherwise. */
  readonly code?: string;
  /** Words of the page in the browser and the plain page together; 0 if it was not compared. */
  readonly words: number;
  /** Words that a reader without scripts misses. */
  readonly missing_words: number;
  /** Share of the words that the plain page has, 0 to 1; null if it was not compared. */
  readonly coverage: number | null;
  /** Whether the plain page is an empty shell. */
  readonly is_shell: boolean;
  /** The missing blocks in reading order: the first 20, up to 200 characters of each. */
  readonly missing: readonly string[];
}

/** Response of `/api/coverage`: what readers without scripts miss of a page or a site. */
export interface CoverageReport {
  readonly root: string;
  /** Pages in the order in which they were read. */
  readonly pages: readonly CoveragePage[];
  /** Pages that were compared, and the others. */
  readonly compared: number;
  readonly failed: number;
  /** Sums over the compared pages. */
  readonly words: number;
  readonly missing_words: number;
  readonly coverage: number | null;
}
