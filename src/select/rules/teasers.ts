// Removes teasers of other pages after the text of an article: cards, lists of links, "Read also".
import { flags } from "../../outline/arrays.ts";
import { sumInside } from "../../outline/containers.ts";
import type { PageOutline } from "../../outline/outline.ts";
import { recordTables } from "../../outline/records.ts";
import { atHome, homeOf } from "../../url/at-home.ts";
import { parseUrl } from "../../url/parse-url.ts";
import { isSameSite } from "../../url/site.ts";
import { isPersonLink } from "../signatures.ts";
import { bodyRow, expectedText } from "./body.ts";
import { markInside, type Rule, type RulePage } from "./rule.ts";

/** Minimum records of a list of teasers. */
const MIN_RECORDS = 3;
/** Maximum words of a teaser, and maximum share of longer ones under headings: others are texts of their own. */
const MAX_WORDS = 150;
const MAX_LONG = 0.25;
const MAX_BLOCKS = 100;
/** Minimum share of the records that lead to another page, and of different pages among these. */
const MIN_LINKED = 0.8;
const MIN_DISTINCT = 0.7;
/** Minimum share of the records that lead within the site or are more than a link. */
const MIN_TEASING = 0.6;
/** Minimum expected words of running text before the teasers. */
const MIN_BODY = 60;
/** Minimum probability of the last block of the text. */
const MIN_LAST = 0.4;
/** Words of text after the title and before any record, from which a page of unknown type is an article. */
const MIN_RUN = 100;

/** Removes lists of records that lead to other pages, after the end of the text. */
export const teasers: Rule = (page) => {
  const { outline, type } = page;
  const { blocks, containers } = outline;
  const marks = new Uint8Array(blocks.length);
  if (type !== "article" && type !== "unknown") return marks;
  const lists = teaserLists(page);
  if (lists.length === 0) return marks;
  const inside = new Uint8Array(blocks.length);
  for (const row of lists.flat()) markInside(outline, row, inside);
  const text = expectedText(page, inside);
  const { body, end } = endOfText(page, text);
  if (end < 0 || (type !== "article" && !beginsWithText(outline, text, inside))) return marks;
  for (const rows of lists) {
    if ((containers.first[rows[0] ?? -1] ?? 0) <= end) continue;
    if (isOwnList(outline, rows, body)) continue;
    for (const row of rows) markInside(outline, row, marks);
  }
  return marks;
};

/** Whether records are items with words of their own, listed in the container of the text: sources, literature. */
function isOwnList(outline: PageOutline, rows: readonly number[], body: number): boolean {
  const { containers } = outline;
  let up = rows[0] ?? -1;
  while (up > body) up = containers.parent[up] ?? -1;
  if (up !== body) return false;
  return rows.some(
    (row) => containers.rows[row]?.tag === "li" && !isCard(outline, row) && saysMore(outline, row),
  );
}

/** The smallest container with most of the text, and its last likely block; both -1 for little text. */
interface EndOfText {
  readonly body: number;
  readonly end: number;
}

