// Finds the total that a page states for a list, and the next page of the list.
import { isNextText } from "../marks/next-words.ts";
import { type StatedTotal, totalIn } from "../marks/totals.ts";
import { range } from "../structure/arrays.ts";
import type { PageOutline } from "../structure/outline.ts";
import { parseUrl } from "../url/parse-url.ts";
import { type LinkSaid, linksIn } from "./slots.ts";

/** Blocks searched before and after a list for its total. */
const BEFORE = 15;
const AFTER = 8;
/** Maximum words of a line with a total. */
const MAX_WORDS = 12;
/** Two counts of the same things at most this many blocks apart are those of a filter. */
const BESIDE = 6;
/** Maximum share by which the rows of a list differ from the things that its page is said to show. */
const UNLIKE = 0.25;

/** Returns the total stated next to a list; undefined without one, or for one below its rows. */
export function statedTotal(
  outline: PageOutline,
  blocks: readonly number[],
  rows: number,
): number | undefined {
  const own = new Set(blocks);
  const first = blocks[0] ?? 0;
  const last = blocks.at(-1) ?? 0;
  const before = range(Math.max(0, first - BEFORE), first - 1).toReversed();
  const after = range(last + 1, Math.min(outline.blocks.length - 1, last + AFTER));
  for (const at of [...before, ...after]) {
    const stated = own.has(at) ? undefined : totalAt(outline, at);
    if (stated === undefined || isOfFilter(outline, at, stated.total)) continue;
    const { total, shown = rows } = stated;
    if (total >= rows && total > 0 && Math.abs(shown - rows) <= UNLIKE * shown) return total;
  }
  return undefined;
}

/** Returns the total that a block states: a short line that is no link and not in the page's header. */
function totalAt({ blocks, facts }: PageOutline, at: number): StatedTotal | undefined {
  const { text = "", words = 0, region, widget } = blocks[at] ?? {};
  const isLink = words > 0 && facts.linkWords[at] === words;
  if (words > MAX_WORDS || isLink || widget !== undefined || region === "banner") return undefined;
  return totalIn(text);
}

/** Whether another block near a total states a different one: the filters of a page count things, too. */
function isOfFilter(outline: PageOutline, at: number, total: number): boolean {
  for (let other = at - BESIDE; other <= at + BESIDE; other++) {
    const stated = other === at ? undefined : totalAt(outline, other);
    if (stated !== undefined && stated.total !== total) return true;
  }
  return false;
}

/** Parameters and path steps that count pages. */
const PAGE_PARAMETER =
  /^(?:page|p|pg|paged|pageno|page_no|pagenumber|seite|pagina|start|offset|skip|from|s|after|cursor|next)$/i;

/** Parameters with the number of a page. */
const NUMBER = /^(?:page|p|pg|paged|pageno|page_no|pagenumber|seite|pagina)$/i;

/** Parameters that count the things before a page. */
const OFFSET = /^(?:start|offset|skip)$/i;

/** Returns the address of the next page of a list: as the head declares, a link says, or the next number. */
export function nextPage(
  { document, blocks }: PageOutline,
  first: number,
  url: string,
): string | undefined {
  const here = parseUrl(url);
  if (here === undefined) return undefined;
  // What a caller sends for a page goes to its origin alone. Some heads declare the page itself.
  const declared = document.next === undefined ? undefined : parseUrl(document.next);
  if (declared?.origin === here.origin && declared.href !== here.href) return document.next;
  const after: LinkSaid[] = [];
  for (let at = first; at < blocks.length; at++) after.push(...linksIn(blocks[at]?.runs ?? []));
  const leads = after.filter(({ href }) => countsPages(href, here));
  const said = leads.find(({ text }) => isNextText(text));
  const marked = document.nextLinks.find((href) => countsPages(href, here));
  const next = said?.href ?? marked;
  if (next !== undefined) return next;
  const number = pageNumber(here);
  const numbered = leads.find(({ text }) => text === String(number + 1));
  return (numbered ?? nextOffset(leads, here))?.href;
}

/** Returns the link with the lowest offset after the page's own. */
function nextOffset(leads: readonly LinkSaid[], here: URL): LinkSaid | undefined {
  const [next] = leads
    .flatMap((link) => {
      const [name = "", ...others] = changedParameters(new URL(link.href), here);
      const offset = Number(new URL(link.href).searchParams.get(name) ?? Number.NaN);
      const own = Number(here.searchParams.get(name) ?? 0);
      return others.length === 0 && OFFSET.test(name) && offset > own ? [{ link, offset }] : [];
    })
    .toSorted((one, other) => one.offset - other.offset);
  return next?.link;
}

/** Returns the names of the parameters that differ between two addresses. */
function changedParameters(there: URL, here: URL): readonly string[] {
  const names = new Set([...there.searchParams.keys(), ...here.searchParams.keys()]);
  return [...names].filter((name) => there.searchParams.get(name) !== here.searchParams.get(name));
}

/** Whether an address is another page of the same list: it differs only in the page number. */
function countsPages(href: string, here: URL): boolean {
  const there = parseUrl(href);
  if (there === undefined || there.origin !== here.origin || there.href === here.href) return false;
  if (barePath(there) !== barePath(here)) return false;
  const isOther = there.pathname !== here.pathname;
  return isOther || changedParameters(there, here).some((name) => PAGE_PARAMETER.test(name));
}

const PATH_NUMBER = /[/-](?:page|p|seite|pagina)?[/-]?(\d{1,6})(?:\.html?)?\/?$/i;

const barePath = ({ pathname }: URL): string =>
  pathname.replace(PATH_NUMBER, "").replace(/(?:\/index)?(?:\.html?)?\/?$/i, "");

/** Returns the number of a page in its address; 1 without one. */
function pageNumber({ pathname, searchParams }: URL): number {
  const [, stated] =
    [...searchParams].find(([key, value]) => NUMBER.test(key) && /^\d{1,6}$/.test(value)) ?? [];
  return Number(stated ?? PATH_NUMBER.exec(pathname)?.[1] ?? 1);
}
