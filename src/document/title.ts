// Finds the title of a page: the heading that agrees best with the declared titles, or the first.

import { declarations, metaEntries } from "../html/declarations.ts";
import { homeLabels } from "../html/page-links.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute, elements, textContent } from "../html/walk.ts";
import type { Block, Container, PageNames, Region } from "../model/document.ts";
import { once } from "../model/once.ts";
import { commonWords, type WordCount, wordsOf } from "../text/common-words.ts";
import { dateIn } from "../text/date-finder.ts";
import { countOne } from "../text/grouped.ts";
import { oneLine } from "../text/one-line.ts";
import { bareText } from "../text/squash.ts";
import { TITLE_SEPARATOR, withoutSiteName } from "../text/title-separator.ts";
import { parseUrl, sharedUrl } from "../url/parse-url.ts";
import { registrableDomain } from "../url/site.ts";
import { isHeadingTag } from "./page/tags.ts";

const TITLE = new Set(["title"]);
const ALL_SEPARATORS = new RegExp(TITLE_SEPARATOR.source, "gu");
const TITLE_PROPERTIES: ReadonlySet<string> = new Set(["og:title", "twitter:title"]);
const SITE_PROPERTIES: ReadonlySet<string> = new Set(["og:site_name", "application-name"]);
const MAX_CHARS = 500;

interface NameOptions {
  /** Its own address, the one it was read from, and the base of relative ones. */
  readonly url: string;
  readonly readFrom: string;
  readonly base: string;
  /** Headlines from its structured data. */
  readonly headlines: readonly string[];
}

/** Returns a page's declared titles and site name. */
export function namesOf(
  tree: HtmlTree,
  { url, readFrom, base, headlines }: NameOptions,
): PageNames {
  const [node] = elements(tree, TITLE);
  const title = node === undefined ? "" : oneLine(textContent(tree, node).slice(0, 4 * MAX_CHARS));
  let site = "";
  let locale: string | undefined;
  const titles = [...headlines];
  for (const { name, content } of metaEntries(tree)) {
    const text = oneLine(content.slice(0, MAX_CHARS));
    if (site === "" && SITE_PROPERTIES.has(name)) site = text;
    if (TITLE_PROPERTIES.has(name)) titles.push(text);
    if (name === "og:locale") locale ??= text;
  }
  const [root = -1] = declarations(tree).html;
  const declared = attribute(tree, root, "lang")?.trim();
  const address = parseUrl(url);
  return {
    title,
    titles,
    site,
    logos: homeLabels(tree, { url, base }),
    language: declared || locale,
    address: address === undefined ? "" : address.href,
    host: address === undefined ? "" : registrableDomain(address.hostname),
    readFrom: parseUrl(readFrom)?.hostname ?? "",
    isHome: address === undefined || address.pathname === "/",
  };
}

/** The title of a page, and the block that shows it; undefined if none does. */
export interface FoundTitle {
  readonly title: string;
  readonly block: Block | undefined;
}

/**
 * Returns the title of a page and its block: the one that agrees best with a declared title, by
 * heading level too; else the first h1 or h2; else the title element without the site's name; else
 * "". Headings beside the content, and those that name the site on another page, do not count.
 */
export function titleOf(names: PageNames, blocks: readonly Block[]): FoundTitle {
  const declared = declaredParts(names);
  const own = withoutTeasers(names, blocks, declared);
  const found = firstHeading(own, names);
  const isTeaser = names.isHome && names.address !== "" && found !== undefined && found.level > 1;
  const isOther =
    isTeaser && declared.length > 0 && agreementOf(found.text, declared, true) < BELIEVED.outside;
  const isSection = found && namesSection(found, { names, declared, blocks });
  const first = isSection || isOther ? undefined : found;
  const longest = Math.max(names.title.length, ...names.titles.map(({ length }) => length));
  // A line that repeats a title has its length, except for spaces and signs.
  const mostChars = Math.min(MAX_LINE_CHARS, 2 * longest + MAX_SIGNS);
  const named = { names, declared, mostChars, hasFirst: first?.level === 1 };
  const block = bestOf(own, named) ?? first;
  const title =
    block === undefined
      ? declaredTitle(names, blocks)
      : withoutKicker(
          withoutDate(saidOnce(wholeTitle(block, blocks, declared), declared), names),
          names,
        );
  return { title, block };
}

