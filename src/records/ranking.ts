// Ranks the lists of a page: the page's own list is first.
import { isOverRelated } from "../marks/related-words.ts";
import { type Container, chainOf } from "../model/document.ts";
import type { Payload } from "../model/fact.ts";
import { once } from "../model/once.ts";
import type { RecordDifference } from "../model/records.ts";
import type { PageType, Selection } from "../model/verdict.ts";
import type { PageOutline } from "../structure/outline.ts";
import { countOne } from "../text/grouped.ts";
import type { Draft } from "./draft.ts";
import { indexOf, parsedLink, type RowIndex } from "./join.ts";
import type { Row, RowCell } from "./slots.ts";

/** A page whose lists are read. */
export interface RecordsPage {
  readonly outline: PageOutline;
  readonly selection: Selection;
  readonly payloads: readonly Payload[];
  readonly page_type: PageType;
  /** Final address. */
  readonly url: string;
}

/** Whether a block is content, or may be content on a page whose blocks are not judged. */
export function isKept({ outline, selection: { fates } }: RecordsPage, at: number): boolean {
  return outline.inside[at] === 1 && (fates[at] ?? "kept") === "kept";
}

/** A list with its rank among the lists of its page. */
export interface Ranked {
  readonly draft: Draft;
  /** Share of its words that the content keeps, 0 to 1. */
  readonly kept: number;
  /** Whether the list has things that are not the page's subject. */
  readonly isRelated: boolean;
  /** Returns its rows by link and title, before they are joined. */
  readonly index: () => RowIndex;
  rank: number;
  kind: string | undefined;
  differences: readonly RecordDifference[];
}

/** Types of pages on which the content may leave out the whole list that they are about. */
const LIST_PAGES: ReadonlySet<PageType> = new Set(["collection", "listing"]);
/** Minimum kept share of a list's words for it to be the page's own instead of a menu or footer. */
export const KEPT = 0.35;
/** Number of values of an item that has only a name and a link. */
const LINK_ONLY = 2;
/** Rank of a list without kept words, as a share of the rank of a list that is kept whole. */
const UNKEPT = 0.15;
/** Maximum values of an item that count for the rank. */
const MOST_SAID = 6;
/** Columns that do not describe the item. */
const NOT_OWN = /^section$|_link$/;
/** Factor of the rank of a data table: beside it, references and sections of an article look like lists. */
const DATA = 4;
/** Factor of the rank of sections of a text. */
const TEXT = 0.25;
/** Types of pages on which a list with prices is the page's own. */
const PRICED_PAGES: ReadonlySet<PageType> = new Set(["product", "collection"]);
/** A list with prices is put first if the first list, without prices, ranks less than this many times higher. */
const PRICED = 2;
/** Two lists are of similar size if one has at least this share of the rows of the other. */
const LIKE_SIZE = 0.5;

/** Ranks a list: higher the more of it is kept, the more values its items have, and the more items have their own page. */
export function rankedList(page: RecordsPage, draft: Draft): Ranked {
  const kept = keptOf(page, draft);
  const isData = draft.source === "table";
  const factor = draft.isText === true ? TEXT : isData ? DATA : 1;
  const rank = rankOf(draft.rows, kept) * factor;
  const isLeftOut = draft.isAside ?? isOutside(page, draft, kept);
  const isRelated = isLeftOut || saysRelated(page, draft) || areChoices(page, draft);
  const index = once(() => indexOf(draft));
  return { draft, kept, isRelated, rank, kind: undefined, differences: [], index };
}

/**
 * Whether a list is outside the content. The content of a list page may leave out its list by
 * mistake: a list in the main element, or one whose items say more than a name and a link.
 */
function isOutside({ page_type }: RecordsPage, { rows, around }: Draft, kept: number): boolean {
  const isThread = page_type === "forum";
  if (!LIST_PAGES.has(page_type)) return isThread ? kept === 0 : kept < KEPT;
  if (kept > 0 || chainOf(around).some(isMain)) return false;
  const things = rows.filter((row) => row.cells.has("link") && ownNames(row).length > LINK_ONLY);
  return things.length * 2 <= rows.length;
}

const ownNames = ({ cells }: Row): readonly string[] =>
  [...cells.keys()].filter((name) => !NOT_OWN.test(name));

const isMain = ({ tag, role }: Container): boolean => tag === "main" || role === "main";

/** Whether the heading over a list, other than the page's title, says that its things are related or seen before. */
export function saysRelated({ outline: { blocks, title } }: RecordsPage, { name }: Draft): boolean {
  return name !== null && name !== blocks[title]?.text && isOverRelated(name);
}

