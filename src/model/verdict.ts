// Verdicts on a page: its type, and which of its blocks are content.
import type { Link } from "./document.ts";

/** Page types that the model predicts, in the order of its outputs. */
export const ROUTED_TYPES = [
  "article",
  "documentation",
  "service",
  "forum",
  "collection",
  "listing",
  "product",
] as const;

/** Types of pages. */
export const PAGE_TYPES = [...ROUTED_TYPES, "unknown"] as const;

/** Type of a page, as predicted by the router. */
export type PageType = (typeof PAGE_TYPES)[number];

/** Probability of each page type, from the page-type model; empty if no model is installed. */
export type TypeChances = Readonly<Partial<Record<PageType, number>>>;

/** A signal for a page type: its description, and the probability lost without it. */
export interface TypeReason {
  /** The signal, as a sentence. */
  readonly says: string;
  /** Probability that the type loses without the signal, with 4 decimals. */
  readonly weight: number;
}

/** The page type with its probability, at most four reasons, and the second-best type. */
export interface TypeVerdict {
  /** Type of the page; `unknown` below a probability of 0.5. */
  readonly page_type: PageType;
  /** Probability of the type, 0 to 1; 0 if unknown. */
  readonly confidence: number;
  /** Signals for the type, strongest first. */
  readonly reasons: readonly TypeReason[];
  /** Second-best type. */
  readonly runner_up: {
    /** Name of the type; "" without a model. */
    readonly type: PageType | "";
    /** Probability of the type, 0 to 1. */
    readonly confidence: number;
  };
  /** False if no router model is installed. */
  readonly available: boolean;
}

/** Steps of content selection, as named in `content_methods`. */
export type ContentMethod =
  | "landmarks"
  | "main-landmark"
  | "article-element"
  | "article-body"
  | "site-chrome"
  | "block-model"
  | "main-content";

/** Blocks removed per step; every key is present. */
export interface RemovedCounts {
  /** Banners, navigation, search, footers, asides, dialogs and widgets. */
  readonly landmarks: number;
  /** Outside the one main element with the content. */
  readonly main_landmark: number;
  /** Outside the dominant article. */
  readonly article_element: number;
  /** Outside the element named as the body of the article. */
  readonly article_body: number;
  /** On nearly all pages of the site; only in a crawl. */
  readonly site_chrome: number;
  /** Outside the boundary around the main content. */
  readonly boundary: number;
  /** Number of blocks that the trained model, its rules and ties did not choose. */
  readonly block_model: number;
}

/** Fate of a block: kept, separated as a comment, or removed by a step. */
export type BlockFate = "kept" | "comment" | keyof RemovedCounts;

/** A post of a thread, in blocks `first` to `last`, and its header. */
export interface Post {
  readonly first: number;
  readonly last: number;
  /** Blocks of the post header. */
  readonly lines: readonly number[];
  /** Author in the words of the page; undefined if absent. */
  readonly author: string | undefined;
  readonly date: string | undefined;
  /** The date as ISO 8601, if the markup states it for programs. */
  readonly at: string | undefined;
  readonly number: string | undefined;
  /** Rating given in the post, as `4/5`. */
  readonly rating: string | undefined;
  /** Link to the post. */
  readonly link: Link | undefined;
}

/** A date as a page shows it. */
export interface ShownDate {
  readonly text: string;
  /** The date in ISO 8601, if the markup states it for programs. */
  readonly at: string | undefined;
}

/** Authors and dates of a page, from lines near its title, in the order of the lines. */
export interface Byline {
  /** Authors that each line names, in reading order. */
  readonly authors: readonly string[];
  /** Those of them that lines between the heading and the running text name. */
  readonly head: readonly string[];
  /** Dates of publication; dates marked as changes are `modified`. */
  readonly published: readonly ShownDate[];
  readonly modified: readonly ShownDate[];
}

/** Why a block is kept or dropped. */
export interface BlockReason {
  /** `score`, `evidence`, or a tie, a rule or a later step (docs/explanation/content.md). */
  readonly by: string;
  /** Index of the block that this one follows by a tie; undefined for none or several. */
  readonly block?: number | undefined;
}

/** Content blocks and comment blocks, as ascending indexes into `PageDocument.blocks`. */
export interface Selection {
  readonly kept: readonly number[];
  readonly comments: readonly number[];
  /** Fate of every block. */
  readonly fates: readonly BlockFate[];
  /** Reason why each block was kept or dropped; undefined if the step itself is the reason. */
  readonly reasons: readonly (BlockReason | undefined)[];
  /** Posts, in reading order. */
  readonly posts: readonly Post[];
  readonly byline: Byline;
  readonly removed: RemovedCounts;
  /** Steps that removed something, in order. */
  readonly methods: readonly ContentMethod[];
}
