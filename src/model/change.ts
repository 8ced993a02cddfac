// What became of a site's pages since its graph was kept.

/** What became of a page, by the words of its content. */
export const PAGE_CHANGES = ["new", "same", "changed", "moved", "gone"] as const;
export type PageChange = (typeof PAGE_CHANGES)[number];

/** What became of a site's pages, in numbers; lists have the first 200. */
export interface SiteChanges {
  /** Pages read that the kept graph has neither at their address nor at another one. */
  readonly new: number;
  readonly same: number;
  readonly changed: number;
  /** Pages whose content stands at a new address. */
  readonly moved: number;
  /** Pages that are not there any more, or, in a crawl that was complete, were not found any more. */
  readonly gone: number;
  readonly moved_urls: readonly { readonly from: string; readonly to: string }[];
  readonly gone_urls: readonly string[];
}
