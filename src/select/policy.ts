// Which steps of selection run for which type of page.
import type { PageType } from "../model/verdict.ts";

/** How a page of one type is reduced. */
export interface Policy {
  /** Whether comments are set aside; where not, they are the page. */
  readonly setsCommentsAside: boolean;
  /** Whether the page is trusted where it declares a main landmark, an article element or an article's body. */
  readonly believesMain: boolean;
  readonly believesArticle: boolean;
  /** Whether one run of text is the content when no trained model can say. */
  readonly hasOneRun: boolean;
  /** Whether what stands in the midst of its text belongs to it, however short. */
  readonly isUnbroken: boolean;
}

const PROSE: Policy = {
  setsCommentsAside: true,
  believesMain: true,
  believesArticle: true,
  hasOneRun: true,
  isUnbroken: false,
};

/** The table: one row a type. */
export const POLICIES: Readonly<Record<PageType, Policy>> = {
  article: PROSE,
  // A page of documentation has no comments, but may be about them.
  documentation: { ...PROSE, setsCommentsAside: false, isUnbroken: true },
  service: { ...PROSE, believesArticle: false },
  // The thread is the page, and every post can be an article element.
  forum: { ...PROSE, setsCommentsAside: false, believesArticle: false },
  // Cards and rows are many, short and apart: no article and no run holds them.
  collection: { ...PROSE, believesArticle: false, hasOneRun: false },
  listing: { ...PROSE, believesArticle: false, hasOneRun: false },
  // Reviews of a product are comments on it.
  product: { ...PROSE, believesArticle: false, hasOneRun: false },
  unknown: { ...PROSE, believesArticle: false },
};
