// Changes of a page by section, named as in the JSON.
import type { CacheNote, FetchSummary } from "./page.ts";

/** Words in both versions, or in only one. */
export interface WordChange {
  /** Whether the words are in both versions, only in the current, or only in the earlier one. */
  readonly change: "same" | "added" | "removed";
  /** Words separated by spaces, without markup. */
  readonly words: string;
}

/** A section that changed. */
export interface SectionChange {
  /** Whether the section is new, no longer there, or has other words. */
  readonly change: "added" | "removed" | "changed";
  /** Current heading, else the earlier one; "" before the first. */
  readonly heading: string;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** Its words in order, those of both versions. */
  readonly words: readonly WordChange[];
}

/** A page compared with an earlier version. */
export interface PageDiff extends FetchSummary {
  /** Address after redirects. */
  readonly url: string;
  /** Heading of the page, else the title of its head; "" without either. */
  readonly title: string;
  /** Whether any section changed. */
  readonly change: "same" | "changed";
  /**
   * Root of the stored graph it is compared with; null if compared with given Markdown.
   */
  readonly root: string | null;
  /** Changed sections in page order; a removed one is at its former position. */
  readonly sections: readonly SectionChange[];
  /** Number of unchanged sections. */
  readonly sections_same: number;
  /** Cached copy used for the answer; null if the page was read anew. */
  readonly cache: CacheNote | null;
}
