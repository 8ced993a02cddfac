// Every event of a site stream: one union member per `type`, sent unchanged as JSON.

import type { PageChange, SiteChanges } from "./change.ts";
import type { MissingText } from "./coverage.ts";
import type { ErrorEvent, EventOf, RunHeader, Timed } from "./event.ts";
import type { PayloadSource } from "./fact.ts";
import type { Metadata } from "./metadata.ts";
import type { JudgedContent, PageRecord, Strategy } from "./page.ts";
import type { FailureDetails } from "./page-failure.ts";
import type { FetchedChars, PageSource } from "./reading.ts";
import type { RecipeRows } from "./records.ts";
import type { CanvasPage } from "./site.ts";
import type { Technology } from "./technology.ts";
import type { TypeReason, TypeVerdict } from "./verdict.ts";
import type { WebArchive } from "./web-archive.ts";

/** First frame of a site stream: effective options, after the deployment's caps. */
export interface SiteRunEvent extends RunHeader {
  /** A crawl. */
  readonly mode: "site";
  /** A crawl never reads supplied HTML. */
  readonly supplied: false;
  /** 0 for no limit. */
  readonly max_pages: number;
  /** Pages read at the same time. */
  readonly concurrency: number;
  /** Whether every page is also rendered. */
  readonly complete: boolean;
  /** Maximum link distance from the root. */
  readonly max_depth: number;
  /** Whether the crawl stays on the root's host. */
  readonly strict_domain: boolean;
}

/** Start of a crawl stage. */
export interface SiteStageEvent extends EventOf<"stage", "analyze" | "enumerate" | "extract"> {
  /** A stage starts. */
  readonly state: "running";
  /** Human-readable. */
  readonly message: string;
  /** Extract stage only: whether there is no page limit. */
  readonly unlimited?: boolean;
}

/** The root, fetched by both methods. */
export interface AnalysisEvent
  extends EventOf<"analysis", "analyze">,
    FetchedChars,
    Pick<PageSource, "metadata">,
    Pick<PageRecord, "frameworks"> {
  /** Address after redirects. */
  readonly root: string;
  /** Technologies of the site, by category, with evidence. */
  readonly technologies: readonly Technology[];
  /** Structured data sources of the root. */
  readonly payload_sources: readonly PayloadSource[];
  /** Whether the plain page, as served, is a shell that needs a browser. */
  readonly render_required: boolean;
  /** Whether only the plain fetch has over a tenth of the words of both versions. */
  readonly render_loses_content: boolean;
  /** Strategy of the crawl. */
  readonly strategy: Strategy;
}

/** The site's robots.txt. */
export interface RobotsDiscovery {
  /** Whether the robots.txt exists; an HTML page sent in its place does not count. */
  readonly found: boolean;
  /** Absolute address of the file. */
  readonly url: string;
  /** 0 without a response. */
  readonly fetched_status: number;
  /** Token of the group that applies; null if none does. */
  readonly group: string | null;
  /** Lines of all rules that apply to legible. */
  readonly rules_for_us: readonly string[];
  /** Crawl-delay in the file, in seconds (at most 60 are waited); null if none. */
  readonly crawl_delay: number | null;
  /** Content-Signal and Content-Usage lines for legible; absent if none. */
  readonly content_signals?: readonly string[];
  /** First 4,000 characters of the file. */
  readonly text: string;
  /** Whether the file is longer. */
  readonly text_truncated: boolean;
  /** Characters of the whole file. */
  readonly text_chars: number;
}

/** A requested sitemap. */
export interface SitemapAttempt {
  /** Requested address. */
  readonly url: string;
  /** 0 without a response. */
  readonly status: number;
  /** Whether the file is a sitemap with an address. */
  readonly ok: boolean;
  /** Number of addresses in the file; 0 for an index. */
  readonly urls: number;
  /** Whether the file is a sitemap index. */
  readonly index: boolean;
  /**
   * Where the crawl found the sitemap's address: robots.txt, a conventional path, another sitemap, or the
   * crawl's start address.
   */
  readonly source: "robots" | "conventional" | "index" | "start";
}

/** Sitemap files that were not completely read, by the limit that was reached. */
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
  /** Distinct addresses of the site in the archive, at most `WEB_ARCHIVE_MAX_URLS`. */
  readonly urls: number;
  /** Whether the addresses were queued. */
  readonly queued: boolean;
}

/** A requested list of a site for programs that read text. */
export interface ListFile {
  /** Final address. */
  readonly url: string;
  /** 0 without a response. */
  readonly fetched_status: number;
  /** Whether the file exists and has text. */
  readonly found: boolean;
  /** Whether the file is too large, so that its end was not read. */
  readonly cut: boolean;
  /** Number of addresses in an llms.txt, or of pages whose text an llms-full.txt has. */
  readonly urls: number;
}

