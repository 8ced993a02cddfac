// Finds undisplayed parts of a page that are its content, which a script shows later.
import type { HtmlTree } from "../../html/tree.ts";
import { endOf } from "../../html/walk.ts";
import type { Block, Region } from "../../model/document.ts";
import type { Omitted } from "./omitted.ts";

/** Landmarks whose words are not page content. */
const CHROME: ReadonlySet<Region> = new Set(["navigation", "banner", "contentinfo"]);
/** A part with this many times the words displayed outside landmarks is the content. */
const TIMES_DISPLAYED = 5;
/** Maximum share of a part's characters in links: menus wait for a click. */
const MAX_LINKED = 0.5;

/**
 * Returns the elements left out of a first reading that a script will show: those with an h1 or
 * main landmark if none is displayed, or with far more words than displayed.
 */
export function awaitedParts(
  tree: HtmlTree,
  blocks: readonly Block[],
  { undisplayed }: Omitted,
): ReadonlySet<number> {
  const awaited = new Set<number>();
  if (undisplayed.length === 0) return awaited;
  let displayed = 0;
  let hasMain = false;
  for (const { words, region, kind, level } of blocks) {
    if (!CHROME.has(region)) displayed += words;
    if (region === "main" || (kind === "heading" && level === 1)) hasMain = true;
  }
  for (const { node, words } of undisplayed) {
    const { holdsMain, linkedShare } = contentsOf(tree, node);
    const isLarge = words >= TIMES_DISPLAYED * displayed && linkedShare <= MAX_LINKED;
    if (isLarge || (holdsMain && !hasMain)) awaited.add(node);
  }
  return awaited;
}

function contentsOf(
  tree: HtmlTree,
  node: number,
): { readonly holdsMain: boolean; readonly linkedShare: number } {
  const end = endOf(tree, node);
  let holdsMain = false;
  let linkEnd = 0;
  let linked = 0;
  let chars = 0;
  for (let at = node; at < end; at++) {
    const tag = tree.tag[at];
    if (tag === "h1" || tag === "main") holdsMain = true;
    else if (tag === "script" || tag === "style") at = endOf(tree, at) - 1;
    else if (tag === "a") linkEnd = Math.max(linkEnd, endOf(tree, at));
    else if (tag === "") {
      const { length } = (tree.text[at] ?? "").trim();
      chars += length;
      if (at < linkEnd) linked += length;
    }
  }
  return { holdsMain, linkedShare: chars === 0 ? 1 : linked / chars };
}
