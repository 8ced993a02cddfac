// Types shared by answers: a page by address and title, what it states, and the counts of a part of
// a graph.

import type { PageType } from "./verdict.ts";

/** A page by its address and title. */
export interface NamedPage {
  /** Absolute address after redirects; the requested address if the page could not be read. */
  readonly url: string;
  /** Heading of the page, or else the title in its head; "" if it has neither. */
  readonly title: string;
}

/** A part of a page, by the page. */
export interface PartOfPage {
  /** Absolute address of the page, after redirects. */
  readonly page_url: string;
  /** Title of the page; "" without one. */
  readonly page_title: string;
}

/** Numbers of an answer that has a part of a graph. */
export interface PartOfGraph {
  /** Number of pages that the filters of the request choose. */
  readonly pages_matching: number;
  /** Whether a larger `offset` returns further results. */
  readonly has_more: boolean;
  /** Pages of the graph, whatever the filters. */
  readonly pages_in_graph: number;
}

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
