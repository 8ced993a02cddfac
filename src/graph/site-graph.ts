// A finished, immutable graph: tables of pages, sections, entities and their edges, by number.
import type { GraphEntity, GraphPage } from "../model/graph.ts";
import type { GraphCounts } from "../model/site-event.ts";
import type { GraphArrays } from "./graph-arrays.ts";

/** Numbers from `begin` up to but excluding `end`. */
export interface NumberRange {
  readonly begin: number;
  readonly end: number;
}

/** Links between pages, ordered by source, then by discovery. */
export interface LinkTable {
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  /** Number of links merged into the edge. */
  readonly count: Uint32Array;
  /** Returns the anchor texts of an edge. */
  anchors(link: number): readonly string[];
  /** Returns the edges that leave a page. */
  from(page: number): NumberRange;
  /** Returns the edges that lead to a page, ascending. */
  to(page: number): Uint32Array;
}

/** Sections in page order. */
export interface SectionTable {
  readonly page: Uint32Array;
  readonly level: Uint32Array;
  /** Number of the parent section plus one; 0 for none. */
  readonly parent: Uint32Array;
  heading(section: number): string;
  /** Returns the Markdown below the heading. */
  text(section: number): string;
  /** Returns the length of the text in characters. */
  chars(section: number): number;
}

/** Data of the pages, by page. */
export interface PageDataTable {
  /** Returns the data as JSON; "" if none is stored. */
  text(page: number): string;
  /** Returns its length in characters; 0 if none is stored. */
  chars(page: number): number;
}

/** Links from section texts to pages, ordered by section. */
export interface SectionLinkTable {
  readonly section: Uint32Array;
  readonly target: Uint32Array;
  /** Number of the section named by the link's fragment plus one; 0 for none. */
  readonly targetSection: Uint32Array;
  anchor(link: number): string;
  /** Returns the links of a section. */
  from(section: number): NumberRange;
  /** Returns the links that lead to a page, ascending. */
  to(page: number): Uint32Array;
}

/** Entities named in sections, ordered by section. */
export interface MentionTable {
  readonly section: Uint32Array;
  readonly entity: Uint32Array;
  /** Returns the mentions of a section. */
  from(section: number): NumberRange;
  /** Returns the mentions of an entity, ascending. */
  of(entity: number): Uint32Array;
}

/** Addresses and tables of a site. */
export interface SiteGraph {
  /** What the tables read. */
  readonly arrays: GraphArrays;
  /** Requested address of the crawl. */
  readonly root: string;
  /** Final address of the root. */
  readonly landed: string;
  readonly counts: GraphCounts;
  readonly pages: readonly GraphPage[];
  /** Data that the pages declare. */
  readonly declared: PageDataTable;
  /** Lists of the pages. */
  readonly records: PageDataTable;
  /** Returns the sections of a page. */
  sectionsOf(page: number): NumberRange;
  readonly sections: SectionTable;
  readonly entities: readonly GraphEntity[];
  /** Returns the pages that declare or mention an entity, ascending. */
  pagesOf(entity: number): Uint32Array;
  readonly links: LinkTable;
  readonly sectionLinks: SectionLinkTable;
  readonly mentions: MentionTable;
}

/** Returns the id of a section as written in the graph file. */
export function sectionId(graph: SiteGraph, section: number): string {
  const page = graph.sections.page[section] ?? 0;
  const order = section - graph.sectionsOf(page).begin;
  return `${graph.pages[page]?.key ?? ""}#s${order}`;
}

/**
 * Returns how specific a page with so many inbound links is: log(N/inbound)/log(N+1), clamped to 0
 * to 1.
 *
 * Near 1 if one page of a large site links to it; 0 if every page does, or none.
 */
export function specificity(inbound: number, pages: number): number {
  if (inbound <= 0 || pages <= 0) return 0;
  const value = Math.log(pages / inbound) / Math.log(pages + 1);
  return Math.min(1, Math.max(0, value));
}
