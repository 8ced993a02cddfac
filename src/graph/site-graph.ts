// A finished graph: tables of pages, sections, entities and their edges, by number. Nothing in it changes any more.
import type { GraphEntity, GraphPage } from "../model/graph.ts";
import type { GraphCounts } from "../model/site-event.ts";

/** Numbers from `begin` up to but without `end`. */
export interface NumberRange {
  readonly begin: number;
  readonly end: number;
}

/** Links between pages, ordered by source and then as they were found. */
export interface LinkTable {
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  /** Links that make up the edge. */
  readonly count: Uint32Array;
  /** Anchor texts of an edge. */
  anchors(link: number): readonly string[];
  /** Edges that leave a page. */
  from(page: number): NumberRange;
  /** Edges that lead to a page, ascending. */
  to(page: number): Uint32Array;
}

/** Sections in the order of their pages. */
export interface SectionTable {
  readonly page: Uint32Array;
  readonly level: Uint8Array;
  /** Number of the section above it plus one; 0 for none. */
  readonly parent: Uint32Array;
  heading(section: number): string;
  /** Markdown below the heading. */
  text(section: number): string;
  /** Characters of the text. */
  chars(section: number): number;
}

/** Links from the text of sections to pages, ordered by section. */
export interface SectionLinkTable {
  readonly section: Uint32Array;
  readonly target: Uint32Array;
  /** Number of the section that a link names by its fragment plus one; 0 where it names none. */
  readonly targetSection: Uint32Array;
  anchor(link: number): string;
  /** Links of a section. */
  from(section: number): NumberRange;
  /** Links that lead to a page, ascending. */
  to(page: number): Uint32Array;
}

/** Entities named in sections, ordered by section. */
export interface MentionTable {
  readonly section: Uint32Array;
  readonly entity: Uint32Array;
  /** Mentions of a section. */
  from(section: number): NumberRange;
  /** Mentions of an entity, ascending. */
  of(entity: number): Uint32Array;
}

/** What a site is known as and made of. */
export interface SiteGraph {
  /** Address the crawl was asked for. */
  readonly root: string;
  /** Address the root landed on. */
  readonly landed: string;
  readonly counts: GraphCounts;
  readonly pages: readonly GraphPage[];
  /** Sections of a page. */
  sectionsOf(page: number): NumberRange;
  readonly sections: SectionTable;
  readonly entities: readonly GraphEntity[];
  /** Pages that declare or mention an entity, ascending. */
  pagesOf(entity: number): Uint32Array;
  readonly links: LinkTable;
  readonly sectionLinks: SectionLinkTable;
  readonly mentions: MentionTable;
}

/** The id of a section, as the graph file has it. */
export function sectionId(graph: SiteGraph, section: number): string {
  const page = graph.sections.page[section] ?? 0;
  const order = section - graph.sectionsOf(page).begin;
  return `${graph.pages[page]?.key ?? ""}#s${order}`;
}

/**
 * How far a page that so many others link to stands out: log(N/inbound)/log(N+1) within 0 and 1.
 *
 * Near 1 where one page of a large site links to it; 0 where every page does, and where none does.
 */
export function specificity(inbound: number, pages: number): number {
  if (inbound <= 0 || pages <= 0) return 0;
  const value = Math.log(pages / inbound) / Math.log(pages + 1);
  return Math.min(1, Math.max(0, value));
}
