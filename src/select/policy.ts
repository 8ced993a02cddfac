// Which selection steps run for each page type.
import type { PageType } from "../model/verdict.ts";

/** How a page of one type is reduced. */
export interface Policy {
  /** Whether comments are set aside; if not, they are the page. */
  readonly setsCommentsAside: boolean;
  /** Whether to trust a declared main landmark, article element or article body. */
  readonly believesMain: boolean;
  readonly believesArticle: boolean;
  /** Whether one run of text is the content if there is no trained model. */
  readonly hasOneRun: boolean;
  /** Whether everything inside the text belongs to it, however short. */
  readonly isUnbroken: boolean;
}

const PROSE: Policy = {
  setsCommentsAside: true,
  believesMain: true,
  believesArticle: true,
  hasOneRun: true,
  isUnbroken: false,
};

/** One row per type. */
export const POLICIES: Readonly<Record<PageType, Policy>> = {
  article: PROSE,
  // A documentation page has no comments, but may be about them.
  documentation: { ...PROSE, setsCommentsAside: false, isUnbroken: true },
  service: { ...PROSE, believesArticle: false },
  // The thread is the page, and every post can be an article element.
  forum: { ...PROSE, setsCommentsAside: false, believesArticle: false },
  // Cards and rows are many, short and separate: no single article or run covers them.
  collection: { ...PROSE, believesArticle: false, hasOneRun: false },
  listing: { ...PROSE, believesArticle: false, hasOneRun: false },
  // Reviews of a product are comments on it.
  product: { ...PROSE, believesArticle: false, hasOneRun: false },
  unknown: { ...PROSE, believesArticle: false },
};
