// The addresses of a site.
import type { AddressKind, Citation } from "./site-event.ts";

/** An address of a site. */
export interface MappedAddress {
  readonly url: string;
  readonly kind: AddressKind;
  readonly via: Citation["via"];
  /** Page or sitemap that names it; null for the root. */
  readonly found_on: string | null;
  /** Link distance from the root. */
  readonly depth: number;
  /** `ok`, or why the page could not be read; null if it was not requested. */
  readonly status: string | null;
  /** Error code of a page that could not be read; absent otherwise. */
  readonly code?: string;
}

/** Response of `/api/site/map`. */
export interface SiteMap {
  readonly root: string;
  readonly addresses: readonly MappedAddress[];
  /** Pages not requested because of `crawl.discovery_limit`. */
  readonly remaining: number;
}
