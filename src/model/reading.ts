// One page's reading as plain data that crosses threads; events, answers and records are built from
// it.
import type { RecipeFit } from "./anchors.ts";
import type { PageAudit } from "./audit.ts";
import type { BlockMap } from "./blocks.ts";
import type { Captures } from "./captures.ts";
import type { MissingText } from "./coverage.ts";
import type { BlockKind } from "./document.ts";
import type { FactsWanted, PageFacts } from "./fact.ts";
import type { LessonWanted, Taught } from "./lesson.ts";
import type { Metadata } from "./metadata.ts";
import type { CacheNote, FetchSummary, PageAbout, PageProperties } from "./page.ts";
import type { LikeItem, Recipe } from "./recipe.ts";
import type { RecipeRows, RecordTable } from "./records.ts";
import type { SiteRecord } from "./site.ts";
import type { Technology } from "./technology.ts";
import type { ContentMethod, RemovedCounts, TypeVerdict } from "./verdict.ts";

/** How much text each method of fetching returned. */
export interface FetchedChars {
  /** Readable characters of the plain fetch. */
  readonly static_chars: number;
  /** Readable characters of the rendered page; 0 without one, or if it was empty. */
  readonly rendered_chars: number;
  /** Readable characters of the merged page. */
  readonly union_chars: number;
  /** Share of the union's characters found in the plain fetch, 0 to 1. */
  readonly static_coverage: number;
}

/** How a page was fetched, and how much text each method returned. */
export interface PageSource extends FetchedChars, FetchSummary {
  /** Final address after redirects. */
  readonly url: string;
  /** Blocks that only the plain fetch has; 0 without a render. */
  readonly blocks_only_in_static: number;
  /** Blocks that only the rendered page has; 0 without a render. */
  readonly blocks_only_in_rendered: number;
  /** Whether the operator's contact was sent to fetch the page. */
  readonly identity_declared: boolean;
  /** What happened in the browser besides loading, such as clicks; null if nothing. */
  readonly render_note: string | null;
  /** Declarations in the head of the page. */
  readonly metadata: Metadata;
}

/** Properties of the whole page. */
export interface PageShape extends PageProperties {
  /** Words of the whole page. */
  readonly words: number;
  /** Block counts by kind, largest first. */
  readonly kinds: Readonly<Partial<Record<BlockKind, number>>>;
}

/** Counts of content selection. */
export interface SelectionCounts {
  /** Blocks kept as content. */
  readonly kept: number;
  /** Number of blocks of the whole page. */
  readonly total: number;
  /** Steps that removed something, in order. */
  readonly methods: readonly ContentMethod[];
  /** Blocks that each step removed. */
  readonly removed: RemovedCounts;
}

/** Texts of a reading, by their field name in answers. */
export const PAGE_TEXTS = ["text", "markdown", "content_markdown", "comments_markdown"] as const;

/** Name of one text of a reading. */
export type PageText = (typeof PAGE_TEXTS)[number];

/** Parts of a reading that the caller requests; the reading thread sends back no others. */
export interface ReadingWants {
  readonly texts: readonly PageText[];
  /** Whether to skip the judgement of type and content; the content is then the whole page. */
  readonly unjudged?: boolean;
  /** Whether to add the data that a crawl needs. */
  readonly site?: boolean;
  /** Whether that includes the data that a graph needs. */
  readonly graph?: boolean;
  /** Whether the graph's data includes the page's declared data. */
  readonly declared?: boolean;
  /** Whether the graph's data includes the page's lists. */
  readonly stored_records?: boolean;
  /** Whether to detect technologies. */
  readonly technologies?: boolean;
  /** Whether to add all blocks with their geometry. */
  readonly blocks?: boolean;
  /** Whether to add the page's lists as tables. */
  readonly records?: boolean;
  /** Example items: the list that has them comes first, and its columns get their names. */
  readonly like?: readonly LikeItem[];
  /** Recipe of the list or facts to read; in a crawl, of the rows to store. */
  readonly recipe?: Recipe;
  /** Request to learn from the page. */
  readonly lesson?: LessonWanted;
  /** Whether to add the data that an audit of the site needs, including the page's links. */
  readonly audit?: boolean;
  /** Whether to add the text that the plain page lacks. */
  readonly missing?: boolean;
  /** Facts to read. An empty shell then counts as a page if its data has facts. */
  readonly facts?: FactsWanted;
}

/** Reading of a page. */
export interface PageReading {
  readonly source: PageSource;
  /** Addresses that redirected to the final one in the plain fetch, in order; absent if none. */
  readonly redirects?: readonly string[];
  readonly shape: PageShape;
  readonly verdict: TypeVerdict;
  readonly selection: SelectionCounts;
  readonly title: string;
  readonly about: PageAbout;
  /** Absolute addresses of the images, each once, in document order. */
  readonly images: readonly string[];
  readonly tables: number;
  /** Reason why some of the caller's selectors have no effect; absent if all have an effect. */
  readonly selector_note?: string;
  /** Whether the page was read whole because no element matches `include`; absent means no. */
  readonly unchosen?: true;
  /** Technologies of the page's site, by category; undefined if not requested. */
  readonly technologies?: readonly Technology[];
  /** The requested texts. */
  readonly texts: Readonly<Partial<Record<PageText, string>>>;
  readonly site?: SiteRecord;
  /** Whether only the plain fetch has over a tenth of the words of both versions. */
  readonly render_loses_content: boolean;
  /** The requested facts. */
  readonly facts?: PageFacts;
  /** The page block by block, if requested. */
  readonly blocks?: BlockMap;
  /** Lists of the page as tables, if requested. */
  readonly records?: readonly RecordTable[];
  /** The recipe of the first list, given or learned from items, and how well it fits. */
  readonly recipe?: { readonly used: Recipe; readonly fit: RecipeFit };
  /** Result of a crawl's recipe on the page; absent without a recipe. */
  readonly by_recipe?: RecipeRows;
  /** Why no list has the example items; absent if one has them. */
  readonly like_fault?: string;
  /** Lesson of the page, if requested. */
  readonly taught?: Taught;
  /** Text that only the rendered page has; undefined if not requested or not rendered. */
  readonly missing?: MissingText;
  /** Data for an audit, if requested; undefined for a page that is not HTML. */
  readonly audit?: PageAudit;
  /** Captures of the rendered page; undefined if there is none. */
  readonly captures?: Captures;
  /** The cached copy used; undefined if the page was read anew. */
  readonly cache?: CacheNote;
}

/**
 * What a crawl knows about its site when it reads a page: hashes of the texts, and of the texts at
 * their places, that nearly all pages have. It never changes, since each page is read once, with
 * the knowledge of that time.
 */
export interface SiteProfile {
  /** Slots repeated across the whole site, ascending. */
  readonly slots: Uint32Array;
  /** Slots repeated across the pages of one template, ascending. */
  readonly templates: readonly { readonly template: Uint32Array; readonly slots: Uint32Array }[];
}

/** Returns the content of a page; the whole page if it has none. */
export const contentOf = ({
  content_markdown = "",
  markdown = "",
}: Readonly<Partial<Record<"content_markdown" | "markdown", string>>>): string =>
  content_markdown === "" ? markdown : content_markdown;
