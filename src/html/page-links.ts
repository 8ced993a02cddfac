// Collects every link of a page for a crawl, hidden ones included: absolute, with its text.
import { once } from "../model/once.ts";
import type { PageLink } from "../model/site.ts";
import { cutText, oneLine } from "../text/one-line.ts";
import { wordMap } from "../text/word-list.ts";
import { withoutAnchor } from "../url/hash-route.ts";
import { withoutFragment } from "../url/identity.ts";
import { parseUrl } from "../url/parse-url.ts";
import { httpAddress } from "./address.ts";
import { declarations } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute, endOf, relsOf } from "./walk.ts";

/** Ids that Swagger UI gives to the elements of `#/pet` and `#/pet/addPet`. */
const SWAGGER_IDS = ["operations-", "operations-tag-"];

/** Whether the page has an element for the fragment of a hash route, given with its `#`. */
function isAnchor(hash: string, ids: ReadonlySet<string>): boolean {
  const name = hash.slice(1);
  const steps = name.replace(/^!?\//, "").replaceAll("/", "-");
  return ids.has(name) || SWAGGER_IDS.some((start) => ids.has(start + steps));
}

function idsOf(tree: HtmlTree): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let node = 1; node < tree.size; node++) {
    const id = attribute(tree, node, "id") ?? attribute(tree, node, "name");
    if (id !== undefined && id !== "") ids.add(id);
  }
  return ids;
}

const MAX_ANCHOR_CHARS = 200;
const MAX_LINKS = 20_000;
/** Elements that link to another document, with the attribute of its address. */
const LINKING = wordMap("a href area href frame src");
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
 * written. A link to a hash route yields two: the address without the route, and with it. Pages
 * that the head declares come last.
 */
export function pageLinks(tree: HtmlTree, { url, base, robots }: LinkContext): readonly PageLink[] {
  const found = new Map<string, PageLink>();
  const isNofollow = NOFOLLOW.test(robots);
  const parsed = parseUrl(url);
  const own = parsed === undefined ? url : withoutAnchor(parsed);
  const ids = once(() => idsOf(tree));
  for (let node = 1; node < tree.size && found.size < MAX_LINKS; node++) {
    const source = LINKING.get(tree.tag[node] ?? "");
    if (source === undefined) continue;
    const nofollow = isNofollow || NOFOLLOW.test(attribute(tree, node, "rel") ?? "");
    for (const target of targetsOf(attribute(tree, node, source), base, ids)) {
      if (target === own) continue;
      const known = found.get(target);
      if (known === undefined) {
        const isFrame = tree.tag[node] === "frame" && { isFrame: true as const };
        found.set(target, { url: target, anchor: anchorOf(tree, node), nofollow, ...isFrame });
      } else if (known.anchor === "" || (known.nofollow && !nofollow)) {
        const anchor = known.anchor === "" ? anchorOf(tree, node) : known.anchor;
        found.set(target, { url: target, anchor, nofollow: known.nofollow && nofollow });
      }
    }
  }
  addDeclared(found, tree, { base, nofollow: isNofollow, own });
  return [...found.values()];
}

/** Maximum labels read of links to the home page; the first ones are of the logo. */
const MAX_HOME_LABELS = 3;

/** Returns the labels of a page's first labelled links to its home page, such as a drawn logo. */
export function homeLabels(
  tree: HtmlTree,
  { url, base }: Omit<LinkContext, "robots">,
): readonly string[] {
  const origin = parseUrl(url)?.origin;
  const labels: string[] = [];
  for (let node = 1; node < tree.size && labels.length < MAX_HOME_LABELS; node++) {
    if (tree.tag[node] !== "a") continue;
    const label = attribute(tree, node, "aria-label") || attribute(tree, node, "title") || "";
    const href = attribute(tree, node, "href")?.trim() ?? "";
    if (label === "" || href === "" || href.startsWith("#")) continue;
    const target = parseUrl(href, base);
    if (target?.origin === origin && /^\/(?:index\.\w{2,5})?$/.test(target?.pathname ?? ""))
      labels.push(oneLine(label.slice(0, MAX_ANCHOR_CHARS)));
  }
  return labels;
}

/**
 * Adds the pages that the head of a page declares: other languages and the next of a series.
 * Readers see no such link, so an address that is also linked stays as it is.
 */
function addDeclared(
  found: Map<string, PageLink>,
  tree: HtmlTree,
  {
    base,
    nofollow,
    own,
  }: { readonly base: string; readonly nofollow: boolean; readonly own: string },
): void {
  for (const node of declarations(tree).link) {
    if (found.size >= MAX_LINKS) return;
    const rels = relsOf(tree, node);
    const isVersion = rels.includes("alternate") && attribute(tree, node, "hreflang") !== undefined;
    if (!isVersion && !rels.includes("next")) continue;
    const address = httpAddress(attribute(tree, node, "href") ?? "", base);
    const url = address === undefined ? own : withoutFragment(address);
    if (url === own || found.has(url)) continue;
    found.set(url, { url, anchor: "", nofollow, isDeclared: true });
  }
}

/** Returns a link's target without its fragment, and with a hash route; none on the same page. */
function targetsOf(
  href: string | undefined,
  base: string,
  ids: () => ReadonlySet<string>,
): string[] {
  const written = href?.trim() ?? "";
  if (written === "") return [];
  const isWithin = written.startsWith("#");
  // Most links within a page are anchors.
  if (isWithin && !/^#!?\//.test(written)) return [];
  const url = parseUrl(written, base);
  if (url === undefined) return isWithin ? [] : [written];
  const page = withoutFragment(url.href);
  const route = withoutAnchor(url);
  const targets = isWithin ? [] : [page];
  if (route !== page && !isAnchor(url.hash, ids())) targets.push(route);
  return targets;
}

/** Returns the text of a link, else the label of the link or its image. */
function anchorOf(tree: HtmlTree, node: number): string {
  let words = "";
  let label = attribute(tree, node, "aria-label") ?? attribute(tree, node, "title") ?? "";
  const end = endOf(tree, node);
  for (let at = node + 1; at < end && words.length < 4 * MAX_ANCHOR_CHARS; at++) {
    if (tree.tag[at] === "img" && label === "") label = attribute(tree, at, "alt") ?? "";
    words += tree.text[at] ?? "";
    if (tree.tag[at] !== "") words += " ";
  }
  const line = oneLine(words);
  return cutText(line === "" ? oneLine(label) : line, MAX_ANCHOR_CHARS);
}
