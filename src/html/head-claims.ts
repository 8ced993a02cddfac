// Reads dates, authors, section and tags from meta elements, in the words of publishers.
import { isAuthorLabel } from "../marks/name-marks.ts";
import { givenFirst } from "../marks/names.ts";
import type { HeadClaim, HeadClaims } from "../model/document.ts";
import { cutText, oneLine } from "../text/one-line.ts";
import { declarations } from "./declarations.ts";
import { ANY_DATE, AUTHORS, MODIFIED, PUBLISHED, SECTIONS, TAGS } from "./head-names.ts";
import type { HtmlTree } from "./tree.ts";
import { attribute, endWithin } from "./walk.ts";

const WANTED: ReadonlySet<string> = new Set(
  [PUBLISHED, ANY_DATE, MODIFIED, AUTHORS, SECTIONS, TAGS].flat(),
);
/** The name of a date of unknown meaning. */
const ANY = "date";
const LISTS: ReadonlySet<string> = new Set(TAGS);
/** Properties ignored if repeated: several values belong to several things, such as cards. */
const OF_THINGS: ReadonlySet<string> = new Set(["datepublished", "datemodified", "datecreated"]);
/** Matches the name of a publisher or a program before the name of a date: `shop:published`, `w-pubdate`. */
const VENDOR = /^(?:\w+[:.]|\w-)(?=[a-z_-]+$)/;
/** Names of the authors of works in libraries, where the family name is first. */
const OF_WORKS: ReadonlySet<string> = new Set(["citation_author", "dc.creator", "dcterms.creator"]);
/** Names of publication dates. With a prefix, as in `book:published`, the date may be of another thing. */
const OF_PUBLICATION: ReadonlySet<string> = new Set(PUBLISHED);

/** Labels of a Twitter card for the reading time, in the languages of plugins that write them. */
const READING =
  /(?<!\p{L})(?:reading|read)(?!\p{L})|lesezeit|lesedauer|lecture|lectura|lettura|leestijd|leitura|czytania|lästid|lesetid|læsetid|lukuaika|čtení|čítania|čitanja|olvasás|citire|чтени|читання|четене|ανάγνωσ|okuma|קריאה|القراءة|خواندن|đọc|membaca|読(?:み|む|了)|閱讀|阅读|읽|판독/iu;
/** The HTTP header that a `meta` element may state in place of a server. */
const LAST_MODIFIED = /^\s*last-modified\s*$/i;
/** Label of a Twitter card whose value is the tags. */
const FILED_UNDER = /^filed under$/i;

/** Maximum characters of a value, and maximum values of one name. */
const MAX_CHARS = 300;
const MAX_VALUES = 12;
/** Maximum characters of a value that lists tags, and maximum number of tags. */
const MAX_LIST_CHARS = 2000;
const MAX_TAGS = 40;

/** Returns what meta elements declare by `property`, `name`, `itemprop` or `http-equiv`. */
export function headClaims(tree: HtmlTree): HeadClaims {
  const values = new Map<string, string[]>();
  const cards = new Map<string, string>();
  for (const node of declarations(tree).meta) {
    const { names, content } = namedContent(tree, node);
    for (const written of names) {
      const isVendors = !WANTED.has(written) && OF_PUBLICATION.has(written.replace(VENDOR, ""));
      const name = isVendors ? ANY : written;
      const isList = LISTS.has(name);
      const text = isList ? content : cutText(content, MAX_CHARS).trim();
      const value = OF_WORKS.has(name) ? givenFirst(text) : text;
      if (/^twitter:(?:label|data)[12]$/.test(name)) cards.set(name, value);
      if (!WANTED.has(name)) continue;
      const list = values.get(name) ?? [];
      values.set(name, list);
      const isFull = list.length >= (isList ? MAX_TAGS : MAX_VALUES);
      if (!isFull && !list.includes(value)) list.push(value);
    }
  }
  const lists = (names: readonly string[]): readonly HeadClaim<readonly string[]>[] =>
    names.flatMap((name) => {
      const value = values.get(name);
      return value === undefined ? [] : [{ source: sourceOf(name), value }];
    });
  const firsts = (names: readonly string[]): readonly HeadClaim<string>[] =>
    lists(names.filter((name) => !OF_THINGS.has(name) || values.get(name)?.length === 1)).map(
      ({ source, value: [value = ""] }) => ({ source, value }),
    );
  const ofCard = (is: (label: string) => boolean): readonly HeadClaim<readonly string[]>[] =>
    cardValues(cards, is).map((value) => ({ source: "meta", value: [value] }));
  return {
    published: firsts(PUBLISHED),
    any_date: firsts(ANY_DATE),
    modified: firsts(MODIFIED),
    authors: [...lists(AUTHORS), ...ofCard(isAuthorLabel)],
    sections: firsts(SECTIONS),
    tags: [...lists(TAGS), ...ofCard((label) => FILED_UNDER.test(label))],
    reading_time: cardValues(cards, (label) => READING.test(label)),
  };
}

const sourceOf = (name: string): HeadClaim<string>["source"] =>
  /^(?:og|article):/.test(name) ? "open-graph" : "meta";

interface NamedContent {
  readonly names: ReadonlySet<string>;
  readonly content: string;
}

function namedContent(tree: HtmlTree, node: number): NamedContent {
  const names = new Set<string>();
  const stated = { content: "", value: "" };
  for (const { name, value } of tree.attrs[node] ?? []) {
    if (name === "content" || name === "value")
      stated[name] = oneLine(cutText(value, MAX_LIST_CHARS));
    if (name === "itemprop" && isOfReview(tree, node)) continue;
    const isChange = name === "http-equiv" && LAST_MODIFIED.test(value);
    if (name !== "name" && name !== "property" && name !== "itemprop" && !isChange) continue;
    for (const word of value.slice(0, MAX_CHARS).trim().toLowerCase().split(/\s+/, 8)) {
      // Dublin Core is written with a point or, as a prefix, with a colon.
      names.add(word.replace(/^(dc|dcterms):/, "$1."));
    }
  }
  // Some software writes the values of cards as `value`.
  const isCard = [...names].some((name) => name.startsWith("twitter:"));
  const content = stated.content || (isCard ? stated.value : "");
  return { names: content === "" ? new Set() : names, content };
}

/** Types of things on a page that have authors and dates of their own. */
const REVIEW = /\b(?:\w*Review|Comment|UserComments|Answer|Rating)\b/i;

/** Maximum nodes of a review that are searched for the heading of the page. */
const HEADING_NODES = 400;

/** Whether an element is inside of a review or comment that does not have the page's heading. */
function isOfReview(tree: HtmlTree, node: number): boolean {
  for (let at = tree.parent[node] ?? -1; at > 0; at = tree.parent[at] ?? -1) {
    if (attribute(tree, at, "itemscope") === undefined) continue;
    if (!REVIEW.test(attribute(tree, at, "itemtype") ?? "")) return false;
    const end = endWithin(tree, at, HEADING_NODES);
    let node = at;
    while (node < end && tree.tag[node] !== "h1") node++;
    return node === end;
  }
  return false;
}

function cardValues(
  cards: ReadonlyMap<string, string>,
  is: (label: string) => boolean,
): readonly string[] {
  return ["1", "2"].flatMap((at) => {
    const value = cards.get(`twitter:data${at}`);
    return is(cards.get(`twitter:label${at}`) ?? "") && value !== undefined ? [value] : [];
  });
}
