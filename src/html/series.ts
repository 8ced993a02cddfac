// The pages that a page's head declares around it: those before, behind and over it.
import { httpAddress } from "./address.ts";
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute } from "./walk.ts";

/** Link types of a page's place among others (HTML living standard, 4.6.7; HTML 4.01, 6.12; and what makers of manuals write). */
const PLACES: ReadonlySet<string> = new Set([
  "chapter",
  "contents",
  "first",
  "home",
  "index",
  "last",
  "next",
  "prev",
  "previous",
  "start",
  "toc",
  "top",
  "up",
]);
/** Declarations that are looked at. */
const MOST = 64;

/** Addresses of the pages around a page, absolute and without fragment, each once. */
export function seriesOf(tree: HtmlTree, base: string): readonly string[] {
  const series = new Set<string>();
  for (const node of declarations(tree).link.slice(0, MOST)) {
    const rels = (attribute(tree, node, "rel") ?? "").toLowerCase().split(/\s+/);
    if (!rels.some((rel) => PLACES.has(rel))) continue;
    const address = httpAddress(attribute(tree, node, "href") ?? "", base);
    if (address !== undefined) series.add(address.replace(/#.*$/s, ""));
  }
  return [...series];
}
