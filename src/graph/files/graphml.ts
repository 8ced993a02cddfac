// Exports a graph as GraphML (http://graphml.graphdrawing.org/specification.html): pages, sections
// and entities are nodes; each edge has one kind.
import { xmlText } from "../../text/xml.ts";
import type { SiteGraph } from "../site-graph.ts";

/** Attributes of nodes and edges. Gephi and networkx recognise `label` and `weight`. */
const NODE_KEYS = {
  kind: "string",
  key: "string",
  label: "string",
  url: "string",
  depth: "int",
  chars: "int",
  content_hash: "string",
  level: "int",
  text: "string",
  type: "string",
  aliases: "string",
} as const;
const EDGE_KEYS = { kind: "string", weight: "int", anchors: "string", anchor: "string" } as const;

type Data<Keys> = { readonly [K in keyof Keys]?: string | number };

/** Yields the GraphML document one graph element at a time. Lists are written as JSON. */
export function* graphMl(graph: SiteGraph): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  for (const [name, type] of Object.entries(NODE_KEYS)) yield keyElement("node", name, type);
  for (const [name, type] of Object.entries(EDGE_KEYS)) yield keyElement("edge", name, type);
  yield '<graph edgedefault="directed">\n';
  yield* nodes(graph);
  yield* edges(graph);
  yield "</graph>\n</graphml>\n";
}

function keyElement(of: "node" | "edge", name: string, type: string): string {
  return `<key id="${of}_${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>\n`;
}

function* nodes(graph: SiteGraph): Generator<string> {
  for (const [page, { key, url, title, depth, chars, content_hash }] of graph.pages.entries()) {
    const label = title === "" ? url : title;
    yield node(`p${page}`, { kind: "page", key, label, url, depth, chars, content_hash });
  }
  const { sections } = graph;
  for (let section = 0; section < graph.counts.sections; section++) {
    const page = sections.page[section] ?? 0;
    const order = section - graph.sectionsOf(page).begin;
    yield node(`s${section}`, {
      kind: "section",
      key: `${graph.pages[page]?.key ?? ""}#s${order}`,
      label: sections.heading(section),
      level: sections.level[section] ?? 0,
      text: sections.text(section),
    });
  }
  for (const [entity, { key, type, name, aliases }] of graph.entities.entries()) {
    const data = { kind: "entity", key, label: name, type, aliases: JSON.stringify(aliases) };
    yield node(`e${entity}`, data);
  }
}

function* edges(graph: SiteGraph): Generator<string> {
  const { sections, links, sectionLinks, mentions } = graph;
  for (let section = 0; section < graph.counts.sections; section++) {
    const parent = sections.parent[section] ?? 0;
    const above = parent === 0 ? `p${sections.page[section]}` : `s${parent - 1}`;
    yield edge(above, `s${section}`, { kind: "contains" });
  }
  for (let link = 0; link < links.source.length; link++) {
    yield edge(`p${links.source[link]}`, `p${links.target[link]}`, {
      kind: "link",
      weight: links.count[link] ?? 0,
      anchors: JSON.stringify(links.anchors(link)),
    });
  }
  for (let mention = 0; mention < mentions.section.length; mention++) {
    const [section, entity] = [mentions.section[mention], mentions.entity[mention]];
    yield edge(`s${section}`, `e${entity}`, { kind: "mention" });
  }
  for (let link = 0; link < sectionLinks.section.length; link++) {
    const named = sectionLinks.targetSection[link] ?? 0;
    const target = named > 0 ? `s${named - 1}` : `p${sectionLinks.target[link]}`;
    const anchor = sectionLinks.anchor(link);
    yield edge(`s${sectionLinks.section[link]}`, target, { kind: "section_link", anchor });
  }
}

function node(id: string, data: Data<typeof NODE_KEYS>): string {
  return `<node id="${id}">${dataElements("node", data)}</node>\n`;
}

function edge(source: string, target: string, data: Data<typeof EDGE_KEYS>): string {
  return `<edge source="${source}" target="${target}">${dataElements("edge", data)}</edge>\n`;
}

function dataElements(
  of: "node" | "edge",
  data: Readonly<Record<string, string | number>>,
): string {
  return Object.entries(data)
    .map(([name, value]) => `<data key="${of}_${name}">${xmlText(String(value))}</data>`)
    .join("");
}
