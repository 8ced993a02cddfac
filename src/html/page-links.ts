// Collects every link of a page for a crawl, hidden ones included: absolute, with its text.
import type { PageLink } from "../model/site.ts";
import { cutText, oneLine } from "../text/one-line.ts";
import { withoutFragment } from "../url/identity.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute } from "./walk.ts";

/** Maximum characters of a link's text. */
const MAX_ANCHOR_CHARS = 200;
/** Maximum links read per page. */
const MAX_LINKS = 20_000;
/** Elements that link to another document, with the attribute of its address. */
const LINKING: ReadonlyMap<string, string> = new Map([
  ["a", "href"],
  ["area", "href"],
  ["frame", "src"],
]);
const NOFOLLOW = /(?:^|[\s,])(?:nofollow|none)(?:$|[\s,])/i;

/** Context of a page's links. */
export interface LinkContext {
  /** The page's own address. */
  readonly url: string;
  /** Base of relative addresses. */
  readonly base: string;
  /** Robots directives of the page's meta elements and headers; "" for none. */
  readonly robots: string;
}

/**
 * Returns a page's links in document order, each address once, with the first text; nofollow only
 * if all its links are. Omits links within the page; keeps other schemes, and invalid addresses as
 * written.
 */
export function pageLinks(tree: HtmlTree, { url, base, robots }: LinkContext): readonly PageLink[] {
  const found = new Map<string, PageLink>();
  const isNofollow = NOFOLLOW.test(robots);
  const own = withoutFragment(url);
  for (let node = 1; node < tree.size && found.size < MAX_LINKS; node++) {
    const source = LINKING.get(tree.tag[node] ?? "");
    if (source === undefined) continue;
    const target = targetOf(attribute(tree, node, source), base);
    if (target === undefined || target === own) continue;
    const nofollow = isNofollow || NOFOLLOW.test(attribute(tree, node, "rel") ?? "");
    const known = found.get(target);
    if (known === undefined) {
      found.set(target, { url: target, anchor: anchorOf(tree, node), nofollow });
    } else if (known.anchor === "" || (known.nofollow && !nofollow)) {
      const anchor = known.anchor === "" ? anchorOf(tree, node) : known.anchor;
      found.set(target, { url: target, anchor, nofollow: known.nofollow && nofollow });
    }
  }
  return [...found.values()];
}

/**
 * Returns the target of a link without its fragment; undefined if it stays on the page or is empty.
 */
function targetOf(href: string | undefined, base: string): string | undefined {
  const written = href?.trim() ?? "";
  if (written === "" || written.startsWith("#")) return undefined;
  try {
    return withoutFragment(new URL(written, base).href);
  } catch {
    return written;
  }
}

/** Returns the text of a link, else the label of the link or its image. */
function anchorOf(tree: HtmlTree, node: number): string {
  let words = "";
  let label = attribute(tree, node, "aria-label") ?? attribute(tree, node, "title") ?? "";
  const end = tree.end[node] ?? node + 1;
  for (let at = node + 1; at < end && words.length < 4 * MAX_ANCHOR_CHARS; at++) {
    if (tree.tag[at] === "img" && label === "") label = attribute(tree, at, "alt") ?? "";
    words += tree.text[at] ?? "";
    if (tree.tag[at] !== "") words += " ";
  }
  const line = oneLine(words);
  return cutText(line === "" ? oneLine(label) : line, MAX_ANCHOR_CHARS);
}
