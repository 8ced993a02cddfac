// Result of reading one address, with the field names of the JSON.

import type { Captures } from "./captures.ts";
import type { LeftOutBy, LeftOutSamples, ReadingOrder } from "./document.ts";
import type { PageFacts, PayloadSource } from "./fact.ts";
import type { FileRecord } from "./files.ts";
import type { UsageReservation } from "./reservation.ts";
import type { PageTwin } from "./twin.ts";
import type { ContentMethod, PageType } from "./verdict.ts";

/** How a page was fetched. */
export type Strategy = "static-only" | "rendered-only" | "union" | "supplied";

/** A page as HTTP served it, before parsing. */
export interface FetchedPage {
  /** Final address after redirects. */
  readonly url: string;
  /** Addresses that redirected to the final address, in order; absent means none. */
  readonly redirects?: readonly string[];
  readonly status: number;
  /** Header values by lower-case name; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded body (content encoding undone), at most `FETCH_MAX_BYTES`. */
  readonly body: Uint8Array;
  /** Size of the body as received, in bytes; absent if unknown, for example for a cached copy. */
  readonly received_bytes?: number;
  /** Whether the operator's contact was sent to fetch the page. */
  readonly identity_declared: boolean;
  /** Whether headers or cookies of the operator or a caller were sent; absent means no. */
  readonly is_personal?: boolean;
}

/** Fields of the page record that describe the page, in order. */
export const ABOUT_FIELDS = [
  "title",
  "byline",
  "published",
  "modified",
  "site_name",
  "language",
  "description",
  "lead_image",
  "section",
  "tags",
  "reading_time",
] as const;

/**
 * Source of a page's description: its data, its head, its visible text (`shown`), its address, the
 * language of its words (`text`), or the metadata of a PDF (`xmp`, `pdf-info`) or another file
 * (`file`).
 */
export type AboutSource =
  | "json-ld"
  | "microdata"
  | "open-graph"
  | "twitter"
  | "meta"
  | "title"
  | "html"
  | "shown"
  | "address"
  | "text"
  | "xmp"
  | "pdf-info"
  | "file";

/**
 * A page's description of itself. Fields that the page neither declares nor shows are null. Dates are ISO
 * 8601, with the time and offset that the page states.
 */
export interface PageAbout {
  /** Title of the page; `declared_by` names its source. */
  readonly title: string | null;
  /** Author; several names are separated by commas. Null if there is none. */
  readonly byline: string | null;
  /** Date of publication in ISO 8601, as the page declares or shows it; null if there is none. */
  readonly published: string | null;
  /** Date of the last change. */
  readonly modified: string | null;
  /** Publication date in the words of the page, even without a day; null if none. */
  readonly published_text: string | null;
  /** The date of the last change in the words of the page; null if there is none. */
  readonly modified_text: string | null;
  /** Name of the site. */
  readonly site_name: string | null;
  /** Language tag, such as `en-GB`, as declared or from the words; null if unknown. */
  readonly language: string | null;
  /** Description that the page declares; null if absent. */
  readonly description: string | null;
  /** Absolute address of the image that represents the page. */
  readonly lead_image: string | null;
  /** Section of the site in which the page is. */
  readonly section: string | null;
  /** Tags that the page declares, each once; empty if it declares none. */
  readonly tags: readonly string[];
  /** Declared time to read the page, in minutes. */
  readonly reading_time: number | null;
  /** Source of each field that is neither null nor empty. */
  readonly declared_by: Readonly<Partial<Record<(typeof ABOUT_FIELDS)[number], AboutSource>>>;
}

/** Details of a PDF. Page numbers start at 1. */
export interface PdfRecord {
  /** Number of pages. */
  readonly pages: number;
  /** Pages with images or drawings but no text (scans); the answer lacks their content. */
  readonly pages_without_text: readonly number[];
  /** Broken pages; the answer lacks their content. */
  readonly pages_unread: readonly number[];
  /**
   * Only if the operator's OCR command ran for pages without text: whether the answer has the
   * recognised text, or why the command failed. Recognised text may have errors.
   */
  readonly ocr?: {
    /** Whether the answer has recognised text. */
    readonly used: boolean;
    /** Why the command failed; null if it did not. */
    readonly error: string | null;
  };
}

/** Why the text of a page is missing or incomplete. */
export type DeadEndKind =
  | "not-found"
  | "denied"
  | "region"
  | "subscribers"
  | "login"
  | "error"
  | "scripts";

/** Evidence that a page says of itself that it is missing, refused or incomplete. */
export interface DeadEnd {
  /** The reason why the text is missing or incomplete. */
  readonly kind: DeadEndKind;
  /** Words of the page that say so. */
  readonly evidence: string;
}

/** Refusal of a page that was read anyway. */
export interface PageRefusal {
  /** Code of the error with which the read would fail without `fetch.read_refused`. */
  readonly code: string;
  /** Why the page would be refused, without its address. */
  readonly message: string;
}