/** A page whose heading may name a section of the site. */
interface SectionPage {
  readonly names: PageNames;
  readonly declared: readonly Declared[];
  readonly blocks: readonly Block[];
}

/** Whether a heading agrees with no declared title, and is the text of a link to a folder around the page. */
function namesSection(heading: Block, { names, declared, blocks }: SectionPage): boolean {
  const own = sharedUrl(names.address);
  if (own === undefined || names.isHome || declared.length === 0) return false;
  if (agreementOf(heading.text, declared, true) > 0) return false;
  // The index of a folder, or a further page of it, is not under the folder.
  const address = `${own.origin}${own.pathname.replace(/\/(?:index\.\w+)?$/, "")}`;
  const key = bareText(heading.text);
  const others = blocks.filter((block) => block !== heading);
  return others.some(({ runs }) =>
    runs.some(({ link, text }) => {
      const { href = "" } = link ?? {};
      const isAround = href.length > own.origin.length + 1 && href.length < address.length;
      return isAround && address.startsWith(href.replace(/\/?$/, "/")) && bareText(text) === key;
    }),
  );
}

/** Returns a heading with a declared title once: some pages have a copy per screen width. */
function saidOnce(heading: string, declared: readonly Declared[]): string {
  const half = heading.slice(0, heading.length / 2).trim();
  const isDeclared = (text: string) => declared.some(({ key }) => key === bareText(text));
  return heading === `${half} ${half}` && isDeclared(half) && !isDeclared(heading) ? half : heading;
}

/** Signs between a title and the date after it. */
const BEFORE_DATE = /^[\s|·•,(–—-]*$/u;

/** Removes the date after a declared title, and the signs between the two, from a heading. */
function withoutDate(heading: string, { titles, title: declared }: PageNames): string {
  const date = dateIn(heading);
  if (date === undefined) return heading;
  const { start, end } = date;
  // After the date, a sign divides other words, such as categories, from the title.
  if (
    /^[^|·•\p{L}\p{N}]*[\p{L}\p{N}]/u.test(heading.slice(end)) ||
    bareText(declared).startsWith(bareText(heading))
  )
    return heading;
  const own = titles.find(
    (title) => heading.startsWith(title) && BEFORE_DATE.test(heading.slice(title.length, start)),
  );
  return own === undefined || own === "" || start < own.length ? heading : own;
}

/** Minimum letters of a kicker; an article before a title is none. */
const MIN_KICKER = 5;

/** Returns a heading without the kicker before its title, if its end is a declared title. */
function withoutKicker(heading: string, { titles, title: declared }: PageNames): string {
  const key = bareText(heading);
  if (bareText(declared).startsWith(key)) return heading;
  if (titles.some((title) => bareText(title) === key)) return heading;
  const ends = titles.map((title) => title.trim()).filter((title) => title.includes(" "));
  const own = ends.find((title) => heading.toLowerCase().endsWith(` ${title.toLowerCase()}`));
  const kicker = own === undefined ? "" : heading.slice(0, -own.length).trim();
  const isKicker = bareText(kicker).length >= MIN_KICKER && /[\p{L}\p{N})!?.]$/u.test(kicker);
  return isKicker && kicker.length < (own?.length ?? 0)
    ? heading.slice(-(own?.length ?? 0))
    : heading;
}

/**
 * Returns the blocks without the headings of a home page that link to other pages, or are several
 * of the first level without agreement with a declared title.
 */
function withoutTeasers(
  names: PageNames,
  blocks: readonly Block[],
  declared: readonly Declared[],
): readonly Block[] {
  const home = names.isHome ? sharedUrl(names.address) : undefined;
  if (home === undefined || home.search !== "") return blocks;
  const hasSeveral = blocks.filter(({ level }) => level === 1).length > 1;
  const isOther = ({ kind, text }: Block): boolean =>
    kind === "heading" && agreementOf(text, declared, true) < BELIEVED.besideH1;
  const isTeaser = (block: Block): boolean => {
    const shown = block.runs.filter(({ text }) => text.trim() !== "");
    const leadsAway = shown.every(
      ({ link }) => link !== undefined && sharedUrl(link.href)?.pathname !== "/",
    );
    return block.level === 1 && isOther(block) && (leadsAway || hasSeveral);
  };
  return blocks.some(isTeaser) ? blocks.filter((block) => !isOther(block)) : blocks;
}

/** Maximum blocks of one heading, and characters of its text. */
const MAX_PARTS_SHOWN = 6;
const MAX_TITLE_CHARS = 250;

