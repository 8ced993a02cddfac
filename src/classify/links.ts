// Features of a page's links: targets relative to the page's address, and lengths of texts.
import { naturalLog, share } from "../learn/quantities.ts";
import type { PageOutline } from "../structure/outline.ts";
import { countOne } from "../text/grouped.ts";
import { atHome } from "../url/at-home.ts";
import type { Values } from "./signals.ts";

/** Links as numbers, and the words of their target addresses. */
export interface LinkFeatures {
  readonly values: Values;
  /** First path word of every same-host link on the page: `cart`, `pricing`, `login`. */
  readonly words: ReadonlyMap<string, number>;
  /** First path word of every same-host link inside the content. */
  readonly insideWords: ReadonlyMap<string, number>;
}

/** Link text in a pagination. */
const PAGE_NUMBER = /^\s?\d{1,3}\s?$/;
/** Maximum links examined per page. */
const MAX_LINKS = 600;
/** Minimum words of a headline link. */
const HEADLINE_WORDS = 5;

/** Reads the links of a page; without links or address, returns zeros. */
export function readLinks(outline: PageOutline, url: string): LinkFeatures {
  const home = placeOf(url);
  const moved = atHome(outline.document);
  const words = new Map<string, number>();
  const insideWords = new Map<string, number>();
  const counts = { elsewhere: 0, fragment: 0, below: 0, beside: 0, headline: 0, numbered: 0 };
  const links = linksOf(outline);
  let inside = 0;
  for (const link of links) {
    const place = placeOf(moved(link.href));
    const word = place.host === home.host ? firstWord(place.path) : "";
    addWord(word, words);
    if (!link.inside) continue;
    inside++;
    addWord(word, insideWords);
    if (isHeadline(link.text)) counts.headline++;
    if (PAGE_NUMBER.test(link.text)) counts.numbered++;
    const way = wayTo(place, home);
    if (way !== undefined) counts[way]++;
  }
  const values = {
    all: naturalLog(links.length),
    inside: naturalLog(inside),
    elsewhere: share(counts.elsewhere, inside),
    fragment: naturalLog(counts.fragment),
    fragment_share: share(counts.fragment, inside),
    below: naturalLog(counts.below),
    below_share: share(counts.below, inside),
    beside: naturalLog(counts.beside),
    beside_share: share(counts.beside, inside),
    headline: naturalLog(counts.headline),
    headline_share: share(counts.headline, inside),
    numbered: naturalLog(counts.numbered),
  };
  return { values, words, insideWords };
}

function addWord(word: string, counts: Map<string, number>): void {
  if (word !== "") countOne(counts, word);
}

interface RoutedLink {
  readonly href: string;
  readonly text: string;
  readonly inside: boolean;
}

/** Returns the first `MAX_LINKS` links of a page; runs of one link count once. */
function linksOf({ blocks, inside }: PageOutline): readonly RoutedLink[] {
  const links: RoutedLink[] = [];
  let last: object | undefined;
  for (const [at, { runs }] of blocks.entries()) {
    for (const { link, text } of runs) {
      if (link === undefined || link === last) continue;
      last = link;
      links.push({ href: link.href, text, inside: inside[at] === 1 });
      if (links.length === MAX_LINKS) return links;
    }
  }
  return links;
}

/** Returns a target's place relative to the page; undefined for the rest of the site. */
function wayTo(
  place: LinkPlace,
  home: LinkPlace,
): "elsewhere" | "fragment" | "below" | "beside" | undefined {
  if (place.host !== home.host) return "elsewhere";
  if (place.path === home.path) return place.fragment ? "fragment" : undefined;
  if (home.path.length > 1 && place.path.startsWith(home.path)) return "below";
  return home.folder.length > 1 && place.folder === home.folder ? "beside" : undefined;
}

interface LinkPlace {
  readonly host: string;
  readonly path: string;
  /** The path up to its last slash. */
  readonly folder: string;
  readonly fragment: boolean;
}

/** Splits an absolute address at its slashes, since parsing many URLs is slow. */
function placeOf(href: string): LinkPlace {
  const start = href.indexOf("://");
  if (start < 0) return { host: "", path: "", folder: "", fragment: false };
  const slash = href.indexOf("/", start + 3);
  const from = slash < 0 ? href.length : slash;
  let end = href.length;
  const hash = href.indexOf("#", from);
  if (hash >= 0) end = hash;
  const query = href.indexOf("?", from);
  if (query >= 0 && query < end) end = query;
  const path = href.slice(from, end);
  return {
    host: href.slice(start + 3, from),
    path,
    folder: path.slice(0, path.lastIndexOf("/", path.length - 2) + 1),
    fragment: hash >= 0,
  };
}

/** Returns the first path segment in lower case if it is one short word of letters. */
function firstWord(path: string): string {
  const end = path.indexOf("/", 1);
  const segment = path.slice(1, end < 0 ? path.length : end);
  return /^[a-z][a-z_-]{1,19}$/i.test(segment) ? segment.toLowerCase() : "";
}

/** Whether a text has a headline's length, by gaps between words or, without spaces, characters. */
function isHeadline(text: string): boolean {
  let gaps = 0;
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) {
    if (++gaps >= HEADLINE_WORDS - 1) return true;
  }
  return text.length >= 12 && /[\u3040-\u30ff\u4e00-\u9fff\u0e00-\u0e7f]{12}/.test(text);
}
