// Every event of a site stream: one union member per `type`; a frame is its JSON, unchanged.
import type { PageChange, SiteChanges } from "./change.ts";
import type { ErrorEvent } from "./event.ts";
import type { PayloadSource } from "./fact.ts";
import type { Metadata } from "./metadata.ts";
import type { CacheNote, Strategy } from "./page.ts";
import type { CanvasPage } from "./site.ts";
import type { Technology } from "./technology.ts";
import type { ContentMethod, PageType, TypeReason } from "./verdict.ts";
import type { WebArchive } from "./web-archive.ts";

/** First frame of a site stream: what is applied, after the caps of the deployment. */
export interface SiteRunEvent {
  readonly type: "run";
  /** Id of the run. */
  readonly run: string;
  /** Name of the trace file, without its folder. */
  readonly trace: string;
  /** Address that was asked for. */
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

/** A stage of a crawl begins. */
export interface SiteStageEvent {
  readonly type: "stage";
  readonly stage: "analyze" | "enumerate" | "extract";
  readonly state: "running";
  /** For a person. */
  readonly message: string;
  /** Of the extract stage: whether no page limit holds. */
  readonly unlimited?: boolean;
}

/** The root, fetched both ways. */
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
  /** Whether blocks that only the plain fetch holds have over a tenth of the words. */
  readonly render_loses_content: boolean;
  readonly static_chars: number;
  readonly rendered_chars: number;
  readonly union_chars: number;
  /** What the plain fetch had of the whole page, 0 to 1. */
  readonly static_coverage: number;
  /** The one the crawl uses. */
  readonly strategy: Strategy;
  readonly metadata: Metadata;
}

/** What robots.txt says. */
export interface RobotsDiscovery {
  readonly found: boolean;
  readonly url: string;
  /** 0 when no answer came. */
  readonly fetched_status: number;
  /** Token whose group applies; null when none does. */
  readonly group: string | null;
  readonly rules_for_us: readonly string[];
  readonly crawl_delay: number | null;
  readonly text: string;
  readonly text_truncated: boolean;
  readonly text_chars: number;
}

/** One sitemap that was asked for. */
export interface SitemapAttempt {
  readonly url: string;
  /** 0 when no answer came. */
  readonly status: number;
  /** Whether it is a sitemap and names a location. */
  readonly ok: boolean;
  /** Addresses it names; 0 for an index. */
  readonly urls: number;
  readonly index: boolean;
  readonly source: "robots" | "conventional" | "index";
}

/** Sitemap files that were not read, or not to their end, counted by the limit they met. */
export interface SitemapCut {
  /** Not requested: `MAX_SITEMAP_DOCUMENTS` were read. */
  readonly files: number;
  /** Cut or not requested: `sitemap_limit` addresses were read. */
  readonly addresses: number;
  /** Cut at the largest size of a sitemap. */
  readonly bytes: number;
  /** Not received in time, or not requested since `SITEMAPS_SECONDS` had passed. */
  readonly time: number;
}

/** What a web-archive index has seen of the host. */
export interface WebArchiveDiscovery extends Omit<WebArchive, "urls"> {
  /** How many distinct addresses of the site it lists, `WEB_ARCHIVE_MAX_URLS` at most. */
  readonly urls: number;
  /** Whether they were queued. */
  readonly queued: boolean;
}

/** What names addresses before a page is read. */
export interface DiscoveryEvent {
  readonly type: "discovery";
  readonly stage: "enumerate";
  readonly robots: RobotsDiscovery;
  readonly sitemaps: {
    readonly attempts: readonly SitemapAttempt[];
    /** Attempts that are sitemaps. */
    readonly found: number;
    readonly total_urls: number;
    /** What was left out; null where every sitemap was read to its end. */
    readonly cut: SitemapCut | null;
  };
  /** Pages queued from sitemaps. */
  readonly seeds: readonly string[];
  readonly web_archive: WebArchiveDiscovery | null;
}

/**
 * Why an address was turned away. `robots` is tallied only where robots.txt is respected, `modified-since` where a date is
 * given, `trap` where there was one.
 */
