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

/** The `page` object of `/api/text` and `/api/extract`. */
export interface PageRecord {
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