/** Cached copy used for an answer. */
export interface CacheNote {
  /** Seconds since the site sent the copy or last confirmed it as unchanged. */
  readonly age_seconds: number;
  /** Whether the site confirmed during this request that the page did not change. */
  readonly revalidated: boolean;
  /** When the copy was read, as ISO 8601. */
  readonly read_at: string;
}

/** Properties of the whole page, without its words. */
export interface PageProperties {
  /** SHA-256 of the text in hexadecimal; equal hashes mean equal text. */
  readonly content_hash: string;
  /** How the blocks were ordered. */
  readonly reading_order: ReadingOrder;
  /** Whether the order was measured in a browser; otherwise it is the source order. */
  readonly reading_order_measured: boolean;
  /** Whether style sheets show content in another order than the source. */
  readonly dom_order_differs: boolean;
  /** Blocks of the whole page. */
  readonly blocks: number;
  /** Front-end frameworks of the page. */
  readonly frameworks: readonly string[];
  /** Whether the plain page is a shell that only a browser can fill, rendered or not. */
  readonly requires_render: boolean;
  /** Structured data sources. */
  readonly payloads: readonly PayloadSource[];
  /** Direction that the page declares or shows, whatever was requested. */
  readonly direction: "ltr" | "rtl";
  /**
   * Number of omitted words by reason: each rule for hidden text (`docs/reference/hidden-text.md`),
   * and `removed` for words that a script removed in the browser. Reasons that omitted nothing are
   * absent.
   */
  readonly left_out: Readonly<Partial<Record<LeftOutBy, number>>>;
  /** Beginnings of omitted texts, by the same reasons; only with `left_out_samples`. */
  readonly left_out_samples?: LeftOutSamples;
  /** Only for a PDF. */
  readonly pdf?: PdfRecord;
  /** Only for another file that was read as a page. */
  readonly file?: FileRecord;
  /** Only with `fetch.markdown`: the site's own Markdown version of the page, if it has one. */
  readonly twin?: PageTwin;
  /** Reservations against uses of its text, by headers or meta elements; absent if none. */
  readonly reservations?: readonly UsageReservation[];
  /** Whether the page says that it is missing, refused or incomplete; null if it does not. */
  readonly dead_end: DeadEnd | null;
  /**
   * A sentence with the numbers of words of the declared text and of the content. Set only if the
   * declared text is at least twice as long and 150 words longer, and the page does not show it.
   */
  readonly text_note?: string;
  /** Only with `fetch.read_refused`: why the page would fail without it; absent if it would not. */
  readonly refusal?: PageRefusal;
}

/** Properties of a page that was read. */
export interface PageRecord extends PageAbout, PageProperties {
  /** Address after redirects, the base of relative links. */
  readonly url: string;
  /** Cached copy used for the answer; null if the page was read anew. */
  readonly cache: CacheNote | null;
}

/** How the page of an answer was fetched. */
export interface FetchSummary {
  /** How the page was fetched; `static-only` if a requested render failed. */
  readonly strategy: Strategy;
  /** Why a requested version, plain or rendered, is missing; null if none is. */
  readonly render_error: string | null;
}

/** Whether a page was read without a requested render. */
export const lacksRender = ({ strategy, render_error }: FetchSummary): boolean =>
  strategy === "static-only" && render_error !== null;

/** Facts of one page, the result of `extractFacts()`. */
export interface FactsResult extends PageFacts {
  /** Properties of the page. */
  readonly page: PageRecord;
}

/** Type and content of a page, as judged. */
export interface JudgedContent {
  /** Steps that omitted something, in order. */
  readonly content_methods: readonly ContentMethod[];
  /** Number of content blocks. */
  readonly content_blocks: number;
  /** Type of the page; `unknown` below a probability of 0.5. */
  readonly page_type: PageType;
  /** Probability of the type, 0 to 1; 0 if unknown. */
  readonly page_type_confidence: number;
  /** Absolute addresses of the images, each once, in document order. */
  readonly images: readonly string[];
  /** Data tables. */
  readonly tables: number;
}

/** Texts, type and properties of one page, the result of `readPage()`. */
export interface TextResult extends FetchSummary, JudgedContent, Captures {
  /** Properties of the page. */
  readonly page: PageRecord;
  /** Plain text of every block, in reading order. */
  readonly text: string;
  /** The whole page: headings, links, images, tables, code. */
  readonly markdown: string;
  /** The content as Markdown; empty if the whole page (`markdown`) is content. */
  readonly content_markdown: string;
  /**
   * Comments as Markdown, which the content does not include; empty if there are none, or if the
   * comments are the page's content.
   */
  readonly comments_markdown: string;
  /** What happened in the browser besides loading, such as clicks; absent if nothing. */
  readonly render_note?: string;
}
