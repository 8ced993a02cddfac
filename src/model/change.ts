// Changes of a site's pages since its graph was stored, and of one page by section.

import type { FetchSummary, PageRecord } from "./page.ts";
import type { NamedPage } from "./page-name.ts";

/** Kind of change of a page, by the words of its content. */
export const PAGE_CHANGES = ["new", "same", "changed", "moved", "gone"] as const;
/**
 * Change of a page since the stored graph. `gone` is known only at the end of a crawl, or by status
 * 404 or 410.
 */
export type PageChange = (typeof PAGE_CHANGES)[number];

/** Page changes of a site in numbers; lists have at most 200 entries. */
export interface SiteChanges {
  /** Pages read that the stored graph has at no address. */
  readonly new: number;
  /** Pages whose content has the same words as before. */
  readonly same: number;
  /** Pages whose content has other words than before. */
  readonly changed: number;
  /** Pages whose content is now at a new address. */
  readonly moved: number;
  /** Pages that no longer exist, or that a complete crawl no longer found. */
  readonly gone: number;
  /** Moved pages. */
  readonly moved_urls: readonly {
    /** Address in the stored graph. */
    readonly from: string;
    /** Address now. */
    readonly to: string;
  }[];
  /** Addresses of the pages that are gone. */
  readonly gone_urls: readonly string[];
}

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
