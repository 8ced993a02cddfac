// The addresses of a site.
import type { AddressKind, Citation } from "./site-event.ts";

/** An address of a site. */
export interface MappedAddress {
  readonly url: string;
  readonly kind: AddressKind;
  readonly via: Citation["via"];
  /** Page or sitemap that names it; null for the root. */
  readonly found_on: string | null;
  /** Links from the root. */
  readonly depth: number;
  /** `ok`, or why the page could not be read; null where it was not requested. */
  readonly status: string | null;
}

/** The answer of `/api/site/map`. */
export interface SiteMap {
  readonly root: string;
  readonly addresses: readonly MappedAddress[];
  /** Pages that `crawl.discovery_limit` kept from being requested. */
  readonly remaining: number;
}
