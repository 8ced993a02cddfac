// Reads the related pages that a page's head declares: previous, next and parent.
import { httpAddress } from "./address.ts";
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute } from "./walk.ts";

/**
 * Link types for a page's position (HTML living standard, 4.6.7; HTML 4.01, 6.12; and as manual
 * generators write them).
 */
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
/** Maximum declarations examined. */
const MAX = 64;

/** Related pages that a head declares, by absolute address without fragment. */
export interface Series {
  /** Addresses of all declared related pages, each once. */
  readonly series: readonly string[];
  /** The next page; undefined if none is declared. */
  readonly next: string | undefined;
}

/** Returns the related pages that the head of a page declares. */
export function seriesOf(tree: HtmlTree, base: string): Series {
  const series = new Set<string>();
  let next: string | undefined;
  for (const node of declarations(tree).link.slice(0, MAX)) {
    const rels = (attribute(tree, node, "rel") ?? "").toLowerCase().split(/\s+/);
    if (!rels.some((rel) => PLACES.has(rel))) continue;
    const address = httpAddress(attribute(tree, node, "href") ?? "", base);
    if (address === undefined) continue;
    const bare = address.replace(/#.*$/s, "");
    series.add(bare);
    if (rels.includes("next")) next ??= bare;
  }
  return { series: [...series], next };
}
