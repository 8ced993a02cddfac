// A graph to the lines of its file: the site, every page, section and entity, then the edges between them.
import type { GraphLine, SiteLine } from "../../model/graph.ts";
import { type SiteGraph, sectionId } from "../site-graph.ts";

/** The format of the lines; another number is another format. */
export const GRAPH_FILE_VERSION = 1;

/** The lines of a graph in order, each JSON with a line break behind it. */
export function* graphFile(graph: SiteGraph): Generator<string> {
  for (const line of graphLines(graph)) yield `${JSON.stringify(line)}\n`;
}

/** The lines of a graph in order. */
export function* graphLines(graph: SiteGraph): Generator<GraphLine> {
  yield siteLine(graph);
  yield* pageLines(graph);
  yield* sectionLines(graph);
  const keyOf = (page: number | undefined): string => graph.pages[page ?? -1]?.key ?? "";
  for (const [entity, { key, type, name, aliases }] of graph.entities.entries()) {
    const pages = [...graph.pagesOf(entity)].map(keyOf);
    yield { kind: "entity", key, type, name, aliases, pages };
  }
  const { links, mentions, sectionLinks } = graph;
  for (let link = 0; link < links.source.length; link++) {
    yield {
      kind: "link",
      source: keyOf(links.source[link]),
      target: keyOf(links.target[link]),
      anchors: links.anchors(link),
      count: links.count[link] ?? 0,
    };
  }
  for (let mention = 0; mention < mentions.section.length; mention++) {
    const section = sectionId(graph, mentions.section[mention] ?? 0);
    const entity = graph.entities[mentions.entity[mention] ?? 0]?.key ?? "";
    yield { kind: "mention", section, entity };
  }
  for (let link = 0; link < sectionLinks.section.length; link++) {
    const section = sectionId(graph, sectionLinks.section[link] ?? 0);
    const target = keyOf(sectionLinks.target[link]);
    yield { kind: "section_link", section, target, anchor: sectionLinks.anchor(link) };
  }
}

function siteLine({ root, landed, counts, sectionLinks }: SiteGraph): SiteLine {
  const section_links = sectionLinks.section.length;
  return { kind: "site", root, counts, landed, section_links, version: GRAPH_FILE_VERSION };
}

function* pageLines(graph: SiteGraph): Generator<GraphLine> {
  for (const [page, { key, url, title, depth, chars, content_hash }] of graph.pages.entries()) {
    const { begin, end } = graph.sectionsOf(page);
    yield { kind: "page", key, url, title, depth, chars, content_hash, sections: end - begin };
  }
}

function* sectionLines(graph: SiteGraph): Generator<GraphLine> {
  const { sections, sectionLinks } = graph;
  for (let section = 0; section < graph.counts.sections; section++) {
    const page = sections.page[section] ?? 0;
    const parent = sections.parent[section] ?? 0;
    const { begin, end } = sectionLinks.from(section);
    const targets = sectionLinks.target.subarray(begin, end);
    yield {
      kind: "section",
      id: sectionId(graph, section),
      page_key: graph.pages[page]?.key ?? "",
      order: section - graph.sectionsOf(page).begin,
      heading: sections.heading(section),
      level: sections.level[section] ?? 0,
      parent_id: parent === 0 ? null : sectionId(graph, parent - 1),
      text: sections.text(section),
      links: [...targets].map((target) => graph.pages[target]?.key ?? ""),
    };
  }
}
