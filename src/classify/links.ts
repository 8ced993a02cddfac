// Where a page's links lead, seen from its own address, and how long what they say is.
import type { Outline } from "./outline.ts";
import { scaled, share, type Values } from "./page.ts";

/** Links as numbers, and the first words of the addresses they lead to. */
export interface Links {
  readonly values: Values;
  /** First path word of every address linked from anywhere on the page: `cart`, `pricing`, `login`. */
  readonly words: ReadonlyMap<string, number>;
}

/** Most links of a page that are looked at. */
const MOST_LINKS = 600;
/** Words from which a link is a headline. */
const HEADLINE_WORDS = 5;

/** Reads the links of a page; a page without links or address has zeros. */
export function readLinks({ blocks }: Outline, url: string): Links {
  const home = placeOf(url);
  const counts = { all: 0, inside: 0, same: 0, fragment: 0, below: 0, beside: 0, headline: 0 };
  const words = new Map<string, number>();
  let last: object | undefined;
  for (const { block, inside } of blocks) {
    for (const { link, text } of block.runs) {
      if (link === undefined || link === last) continue;
      last = link;
      if (counts.all++ >= MOST_LINKS) break;
      const place = placeOf(link.href);
      const own = place.host === home.host;
      const word = firstWord(place.path);
      if (own && word !== "") words.set(word, (words.get(word) ?? 0) + 1);
      if (!inside) continue;
      counts.inside++;
      if (isHeadline(text)) counts.headline++;
      if (!own) continue;
      counts.same++;
      if (place.path === home.path) counts.fragment += place.fragment ? 1 : 0;
      else if (place.path.startsWith(home.path) && home.path.length > 1) counts.below++;
      else if (place.folder === home.folder && home.folder.length > 1) counts.beside++;
    }
  }
  const values = {
    all: scaled(counts.all),
    inside: scaled(counts.inside),
    elsewhere: share(counts.inside - counts.same, counts.inside),
    fragment: scaled(counts.fragment),
    fragment_share: share(counts.fragment, counts.inside),
    below: scaled(counts.below),
    below_share: share(counts.below, counts.inside),
    beside: scaled(counts.beside),
    beside_share: share(counts.beside, counts.inside),
    headline: scaled(counts.headline),
    headline_share: share(counts.headline, counts.inside),
  };
  return { values, words };
}

interface Place {
  readonly host: string;
  readonly path: string;
  /** The path up to its last slash. */
  readonly folder: string;
  readonly fragment: boolean;
}

/** Host and path of an absolute address by its slashes: links are many, and parsing each would take longer than all else. */
function placeOf(href: string): Place {
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

/** First segment of a path in lower case, when it is one short word of letters. */
function firstWord(path: string): string {
  const end = path.indexOf("/", 1);
  const segment = path.slice(1, end < 0 ? path.length : end);
  return /^[a-z][a-z_-]{1,19}$/i.test(segment) ? segment.toLowerCase() : "";
}

/** Whether a text has the words of a headline, counted by the gaps between them; unspaced scripts by their length. */
function isHeadline(text: string): boolean {
  let gaps = 0;
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) {
    if (++gaps >= HEADLINE_WORDS - 1) return true;
  }
  return text.length >= 12 && /[\u3040-\u30ff\u4e00-\u9fff\u0e00-\u0e7f]{12}/.test(text);
}
