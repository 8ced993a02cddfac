// A finished, immutable graph: tables of pages, sections, entities and their edges, by number.
import type { GraphArrays } from "./graph-arrays.ts";
import { firstRows, rowsByKey } from "./rows.ts";

/** Numbers from `begin` up to but excluding `end`. */
export interface NumberRange {
  readonly begin: number;
  readonly end: number;
}

/** Addresses and tables of a site. */
export type SiteGraph = Readonly<ReturnType<typeof graphOf>>;

/** Returns the graph of its arrays: the tables read them, and nothing is copied. */
export function graphOf(arrays: GraphArrays) {
  const { root, landed, pages, entities, declared, records, strings, texts, numbers } = arrays;
  const page = numbers.section_page;
  const entityPages = numbers.entity_page_page;
  const pagesOfEntity = rangesOf(numbers.entity_page_entity, entities.length);
  const stringOf = (number: number | undefined): string =>
    number === undefined ? "" : strings.text(number);
  return {
    arrays,
    /** Requested address of the crawl. */
    root,
    /** Final address of the root. */
    landed,
    counts: {
      pages: pages.length,
      sections: page.length,
      entities: entities.length,
      links: numbers.link_source.length,
      mentions: numbers.mention_section.length,
    },
    pages,
    /** Data that the pages declare, as JSON; "" for none. */
    declared,
    /** Lists of the pages, as JSON; "" for none. */
    records,
    /** Returns the sections of a page. */
    sectionsOf: rangesOf(page, pages.length),
    /** Sections in page order. */
    sections: {
      page,
      level: numbers.section_level,
      /** Number of the parent section plus one; 0 for none. */
      parent: numbers.section_parent,
      heading: (section: number) => stringOf(numbers.section_heading[section]),
      /** Returns the Markdown below the heading. */
      text: (section: number) => texts.text(section),
      /** Returns the length of the text in characters. */
      chars: (section: number) => texts.chars(section),
    },
    entities,
    /** Returns the pages that declare or mention an entity, ascending. */
    pagesOf: (entity: number) => {
      const { begin, end } = pagesOfEntity(entity);
      return entityPages.subarray(begin, end);
    },
    /** Links between pages, ordered by source, then by discovery. */
    links: {
      source: numbers.link_source,
      target: numbers.link_target,
      /** Number of links merged into the edge. */
      count: numbers.link_count,
      /** Returns the anchor texts of an edge. */
      anchors: (link: number): readonly string[] => {
        const { link_first_anchor: first, link_anchors: anchors } = numbers;
        const end = first[link + 1] ?? anchors.length;
        return [...anchors.subarray(first[link] ?? end, end)].map(stringOf);
      },
      /** Returns the edges that leave a page. */
      from: rangesOf(numbers.link_source, pages.length),
      /** Returns the edges that lead to a page, ascending. */
      to: groupsOf(numbers.link_target, pages.length),
    },
    /** Links from section texts to pages, ordered by section. */
    sectionLinks: {
      section: numbers.section_link_section,
      target: numbers.section_link_target,
      /** Number of the section named by the link's fragment plus one; 0 for none. */
      targetSection: numbers.section_link_target_section,
      anchor: (link: number) => stringOf(numbers.section_link_anchor[link]),
      /** Returns the links of a section. */
      from: rangesOf(numbers.section_link_section, page.length),
      /** Returns the links that lead to a page, ascending. */
      to: groupsOf(numbers.section_link_target, pages.length),
    },
    /** Entities named in sections, ordered by section. */
    mentions: {
      section: numbers.mention_section,
      entity: numbers.mention_entity,
      /** Returns the mentions of a section. */
      from: rangesOf(numbers.mention_section, page.length),
      /** Returns the mentions of an entity, ascending. */
      of: groupsOf(numbers.mention_entity, entities.length),
    },
  };
}

/** Returns the range of each key's rows, for rows ordered by key. */
function rangesOf(keys: Uint32Array, count: number): (key: number) => NumberRange {
  const first = firstRows(keys, count);
  return (key) => ({ begin: first[key] ?? keys.length, end: first[key + 1] ?? keys.length });
}

/** Returns the rows of each key, for rows in any order. */
function groupsOf(keys: Uint32Array, count: number): (key: number) => Uint32Array {
  const { first, rows } = rowsByKey(keys, count);
  return (key) => rows.subarray(first[key] ?? rows.length, first[key + 1] ?? rows.length);
}

/** Returns the id of a section as written in the graph file. */
export function sectionId(graph: SiteGraph, section: number): string {
  const page = graph.sections.page[section] ?? 0;
  const order = section - graph.sectionsOf(page).begin;
  return `${graph.pages[page]?.key ?? ""}#s${order}`;
}

/**
 * Returns how specific a page with so many inbound links is: log(N/inbound)/log(N+1), from 0 (every
 * page links to it, or none) to 1.
 */
export function specificity(inbound: number, pages: number): number {
  if (inbound <= 0 || pages <= 0) return 0;
  const value = Math.log(pages / inbound) / Math.log(pages + 1);
  return Math.min(1, Math.max(0, value));
}
