// Finds the next page of a list where markup declares it: in the head, or at links of the body.
import { isNextText } from "../marks/next-words.ts";
import { withoutFragment } from "../url/identity.ts";
import { httpAddress } from "./address.ts";
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute, relsOf, textContent } from "./walk.ts";

/** Maximum link elements examined in the head, and maximum links of the body returned. */
const MAX = 64;

/** Returns the address of the next page, without fragment, as the head declares it; undefined if it does not. */
export function nextOf(tree: HtmlTree, base: string): string | undefined {
  for (const node of declarations(tree).link.slice(0, MAX)) {
    const rels = relsOf(tree, node);
    if (!rels.includes("next")) continue;
    const address = httpAddress(attribute(tree, node, "href") ?? "", base);
    if (address !== undefined) return withoutFragment(address);
  }
  return undefined;
}

/**
 * Returns the addresses of links in the body that are the next page by `rel=next`, or by the label or
 * tooltip of an icon. They may lead to the next article instead.
 */
export function nextLinksOf(tree: HtmlTree, base: string): readonly string[] {
  const found = new Set<string>();
  for (let node = 1; node < tree.size && found.size < MAX; node++) {
    if (tree.tag[node] !== "a" || !isNextLink(tree, node)) continue;
    const address = httpAddress(attribute(tree, node, "href") ?? "", base);
    if (address !== undefined) found.add(withoutFragment(address));
  }
  return [...found];
}

function isNextLink(tree: HtmlTree, link: number): boolean {
  if (relsOf(tree, link).includes("next")) return true;
  const label = attribute(tree, link, "aria-label") ?? attribute(tree, link, "title");
  return label !== undefined && isNextText(label.trim()) && textContent(tree, link).trim() === "";
}
