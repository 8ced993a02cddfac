// Exports a graph's pages and links in DOT (https://graphviz.org/doc/info/lang.html).
import { oneLine } from "../../text/one-line.ts";
import { xmlCharacters } from "../../text/xml.ts";
import type { SiteGraph } from "../site-graph.ts";

/** Yields the digraph one statement at a time. */
export function* dotGraph(graph: SiteGraph): Generator<string> {
  yield `digraph ${quoted(graph.root)} {\nnode [shape=box];\n`;
  for (const [page, { key, url, title, depth }] of graph.pages.entries()) {
    const label = quoted(title === "" ? key : title);
    yield `p${page} [label=${label}, URL=${quoted(url)}, tooltip=${quoted(key)}, depth=${depth}];\n`;
  }
  const { links } = graph;
  for (let link = 0; link < links.source.length; link++) {
    const tooltip = links.anchors(link)[0];
    const tooltipPart = tooltip === undefined ? "" : `, tooltip=${quoted(tooltip)}`;
    yield `p${links.source[link]} -> p${links.target[link]} [weight=${links.count[link]}${tooltipPart}];\n`;
  }
  yield "}\n";
}

/** Matches text that Graphviz would read as a character reference, in labels and in addresses. */
const REFERENCE = /&(?=#?[a-z\d]{1,31};)/gi;

/** Quotes a text on one line; a backslash in it is literal and starts no escape. */
function quoted(text: string): string {
  const written = oneLine(xmlCharacters(text))
    .replace(/["\\]/g, "\\$&")
    .replace(REFERENCE, "&amp;");
  return `"${written}"`;
}
