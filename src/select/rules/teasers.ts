// Removes teasers of other pages after the text of an article: cards, lists of links, "Read also".
import { rowsWithin, sumInside } from "../../structure/containers.ts";
import type { ListItem } from "../../structure/lists.ts";
import type { PageOutline, RecordList } from "../../structure/outline.ts";
import { atHome, homeOf } from "../../url/at-home.ts";
import { sharedUrl } from "../../url/parse-url.ts";
import { isPersonPage } from "../../url/person-page.ts";
import { isSameSite } from "../../url/site.ts";
import { blocksIn } from "../comments.ts";
import type { Rule, RulePage } from "./rule.ts";

/** Items of a list. */
type Items = readonly ListItem[];

/** Minimum items of a list of teasers. */
const MIN_RECORDS = 3;
/** Maximum words of a teaser, and maximum share of longer ones under headings: others are texts of their own. */
const MAX_WORDS = 150;
const MAX_LONG = 0.25;
const MAX_BLOCKS = 100;
/** Maximum average words of teasers that lead to their pages by a label alone: "Read more". */
const MAX_TITLELESS = 40;
/** Minimum share of the items that lead to another page, and of different pages among these. */
const MIN_LINKED = 0.8;
const MIN_DISTINCT = 0.7;
/** Minimum share of those items that lead within the site or are more than a link. */
const MIN_TEASING = 0.6;
/** Minimum expected words of running text before the teasers. */
const MIN_BODY = 60;
/** Minimum probability of the last block of the text. */
const MIN_LAST = 0.4;
/** Words of text after the title and before any item, from which a page of unknown type is an article. */
const MIN_RUN = 100;

/** Removes lists of items that lead to other pages, after the end of the text. */
export const teasers: Rule = (page) => {
  const { outline, type } = page;
  const { blocks } = outline;
  const marks = new Uint8Array(blocks.length);
  if (type !== "article" && type !== "unknown") return marks;
  const lists = teaserLists(page);
  if (lists.length === 0) return marks;
  const inside = new Uint8Array(blocks.length);
  for (const at of lists.flat().flatMap((item) => item.blocks)) inside[at] = 1;
  const text = expectedText(page, inside);
  const { body, end } = endOfText(page, text);
  if (end < 0 || (type !== "article" && !beginsWithText(outline, text, inside))) return marks;
  for (const items of lists) {
    if ((items[0]?.blocks[0] ?? 0) <= end || isOwnList(outline, items, body)) continue;
    for (const at of items.flatMap((item) => item.blocks)) marks[at] = 1;
  }
  return marks;
};

/** Whether items have words of their own and are listed in the container of the text: sources, literature. */
function isOwnList(outline: PageOutline, items: Items, body: number): boolean {
  const { containers } = outline;
  let up = items[0]?.parent ?? -1;
  while (up > body) up = containers.parent[up] ?? -1;
  if (up !== body) return false;
  return items.some(
    (item) => item.tag === "li" && !isCard(outline, item) && saysMore(outline, item),
  );
}

/** Returns the expected words of running text of each block; 0 where `excluded` is 1. */
function expectedText({ outline, probabilities }: RulePage, excluded: Uint8Array): Float64Array {
  return outline.facts.prose.map((prose, at) =>
    excluded[at] === 1 ? 0 : prose * (probabilities[at] ?? 0),
  );
}

/** The smallest container with most of the text, and its last likely block; both -1 for little text. */
interface EndOfText {
  readonly body: number;
  readonly end: number;
}

/** Minimum share of a text in its container. */
export const BODY_SHARE = 0.8;

/** Returns the row of the smallest container with most of the running text; -1 for fewer words than `least`. */
function bodyRow({ containers }: PageOutline, text: Float64Array, least: number): number {
  const all = text.reduce((sum, one) => sum + one, 0);
  if (all < least) return -1;
  // Rows of children follow those of their parents.
  return sumInside(containers, text).findLastIndex((sum) => sum >= BODY_SHARE * all);
}

function endOfText({ outline, probabilities }: RulePage, text: Float64Array): EndOfText {
  const { containers } = outline;
  const body = bodyRow(outline, text, MIN_BODY);
  if (body < 0) return { body, end: -1 };
  let end = containers.last[body] ?? -1;
  while (end >= 0 && ((text[end] ?? 0) === 0 || (probabilities[end] ?? 0) < MIN_LAST)) end--;
  return { body, end };
}

/** Whether the page's title is a first-level heading with running text before the first teaser. */
function beginsWithText(
  { blocks, title }: PageOutline,
  text: Float64Array,
  inside: Uint8Array,
): boolean {
  if (title < 0 || blocks[title]?.level !== 1) return false;
  const first = inside.indexOf(1, title);
  const run = text.subarray(title, first < 0 ? text.length : first);
  return run.reduce((sum, one) => sum + one, 0) >= MIN_RUN;
}