/** The site's llms.txt and llms-full.txt. */
export interface ReadingListDiscovery {
  /** The list of links. */
  readonly llms_txt: ListFile;
  /** The pages' texts in one file. */
  readonly llms_full_txt: ListFile;
}

/** Address sources other than pages. */
export interface DiscoveryEvent extends EventOf<"discovery", "enumerate"> {
  /** The site's robots.txt. */
  readonly robots: RobotsDiscovery;
  /** The site's sitemaps. */
  readonly sitemaps: {
    /** Requested sitemaps, in order. */
    readonly attempts: readonly SitemapAttempt[];
    /** Attempts that found a sitemap. */
    readonly found: number;
    /** Number of addresses in all sitemaps; repeated ones count again. */
    readonly total_urls: number;
    /** Numbers of files that were omitted or cut; null if every sitemap was read completely. */
    readonly cut: SitemapCut | null;
  };
  /** Pages queued from llms.txt and the sitemaps. */
  readonly seeds: readonly string[];
  /** Answer of the web archive; null if the crawl did not query it. */
  readonly web_archive: WebArchiveDiscovery | null;
  /** Only with `fetch.markdown`: the site's llms.txt and llms-full.txt. */
  readonly reading_list?: ReadingListDiscovery;
}

/**
 * Why an address was refused. Some reasons have a count only in some crawls: `robots` if robots.txt
 * is respected, `modified-since` if a date is set, `trap` and `hash-route` if an address was
 * refused for it.
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

/** Kind of an address, such as page or image, inferred from the address alone. */
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** Address counts of a crawl. */
export interface FrontierCounts {
  /** Queued pages. */
  readonly queued: number;
  /** Accepted addresses, files included. */
  readonly discovered: number;
  /** Accepted addresses by link distance from the root. */
  readonly depth_counts: Readonly<Record<string, number>>;
  /** Accepted addresses by kind; every kind is present. */
  readonly discovered_kinds: Readonly<Record<AddressKind, number>>;
  /** Refused addresses by reason, each counted once. */
  readonly refused: Readonly<Partial<Record<FrontierRefusal, number>>>;
}

/** The queue after seeding. */
export interface FrontierEvent extends EventOf<"frontier", "enumerate">, FrontierCounts {
  /** Pages queued from sitemaps: the length of `seeds`. */
  readonly from_sitemap: number;
  /** No page has been read yet. */
  readonly extracted: 0;
  /** Addresses accepted so far: the root, the seeds, files in sitemaps. */
  readonly new_urls: readonly string[];
}

/** Finished pages of a crawl. */
export interface PageCounts {
  /** Pages read so far. */
  readonly extracted: number;
  /** Pages failed so far. */
  readonly failed: number;
}

/** Pages started. */
export interface FetchingEvent extends EventOf<"fetching", "extract">, PageCounts {
  /** All addresses in flight. */
  readonly urls: readonly string[];
  /** Queued pages. */
  readonly queued: FrontierCounts["queued"];
}

/** How a crawl found an address. */
export interface Citation {
  /** Where the crawl found the address; `seed` for the root. */
  readonly via: "seed" | "sitemap" | "link" | "web-archive";
  /** Address of the page or sitemap in which the crawl found the address; null for the root. */
  readonly found_on: string | null;
  /** Link text; null if there is none. */
  readonly anchor: string | null;
  /** Link distance from the root. */
  readonly depth: number;
}

/** An address with its link text. */
export interface AnchoredAddress {
  /** Absolute address. */
  readonly url: string;
  /** Link text; "" without one. */
  readonly anchor: string;
}

/** Addresses on a page that are not queued; at most 60 of each kind. */
export interface LinksOut {
  /** Links to other sites. */
  readonly external: readonly AnchoredAddress[];
  /** Addresses in the scripts of a canvas-rendered page. */
  readonly in_script: readonly {
    /** Absolute address. */
    readonly url: string;
    /** Name of the property that has the address. */
    readonly key: string;
  }[];
  /** Links to files that the crawl does not read; absent for a failed page. */
  readonly files?: readonly AnchoredAddress[];
}

/** Running totals of the pages read. */
export interface CrawlTotals {
  /** Characters of text. */
  readonly chars: number;
  /** Characters of Markdown. */
  readonly markdown: number;
  /** Number of images. */
  readonly images: number;
  /** Number of data tables. */
  readonly tables: number;
  /** Pages and rows of the recipe; absent if there is none. */
  readonly recipe?: RecipeTotals;
}

