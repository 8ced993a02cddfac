// One page's reading as a value: plain data that crosses threads, from which events, answers and records are made.
import type { BlockMap } from "./blocks.ts";
import type { BlockKind, HiddenBy, ReadingOrder } from "./document.ts";
import type { FactsWanted, PageFacts, PayloadSource } from "./fact.ts";
import type { Metadata } from "./metadata.ts";
import type { CacheNote, PageAbout, PdfRecord, Strategy } from "./page.ts";
import type { SiteRecord } from "./site.ts";
import type { Technology } from "./technology.ts";
import type { ContentMethod, RemovedCounts, TypeVerdict } from "./verdict.ts";

/** How a page was obtained, and how much each way of fetching brought. */
export interface PageSource {
  /** Final address after redirects. */
  readonly url: string;
  /** How it was obtained. */
  readonly strategy: Strategy;
  /** Readable characters of the plain fetch. */
  readonly static_chars: number;
  /** Readable characters of the rendered page; 0 without one, and in a union where it came out empty. */
  readonly rendered_chars: number;
  /** Readable characters of both, merged. */
  readonly union_chars: number;
  /** Share of the union's characters that the plain fetch holds, 0 to 1. */
  readonly static_coverage: number;
  readonly blocks_only_in_static: number;
  readonly blocks_only_in_rendered: number;
  /** Why only one representation exists; null where both do, or only one was asked for. */
  readonly render_error: string | null;
  /** Whether the operator's contact was declared to get it. */
  readonly identity_declared: boolean;
  /** What a browser did or met beside loading the page; null when nothing is to be told. */
  readonly render_note: string | null;
  readonly metadata: Metadata;
}

/** The whole page in numbers. */
export interface PageShape {
  readonly blocks: number;
  readonly words: number;
  readonly reading_order: ReadingOrder;
  readonly reading_order_measured: boolean;
  readonly dom_order_differs: boolean;
  /** The direction the page declares or is shown in, whatever the blocks were ordered in. */
  readonly direction: "ltr" | "rtl";
  /** SHA-256 of the page's text in hexadecimal. */
  readonly content_hash: string;
  readonly frameworks: readonly string[];
  readonly requires_render: boolean;
  /** Block counts by kind, largest first. */
  readonly kinds: Readonly<Partial<Record<BlockKind, number>>>;
  readonly payloads: readonly PayloadSource[];
  /** Words left out as hidden, by rule. */
  readonly left_out: Readonly<Partial<Record<HiddenBy, number>>>;
  readonly pdf?: PdfRecord;
}

/** What selection kept of a page's blocks. */
export interface SelectionCounts {
  /** Blocks kept as content. */
  readonly kept: number;
  /** Blocks of the whole page. */
  readonly total: number;
  /** Steps that removed something, in order. */
  readonly methods: readonly ContentMethod[];
  /** Blocks that each step left out. */
  readonly removed: RemovedCounts;
}

/** The texts a reading can give, by the name they have in an answer. */
export const PAGE_TEXTS = ["text", "markdown", "content_markdown", "comments_markdown"] as const;

/** The name of one text of a reading. */
export type PageText = (typeof PAGE_TEXTS)[number];

/** What a caller wants of a reading beside its numbers and verdicts; nothing else crosses threads. */
export interface ReadingWants {
  readonly texts: readonly PageText[];
  /** Whether the reading carries what a crawl takes of a page. */
  readonly site?: boolean;
  /** Whether that holds what a graph takes of a page, too. */
  readonly graph?: boolean;
  /** What the page's site is made of. */
  readonly technologies?: boolean;
  /** The page block by block, with its geometry. */
  readonly blocks?: boolean;
  /** Facts, for a caller who asks for them; an empty shell whose data has some is then a page. */
  readonly facts?: FactsWanted;
}

/** A page, read. */
export interface PageReading {
  readonly source: PageSource;
  readonly shape: PageShape;
  readonly verdict: TypeVerdict;
  readonly selection: SelectionCounts;
  readonly title: string;
  readonly about: PageAbout;
  /** Absolute addresses of the images, each once, in document order. */
  readonly images: readonly string[];
  readonly tables: number;
  /** What its site is made of, by category; undefined where it was not wanted. */
  readonly technologies?: readonly Technology[];
  /** The texts that were wanted. */
  readonly texts: Readonly<Partial<Record<PageText, string>>>;
  readonly site?: SiteRecord;
  /** Whether blocks that only the plain fetch holds have over a tenth of the union's words. */
  readonly render_loses_content: boolean;
  /** The facts that were wanted. */
  readonly facts?: PageFacts;
  /** The page block by block, where that was wanted. */
  readonly blocks?: BlockMap;
  /** The kept copy this is; undefined for a page that was read now. */
  readonly cache?: CacheNote;
}

/**
 * What a crawl knows of a site when it reads a page of it: hashes of texts in their places that nearly all pages have. Frozen: a
 * page is read once, with what was known then.
 */
export interface SiteProfile {
  /** Slots that the whole site repeats, ascending. */
  readonly slots: Uint32Array;
  /** Slots that the pages of one template repeat, ascending. */
  readonly templates: readonly { readonly template: Uint32Array; readonly slots: Uint32Array }[];
}
