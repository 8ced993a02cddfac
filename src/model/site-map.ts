// The addresses of a site.
import type { AddressKind, Citation } from "./site-event.ts";

/** An address of a site. */
export interface MappedAddress {
  /** Absolute address. */
  readonly url: string;
  /** Kind of the address, such as page or image, inferred from the address alone. */
  readonly kind: AddressKind;
  /** Where the crawl found the address; `seed` for the root. */
  readonly via: Citation["via"];
  /** Page or sitemap that names the address; null for the root. */
  readonly found_on: string | null;
  /** Link distance from the root. */
  readonly depth: number;
  /** `ok`, or why the page could not be read; null if it was not requested. */
  readonly status: string | null;
  /** Error code of a page that could not be read; absent otherwise. */
  readonly code?: string;
}

/** Addresses of a site. */
export interface SiteMap {
  /** Root as requested. */
  readonly root: string;
  /** Each address once. */
  readonly addresses: readonly MappedAddress[];
  /** Pages not requested because of `crawl.discovery_limit`. */
  readonly remaining: number;
}
