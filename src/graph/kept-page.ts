// A page of a finished graph back to what a builder takes in, so that a page that was not read again stays in the next graph.
import type { DeclaredEntity, PageLink, SectionRecord, SettledPage } from "../model/site.ts";
import type { NumberRange, SiteGraph } from "./site-graph.ts";

/**
 * A page as it was taken in, but for what a graph does not keep of it: how often it links to a page with the same words, and the
 * ids that its sections are linked by.
 */
export function keptPage(graph: SiteGraph, number: number): SettledPage | undefined {
  const page = graph.pages[number];
  if (page === undefined) return undefined;
  const { url, title, depth, chars, content_hash, words_hash } = page;
  const { markdown, sections } = sectionRecords(graph, number);
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
    },
  };
}

/** The links of a page to pages of its graph. */
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

/** What a page declares stands in its first section; what that only names is found there again. */
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
