// Every event of a site stream: one union member per `type`, sent unchanged as JSON.

import type { PageChange, SiteChanges } from "./change.ts";
import type { MissingText } from "./coverage.ts";
import type { ErrorEvent } from "./event.ts";
import type { PayloadSource } from "./fact.ts";
import type { Metadata } from "./metadata.ts";
import type { CacheNote, DeadEnd, PageRefusal, Strategy } from "./page.ts";
import type { FailureDetails } from "./page-failure.ts";
import type { UsageReservation } from "./reservation.ts";
import type { CanvasPage } from "./site.ts";
import type { Technology } from "./technology.ts";
import type { PageTwin } from "./twin.ts";
import type { ContentMethod, PageType, TypeReason } from "./verdict.ts";
import type { WebArchive } from "./web-archive.ts";

/** First frame of a site stream: effective options, after the deployment's caps. */
export interface SiteRunEvent {
  readonly type: "run";
  /** Id of the run. */
  readonly run: string;
  /** Name of the trace file, without its folder. */
  readonly trace: string;
  /** Requested address. */
  readonly url: string;
  /** Version of the package. */
  readonly engine: string;
  /** Epoch seconds. */
  readonly started: number;
  readonly mode: "site";
  readonly strategy: Strategy;
  readonly render: boolean;
  readonly supplied: false;
  /** 0 for no limit. */
  readonly max_pages: number;
  readonly concurrency: number;
  readonly complete: boolean;
  readonly max_depth: number;
  readonly strict_domain: boolean;
}

/** Start of a crawl stage. */
export interface SiteStageEvent {
  readonly type: "stage";
  readonly stage: "analyze" | "enumerate" | "extract";
  readonly state: "running";
  /** Human-readable. */
  readonly message: string;
  /** Extract stage only: whether there is no page limit. */
  readonly unlimited?: boolean;
}

/** The root, fetched by both methods. */
export interface AnalysisEvent {
  readonly type: "analysis";
  readonly stage: "analyze";
  /** Address after redirects. */
  readonly root: string;
  readonly frameworks: readonly string[];
  readonly technologies: readonly Technology[];
  readonly payload_sources: readonly PayloadSource[];
  /** Whether the plain page, as served, is a shell that needs a browser. */
  readonly render_required: boolean;
  /** Whether blocks found only in the plain fetch have over a tenth of the words. */
  readonly render_loses_content: boolean;
  readonly static_chars: number;
  readonly rendered_chars: number;
  readonly union_chars: number;
  /** Share of the page's characters in the plain fetch, 0 to 1. */
  readonly static_coverage: number;
  /** Strategy of the crawl. */
  readonly strategy: Strategy;
  readonly metadata: Metadata;
}

/** The site's robots.txt. */
export interface RobotsDiscovery {
  readonly found: boolean;
  readonly url: string;
  /** 0 without a response. */
  readonly fetched_status: number;
  /** Token of the group that applies; null if none does. */
  readonly group: string | null;
  readonly rules_for_us: readonly string[];
  readonly crawl_delay: number | null;
  /** Its Content-Signal and Content-Usage lines for this client; absent without any. */
  readonly content_signals?: readonly string[];
  readonly text: string;
  readonly text_truncated: boolean;
  readonly text_chars: number;
}

/** A requested sitemap. */
export interface SitemapAttempt {
  readonly url: string;
  /** 0 without a response. */
  readonly status: number;
  /** Whether it is a sitemap with a location. */
  readonly ok: boolean;
  /** Addresses in it; 0 for an index. */
  readonly urls: number;
  readonly index: boolean;
  readonly source: "robots" | "conventional" | "index";
}

/** Sitemap files not read, or not read completely, by the limit that stopped them. */
export interface SitemapCut {
  /** Not requested: `MAX_SITEMAP_DOCUMENTS` was reached. */
  readonly files: number;
  /** Truncated or not requested: `sitemap_limit` was reached. */
  readonly addresses: number;
  /** Truncated at the maximum sitemap size. */
  readonly bytes: number;
  /** Not received in time, or not requested after `SITEMAPS_SECONDS`. */
  readonly time: number;
}