/** Totals of a crawl's recipe. */
export interface RecipeTotals {
  /** Number of pages that resemble the pages from which the recipe was learned. */
  readonly pages: number;
  /** Rows of these pages. */
  readonly rows: number;
  /** Pages of another kind, which have no row. */
  readonly unlike: number;
  /** Pages with a `fit` below 0.7, and learned pages that no longer match. */
  readonly low: number;
  /** The first three of these. */
  readonly low_urls: readonly string[];
}

/** Size of a graph. */
export interface GraphCounts {
  /** Number of pages. */
  readonly pages: number;
  /** Number of sections. */
  readonly sections: number;
  /** Number of entities. */
  readonly entities: number;
  /** Pairs of pages of which the first links to the second. */
  readonly links: number;
  /** Pairs of a section and an entity that it mentions. */
  readonly mentions: number;
}

/** Fields of a page record that a page event has too; null or empty if the page failed. */
type PageFields =
  | "byline"
  | "published"
  | "language"
  | "description"
  | "blocks"
  | "dead_end"
  | "text_note"
  | "refusal"
  | "twin"
  | "reservations"
  | "cache";

/**
 * A page was read or failed. `crawl.fields` can omit `markdown`, `content_markdown`, `images`,
 * `links_out` and `new_urls`.
 */
export interface SitePageEvent
  extends EventOf<"page", "extract">,
    FrontierCounts,
    PageCounts,
    JudgedContent,
    Pick<FetchedChars, "static_chars" | "rendered_chars">,
    Pick<PageRecord, PageFields>,
    Pick<Metadata, "canonical">,
    Partial<FailureDetails> {
  /** Position in the order of completion, from 1. */
  readonly index: number;
  /** Address after redirects; for a failed page, the requested one. */
  readonly url: string;
  /** Heading of the page; empty if there is none. */
  readonly title: string;
  /** Link distance from the root. */
  readonly depth: number;
  /** Where the crawl first found the page's address. */
  readonly citation: Citation;
  /** Whether the page was read. */
  readonly ok: boolean;
  /** `HTTP 404` or another reason; null if the page was read. */
  readonly error: string | null;
  /** Number of characters of the page's text. */
  readonly chars: number;
  /**
   * Number of words of `content_markdown`, or of `markdown` if `content_markdown` is empty or not built. In
   * scripts written without spaces, each character counts as a word.
   */
  readonly words: number;
  /** Whole page as Markdown. */
  readonly markdown: string;
  /**
   * The content as Markdown, without text that repeats on the site's pages; empty if the whole page
   * is content.
   */
  readonly content_markdown: string;
  /** Signals for the type, at most 4, strongest first. */
  readonly page_type_reasons: readonly TypeReason[];
  /** Second-best type. */
  readonly page_type_runner_up: TypeVerdict["runner_up"];
  /** Details of a canvas-rendered page; null for others. */
  readonly canvas: CanvasPage | null;
  /** Addresses on the page that are not queued. */
  readonly links_out: LinksOut;
  /** Why the page was not rendered, or what the browser did beside loading it; null if nothing. */
  readonly render_note: string | null;
  /**
   * Change of the content's words since the stored graph. Null if no graph is stored, or if the
   * page failed and may still exist. At the end of the crawl, a `new` page may prove to be `moved`;
   * only `changes` of the done event then says so.
   */
  readonly change: PageChange | null;
  /** How the page was fetched; null for a failed page. */
  readonly strategy: Strategy | null;
  /** `index` of the event of the same page at another address; this one has no texts. */
  readonly same_as?: number;
  /** Only in the crawl of a coverage report: text that only the rendered page has. */
  readonly without_scripts?: MissingText;
  /** Why some selectors of `include` and `exclude` have no effect on this page; absent if none. */
  readonly selector_note?: string;
  /** Result of the recipe on the page; absent without a recipe. */
  readonly recipe?: RecipeRows;
  /** Pages that this page added to the queue. */
  readonly newly_queued: number;
  /** Addresses this page added to the queue. */
  readonly new_urls: readonly string[];
  /** Finished pages per minute since the start of the crawl, with 1 decimal. */
  readonly pages_per_minute: number;
  /** Totals of the pages read so far. */
  readonly totals: CrawlTotals;
  /** Size of the graph so far; entities and mentions are added at the end of the crawl. */
  readonly graph: GraphCounts;
}

/** Fields of every warning. */
interface WarningOf<Code extends string> extends EventOf<"warning", "extract"> {
  /** Kind of the warning. */
  readonly code: Code;
  /** The warning as a sentence. */
  readonly message: string;
}

/** Several addresses returned identical text. */
export interface WarningEvent extends WarningOf<"identical-content"> {
  /** Addresses with the same text. */
  readonly urls: readonly string[];
  /** Characters of that text. */
  readonly chars: number;
}