/** Returns the lists of items that lead to other pages. */
function teaserLists(page: RulePage): readonly Items[] {
  const { outline, probabilities, signatures } = page;
  const own = sharedUrl(homeOf(outline.document));
  if (own === undefined) return [];
  const moved = atHome(outline.document);
  const isDated = ({ blocks }: ListItem): boolean =>
    blocks.some((at) => signatures.get(at)?.date !== undefined);
  // Lists in menus and footers are left out anyway.
  const mayBe = (items: Items): boolean =>
    items.length >= MIN_RECORDS && probabilities[items[0]?.blocks[0] ?? -1] !== 0;
  // Cards may have the markup of the article itself.
  const isOwn = ({ blocks }: ListItem): boolean => blocks.includes(outline.title);
  return outline.lists
    .map((list) => ({ ...list, items: list.items.filter((item) => !isOwn(item)) }))
    .filter((list) => mayBe(list.items) && areTeasers(outline, list, { own, moved, isDated }))
    .map(({ items }) => items);
}

function areTeasers(outline: PageOutline, list: RecordList, home: Home): boolean {
  const { items, places } = list;
  if (items.some(({ blocks }) => blocks.length > MAX_BLOCKS)) return false;
  const long = items.filter((item) => wordsIn(outline, item).words > MAX_WORDS).length;
  if (long > MAX_LONG * items.length) return false;
  const isTitled = ({ blocks }: ListItem): boolean =>
    blocks.some((at) => outline.blocks[at]?.kind === "heading");
  if (long > 0 && !items.every(isTitled)) return false;
  const words = items.reduce((sum, item) => sum + wordsIn(outline, item).words, 0);
  const labels = places.flatMap(({ role, blocks }) => (role === "label" ? [...blocks] : []));
  // A text with a link such as "Book now" under it is no teaser.
  const except = new Set(words > MAX_TITLELESS * items.length ? labels : []);
  const targets = items.map((item) => whereTo(outline, item, { ...home, except }));
  const linked = targets.filter((target) => target !== undefined);
  const pages = new Set(linked.map(({ href }) => href));
  if (linked.length < MIN_LINKED * items.length) return false;
  if (pages.size < MIN_DISTINCT * linked.length) return false;
  const teasing = items.filter((item, index) => {
    const target = targets[index];
    return target !== undefined && (isMore(outline, item) || isSameSite(target, home.own));
  });
  return teasing.length >= MIN_TEASING * linked.length;
}

/** Whether an item has a heading or an image. */
function isCard({ blocks }: PageOutline, item: ListItem): boolean {
  return item.blocks.some((at) => {
    const { kind, runs = [] } = blocks[at] ?? {};
    return kind === "heading" || kind === "image" || runs.some(({ image }) => image !== undefined);
  });
}

/** Minimum words beside the link of an item that is more than it. */
const MIN_BESIDE = 3;

/** Whether an item is more than a link: it has a heading, an image, several lines or words beside. */
function isMore(outline: PageOutline, item: ListItem): boolean {
  const worded = item.blocks.filter((at) => (outline.facts.words[at] ?? 0) > 0);
  return isCard(outline, item) || worded.length > 1 || saysMore(outline, item);
}

function saysMore(outline: PageOutline, item: ListItem): boolean {
  const { words, linked } = wordsIn(outline, item);
  return words - linked >= MIN_BESIDE;
}

function wordsIn({ facts }: PageOutline, { blocks }: ListItem) {
  const words = blocks.reduce((sum, at) => sum + (facts.words[at] ?? 0), 0);
  return { words, linked: blocks.reduce((sum, at) => sum + (facts.linkWords[at] ?? 0), 0) };
}

/** Lines of an item among which its link is looked for. */
const MAX_LINES = 4;

/** The page's own address, and the function that moves links there. */
interface Home {
  readonly own: URL;
  readonly moved: (href: string) => string;
  /** Whether an item has a date. */
  readonly isDated: (item: ListItem) => boolean;
}