/** Addresses of the host in a web-archive index. */
export interface WebArchiveDiscovery extends Omit<WebArchive, "urls"> {
  /** Number of distinct addresses of the site, at most `WEB_ARCHIVE_MAX_URLS`. */
  readonly urls: number;
  /** Whether they were queued. */
  readonly queued: boolean;
}

/** A requested list of a site for programs that read text. */
export interface ListFile {
  /** Final address. */
  readonly url: string;
  /** 0 without a response. */
  readonly fetched_status: number;
  readonly found: boolean;
  /** Whether its end was not read because it is too large. */
  readonly cut: boolean;
  /** Addresses in it, or pages whose text is in it. */
  readonly urls: number;
}

/** The site's llms.txt and llms-full.txt. */
export interface ReadingListDiscovery {
  readonly llms_txt: ListFile;
  readonly llms_full_txt: ListFile;
}

/** Address sources other than pages. */
export interface DiscoveryEvent {
  readonly type: "discovery";
  readonly stage: "enumerate";
  readonly robots: RobotsDiscovery;
  readonly sitemaps: {
    readonly attempts: readonly SitemapAttempt[];
    /** Attempts that found a sitemap. */
    readonly found: number;
    readonly total_urls: number;
    /** What was not read; null if every sitemap was read completely. */
    readonly cut: SitemapCut | null;
  };
  /** Pages queued from llms.txt and the sitemaps. */
  readonly seeds: readonly string[];
  readonly web_archive: WebArchiveDiscovery | null;
  /** Only with `fetch.markdown`: its lists for programs that read text. */
  readonly reading_list?: ReadingListDiscovery;
}

/**
 * Why an address was refused. `robots` is counted only if robots.txt is respected, `modified-since`
 * only if a date is given, `trap` and `hash-route` only if there was one.
 */
export type FrontierRefusal =
  | "off-site"
  | "past-depth"
  | "not-a-page"
  | "excluded"
  | "not-included"
  | "queue-cap"
  | "trap"
  | "hash-route"
  | "modified-since"
  | "robots";

/** Kinds of addresses that a crawl counts. */
export const ADDRESS_KINDS = [
  "page",
  "pdf",
  "image",
  "other_file",
  "archive",
  "category",
  "tag",
] as const;

/** Kind of an address, judged by its spelling. */
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** Address counts of a crawl. */
export interface FrontierCounts {
  /** Queued pages. */
  readonly queued: number;
  /** Accepted addresses, files included. */
  readonly discovered: number;
  readonly depth_counts: Readonly<Record<string, number>>;
  readonly discovered_kinds: Readonly<Record<AddressKind, number>>;
  /** Refused addresses, each counted once. */
  readonly refused: Readonly<Partial<Record<FrontierRefusal, number>>>;
}

/** The queue after seeding. */
export interface FrontierEvent extends FrontierCounts {
  readonly type: "frontier";
  readonly stage: "enumerate";
  /** Pages queued from sitemaps: the length of `seeds`. */
  readonly from_sitemap: number;
  readonly extracted: 0;
  /** Addresses accepted so far: the root, the seeds, files in sitemaps. */
  readonly new_urls: readonly string[];
}

/** Pages started. */
export interface FetchingEvent {
  readonly type: "fetching";
  readonly stage: "extract";
  /** All addresses in flight. */
  readonly urls: readonly string[];
  readonly queued: number;
  readonly extracted: number;
  readonly failed: number;
}

/** How a crawl found an address. */
export interface Citation {
  readonly via: "seed" | "sitemap" | "link" | "web-archive";
  /** Address of the page or sitemap that names it; null for the root. */
  readonly found_on: string | null;
  /** Link text; null without one. */
  readonly anchor: string | null;
  /** Link distance from the root. */
  readonly depth: number;
}

/** An address with its link text. */
export interface AnchoredAddress {
  readonly url: string;
  readonly anchor: string;
}

/** Addresses on a page that are not queued; at most 60 of each kind. */
export interface LinksOut {
  readonly external: readonly AnchoredAddress[];
  readonly in_script: readonly { readonly url: string; readonly key: string }[];
  readonly files?: readonly AnchoredAddress[];
}

/** Running totals of the pages read. */
export interface CrawlTotals {
  /** Characters of text, and of Markdown. */
  readonly chars: number;
  readonly markdown: number;
  readonly images: number;
  readonly tables: number;
}

