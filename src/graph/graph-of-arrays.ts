// Makes a graph of its arrays: the tables read them, and nothing is copied.
import type { GraphArrays } from "./graph-arrays.ts";
import { firstRows, rowsByKey } from "./rows.ts";
import type { NumberRange, SiteGraph } from "./site-graph.ts";

/** Returns the graph of its arrays. */
export function graphOf(arrays: GraphArrays): SiteGraph {
  const { root, landed, pages, entities, declared, records, strings, texts, numbers } = arrays;
  const page = numbers.section_page;
  const entityPages = numbers.entity_page_page;
  const pagesOfEntity = rangesOf(numbers.entity_page_entity, entities.length);
  const stringOf = (number: number | undefined): string =>
    number === undefined ? "" : strings.text(number);
  return {
    arrays,
    root,
    landed,
    counts: {
      pages: pages.length,
      sections: page.length,
      entities: entities.length,
      links: numbers.link_source.length,
      mentions: numbers.mention_section.length,
    },
    pages,
    declared,
    records,
    sectionsOf: rangesOf(page, pages.length),
    sections: {
      page,
      level: numbers.section_level,
      parent: numbers.section_parent,
      heading: (section) => stringOf(numbers.section_heading[section]),
      text: (section) => texts.text(section),
      chars: (section) => texts.chars(section),
    },
    entities,
    pagesOf: (entity) => {
      const { begin, end } = pagesOfEntity(entity);
      return entityPages.subarray(begin, end);
    },
    links: {
      source: numbers.link_source,
      target: numbers.link_target,
      count: numbers.link_count,
      anchors: (link) => {
        const { link_first_anchor: first, link_anchors: anchors } = numbers;
        const end = first[link + 1] ?? anchors.length;
        return [...anchors.subarray(first[link] ?? end, end)].map(stringOf);
      },
      from: rangesOf(numbers.link_source, pages.length),
      to: groupsOf(numbers.link_target, pages.length),
    },
    sectionLinks: {
      section: numbers.section_link_section,
      target: numbers.section_link_target,
      targetSection: numbers.section_link_target_section,
      anchor: (link) => stringOf(numbers.section_link_anchor[link]),
      from: rangesOf(numbers.section_link_section, page.length),
      to: groupsOf(numbers.section_link_target, pages.length),
    },
    mentions: {
      section: numbers.mention_section,
      entity: numbers.mention_entity,
      from: rangesOf(numbers.mention_section, page.length),
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