function endOfText({ outline, probabilities }: RulePage, text: Float64Array): EndOfText {
  const { containers } = outline;
  const body = bodyRow(outline, text, MIN_BODY);
  if (body < 0) return { body, end: -1 };
  let end = containers.last[body] ?? -1;
  while (end > 0 && ((text[end] ?? 0) === 0 || (probabilities[end] ?? 0) < MIN_LAST)) end--;
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

/** Returns the lists of similar records that lead to other pages, as container rows. */
function teaserLists(page: RulePage): readonly (readonly number[])[] {
  const { outline, probabilities, signatures } = page;
  const { blocks, containers, document } = outline;
  const own = parseUrl(homeOf(document));
  if (own === undefined) return [];
  const moved = atHome(document);
  const dates = flags(blocks.length, (at) => signatures.get(at)?.date !== undefined);
  const dated = sumInside(containers, dates);
  const isDated = (row: number): boolean => (dated[row] ?? 0) > 0;
  const targets = new Map<number, URL | undefined>();
  const targetOf = (row: number): URL | undefined => {
    if (!targets.has(row)) targets.set(row, whereTo(outline, row, { own, moved, isDated }));
    return targets.get(row);
  };
  // Lists in menus and footers are left out anyway.
  const mayBe = (rows: readonly number[]): boolean =>
    rows.length >= MIN_RECORDS && probabilities[containers.first[rows[0] ?? -1] ?? -1] !== 0;
  return recordTables(outline).flatMap(({ groups }) =>
    groups.filter((rows) => mayBe(rows) && areTeasers(outline, rows, { targetOf, own })),
  );
}

function areTeasers(
  outline: PageOutline,
  rows: readonly number[],
  { targetOf, own }: { readonly targetOf: (row: number) => URL | undefined; readonly own: URL },
): boolean {
  const { containers, sums } = outline;
  if (rows.some((row) => (containers.blocks[row] ?? 0) > MAX_BLOCKS)) return false;
  const long = rows.filter((row) => (sums.words[row] ?? 0) > MAX_WORDS).length;
  if (long > MAX_LONG * rows.length) return false;
  const isTitled = (row: number): boolean => (sums.headings[row] ?? 0) > 0;
  if (long > 0 && !rows.every(isTitled)) return false;
  const linked = rows.filter((row) => targetOf(row) !== undefined);
  const pages = new Set(linked.map((row) => targetOf(row)?.href));
  if (linked.length < MIN_LINKED * rows.length) return false;
  if (pages.size < MIN_DISTINCT * linked.length) return false;
  const teasing = linked.filter((row) => {
    const target = targetOf(row);
    return isMore(outline, row) || (target !== undefined && isSameSite(target, own));
  });
  return teasing.length >= MIN_TEASING * rows.length;
}

/** Whether a record has a heading or an image. */
function isCard({ containers, blocks }: PageOutline, row: number): boolean {
  const first = containers.first[row] ?? 0;
  const own = blocks.slice(first, (containers.last[row] ?? -1) + 1);
  return own.some(
    ({ kind, runs }) =>
      kind === "heading" || kind === "image" || runs.some(({ image }) => image !== undefined),
  );
}

/** Minimum words beside the link of a record that is more than it. */
const MIN_BESIDE = 3;

/** Whether a record is more than a link: it has a heading, an image, several lines or words beside. */
function isMore(outline: PageOutline, row: number): boolean {
  const { containers, blocks } = outline;
  const first = containers.first[row] ?? 0;
  const own = blocks.slice(first, (containers.last[row] ?? -1) + 1);
  if (isCard(outline, row) || own.filter(({ words }) => words > 0).length > 1) return true;
  return saysMore(outline, row);
}

function saysMore({ sums }: PageOutline, row: number): boolean {
  return (sums.words[row] ?? 0) - (sums.linkWords[row] ?? 0) >= MIN_BESIDE;
}

/** Lines of a record among which its link is looked for. */
const MAX_LINES = 4;

/** The page's own address, and the function that moves links there. */
interface Home {
  readonly own: URL;
  readonly moved: (href: string) => string;
  /** Whether a record has a date. */
  readonly isDated: (row: number) => boolean;
}

/** Returns the other page that a record's heading, image or linked line leads to. */
function whereTo(
  { containers, blocks, facts }: PageOutline,
  row: number,
  { own, moved, isDated }: Home,
): URL | undefined {
  let lines = 0;
  const last = containers.last[row] ?? -1;
  for (let at = containers.first[row] ?? 0; at <= last && lines < MAX_LINES; at++) {
    const { kind, runs = [] } = blocks[at] ?? {};
    const words = facts.words[at] ?? 0;
    if (words > 0) lines++;
    const begins = runs.find(({ text }) => text.trim() !== "")?.link !== undefined;
    const isLink = begins || (facts.linkWords[at] ?? 0) * 2 >= words;
    if (kind !== "heading" && !isLink) continue;
    const link = runs.find((run) => run.link !== undefined)?.link;
    // What begins with its author, and has a date, is a post.
    if (link !== undefined && isPersonLink(link) && isDated(row)) return undefined;
    const target = parseUrl(moved(link?.href ?? ""));
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
  const own = parseUrl(homeOf(document));
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
        const target = link === undefined ? own : parseUrl(moved(link.href));
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