/**
 * Returns the text of a heading of several blocks: all of it, unless the block alone agrees better
 * and the others are a kicker before it, or a byline or long text after it.
 */
function wholeTitle(block: Block, blocks: readonly Block[], declared: readonly Declared[]): string {
  const element = headingAround(block);
  if (element === undefined || element === block.container) return block.text;
  const parts = blocks.filter((one) => one.text !== "" && headingAround(one) === element);
  const whole = parts.map(({ text }) => text).join(" ");
  if (parts.length > MAX_PARTS_SHOWN || whole.length > MAX_TITLE_CHARS) return block.text;
  const isWorse = agreementOf(whole, declared, true) < agreementOf(block.text, declared, true);
  if (!isWorse) return whole;
  const isAddition =
    parts[0] === block &&
    whole.length <= 2 * block.text.length + 1 &&
    parts.slice(1).every(({ told, text }) => told === undefined && dateIn(text) === undefined);
  return isAddition ? whole : block.text;
}

const headingAround = (block: Block) => elementAround(block, isHeadingTag, MAX_LEVELS);
const formAround = (block: Block) => elementAround(block, (tag) => tag === "form", MAX_LEVELS + 1);

/** Returns the nearest element whose tag passes a test among the first ones around a block. */
function elementAround(
  { container }: Block,
  test: (tag: string) => boolean,
  levels: number,
): Container | undefined {
  let at: Container | undefined = container;
  for (let level = 0; level < levels && at !== undefined; level++) {
    if (test(at.tag)) return at;
    at = at.parent;
  }
  return undefined;
}

/** Spellings of letters in addresses. */
const IN_ADDRESS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Whether the last part of the page's address, without the name of an index, is a text's words. */
function isInAddress(text: string, { address }: PageNames): boolean {
  const path = (parseUrl(address)?.pathname ?? "").replace(/\/(?:index\.\w{2,5})?$/, "");
  const last = bareText(path.slice(path.lastIndexOf("/") + 1).replace(/\.\w{2,5}$/, ""));
  const plain = bareText(text.normalize("NFKD").replace(/\p{M}+/gu, ""));
  const spelled = bareText(text).replace(/[äöüß]/g, (letter) => IN_ADDRESS[letter] ?? letter);
  return last !== "" && [plain, spelled].includes(last);
}

/**
 * Returns the title element without the site's name, declared or linked to the home page. Without a
 * declared one, returns the part that the address has too, if any.
 */
function declaredTitle(names: PageNames, blocks: readonly Block[]): string {
  const { title, site } = names;
  const parts = site === "" ? title.split(TITLE_SEPARATOR) : [];
  const own = parts.find((part) => isInAddress(part, names));
  if (own !== undefined) return own.trim();
  const shown = blocks.find((block) => block.kind === "heading" && linksHome(block, names))?.text;
  if (shown === undefined) return withoutSiteName(title, site);
  return bareText(title) === bareText(shown)
    ? ""
    : withoutSiteName(title, site === "" ? shown : site);
}

function bestOf(blocks: readonly Block[], named: Named): Block | undefined {
  let best: Block | undefined;
  let most = 0;
  for (const block of blocks) {
    const score = scoreOf(block, named);
    if (score > most) [best, most] = [block, score];
  }
  return best;
}

function firstHeading(blocks: readonly Block[], names: PageNames): Block | undefined {
  const forms = once(() => smallForms(blocks));
  const isOfForm = (block: Block): boolean => {
    const form = formAround(block);
    return form !== undefined && forms().has(form);
  };
  const headings = blocks.filter(
    (block) => block.kind === "heading" && block.level <= 2 && isOfPage(block) && !isOfForm(block),
  );
  const own = headings.filter((block) => names.isHome || !isSiteName(block, names));
  return (
    own.find(({ level }) => level === 1) ??
    own[0] ??
    headings.find((block) => block.level === 1 && !linksHome(block, names))
  );
}

/** Maximum blocks, and share of the page's blocks, of a form that is not around the page. */
const MAX_FORM = 12;
const MAX_FORM_SHARE = 0.5;

/** Returns the forms whose headings are their own, not the page's. */
function smallForms(blocks: readonly Block[]): ReadonlySet<Container> {
  const sizes = new Map<Container, number>();
  for (const block of blocks) {
    const form = formAround(block);
    if (form !== undefined) countOne(sizes, form);
  }
  const most = Math.min(MAX_FORM, MAX_FORM_SHARE * blocks.length);
  return new Set([...sizes].flatMap(([form, size]) => (size <= most ? [form] : [])));
}

