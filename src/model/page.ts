// What one read of an address produces, spelled as on the wire.

import type { HiddenBy, ReadingOrder } from "./document.ts";
import type { PageFacts, PayloadSource } from "./fact.ts";
import type { ContentMethod, PageType } from "./verdict.ts";

/** How a page was obtained. */
export type Strategy = "static-only" | "rendered-only" | "union" | "supplied";

/** A page as HTTP served it, before anything was read. */
export interface FetchedPage {
  /** Final address after redirects. */
  readonly url: string;
  readonly status: number;
  /** Header values by lower-case name; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded body (content encoding undone), at most `FETCH_MAX_BYTES`. */
  readonly body: Uint8Array;
  /** Whether the operator's contact was declared to get it. */
  readonly identity_declared: boolean;
}

/** Fields of the page record about the page, in their order. */
export const ABOUT_FIELDS = [
  "title",
  "byline",
  "published",
  "modified",
  "site_name",
  "language",
  "description",
  "lead_image",
] as const;

/** Where a page says something of itself: its data, its head, or the page as a reader sees it (`shown`). */
export type AboutSource =
  | "json-ld"
  | "microdata"
  | "open-graph"
  | "twitter"
  | "meta"
  | "title"
  | "html"
  | "shown";

/** What a page says of itself; null where it neither declares nor shows it. Dates are as they are written. */
export interface PageAbout {
  readonly title: string | null;
  /** Who wrote it; several names are divided by commas. */
  readonly byline: string | null;
  readonly published: string | null;
  readonly modified: string | null;
  readonly site_name: string | null;
  readonly language: string | null;
  readonly description: string | null;
  /** Absolute address of the image it shows of itself. */
  readonly lead_image: string | null;
  /** Where each field that is not null comes from. */
  readonly declared_by: Readonly<Partial<Record<(typeof ABOUT_FIELDS)[number], AboutSource>>>;
}

/** The `page` object of `/api/text` and `/api/extract`. */
export interface PageRecord extends PageAbout {
  readonly url: string;
  readonly content_hash: string;
  readonly reading_order: ReadingOrder;
  readonly reading_order_measured: boolean;
  readonly dom_order_differs: boolean;
  readonly blocks: number;
  readonly frameworks: readonly string[];
  readonly requires_render: boolean;
  readonly payloads: readonly PayloadSource[];
  /** The direction the page declares or is shown in, whatever was asked for. */
  readonly direction: "ltr" | "rtl";
  /** Words left out as hidden text, by rule (`docs/hidden-text.md`); rules that left nothing out are absent. */
  readonly left_out: Readonly<Partial<Record<HiddenBy, number>>>;
}

/** The answer of `/api/extract` and of `extractFacts()`. */
export interface FactsResult extends PageFacts {
  readonly page: PageRecord;
}

/** The answer of `/api/text` and of `readPage()`. */
export interface TextResult {
  readonly page: PageRecord;
  readonly text: string;
  readonly markdown: string;
  readonly content_markdown: string;
  readonly content_methods: readonly ContentMethod[];
  readonly comments_markdown: string;
  readonly content_blocks: number;
  readonly page_type: PageType;
  readonly page_type_confidence: number;
  readonly images: readonly string[];
  readonly tables: number;
}
