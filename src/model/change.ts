// Changes of a site's pages since its graph was stored.

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