/** Minimum share of items that are options for a list to be a filter. */
const OPTIONS = 0.8;
/** Minimum checkboxes of an option. */
const MIN_CHOICES = 0.6;
/** Maximum words of an option that is a link. */
const OPTION_WORDS = 4;

/**
 * Whether the items of a list only choose what the page shows: each is one text with a checkbox or
 * radio button, or a short link to the page with further parameters.
 */
function areChoices({ outline, url }: RecordsPage, { rows, blocks, around }: Draft): boolean {
  const { document } = outline;
  const end = blocks.reduce((last, at) => Math.max(last, outline.blocks[at]?.last ?? -1), -1);
  const inside = document.choices.filter((node) => node > (around?.node ?? end) && node <= end);
  const haveChoices = inside.length >= MIN_CHOICES * rows.length;
  const page = parsedLink(url);
  const options = rows.filter(({ cells }) => {
    const [only, ...more] = [...cells].flatMap(([name, cell]) =>
      isOwnValue(name, cell) ? String(cell.value) : [],
    );
    if (only === undefined || more.length > 0) return false;
    const link = cells.get("link")?.value;
    return typeof link === "string"
      ? only.split(" ").length <= OPTION_WORDS && refines(parsedLink(link), page)
      : haveChoices;
  });
  return options.length > 0 && options.length >= OPTIONS * rows.length;
}

/** Whether a cell is more than an option has beside its name: a link, a section, a number of things. */
const isOwnValue = (name: string, cell: RowCell | undefined): boolean =>
  (cell?.value ?? null) !== null &&
  name !== "link" &&
  name !== "section" &&
  (typeof cell?.value !== "number" || cell.currency !== undefined);

/** Whether a link leads to the page with further parameters. The parameters of a script choose the page, so its links do not count. */
function refines(link: URL | undefined, page: URL | undefined): boolean {
  if (link?.origin !== page?.origin || link?.pathname !== page?.pathname) return false;
  if (link === undefined || /\.\w+$|^\/$/.test(link.pathname)) return false;
  const own = [...(page?.searchParams ?? [])];
  return (
    link.searchParams.size > own.length &&
    own.every(([name, value]) => link.searchParams.getAll(name).includes(value))
  );
}

/** Returns the share of a list's words that the content keeps. */
export function keptOf(page: RecordsPage, { blocks }: Draft): number {
  let [words, kept] = [0, 0];
  for (const at of blocks) {
    const own = 1 + (page.outline.facts.words[at] ?? 0);
    words += own;
    if (isKept(page, at)) kept += own;
  }
  return kept / Math.max(1, words);
}

/**
 * Ranks rows by values, distinct links and the share of words that is kept. A value counts by
 * the share of rows that have its column: sections of a page have little in common.
 */
export function rankOf(rows: readonly Row[], kept: number): number {
  const links = new Set(rows.flatMap(({ cells }) => cells.get("link")?.value ?? []));
  const own = rows.map(ownNames);
  const counts = new Map<string, number>();
  for (const name of own.flat()) countOne(counts, name);
  const said = own.reduce((sum, names) => {
    const shared = names.reduce((all, name) => all + (counts.get(name) ?? 0) / rows.length, 0);
    return sum + Math.min(MOST_SAID, shared);
  }, 0);
  return said * (UNKEPT + kept) * (1 + (2 * links.size) / Math.max(1, rows.length));
}

/**
 * Moves a list with prices before a first list without prices that ranks little higher, if the page is one of
 * products or both lists have about as many rows.
 */
export function pricedFirst({ page_type }: RecordsPage, ranked: Ranked[]): void {
  const [first] = ranked;
  if (first === undefined || first.isRelated || havePrices(first)) return;
  const rows = first.draft.rows.length;
  const at = ranked.findIndex((one) => {
    const own = one.draft.rows.length;
    const isLikeSize = Math.min(rows, own) >= LIKE_SIZE * Math.max(rows, own);
    const isNear = !one.isRelated && one.rank * PRICED > first.rank;
    return isNear && havePrices(one) && (isLikeSize || PRICED_PAGES.has(page_type));
  });
  if (at > 0) ranked.unshift(...ranked.splice(at, 1));
}

/** Whether most items of a list have prices. */
function havePrices({ draft: { rows } }: Ranked): boolean {
  const priced = rows.filter(({ cells }) => cells.get("price")?.currency !== undefined);
  return priced.length * 2 > rows.length;
}
