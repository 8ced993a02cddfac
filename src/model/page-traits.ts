// What a graph stores of a page to filter by.
import type { PageType } from "./verdict.ts";

/**
 * What a page states about itself, such as type and language. Unknown values are absent, and so are
 * all values in graphs of older versions.
 */
export interface PageTraits {
  /** Type of the page. */
  readonly page_type?: PageType;
  /** Language tag. */
  readonly language?: string;
  /** Date of publication, as ISO 8601. */
  readonly published?: string;
}
