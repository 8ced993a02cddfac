// Converts a page of a graph back to a builder's input, to keep an unread page in the next.
import type { DeclaredEntity, PageLink, SectionRecord, SettledPage } from "../model/site.ts";
import type { NumberRange, SiteGraph } from "./site-graph.ts";

/**
 * Returns a page as it was added, without the data that a graph does not store: the number of links to a page
 * with the same words, and the ids of its sections.
 */
export function storedPage(graph: SiteGraph, number: number): SettledPage | undefined {
  const page = graph.pages[number];
  if (page === undefined) return undefined;
  const { key: _, url, title, depth, chars, content_hash, words_hash, ...traits } = page;
  const { markdown, sections } = sectionRecords(graph, number);
  const declared = graph.declared.text(number);
  const records = graph.records.text(number);
  return {
    requested: url,
    url,
    title,
    depth,
    chars,
    content_hash,
    markdown,
    links: linksFrom(graph, number),
    record: {
      sections,
      fragments: { hashes: [], sections: [] },
      entities: entitiesOf(graph, number),
      ...(words_hash !== undefined && { words_hash }),
      traits,
      ...(declared !== "" && { declared }),
      ...(records !== "" && { records }),
    },
  };
}

/** Returns a page's links to pages of its graph. */
export function linksFrom({ links, pages }: SiteGraph, page: number): readonly PageLink[] {
  return numbersOf(links.from(page)).flatMap((link) => {
    const url = pages[links.target[link] ?? -1]?.url;
    if (url === undefined) return [];
    const anchors = links.anchors(link);
    return (anchors.length === 0 ? [""] : anchors).map((anchor) => ({
      url,
      anchor,
      nofollow: false,
    }));
  });
}

function sectionRecords(
  { sections, sectionLinks, sectionsOf, pages }: SiteGraph,
  page: number,
): { readonly markdown: string; readonly sections: readonly SectionRecord[] } {
  const parts: string[] = [];
  let length = 0;
  const records = numbersOf(sectionsOf(page)).map((section) => {
    const text = sections.text(section);
    const start = length;
    parts.push(text, "\n\n");
    length += text.length + 2;
    const links = numbersOf(sectionLinks.from(section)).flatMap((link) => {
      const url = pages[sectionLinks.target[link] ?? -1]?.url;
      return url === undefined ? [] : [{ url, anchor: sectionLinks.anchor(link) }];
    });
    const level = sections.level[section] ?? 0;
    return { heading: sections.heading(section), level, start, end: start + text.length, links };
  });
  return { markdown: parts.join(""), sections: records };
}

/** Assigns a page's declared entities to its first section; mentions are found again there. */
function entitiesOf(
  { mentions, entities, sectionsOf }: SiteGraph,
  page: number,
): readonly DeclaredEntity[] {
  const { begin, end } = sectionsOf(page);
  if (begin === end) return [];
  return numbersOf(mentions.from(begin)).flatMap(
    (mention) => entities[mentions.entity[mention] ?? -1] ?? [],
  );
}

const numbersOf = ({ begin, end }: NumberRange): readonly number[] =>
  Array.from({ length: end - begin }, (_, index) => begin + index);
