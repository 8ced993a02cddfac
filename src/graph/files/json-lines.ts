// Exports a graph as the lines of its file: the site, all nodes, then the edges between them.
import type { GraphLine, SiteLine } from "../../model/graph.ts";
import { type SiteGraph, sectionId } from "../site-graph.ts";

/** Version of the line format. */
export const GRAPH_FILE_VERSION = 1;

/** Yields the lines of a graph in order, each as JSON with a trailing line break. */
export function* graphFile(graph: SiteGraph): Generator<string> {
  for (const line of graphLines(graph)) yield `${JSON.stringify(line)}\n`;
}

/** Yields the lines of a graph in order. */
export function* graphLines(graph: SiteGraph): Generator<GraphLine> {
  yield siteLine(graph);
  for (const kind of KINDS) yield* LINES_OF_KIND[kind](graph);
}

/** Kinds of the lines after the first, in order. */
export const KINDS = ["page", "section", "entity", "link", "mention", "section_link"] as const;

/** A kind of line after the first. */
export type LineKind = (typeof KINDS)[number];

/** Yields the lines of each kind in order. */
export const LINES_OF_KIND: Readonly<Record<LineKind, (graph: SiteGraph) => Generator<GraphLine>>> =
  {
    page: pageLines,
    section: sectionLines,
    entity: entityLines,
    link: linkLines,
    mention: mentionLines,
    section_link: sectionLinkLines,
  };

function siteLine({ root, landed, counts, sectionLinks, pages }: SiteGraph): SiteLine {
  const depths = depthsOf(pages);
  const section_links = sectionLinks.section.length;
  return { kind: "site", root, counts, landed, depths, section_links, version: GRAPH_FILE_VERSION };
}

/** Depths counted one by one. */
const DEPTHS = 20;

/** Counts pages by link distance from the root; the last count includes all beyond. */
function depthsOf(pages: SiteGraph["pages"]): readonly number[] {
  const depths: number[] = [];
  for (const page of pages) {
    const depth = Math.min(page.depth, DEPTHS - 1);
    while (depths.length <= depth) depths.push(0);
    depths[depth] = (depths[depth] ?? 0) + 1;
  }
  return depths;
}

function* pageLines(graph: SiteGraph): Generator<GraphLine> {
  for (const [number, page] of graph.pages.entries()) {
    const { begin, end } = graph.sectionsOf(number);
    const declared = graph.declared.text(number);
    const records = graph.records.text(number);
    yield {
      kind: "page",
      ...page,
      sections: end - begin,
      ...(declared !== "" && { declared: JSON.parse(declared) }),
      ...(records !== "" && { records: JSON.parse(records) }),
    };
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
      page_key: keyOf(graph, page),
      order: section - graph.sectionsOf(page).begin,
      heading: sections.heading(section),
      level: sections.level[section] ?? 0,
      parent_id: parent === 0 ? null : sectionId(graph, parent - 1),
      text: sections.text(section),
      links: [...new Set(targets)].map((target) => keyOf(graph, target)),
    };
  }
}

function* entityLines(graph: SiteGraph): Generator<GraphLine> {
  for (const [entity, { key, type, name, aliases }] of graph.entities.entries()) {
    const pages = [...graph.pagesOf(entity)].map((page) => keyOf(graph, page));
    yield { kind: "entity", key, type, name, aliases, pages };
  }
}

function* linkLines(graph: SiteGraph): Generator<GraphLine> {
  const { links } = graph;
  for (let link = 0; link < links.source.length; link++) {
    yield {
      kind: "link",
      source: keyOf(graph, links.source[link]),
      target: keyOf(graph, links.target[link]),
      anchors: links.anchors(link),
      count: links.count[link] ?? 0,
    };
  }
}

function* mentionLines(graph: SiteGraph): Generator<GraphLine> {
  const { mentions } = graph;
  for (let mention = 0; mention < mentions.section.length; mention++) {
    const section = sectionId(graph, mentions.section[mention] ?? 0);
    const entity = graph.entities[mentions.entity[mention] ?? 0]?.key ?? "";
    yield { kind: "mention", section, entity };
  }
}

function* sectionLinkLines(graph: SiteGraph): Generator<GraphLine> {
  const { sectionLinks } = graph;
  for (let link = 0; link < sectionLinks.section.length; link++) {
    const section = sectionId(graph, sectionLinks.section[link] ?? 0);
    const target = keyOf(graph, sectionLinks.target[link]);
    const named = sectionLinks.targetSection[link] ?? 0;
    const anchor = sectionLinks.anchor(link);
    const target_section = named > 0 && { target_section: sectionId(graph, named - 1) };
    yield { kind: "section_link", section, target, anchor, ...target_section };
  }
}

function keyOf({ pages }: SiteGraph, page: number | undefined): string {
  return pages[page ?? -1]?.key ?? "";
}
