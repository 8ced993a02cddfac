// Finds the total that a page states for a list, and the next page of the list.
import type { PageOutline } from "../structure/outline.ts";
import { parseUrl } from "../url/parse-url.ts";
import { type LinkSaid, linksIn } from "./slots.ts";

/** Blocks searched before and after a list for its total. */
const BEFORE = 15;
const AFTER = 8;
/** Maximum words of a line with a total. */
const MAX_WORDS = 12;

const NUMBER = String.raw`(\d{1,3}(?:[.,\u00a0\u202f\u2009 ]\d{3})+|\d{1,9})`;
/** "1–24 of 214", "24 / 214", "1 bis 24 von 214". */
const RANGE = new RegExp(
  String.raw`\d\s*(?:of|von|sur|de|di|da|z|van|av|af|из|/|out of)\s+(?:about |over |etwa |insgesamt )?${NUMBER}(?!\d)`,
  "iu",
);
/** "214 products", "Ergebnisse: 214". */
const COUNTED = new RegExp(
  String.raw`^(?:\D{0,24}[:(]\s*)?${NUMBER}\+?\)?(?:\s+\p{L}[\p{L}\p{M}\s-]{2,30})?$`,
  "u",
);

/** Counts of those who saw the page. */
const SEEN =
  /(?<!\p{L})(?:views?|visit(?:s|ors)|aufrufe|besucher|vues|visi?tas|visualizzazioni|weergaven|просмотр)|閲覧|浏览|阅读|조회/iu;

/** Returns the total stated next to a list; undefined without one, or for one below its rows. */
export function statedTotal(
  { blocks: all }: PageOutline,
  blocks: readonly number[],
  rows: number,
): number | undefined {
  const own = new Set(blocks);
  const first = blocks[0] ?? 0;
  const last = blocks.at(-1) ?? 0;
  const near = [];
  for (let at = first - 1; at >= Math.max(0, first - BEFORE); at--) near.push(at);
  for (let at = last + 1; at <= Math.min(all.length - 1, last + AFTER); at++) near.push(at);
  for (const at of near) {
    const { text = "", words = 0 } = all[at] ?? {};
    if (own.has(at) || words > MAX_WORDS || SEEN.test(text)) continue;
    const found = RANGE.exec(text) ?? COUNTED.exec(text.trim());
    const total = Number((found?.[1] ?? "").replace(/\D/g, ""));
    if (total >= rows && total > 0) return total;
  }
  return undefined;
}

/** Texts of links to the next page, in the larger languages. */
const NEXT =
  /^[\s»›>→<-]*(?:next(?: page| \d+)?|nächste(?: seite)?|weiter|page suivante|suivante?s?|siguientes?|próxim[oa]s?|(?:pagina )?successiv[oa]|avanti|volgende(?: pagina)?|następn[ay]|nästa|næste|neste|seuraava|další|következő|далее|следующая(?: страница)?|вперёд|下一页|下一頁|后页|次へ|次のページ|다음|sonraki|older(?: posts| entries)?|ältere beiträge|more)?[\s»›>→-]*$/iu;
/** Parameters and path steps that count pages. */
const PAGE_PARAMETER =
  /^(?:page|p|pg|paged|pageno|page_no|pagenumber|seite|pagina|start|offset|skip|from|s|after|cursor|next)$/i;

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
  const said = leads.find(({ text }) => /[\p{L}»›>→]/u.test(text) && NEXT.test(text));
  if (said !== undefined) return said.href;
  const number = pageNumber(here);
  return leads.find(({ text }) => text === String(number + 1))?.href;
}

/** Whether an address is another page of the same list: it differs only in the page number. */
function countsPages(href: string, here: URL): boolean {
  const there = parseUrl(href);
  if (there === undefined || there.origin !== here.origin || there.href === here.href) return false;
  if (barePath(there) !== barePath(here)) return false;
  const changed = [...new Set([...there.searchParams.keys(), ...here.searchParams.keys()])].filter(
    (key) => there.searchParams.get(key) !== here.searchParams.get(key),
  );
  return there.pathname !== here.pathname || changed.some((key) => PAGE_PARAMETER.test(key));
}

const PATH_NUMBER = /[/-](?:page|p|seite|pagina)?[/-]?(\d{1,6})(?:\.html?)?\/?$/i;

const barePath = ({ pathname }: URL): string =>
  pathname.replace(PATH_NUMBER, "").replace(/(?:\/index)?(?:\.html?)?\/?$/i, "");

/** Returns the number of a page in its address; 1 without one. */
function pageNumber({ pathname, searchParams }: URL): number {
  for (const [key, value] of searchParams)
    if (
      /^(?:page|p|pg|paged|pageno|page_no|pagenumber|seite|pagina)$/i.test(key) &&
      /^\d{1,6}$/.test(value)
    )
      return Number(value);
  return Number(PATH_NUMBER.exec(pathname)?.[1] ?? 1);
}
