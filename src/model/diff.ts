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
  /** Whether the section was added, was removed, or has different words. */
  readonly change: "added" | "removed" | "changed";
  /**
   * Current heading, or the earlier one of a removed section; "" for the text before the first
   * heading.
   */
  readonly heading: string;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** Words of the section in order, including those of only one version. */
  readonly words: readonly WordChange[];
}

/** A page compared with an earlier version. */
export interface PageDiff extends FetchSummary {
  /** Address after redirects. */
  readonly url: string;
  /** Heading of the page, or else the title in its head; "" if it has neither. */
  readonly title: string;
  /** Whether any section changed. */
  readonly change: "same" | "changed";
  /**
   * Root of the stored graph that the page is compared with; null if it is compared with Markdown
   * in the request.
   */
  readonly root: string | null;
  /** Changed sections in page order; a removed section is at its former position. */
  readonly sections: readonly SectionChange[];
  /** Number of unchanged sections. */
  readonly sections_same: number;
  /** Cached copy used for the answer; null if the page was read anew. */
  readonly cache: CacheNote | null;
}
