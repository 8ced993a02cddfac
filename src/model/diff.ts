// Changes of a page by section, named as in the JSON.
import type { FetchSummary, PageRecord } from "./page.ts";
import type { NamedPage } from "./page-name.ts";

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
  /** Current heading, or the earlier one of a removed section; "" before the first heading. */
  readonly heading: string;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** Words of the section in order, including those of only one version. */
  readonly words: readonly WordChange[];
}

/** A page compared with an earlier version. */
export interface PageDiff extends NamedPage, FetchSummary, Pick<PageRecord, "cache"> {
  /** Whether any section changed. */
  readonly change: "same" | "changed";
  /** Root of the graph that the page is compared with; null for Markdown in the request. */
  readonly root: string | null;
  /** Changed sections in page order; a removed section is at its former position. */
  readonly sections: readonly SectionChange[];
  /** Number of unchanged sections. */
  readonly sections_same: number;
}