/** Returns the other page that an item's heading, image or linked line leads to. */
function whereTo(
  { blocks, facts }: PageOutline,
  item: ListItem,
  { own, moved, isDated, except }: Home & { readonly except: ReadonlySet<number> },
): URL | undefined {
  let lines = 0;
  for (const at of item.blocks) {
    if (lines >= MAX_LINES) break;
    if (except.has(at)) continue;
    const { kind, runs = [] } = blocks[at] ?? {};
    const words = facts.words[at] ?? 0;
    if (words > 0) lines++;
    const begins = runs.find(({ text }) => text.trim() !== "")?.link !== undefined;
    const isLink = begins || (facts.linkWords[at] ?? 0) * 2 >= words;
    if (kind !== "heading" && !isLink) continue;
    const link = runs.find((run) => run.link !== undefined)?.link;
    // What begins with its author, and has a date, is a post.
    if (link !== undefined && isPersonPage(link.href) && isDated(item)) return undefined;
    const target = sharedUrl(moved(link?.href ?? ""));
    if (target !== undefined && isOtherPage(target, own)) return target;
  }
  return undefined;
}

/** Extensions of downloadable files, which belong to the page itself. Linear. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|odt|csv|zip|epub|mp[34])$/i;

/** Whether an address is another page, and neither the root of a site nor a file. */
function isOtherPage(target: URL, own: URL): boolean {
  if (target.protocol !== "http:" && target.protocol !== "https:") return false;
  if (target.pathname === "/" || FILE.test(target.pathname)) return false;
  return (
    target.host !== own.host || target.pathname !== own.pathname || target.search !== own.search
  );
}

/** Minimum share of a block's words in links for it to be a link. */
const LINK_SHARE = 0.8;
/** Minimum words of a line that names another page; a shorter one may be a name. */
const MIN_LINE = 5;
/** Minimum probability of text after which such lines lead away. */
const MIN_TEXT = 0.5;

/** Removes lines of an article that are nothing but links to other pages of the site: "Read also". */
export const readAlso: Rule = ({ outline, type, probabilities }) => {
  const { blocks, document, facts, title } = outline;
  const marks = new Uint8Array(blocks.length);
  const own = sharedUrl(homeOf(document));
  if (type !== "article" || own === undefined) return marks;
  const moved = atHome(document);
  // Parts with text so far. A linked line before any text may be the page's lead.
  const begun = new Set<number>();
  for (const [at, { kind, runs }] of blocks.entries()) {
    const words = facts.words[at] ?? 0;
    const part = partOf(outline, at);
    const isLink = (facts.linkWords[at] ?? 0) >= LINK_SHARE * words;
    if (kind === "paragraph" && words >= MIN_LINE && isLink && begun.has(part)) {
      const leads = runs.every(({ link }) => {
        const target = link === undefined ? own : sharedUrl(moved(link.href));
        if (target === undefined || !isSameSite(target, own)) return false;
        return link === undefined || isOtherPath(target, own);
      });
      if (leads && facts.images[at] === 0 && at !== title) marks[at] = 1;
    }
    if ((facts.prose[at] ?? 0) > 0 && (probabilities[at] ?? 0) > MIN_TEXT) begun.add(part);
  }
  return marks;
};

function isOtherPath(target: URL, own: URL): boolean {
  return isOtherPage(target, own) && target.pathname !== own.pathname;
}

/** Returns the container of a block and its neighbours. */
function partOf({ containers }: PageOutline, at: number): number {
  const row = containers.ofBlock[at] ?? 0;
  return containers.blocks[row] === 1 ? (containers.wider[row] ?? row) : row;
}

/** Minimum headings of a column beside an article, and minimum share of its other words in links. */
const MIN_HEADINGS = 3;
const MIN_COLUMN_LINKS = 0.6;
/** Maximum words of running text of a column, such as a box about the site. */
const MAX_COLUMN_TEXT = 60;

/** Removes the columns of headed lists of links outside of the container of an article's text. */
export const sideColumns: Rule = (page) => {
  const { containers, facts, sums, title } = page.outline;
  if (page.type !== "article") return new Uint8Array(facts.words.length);
  const besideHeadings = (of: Float64Array): Float64Array =>
    sumInside(
      containers,
      of.map((one, at) => (facts.kinds[at] === "heading" ? 0 : one)),
    );
  const [words, linked] = [facts.words, facts.linkWords].map(besideHeadings);
  const isColumn = (_: unknown, row: number): boolean =>
    (sums.headings[row] ?? 0) >= MIN_HEADINGS &&
    (sums.prose[row] ?? 0) <= MAX_COLUMN_TEXT &&
    (words?.[row] ?? 0) > 0 &&
    (linked?.[row] ?? 0) >= MIN_COLUMN_LINKS * (words?.[row] ?? 0);
  const inside = blocksIn(containers, rowsWithin(containers, isColumn));
  const body = inside.includes(1) ? bodyRow(page.outline, expectedText(page, inside), 1) : -1;
  if (body < 0) return new Uint8Array(inside.length);
  const [first = 0, last = -1] = [containers.first[body], containers.last[body]];
  return inside.map((is, at) => (at === title || (at >= first && at <= last) ? 0 : is));
};
