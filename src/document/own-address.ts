// Finds the address under which a page is published, for pages that are read from another one.
import { declarations, metaEntries } from "../html/declarations.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute, elements, relsOf } from "../html/walk.ts";
import { countOne } from "../text/grouped.ts";
import { parseUrl } from "../url/parse-url.ts";
import { registrableDomain } from "../url/site.ts";

const LINKS = new Set(["a"]);
const MAX_LINKS = 2_000;
/** Minimum links to one host, and its minimum share of the links, for a page that declares no address. */
const MIN_LINKED = 5;
const MIN_SHARE = 0.5;

/**
 * Returns the page's own address: the one it was read from, unless no link names that site and the page
 * declares another (canonical, `og:url`), or most of its links lead to one other host.
 */
export function ownAddress(tree: HtmlTree, url: string): string {
  const given = parseUrl(url);
  if (given === undefined) return url;
  const declared = declaredAddress(tree);
  const site = registrableDomain(given.hostname);
  if (declared !== undefined && registrableDomain(declared.hostname) === site) return given.href;
  const hosts = new Map<string, number>();
  let links = 0;
  for (const node of elements(tree, LINKS)) {
    if (links >= MAX_LINKS) break;
    const href = attribute(tree, node, "href")?.trim() ?? "";
    if (href === "" || href.startsWith("#")) continue;
    links++;
    const target = absolute(href);
    if (target !== undefined) countOne(hosts, target.host);
  }
  for (const host of hosts.keys()) {
    if (registrableDomain(host.replace(/:\d+$/, "")) === site) return given.href;
  }
  if (declared !== undefined) return declared.href;
  const [most, count] = [...hosts].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
  if (count < MIN_LINKED || count < MIN_SHARE * links) return given.href;
  const own = new URL(given.href);
  own.host = most;
  return own.href;
}

/** Returns the absolute address in a page's head; undefined if there is none. */
function declaredAddress(tree: HtmlTree): URL | undefined {
  for (const node of declarations(tree).link) {
    if (!relsOf(tree, node).includes("canonical")) continue;
    const found = absolute(attribute(tree, node, "href"));
    if (found !== undefined) return found;
  }
  const social = metaEntries(tree).find(({ name }) => name === "og:url");
  return absolute(social?.content);
}

function absolute(href: string | undefined): URL | undefined {
  if (href === undefined || !/^(?:https?:)?\/\//i.test(href)) return undefined;
  return parseUrl(href.startsWith("//") ? `https:${href}` : href);
}
