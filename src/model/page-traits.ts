// What a graph stores of a page to filter by.
import type { PageType } from "./verdict.ts";

/** Statements of a page about itself, as far as known; absent in older graphs. */
export interface PageTraits {
  /** Type of the page. */
  readonly page_type?: PageType;
  /** Language tag. */
  readonly language?: string;
  /** Date of publication, as ISO 8601. */
  readonly published?: string;
}
