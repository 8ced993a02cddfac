// Every link of a page, hidden ones included, as a crawl is offered it: absolute, with its words.
import type { PageLink } from "../model/site.ts";
import { cutText, oneLine } from "../text/one-line.ts";
import { withoutFragment } from "../url/identity.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute } from "./walk.ts";

/** Characters of a link's words that are kept. */
const MOST_ANCHOR_CHARS = 200;
/** Links of one page that are read. */
const MOST_LINKS = 20_000;
/** Elements that lead to another document, with the attribute that says where. */
const LINKING: ReadonlyMap<string, string> = new Map([
  ["a", "href"],
  ["area", "href"],
  ["frame", "src"],
]);
const NOFOLLOW = /(?:^|[\s,])(?:nofollow|none)(?:$|[\s,])/i;

/** Where a page's links are resolved, and what it says of all of them. */
export interface LinkContext {
  /** The page's own address. */
  readonly url: string;
  /** What relative addresses are resolved against. */
  readonly base: string;
  /** Directives for robots, of the page's meta elements and headers; "" for none. */
  readonly robots: string;
}

/**
 * The links of a page in document order, each address once: the first with words counts, and it is nofollow only where all
 * links to it are. Links within the page itself are left out; addresses of other schemes are given as written.
 */
export function pageLinks(tree: HtmlTree, { url, base, robots }: LinkContext): readonly PageLink[] {
  const found = new Map<string, PageLink>();
  const isNofollow = NOFOLLOW.test(robots);
  const own = withoutFragment(url);
  for (let node = 1; node < tree.size && found.size < MOST_LINKS; node++) {
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

/** The address a link leads to, without its fragment; undefined for one that stays on the page or leads nowhere. */
function targetOf(href: string | undefined, base: string): string | undefined {
  const written = href?.trim() ?? "";
  if (written === "" || written.startsWith("#")) return undefined;
  try {
    return withoutFragment(new URL(written, base).href);
  } catch {
    return written;
  }
}

/** The words of a link, else what its image or the link itself is labelled with. */
function anchorOf(tree: HtmlTree, node: number): string {
  let words = "";
  let label = attribute(tree, node, "aria-label") ?? attribute(tree, node, "title") ?? "";
  const end = tree.end[node] ?? node + 1;
  for (let at = node + 1; at < end && words.length < 4 * MOST_ANCHOR_CHARS; at++) {
    if (tree.tag[at] === "img" && label === "") label = attribute(tree, at, "alt") ?? "";
    words += tree.text[at] ?? "";
    if (tree.tag[at] !== "") words += " ";
  }
  const line = oneLine(words);
  return cutText(line === "" ? oneLine(label) : line, MOST_ANCHOR_CHARS);
}