export type FrontierRefusal =
  | "off-site"
  | "past-depth"
  | "not-a-page"
  | "excluded"
  | "not-included"
  | "queue-cap"
  | "trap"
  | "modified-since"
  | "robots";

/** The kinds of addresses a crawl tallies. */
export const ADDRESS_KINDS = [
  "page",
  "pdf",
  "image",
  "other_file",
  "archive",
  "category",
  "tag",
] as const;

/** What an address leads to, as far as it shows. */
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** A crawl's addresses in numbers. */
export interface FrontierCounts {
  /** Pages waiting. */
  readonly queued: number;
  /** Addresses taken in, files among them. */
  readonly discovered: number;
  readonly depth_counts: Readonly<Record<string, number>>;
  readonly discovered_kinds: Readonly<Record<AddressKind, number>>;
  /** Addresses turned away, each once. */
  readonly refused: Readonly<Partial<Record<FrontierRefusal, number>>>;
}

/** The queue after seeding. */
export interface FrontierEvent extends FrontierCounts {
  readonly type: "frontier";
  readonly stage: "enumerate";
  /** Pages queued from sitemaps: the length of `seeds`. */
  readonly from_sitemap: number;
  readonly extracted: 0;
  /** Every address taken in so far: the root, the seeds, files that sitemaps name. */
  readonly new_urls: readonly string[];
}

/** Pages start. */
export interface FetchingEvent {
  readonly type: "fetching";
  readonly stage: "extract";
  /** Every address in flight. */
  readonly urls: readonly string[];
  readonly queued: number;
  readonly extracted: number;
  readonly failed: number;
}

/** How an address came to a crawl. */
export interface Citation {
  readonly via: "seed" | "sitemap" | "link" | "web-archive";
  /** Address of the page or sitemap that names it; null for the root. */
  readonly found_on: string | null;
  /** Text of the link; null where there is none. */
  readonly anchor: string | null;
  /** Links from the root. */
  readonly depth: number;
}

/** An address with the text of its link. */
export interface AnchoredAddress {
  readonly url: string;
  readonly anchor: string;
}

/** Addresses of a page beyond what is queued; 60 of each at most. */
export interface LinksOut {
  readonly external: readonly AnchoredAddress[];
  readonly in_script: readonly { readonly url: string; readonly key: string }[];
  readonly files?: readonly AnchoredAddress[];
}

/** Running sums over the pages read. */
export interface CrawlTotals {
  /** Characters of text, and of Markdown. */
  readonly chars: number;
  readonly markdown: number;
  readonly images: number;
  readonly tables: number;
}

/** What a graph holds. */
export interface GraphCounts {
  readonly pages: number;
  readonly sections: number;
  readonly entities: number;
  readonly links: number;
  readonly mentions: number;
}

/** A page was read, or could not be. */
export interface SitePageEvent extends FrontierCounts {
  readonly type: "page";
  readonly stage: "extract";
  /** Position in the order of completion, from 1. */
  readonly index: number;
  /** Address after redirects; of a page that failed, the one that was asked for. */
  readonly url: string;
  /** Heading of the page; empty where it has none. */
  readonly title: string;
  /** Who wrote it, when, in which language, as it declares or shows them; null where it does not. */
  readonly byline: string | null;
  readonly published: string | null;
  readonly language: string | null;
  /** Links from the root. */
  readonly depth: number;
  /** Where its address was found first. */
  readonly citation: Citation;
  readonly ok: boolean;
  /** `HTTP 404` or the refusal in words; null where the page was read. */
  readonly error: string | null;
  /** Characters of its text. */
  readonly chars: number;
  readonly blocks: number;
  readonly images: readonly string[];
  readonly tables: number;
  /** The whole page. */
  readonly markdown: string;
  /** The content alone, without what the site repeats; empty when nothing was left out. */
  readonly content_markdown: string;
  readonly content_blocks: number;
  /** Steps that left something out, in order. */
  readonly content_methods: readonly ContentMethod[];
  readonly page_type: PageType;
  readonly page_type_confidence: number;
  readonly page_type_reasons: readonly TypeReason[];
  readonly page_type_runner_up: { readonly type: PageType | ""; readonly confidence: number };
  /** What a page that draws its content holds; null for a page of words. */
  readonly canvas: CanvasPage | null;
  readonly links_out: LinksOut;
  /** Why the page was not rendered, and what a browser did or met beside loading it; null for neither. */
  readonly render_note: string | null;
  /**
   * What became of it since the graph of the site was kept, by the words of its content; null where no graph was kept, and for a
   * page that could not be read and is not known to be gone. One at a new address may turn out to be `moved` when the crawl is
   * done: `changes` of that event counts.
   */
  readonly change: PageChange | null;
  /** The kept copy it is answered from; null for a page that was read now. */
  readonly cache: CacheNote | null;
  /** How it was fetched; null for a page that failed. */
  readonly strategy: Strategy | null;
  readonly static_chars: number;
  readonly rendered_chars: number;
  /** Index of the event of the same page: another address led to it first. Such an event carries no texts. */
  readonly same_as?: number;
  /** Pages read so far. */
  readonly extracted: number;
  /** Pages that could not be read so far. */
  readonly failed: number;
  readonly newly_queued: number;
  /** Addresses this page added to the queue. */
  readonly new_urls: readonly string[];
  readonly pages_per_minute: number;
  readonly totals: CrawlTotals;
  readonly graph: GraphCounts;
}