/** Added to agreement per heading level: an h1 that agrees less is still likelier the title. */
const BY_LEVEL = [0, 0.5, 0.15, 0.1, 0.08, 0.08, 0.08];
const MIN_SCORE = 0.55;
/**
 * Minimum agreement of a candidate with a declared title: `any` for all, `outside` for one other
 * than an h1 in a part beside the content, `besideH1` for one other than an h1 on a page that has an
 * h1.
 */
const BELIEVED = { any: 0.3, outside: 0.6, besideH1: 0.8 } as const;
/** Minimum agreement of a block other than a heading. */
const SURE = 0.99;
const MAX_LINE_CHARS = 300;
const MAX_SIGNS = 40;
/** Cost of a hidden block, which is the title only without a better one. */
const HIDDEN_COSTS = 0.3;

const NEVER: ReadonlySet<Region> = new Set(["navigation", "search", "dialog", "contentinfo"]);

interface Named {
  readonly names: PageNames;
  readonly declared: readonly Declared[];
  /** Maximum characters of a title that is not a heading. */
  readonly mostChars: number;
  /** Whether the page has its own heading of level 1. */
  readonly hasFirst: boolean;
}

/** Returns agreement and heading level as a score; 0 for a block that cannot be the title. */
function scoreOf(block: Block, { names, declared, mostChars, hasFirst }: Named): number {
  const { kind, level, text, region } = block;
  if (text === "" || block.widget !== undefined || NEVER.has(region)) return 0;
  if (kind !== "heading" && (!LINES.has(kind) || text.length > mostChars)) return 0;
  const agreement = agreementOf(text, declared, kind === "heading");
  const costs = (block.hidden === undefined ? 0 : HIDDEN_COSTS) + (kind === "list-item" ? 0.05 : 0);
  const score = agreement + (BY_LEVEL[level] ?? 0) - costs;
  if (agreement < BELIEVED.any || score < MIN_SCORE) return 0;
  if (kind !== "heading" && agreement < SURE) return 0;
  if (level !== 1 && hasFirst && agreement < BELIEVED.besideH1) return 0;
  if (level !== 1 && agreement < BELIEVED.outside && !isOfPage(block)) return 0;
  if (!names.isHome && isSiteName(block, names)) return 0;
  return score;
}

const LINES: ReadonlySet<Block["kind"]> = new Set(["paragraph", "list-item", "term", "control"]);

/** Matches class names and ids of parts beside a page's content, or of its controls. */
const BESIDE =
  /(?:^|[-_\s])(?:related|recommend(?:ed|ations?)?|sidebar|cookies?|consent|popup|modal|newsletter|subscribe|adverts?|advertisement|ads?|promo|search|menu|nav|navbar|navigation|offcanvas|drawer|cart|login|signin|dialog|breadcrumbs?|footer|screen-reader)(?:$|[-_\s])/i;
/** Maximum containers examined from the block up. */
const MAX_LEVELS = 6;

/** Whether a heading belongs to the page, not to a landmark or part beside its content. */
function isOfPage({ region, widget, text, container }: Block): boolean {
  if (text === "" || widget !== undefined || NEVER.has(region) || region === "complementary") {
    return false;
  }
  let at: Container | undefined = container;
  for (let level = 0; level < MAX_LEVELS && at !== undefined; level++) {
    if (at.tag === "body" || at.tag === "main" || at.tag === "article") break;
    if (BESIDE.test(at.id) || at.classes.some((name) => BESIDE.test(name))) return false;
    at = at.parent;
  }
  return true;
}

/** Whether a heading names the site, by its words or by a link to the home page. */
function isSiteName(block: Block, names: PageNames): boolean {
  const { site, host } = names;
  const key = bareText(block.text);
  if (key !== "" && key === bareText(site)) return true;
  const label = bareText(host);
  if (key.length > 2 && (key === label || key === bareText(host.split(".")[0] ?? ""))) return true;
  if (block.level !== 1 || isInAddress(block.text, names)) return false;
  // A breadcrumb trail above the heading's own words starts at the home page too.
  const first = block.runs.find(({ link }) => link !== undefined)?.link?.href ?? "";
  return isHomePage(first, block.text, names);
}

/** Matches the last path segment of a folder's index page. */
const INDEX = /^(?:index\.\w+)?$/;

