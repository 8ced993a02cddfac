// Selection steps, and which of them run for each page type.
import type { ContentMethod, PageType, RemovedCounts } from "../model/verdict.ts";
import type { SelectionDraft } from "./draft.ts";

/** How a page of one type is reduced. */
export interface Policy {
  /** Whether comments are set aside; if not, they are the page. */
  readonly setsCommentsAside: boolean;
  /** Whether to trust a declared article element or article body. */
  readonly believesArticle: boolean;
  /** Whether one run of text is the content if there is no trained model. */
  readonly hasOneRun: boolean;
  /**
   * Factor of the probability from which a block is kept. Below 1 on pages of many short parts: a
   * missing part is worse there than a superfluous one.
   */
  readonly threshold: number;
}

/** Factor for pages of many short parts. Chosen with the strengths of the ties. */
const EAGER = 0.9;

const PROSE: Policy = {
  setsCommentsAside: true,
  believesArticle: true,
  hasOneRun: true,
  threshold: 1,
};

/** One row per type. */
export const POLICIES: Readonly<Record<PageType, Policy>> = {
  article: PROSE,
  // A documentation page has no comments, but may be about them.
  documentation: { ...PROSE, setsCommentsAside: false },
  service: { ...PROSE, believesArticle: false, threshold: EAGER },
  // The thread is the page, and every post can be an article element.
  forum: { ...PROSE, setsCommentsAside: false, believesArticle: false },
  // Cards and rows are many, short and separate: no single article or run covers them.
  collection: { ...PROSE, believesArticle: false, hasOneRun: false, threshold: EAGER },
  listing: { ...PROSE, believesArticle: false, hasOneRun: false, threshold: EAGER },
  // Reviews of a product are comments on it.
  product: { ...PROSE, believesArticle: false, hasOneRun: false },
  unknown: { ...PROSE, believesArticle: false, threshold: EAGER },
};

/** Input of a step besides the draft. */
export interface StepContext {
  /** 1 for blocks that are never content: site controls and comment forms. */
  readonly never: Uint8Array;
  /** Blocks the block model chose; undefined if the model did not run. */
  readonly chosen: Uint8Array | undefined;
  /** Blocks considered repeated across the site; empty outside of a crawl. */
  readonly siteChrome: ReadonlySet<number>;
}

/** A selection step. It removes blocks from the draft, or declines by removing none. */
export interface Step {
  readonly method: ContentMethod;
  readonly count: keyof RemovedCounts;
  readonly run: (draft: SelectionDraft, context: StepContext) => void;
}
