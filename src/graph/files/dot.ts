// A graph to the DOT language (https://graphviz.org/doc/info/lang.html): its pages and the links between them, to be drawn.
import { oneLine } from "../../text/one-line.ts";
import { xmlCharacters } from "../../text/xml.ts";
import type { SiteGraph } from "../site-graph.ts";

/** The digraph in pieces, a statement each. */
export function* dotGraph(graph: SiteGraph): Generator<string> {
  yield `digraph ${quoted(graph.root)} {\nnode [shape=box];\n`;
  for (const [page, { key, url, title }] of graph.pages.entries()) {
    const label = quoted(title === "" ? key : title);
    yield `p${page} [label=${label}, URL=${quoted(url)}, tooltip=${quoted(key)}];\n`;
  }
  const { links } = graph;
  for (let link = 0; link < links.source.length; link++) {
    const tooltip = links.anchors(link)[0];
    const told = tooltip === undefined ? "" : `, tooltip=${quoted(tooltip)}`;
    yield `p${links.source[link]} -> p${links.target[link]} [weight=${links.count[link]}${told}];\n`;
  }
  yield "}\n";
}

/** What Graphviz would take for a character reference, in labels as in addresses. */
const REFERENCE = /&(?=#?[a-z\d]{1,31};)/gi;

/** A text in quotes, on one line; a backslash in it stands for itself and begins no escape. */
function quoted(text: string): string {
  const written = oneLine(xmlCharacters(text))
    .replace(/["\\]/g, "\\$&")
    .replace(REFERENCE, "&amp;");
  return `"${written}"`;
}