/** Whether a heading on another page is only a link to the site's home page. */
function linksHome({ text, runs }: Block, names: PageNames): boolean {
  if (names.isHome || text === "") return false;
  const shown = runs.filter((run) => run.text.trim() !== "");
  const links = new Set(shown.map(({ link }) => link?.href ?? ""));
  const [href = ""] = links;
  return links.size === 1 && isHomePage(href, text, names);
}

/**
 * Whether an address is the home page of a page's site: the host's first page, or the index of a
 * folder above the page. The title element must contain a folder link's words ("A thread - The
 * forum").
 */
function isHomePage(href: string, words: string, names: PageNames): boolean {
  const link = sharedUrl(href);
  if (names.address === "" || link === undefined) return false;
  const { hostname, pathname } = link;
  const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
  if (hostname !== names.readFrom && registrableDomain(hostname) !== names.host) return false;
  if (!INDEX.test(pathname.slice(folder.length))) return false;
  return folder === "/" || (isAbove(folder, names.address) && isPartOfTitle(words, names.title));
}

/** Whether a page is below a folder and not the folder's own index. */
function isAbove(folder: string, address: string): boolean {
  const { pathname } = new URL(address);
  return pathname.startsWith(folder) && !INDEX.test(pathname.slice(folder.length));
}

function isPartOfTitle(text: string, title: string): boolean {
  const pieces = title.slice(0, MAX_CHARS).split(TITLE_SEPARATOR);
  return pieces.some((piece) => bareText(piece) === bareText(text));
}

/** A declared title or a part of one, normalized for comparison. */
interface Declared {
  readonly key: string;
  readonly words: WordCount;
  /** Factor for the agreement of the heading with this name. */
  readonly weight: number;
}

/** Weight of later parts of a title, likelier a site or category name. */
const LATER_PART = 0.55;
/** Weight of several parts from the start of a title. */
const SEVERAL_PARTS = 0.98;
/** Maximum parts of a title, not a word list. */
const MAX_PARTS = 6;

function declaredParts({ titles, title, site, host }: PageNames): readonly Declared[] {
  const parts: Declared[] = [];
  const seen = new Set<string>();
  const add = (text: string, weight: number): void => {
    const key = bareText(text);
    if (key === "" || seen.has(key) || key === bareText(site) || key === bareText(host)) return;
    seen.add(key);
    parts.push({ key, words: wordsOf(text.normalize("NFKC")), weight });
  };
  const all = [...titles, title].map((one) => one.slice(0, MAX_CHARS));
  for (const one of all) add(one, 1);
  for (const one of all) {
    const pieces = one.split(TITLE_SEPARATOR).filter((piece) => bareText(piece) !== "");
    if (pieces.length < 2 || pieces.length > MAX_PARTS) continue;
    const own = pieces.filter((piece) => bareText(piece) !== bareText(site));
    for (const [at, piece] of own.entries()) add(piece, at === 0 ? 1 : LATER_PART);
    // The separator may be a sign of the title: "Lamps: a guide | Site".
    for (const { index } of one.matchAll(ALL_SEPARATORS)) add(one.slice(0, index), SEVERAL_PARTS);
  }
  return parts;
}

/** Factor for the same words in another order. */
const NEARLY = 0.95;

/** Matches the first letter or digit of a text in ASCII, before an ASCII character. */
const FIRST_LETTER = /^[\0-/:-@[-`{-~]*([a-z\d])(?=[\0-~]|$)/i;

/** Returns the agreement with the declared titles, 0 to 1: equal text, or share of common words. */
function agreementOf(text: string, declared: readonly Declared[], isHeading: boolean): number {
  const cut = text.slice(0, MAX_CHARS);
  // Most lines do not start like a title.
  const start = FIRST_LETTER.exec(cut)?.[1]?.toLowerCase();
  if (!isHeading && start !== undefined && !declared.some(({ key }) => key.startsWith(start))) {
    return 0;
  }
  const key = bareText(cut);
  if (key === "") return 0;
  const same = declared.filter((one) => one.key === key);
  if (same.length > 0 || !isHeading) return Math.max(0, ...same.map(({ weight }) => weight));
  const own = wordsOf(cut.normalize("NFKC"));
  const shares = declared.map(({ words, weight }) => {
    const share = (2 * commonWords(own, words)) / (own.size + words.size);
    return share * weight * NEARLY;
  });
  return Math.max(0, ...shares);
}