/** Size of a graph. */
export interface GraphCounts {
  readonly pages: number;
  readonly sections: number;
  readonly entities: number;
  readonly links: number;
  readonly mentions: number;
}

/**
 * A page was read, or failed. `crawl.fields` may leave out `markdown`, `content_markdown`,
 * `images`, `links_out` and `new_urls`.
 */
export interface SitePageEvent extends FrontierCounts, Partial<FailureDetails> {
  readonly type: "page";
  readonly stage: "extract";
  /** Position in the order of completion, from 1. */
  readonly index: number;
  /** Address after redirects; for a failed page, the requested one. */
  readonly url: string;
  /** Heading of the page; empty without one. */
  readonly title: string;
  /** Author, publication date and language, as declared or shown; null if absent. */
  readonly byline: string | null;
  readonly published: string | null;
  readonly language: string | null;
  /** Description that the page declares, and its canonical address; null if absent. */
  readonly description: string | null;
  readonly canonical: string | null;
  /** Link distance from the root. */
  readonly depth: number;
  /** Where its address was first found. */
  readonly citation: Citation;
  readonly ok: boolean;
  /** `HTTP 404` or another reason; null if the page was read. */
  readonly error: string | null;
  /** Characters of its text. */
  readonly chars: number;
  /**
   * Words of `content_markdown`, or of `markdown` where that is empty or not built; each character
   * is one in scripts written without spaces.
   */
  readonly words: number;
  readonly blocks: number;
  readonly images: readonly string[];
  readonly tables: number;
  /** Whole page as Markdown. */
  readonly markdown: string;
  /** The content alone, without what the site repeats; empty if nothing was omitted. */
  readonly content_markdown: string;
  readonly content_blocks: number;
  /** Steps that omitted something, in order. */
  readonly content_methods: readonly ContentMethod[];
  readonly page_type: PageType;
  readonly page_type_confidence: number;
  readonly page_type_reasons: readonly TypeReason[];
  readonly page_type_runner_up: { readonly type: PageType | ""; readonly confidence: number };
  /** Details of a canvas-rendered page; null for others. */
  readonly canvas: CanvasPage | null;
  readonly links_out: LinksOut;
  /**
   * Why the page was not rendered, and what a browser did or met besides loading it; null for
   * neither.
   */
  readonly render_note: string | null;
  /** Whether the page says that it is missing, refused or incomplete; null if it does not. */
  readonly dead_end: DeadEnd | null;
  /** Only with `fetch.read_refused`: why the page would have failed; absent if it would not. */
  readonly refusal?: PageRefusal;
  /**
   * Change since the stored graph, by the words of the content; null without a stored graph, and
   * for a failed page not known to be gone. A page at a new address may become `moved` by the end
   * of the crawl; `changes` of the done event counts it.
   */
  readonly change: PageChange | null;
  /** Cached copy used for the answer; null if the page was read anew. */
  readonly cache: CacheNote | null;
  /** How it was fetched; null for a failed page. */
  readonly strategy: Strategy | null;
  readonly static_chars: number;
  readonly rendered_chars: number;
  /**
   * Index of the event of the same page, read earlier at another address. This event has no texts.
   */
  readonly same_as?: number;
  /** Only with `fetch.markdown`: the site's own Markdown version of the page, if it has one. */
  readonly twin?: PageTwin;
  /**
   * Reservations against uses of its text that it declares by its headers or meta elements; absent
   * without any.
   */
  readonly reservations?: readonly UsageReservation[];
  /** What the plain page lacks; only in the crawl of a coverage report. */
  readonly without_scripts?: MissingText;
  /**
   * Why `include` and `exclude` have less effect on this page than written; absent if they have all
   * of it.
   */
  readonly selector_note?: string;
  /** Pages read so far. */
  readonly extracted: number;
  /** Pages failed so far. */
  readonly failed: number;
  readonly newly_queued: number;
  /** Addresses this page added to the queue. */
  readonly new_urls: readonly string[];
  readonly pages_per_minute: number;
  readonly totals: CrawlTotals;
  readonly graph: GraphCounts;
}

/** Several addresses returned identical text. */
export interface WarningEvent {
  readonly type: "warning";
  readonly stage: "extract";
  readonly code: "identical-content";
  readonly message: string;
  readonly urls: readonly string[];
  readonly chars: number;
}