/** Several addresses returned the same text exactly. */
export interface WarningEvent {
  readonly type: "warning";
  readonly stage: "extract";
  readonly code: "identical-content";
  readonly message: string;
  readonly urls: readonly string[];
  readonly chars: number;
}

/** The graph of the crawl is not on the disk: it could not be written, or a larger one stays in its place. */
export interface GraphWarningEvent {
  readonly type: "warning";
  readonly stage: "extract";
  readonly code: "graph-not-kept";
  readonly message: string;
  /** Pages of this crawl's graph, where the kept one stays. */
  readonly pages?: number;
  /** Pages of the kept graph, where that stays. */
  readonly kept_pages?: number;
}

/** Pages were read without the render that was wanted; once, before the end of a crawl. */
export interface RenderWarningEvent {
  readonly type: "warning";
  readonly stage: "extract";
  readonly code: "not-rendered";
  readonly message: string;
  /** Those pages, the ones of an interrupted run of the crawl included. */
  readonly count: number;
}

/** The crawl ended. */
export interface SiteDoneEvent {
  readonly type: "done";
  readonly stage: "done";
  readonly pages_ok: number;
  /** Pages read and failed. */
  readonly pages_total: number;
  readonly failed: number;
  readonly discovered: number;
  /** Addresses left in the queue. */
  readonly remaining_queued: number;
  /** Whether no address is left. */
  readonly exhausted: boolean;
  /** Whether the client left. */
  readonly stopped: boolean;
  readonly total_chars: number;
  readonly total_markdown_chars: number;
  readonly total_images: number;
  readonly total_tables: number;
  /** Pages in the largest group of the same text. */
  readonly largest_identical_group: number;
  readonly identical_content_groups: readonly {
    readonly chars: number;
    readonly urls: readonly string[];
  }[];
  /** Texts that stand on nearly every page. */
  readonly chrome_blocks: number;
  /** The same with the place they stand in. */
  readonly chrome_slots: number;
  readonly entities: readonly never[];
  readonly site_facts: Readonly<Record<string, never>>;
  readonly fact_sources: Readonly<Record<string, never>>;
  readonly graph: GraphCounts;
  /** What became of the site since its graph was kept; null where none was. */
  readonly changes: SiteChanges | null;
  readonly duration_seconds: number;
  readonly refused: FrontierCounts["refused"];
  /** Addresses turned away. */
  readonly refused_total: number;
  /** The first 200 of them. */
  readonly refused_urls: readonly { readonly url: string; readonly reason: FrontierRefusal }[];
}

/** What a crawl yields, in order. */
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
  | SiteDoneEvent;

/** An event of the site stream. */
export type SiteEvent = SiteRunEvent | ((SiteStep | ErrorEvent) & { readonly at?: number });
