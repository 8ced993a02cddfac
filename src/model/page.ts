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
  /** Whether headers or cookies of the operator were sent on the way to it; not, where it is left out. */
  readonly is_personal?: boolean;
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

/** Where a page says something of itself: its data, its head, the page as a reader sees it (`shown`), or a PDF's own words. */
export type AboutSource =
  | "json-ld"
  | "microdata"
  | "open-graph"
  | "twitter"
  | "meta"
  | "title"
  | "html"
  | "shown"
  | "xmp"
  | "pdf-info";

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

/** What is told of a page that is a PDF. Pages are counted from 1. */
export interface PdfRecord {
  readonly pages: number;
  /** Pages that show images or drawings and hold no text (scanned ones): what they say is not in the answer. */
  readonly pages_without_text: readonly number[];
  /** Pages that are broken: what they hold is not in the answer. */
  readonly pages_unread: readonly number[];
}

/** The kept copy that a page was answered from. */
export interface CacheNote {
  /** Seconds since the site gave the copy, or last said that it did not change. */
  readonly age_seconds: number;
  /** Whether the site was asked now, and said that it did not change. */
  readonly revalidated: boolean;
  /** When the copy was read, as ISO 8601. */
  readonly read_at: string;
}

/** The `page` object of `/api/text` and `/api/extract`. */
export interface PageRecord extends PageAbout {
  /** Address after redirects; relative links are resolved against it. */
  readonly url: string;
  /** SHA-256 of the text in hexadecimal: equal hashes, equal text. */
  readonly content_hash: string;
  /** How the order of the blocks was found. */
  readonly reading_order: ReadingOrder;
  /** Whether the order was measured in a browser; else it is that of the source. */
  readonly reading_order_measured: boolean;
  /** Whether style sheets place content away from its source order. */
  readonly dom_order_differs: boolean;
  /** Blocks of the whole page. */
  readonly blocks: number;
  /** Front-end frameworks it was made with. */
  readonly frameworks: readonly string[];
  /** Whether the plain page, as served, is a shell that needs a browser; a render does not change it. */
  readonly requires_render: boolean;
  /** Structured data found. */
  readonly payloads: readonly PayloadSource[];
  /** The direction the page declares or is shown in, whatever was asked for. */
  readonly direction: "ltr" | "rtl";
  /** Words left out as hidden text, by rule (`docs/reference/hidden-text.md`); rules that left nothing out are absent. */
  readonly left_out: Readonly<Partial<Record<HiddenBy, number>>>;
  /** Only of a page that is a PDF. */
  readonly pdf?: PdfRecord;
  /** The kept copy it is answered from; null for a page that was read now. */
  readonly cache: CacheNote | null;
}

/** How the page of an answer was obtained. */
export interface Obtaining {
  readonly strategy: Strategy;
  /** Why only one representation exists; null where both do, or only one was wanted. */
  readonly render_error: string | null;
}

/** Whether a page was read without a render that was wanted. */
export const lacksRender = ({ strategy, render_error }: Obtaining): boolean =>
  strategy === "static-only" && render_error !== null;

/** The answer of `/api/extract` and of `extractFacts()`. */
export interface FactsResult extends PageFacts {
  readonly page: PageRecord;
}

/** The answer of `/api/text` and of `readPage()`. */
export interface TextResult extends Obtaining {
  readonly page: PageRecord;
  /** Plain text of every block, in reading order. */
  readonly text: string;
  /** The whole page: headings, links, images, tables, code. */
  readonly markdown: string;
  /** The content alone; empty when nothing was left out and the page is its content. */
  readonly content_markdown: string;
  /** Steps that left something out, in order. */
  readonly content_methods: readonly ContentMethod[];
  /** The comments, set aside; empty without any, and where they are the page. */
  readonly comments_markdown: string;
  /** Blocks kept as content. */
  readonly content_blocks: number;
  readonly page_type: PageType;
  /** Probability of the type, 0 when it is unknown. */
  readonly page_type_confidence: number;
  /** Absolute addresses of the images, each once, in document order. */
  readonly images: readonly string[];
  /** Data tables. */
  readonly tables: number;
}