/**
 * The graph of the crawl was not stored: it could not be written, or a larger stored graph stays.
 */
export interface GraphWarningEvent {
  readonly type: "warning";
  readonly stage: "extract";
  readonly code: "graph-not-kept";
  readonly message: string;
  /** Pages of this crawl's graph, if the stored graph stays. */
  readonly pages?: number;
  /** Pages of the stored graph, if it stays. */
  readonly kept_pages?: number;
}

/** Pages were read without the requested render; sent once, before the end of a crawl. */
export interface RenderWarningEvent {
  readonly type: "warning";
  readonly stage: "extract";
  readonly code: "not-rendered";
  readonly message: string;
  /** Number of those pages, including an interrupted run of the crawl. */
  readonly count: number;
}

/**
 * Links led to hash routes, which only a browser can read; sent once, before the end of a crawl.
 */
export interface RouteWarningEvent {
  readonly type: "warning";
  readonly stage: "extract";
  readonly code: "hash-routes";
  readonly message: string;
  /** Number of those addresses. */
  readonly count: number;
}

/**
 * Addresses of a pattern are no longer read, since its pages brought nothing new. Sent once for each
 * pattern, when the first of its addresses is refused.
 */
export interface TrapWarningEvent {
  readonly type: "warning";
  readonly stage: "extract";
  readonly code: "trap";
  readonly message: string;
  /** Host and path with `*` for varying parts, `…` for repetitions, and the parameters. */
  readonly pattern: string;
  /** Pages of the pattern that were read. */
  readonly pages: number;
  /** Those of the last 50 that brought nothing new. */
  readonly stale: number;
  /** The last three of these. */
  readonly urls: readonly string[];
}

/**
 * Many pages of a public site were read by an operator whom it cannot ask: SERVICE_CONTACT is not
 * set. Sent once.
 */
export interface ContactWarningEvent {
  readonly type: "warning";
  readonly stage: "extract";
  readonly code: "no-contact";
  readonly message: string;
}

/** The crawl ended. */
export interface SiteDoneEvent {
  readonly type: "done";
  readonly stage: "done";
  readonly pages_ok: number;
  /** Pages read or failed. */
  readonly pages_total: number;
  readonly failed: number;
  readonly discovered: number;
  /** Addresses left in the queue. */
  readonly remaining_queued: number;
  /** Whether the queue is empty and no pattern of addresses was closed. */
  readonly exhausted: boolean;
  /** Whether the client disconnected. */
  readonly stopped: boolean;
  readonly total_chars: number;
  readonly total_markdown_chars: number;
  readonly total_images: number;
  readonly total_tables: number;
  /** Pages in the largest group with identical text. */
  readonly largest_identical_group: number;
  readonly identical_content_groups: readonly {
    readonly chars: number;
    readonly urls: readonly string[];
  }[];
  /** Number of texts on nearly every page. */
  readonly chrome_blocks: number;
  /** The same, counted by text and place. */
  readonly chrome_slots: number;
  readonly entities: readonly never[];
  readonly site_facts: Readonly<Record<string, never>>;
  readonly fact_sources: Readonly<Record<string, never>>;
  readonly graph: GraphCounts;
  /** Changes since the stored graph of the site; null without one. */
  readonly changes: SiteChanges | null;
  readonly duration_seconds: number;
  readonly refused: FrontierCounts["refused"];
  /** Refused addresses. */
  readonly refused_total: number;
  /** At most 200 of them, with a share for each reason. */
  readonly refused_urls: readonly { readonly url: string; readonly reason: FrontierRefusal }[];
}

/** Events of a crawl, in order. */
export type SiteStep =
  | SiteStageEvent
  | AnalysisEvent
  | DiscoveryEvent
  | FrontierEvent
  | FetchingEvent
  | SitePageEvent
  | WarningEvent
  | GraphWarningEvent
  | RenderWarningEvent
  | RouteWarningEvent
  | TrapWarningEvent
  | ContactWarningEvent
  | SiteDoneEvent;

/** An event of the site stream. */
export type SiteEvent = SiteRunEvent | ((SiteStep | ErrorEvent) & { readonly at?: number });
