// Verdicts beside the blocks of a page: its type and what of it is content.
import type { Link } from "./document.ts";

/** The kind of page, as the router judges it. */
export type PageType =
  | "article"
  | "documentation"
  | "service"
  | "forum"
  | "collection"
  | "listing"
  | "product"
  | "unknown";

/** Probability of each type a page can have, as the router sees it; empty when no router is installed. */
export type TypeChances = Readonly<Partial<Record<PageType, number>>>;

/** One signal behind a page type: what it says, and the probability lost when it is withheld. */
export interface TypeReason {
  readonly says: string;
  readonly weight: number;
}

/** The page type with its probability, at most four reasons, and the second-best type. */
export interface TypeVerdict {
  readonly page_type: PageType;
  readonly confidence: number;
  readonly reasons: readonly TypeReason[];
  readonly runner_up: { readonly type: PageType | ""; readonly confidence: number };
  /** false when no router model is installed. */
  readonly available: boolean;
}

/** The steps of content selection as `content_methods` names them. */
export type ContentMethod =
  | "landmarks"
  | "main-landmark"
  | "article-element"
  | "article-body"
  | "site-chrome"
  | "block-model"
  | "main-content";

/** Blocks removed per step, every key always present. */
export interface RemovedCounts {
  readonly landmarks: number;
  readonly main_landmark: number;
  readonly article_element: number;
  readonly article_body: number;
  readonly site_chrome: number;
  readonly boundary: number;
  readonly block_model: number;
}

/** What became of a block: kept, set aside as a comment, or taken by a step. */
export type BlockFate = "kept" | "comment" | keyof RemovedCounts;

/** What one person said in a thread, in blocks `first` to `last`, and the line that says who, when and where. */
export interface Post {
  readonly first: number;
  readonly last: number;
  /** The blocks that say it. */
  readonly lines: readonly number[];
  /** In words of those blocks; undefined where they do not say it. */
  readonly author: string | undefined;
  readonly date: string | undefined;
  readonly number: string | undefined;
  /** The mark given in it, as `4/5`. */
  readonly rating: string | undefined;
  /** The link to the post. */
  readonly link: Link | undefined;
}

/** Who wrote a page and when, as lines near its title say it; undefined where none does. */
export interface Byline {
  readonly author: string | undefined;
  /** When it was published; a date that is said to be that of a change is the other one. */
  readonly published: string | undefined;
  readonly modified: string | undefined;
}

/** Which blocks are content and which are comments, as ascending indexes into `PageDocument.blocks`. */
export interface Selection {
  readonly kept: readonly number[];
  readonly comments: readonly number[];
  /** What became of every block. */
  readonly fates: readonly BlockFate[];
  /** The posts among them, in reading order. */
  readonly posts: readonly Post[];
  readonly byline: Byline;
  readonly removed: RemovedCounts;
  /** Steps that removed something, in order. */
  readonly methods: readonly ContentMethod[];
}
