// Changes of a site's pages since its graph was stored.

/** Change of a page, judged by the words of its content. */
export const PAGE_CHANGES = ["new", "same", "changed", "moved", "gone"] as const;
export type PageChange = (typeof PAGE_CHANGES)[number];

/** Page changes of a site in numbers; lists have at most 200 entries. */
export interface SiteChanges {
  /** Pages read that the stored graph has at no address. */
  readonly new: number;
  readonly same: number;
  readonly changed: number;
  /** Pages whose content is now at a new address. */
  readonly moved: number;
  /** Pages that no longer exist, or that a complete crawl no longer found. */
  readonly gone: number;
  readonly moved_urls: readonly { readonly from: string; readonly to: string }[];
  readonly gone_urls: readonly string[];
}