/** The graph was not stored: it could not be written, or the stored one has more pages. */
export interface GraphWarningEvent extends WarningOf<"graph-not-kept"> {
  /** Pages of this crawl's graph, if the stored graph stays. */
  readonly pages?: number;
  /** Number of pages of the stored graph, if the stored graph remains. */
  readonly kept_pages?: number;
}

/** Pages were read without the requested render; sent once, before the end of a crawl. */
export interface RenderWarningEvent extends WarningOf<"not-rendered"> {
  /** Pages read without the requested render, also in an interrupted run. */
  readonly count: number;
}

/** Links led to hash routes, which only a browser can read; sent once, at the end. */
export interface RouteWarningEvent extends WarningOf<"hash-routes"> {
  /** Number of hash routes that were not read. */
  readonly count: number;
}

/** The recipe fits some pages badly, or fits no page; sent once, before the end of a crawl. */
export interface RecipeWarningEvent extends WarningOf<"recipe-fit"> {
  /** Number of pages that the recipe fits badly; 0 if no page resembles the learned pages. */
  readonly count: number;
  /** The first three of these pages. */
  readonly urls: readonly string[];
}

/**
 * A pattern of addresses is no longer read, since its pages had nothing new. Sent once for each
 * pattern, when the first of its addresses is refused.
 */
export interface TrapWarningEvent extends WarningOf<"trap"> {
  /** Host, path and query parameters, with `*` for varying parts and `…` for repetitions. */
  readonly pattern: string;
  /** Pages of the pattern that were read. */
  readonly pages: number;
  /** Number of the last 50 pages that brought nothing new. */
  readonly stale: number;
  /** The last three of these. */
  readonly urls: readonly string[];
}

/**
 * Many pages of a public site were read although SERVICE_CONTACT is not set, so that the site
 * cannot contact the operator. Sent once.
 */
export interface ContactWarningEvent extends WarningOf<"no-contact"> {
  readonly code: "no-contact";
}

/** The crawl ended. */
export interface SiteDoneEvent
  extends EventOf<"done", "done">,
    Pick<FrontierCounts, "discovered" | "refused"> {
  /** Pages read. */
  readonly pages_ok: number;
  /** Pages read or failed. */
  readonly pages_total: number;
  /** Pages failed. */
  readonly failed: number;
  /** Addresses left in the queue. */
  readonly remaining_queued: number;
  /** Whether the crawl is complete: an empty queue, and no pattern closed as a trap. */
  readonly exhausted: boolean;
  /** Whether the caller left or cancelled the crawl, or the process was asked to stop. */
  readonly stopped: boolean;
  /** Characters of text of all pages. */
  readonly total_chars: number;
  /** Characters of Markdown of all pages. */
  readonly total_markdown_chars: number;
  /** Images of all pages. */
  readonly total_images: number;
  /** Data tables of all pages. */
  readonly total_tables: number;
  /** Pages in the largest group with identical text. */
  readonly largest_identical_group: number;
  /** Groups of 3 or more addresses with identical text, largest first. */
  readonly identical_content_groups: readonly {
    /** Characters of the text. */
    readonly chars: number;
    /** Addresses of the pages. */
    readonly urls: readonly string[];
  }[];
  /** Number of texts on nearly every page. */
  readonly chrome_blocks: number;
  /** Number of pairs of a repeated text and its place on the page. */
  readonly chrome_slots: number;
  /** Always empty; the graph has the entities. */
  readonly entities: readonly never[];
  /** Always empty. */
  readonly site_facts: Readonly<Record<string, never>>;
  /** Always empty. */
  readonly fact_sources: Readonly<Record<string, never>>;
  /** Totals of the recipe; absent without a recipe. */
  readonly recipe?: RecipeTotals;
  /** Size of the graph. */
  readonly graph: GraphCounts;
  /** Changes since the stored graph of the site; null if there is none. */
  readonly changes: SiteChanges | null;
  /** Seconds since the start of the crawl, with 1 decimal. */
  readonly duration_seconds: number;
  /** Refused addresses. */
  readonly refused_total: number;
  /** Up to 200 refused addresses, with some for each reason. */
  readonly refused_urls: readonly {
    /** Absolute address. */
    readonly url: string;
    /** Why the address was refused. */
    readonly reason: FrontierRefusal;
  }[];
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
  | RecipeWarningEvent
  | TrapWarningEvent
  | ContactWarningEvent
  | SiteDoneEvent;

/** An event of the site stream. */
export type SiteEvent = SiteRunEvent | Timed<SiteStep | ErrorEvent>;
