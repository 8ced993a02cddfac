// Reads the lists of a page as tables, the main list first.

import { xpathOf } from "../facts/visible/shown-value.ts";
import { dateHabits } from "../marks/dates.ts";
import type { Payload } from "../model/fact.ts";
import { once } from "../model/once.ts";
import type { RecordColumn, RecordDifference, RecordRow, RecordTable } from "../model/records.ts";
import type { PageType, Selection } from "../model/verdict.ts";
import { mostFrequent } from "../structure/numbering.ts";
import type { PageOutline, RecordList } from "../structure/outline.ts";
import { type BlockPart, partsOf } from "../structure/parts.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { bareText } from "../text/squash.ts";
import { type Column, nameSalary, splitCurrencies } from "./columns.ts";
import { declaredLists, stateLists } from "./declared.ts";
import { chainOf, type Draft } from "./draft.ts";
import { tableLists } from "./html-table.ts";
import {
  indexOf,
  joinDeclared,
  joinedLooks,
  type Keyed,
  keyed,
  matchesOf,
  otherSources,
  parsedLink,
  type RowIndex,
  together,
} from "./join.ts";
import { isJobPage } from "./names.ts";
import { nextPage, statedTotal } from "./paging.ts";
import { postsList } from "./posts.ts";
import type { Row, RowCell } from "./slots.ts";
import { indexList, visibleList } from "./visible.ts";

/** A page whose lists are read. */
export interface RecordsPage {
  readonly outline: PageOutline;
  readonly selection: Selection;
  readonly payloads: readonly Payload[];
  readonly page_type: PageType;
  /** Final address. */
  readonly url: string;
}

/** Parts that are no lists of things. */
const NO_LISTS: ReadonlySet<string> = new Set(["controls", "head", "foot", "body"]);
/** Parts that are lists of things only where they are content. */
const MAY_BE_LISTS: ReadonlySet<string> = new Set(["menu", "aside"]);
/** Maximum rows of the lists of a page together. */
const MAX_ROWS = 20_000;
/** Minimum items of a list for each item of the list around it. */
const MIN_NESTED = 1.5;

/** A list as a table, and the sources of its rows and columns. */
export interface ReadList {
  readonly table: RecordTable;
  readonly draft: Draft;
  /** The rows of the table, in its order. */
  readonly rows: readonly Row[];
}

/** Returns the lists of a page, ranked; lists of related things come last. */
export function readLists(page: RecordsPage): readonly ReadList[] {
  const { outline } = page;
  const habits = dateHabits(outline.document, outline.document.names.language);
  const isForum = page.page_type === "forum";
  const thread = isForum ? postsList(outline, page.selection, habits) : undefined;
  const shown = joinedLooks(shownLists(page, thread, habits), (draft) => keptOf(page, draft));
  const declaredOnes = declaredLists(page.payloads, page.url).map(keyed);
  const ranked = declaredOnes.reduce(
    (lists, declared) => joinedParts(page, lists, declared),
    shown.map((draft) => rankedList(page, draft)),
  );
  if (thread !== undefined) ranked.push({ ...rankedList(page, thread), kind: "post" });
  const own = [...ranked];
  for (const declared of declaredOnes) addDeclared(ranked, declared);
  addState(page, own);
  ranked.sort((a, b) => Number(a.isRelated) - Number(b.isRelated) || b.rank - a.rank);
  pricedFirst(page, ranked);
  let left = MAX_ROWS;
  const lists: ReadList[] = [];
  for (const one of ranked) {
    const list = tableOf(one, { left, page, isFirst: lists.length === 0 && !one.isRelated });
    const { table } = list;
    left -= table.rows.length;
    if (table.rows.length > 0 || table.left_out.over_limit !== undefined) lists.push(list);
  }
  return lists;
}

/** Returns the lists that a page shows besides its thread: of like items, and of rows of tables. */
function shownLists(
  page: RecordsPage,
  thread: Draft | undefined,
  habits: DateHabits,
): readonly Draft[] {
  const { outline } = page;
  const parts = partsOf(outline);
  const drafts: Draft[] = [];
  const indexes: Draft[] = [];
  /** Indexes as lists of the page, and the lists in these, whose rows the indexes have. */
  const read = new Set<number>();
  for (const [at, list] of outline.lists.entries()) {
    if (read.has(list.inside)) read.add(at);
    if (read.has(at) || (thread !== undefined && areOfPosts(page, list))) continue;
    if (!isOfThings(page, list, partOf(parts, list))) continue;
    const index = indexList(outline, list, habits);
    const draft = index ?? visibleList(outline, list, habits);
    if (!isOwn(outline, list, draft.rows.length)) continue;
    if (index !== undefined) read.add(at);
    (index === undefined ? drafts : indexes).push(draft);
  }
  const [first, last] = subjectOf(outline, drafts);
  const aside = indexes.map((draft) => {
    const [start = 0] = draft.blocks;
    return { ...draft, isAside: start < first || start > last || keptOf(page, draft) < INDEX_KEPT };
  });
  return [...drafts, ...aside, ...tableLists(outline, habits)];
}

/** Minimum share of an index's words that are content, for it to be the page's own and no footer. */
const INDEX_KEPT = 0.2;

/** Returns the blocks of the innermost element around the page's title that has a list. */
function subjectOf(
  { title, blocks, containers }: PageOutline,
  drafts: readonly Draft[],
): readonly [first: number, last: number] {
  const starts = drafts.map(({ blocks: [start = 0] }) => start);
  for (let row = containers.ofBlock[title] ?? -1; row >= 0; row = containers.parent[row] ?? -1) {
    const [first, last] = [containers.first[row] ?? 0, containers.last[row] ?? 0];
    if (starts.some((start) => start >= first && start <= last)) return [first, last];
  }
  return [0, blocks.length];
}

/** Whether the items of a list are parts of different posts: those are read as such. */
function areOfPosts({ selection: { posts } }: RecordsPage, { items }: RecordList): boolean {
  const firsts = items.map(({ blocks: [first = -1] }) => first);
  const own = posts.filter(({ first, last }) => firsts.some((at) => at >= first && at <= last));
  return own.length > 1 && own.length * 2 >= posts.length;
}

/** Whether a list is none of the values of another's items: tags, colours, replies. */
function isOwn({ lists }: PageOutline, { inside }: RecordList, rows: number): boolean {
  return inside < 0 || rows >= MIN_NESTED * (lists[inside]?.items.length ?? 0);
}

/** Returns the part that most items of a list begin with. */
function partOf(parts: readonly BlockPart[], { items }: RecordList): string {
  return mostFrequent(items.map(({ blocks: [first = 0] }) => parts[first]?.part)) ?? "";
}

/** Whether a list is one of things: in no filter, head or foot; a menu that is content is an index. */
function isOfThings(page: RecordsPage, { items }: RecordList, part: string): boolean {
  if (!MAY_BE_LISTS.has(part)) return !NO_LISTS.has(part);
  const kept = items.filter(({ blocks: [first = 0] }) => isKept(page, first));
  return kept.length * 2 > items.length;
}

/** Whether a block is content; on a page that is not judged, whether it may be. */
function isKept({ outline, selection: { fates } }: RecordsPage, at: number): boolean {
  return outline.inside[at] === 1 && (fates[at] ?? "kept") === "kept";
}

/** A list with its rank among the lists of its page. */
interface Ranked {
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

/** Types of pages whose own list may be no content: it has few words beside those around it. */
const LIST_PAGES: ReadonlySet<PageType> = new Set(["collection", "listing"]);
/** Share of its rank that a list has which the content leaves out. */
const UNKEPT = 0.15;
/** Values of an item beyond which more do not rank higher. */
const MOST_SAID = 6;
/** Columns that say nothing of the item itself. */
const NOT_OWN = /^section$|_link$/;
/** Types of pages whose own list has prices, if one has. */
const PRICED_PAGES: ReadonlySet<PageType> = new Set(["product", "collection"]);
/** How much higher a list may rank than one whose items have prices that comes before it. */
const PRICED = 2;
/** Minimum share of a list's rows that a like list has. */
const LIKE_SIZE = 0.5;
/** How much higher a list ranks that the page declares. */
const DECLARED = 2;

/** Ranks a list by its items: kept as content, with pages of their own, with several values each. */
function rankedList(page: RecordsPage, draft: Draft): Ranked {
  const kept = keptOf(page, draft);
  const rank = rankOf(draft.rows, kept);
  const isLeftOut = draft.isAside ?? (kept === 0 && !LIST_PAGES.has(page.page_type));
  const isRelated = isLeftOut || areChoices(page, draft);
  const index = once(() => indexOf(draft));
  return { draft, kept, isRelated, rank, kind: undefined, differences: [], index };
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

/** Whether a link leads to the page with further parameters; one script has several pages. */
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
function keptOf(page: RecordsPage, { blocks }: Draft): number {
  let [words, kept] = [0, 0];
  for (const at of blocks) {
    const own = 1 + (page.outline.facts.words[at] ?? 0);
    words += own;
    if (isKept(page, at)) kept += own;
  }
  return kept / Math.max(1, words);
}

function rankOf(rows: readonly Row[], kept: number): number {
  const links = new Set(rows.flatMap(({ cells }) => cells.get("link")?.value ?? []));
  const own = (row: Row): number =>
    [...row.cells.keys()].filter((name) => !NOT_OWN.test(name)).length;
  const said = rows.reduce((sum, row) => sum + Math.min(MOST_SAID, own(row)), 0);
  return said * (UNKEPT + kept) * (1 + (2 * links.size) / Math.max(1, rows.length));
}

/**
 * Puts a list of things with prices before a first one without that ranks little higher: on a page of
 * products, or of lists of about as many rows.
 */
function pricedFirst({ page_type }: RecordsPage, ranked: Ranked[]): void {
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

/** Minimum share of a shown list's rows that a declared list has, for it to be a part of that. */
const DECLARED_ROWS = 0.8;

/**
 * Joins the shown lists that are parts of one declared list, such as a lead story and those under it. No two
 * show the same item.
 */
function joinedParts(page: RecordsPage, ranked: readonly Ranked[], declared: Keyed): Ranked[] {
  const taken = { blocks: new Set<number>(), rows: new Set<Row>() };
  const apart = ranked
    .toSorted((a, b) => b.draft.rows.length - a.draft.rows.length)
    .filter(({ draft: { rows: shown, source, blocks }, isRelated, index }) => {
      if (isRelated || source !== "visible" || blocks.some((at) => taken.blocks.has(at)))
        return false;
      const own = matchesOf(index(), declared);
      const places = new Set(own.map(({ at }) => at));
      const isPart = places.size >= DECLARED_ROWS * shown.length;
      if (!isPart || own.some(({ row }) => taken.rows.has(row))) return false;
      for (const at of blocks) taken.blocks.add(at);
      for (const { row } of own) taken.rows.add(row);
      return true;
    });
  const [first, ...others] = apart.map(({ draft }) => draft);
  if (first === undefined || others.length === 0) return [...ranked];
  const parts = new Set(apart);
  return [rankedList(page, together(first, others)), ...ranked.filter((one) => !parts.has(one))];
}

/**
 * Joins a declared list with the visible list of the same items. Items that are not in a visible list form a
 * separate list.
 */
function addDeclared(ranked: Ranked[], keys: Keyed): void {
  const { declared } = keys;
  let isShown = false;
  for (const list of ranked) {
    if (list.draft.source !== "visible" && list.draft.source !== "table") continue;
    const joined = joinDeclared(list.draft, list.index(), keys);
    if (joined === undefined) continue;
    if (list.kind === undefined) list.rank *= DECLARED;
    list.kind ??= joined.kind;
    list.differences = [...list.differences, ...joined.differences];
    isShown ||= joined.isWhole;
  }
  if (isShown) return;
  const { kind, rows } = declared;
  const index = once(() => indexOf(declared));
  const rank = rankOf(rows, 0);
  ranked.push({
    ...{ draft: declared, kept: 0, isRelated: false, rank, kind, differences: [], index },
  });
}

/** Adds the values of lists in the state of frameworks to the rows that show the same things. */
function addState({ payloads, url }: RecordsPage, ranked: readonly Ranked[]): void {
  const titles = new Set(ranked.flatMap(({ index }) => [...index().keys()]));
  const isShown = (text: string): boolean => titles.has(`title ${bareText(text)}`);
  for (const declared of stateLists(payloads, url, isShown).map(keyed)) {
    for (const list of ranked) {
      const joined = joinDeclared(list.draft, list.index(), declared);
      list.differences = [...list.differences, ...(joined?.differences ?? [])];
    }
  }
}

interface TableInput {
  /** Maximum rows. */
  readonly left: number;
  readonly page: RecordsPage;
  readonly isFirst: boolean;
}

function tableOf(list: Ranked, { left: most, page, isFirst }: TableInput): ReadList {
  const { draft, kept, differences } = list;
  const left = { ...draft.left };
  const rows = wholeRows(draft, left, page.url);
  const kind = list.kind ?? kindOf(draft);
  if (kind === "job" && (draft.columns.has("location") || leadToJobs(draft))) nameSalary(draft);
  splitCurrencies(draft);
  const taken = rows.slice(0, most);
  if (taken.length < rows.length)
    left.over_limit = (left.over_limit ?? 0) + rows.length - taken.length;
  const columns = [...draft.columns.values()].flatMap((column) => {
    const filled = taken.filter(({ cells }) => (cells.get(column.name)?.value ?? null) !== null);
    return filled.length === 0 || isRepeated(column.name, taken)
      ? []
      : [columnOf(draft, column, filled.length)];
  });
  const isTable = draft.source === "table";
  const titled = taken.filter(
    ({ isNamed, cells }) => isTable || isNamed || cells.has("title"),
  ).length;
  const isShown = draft.blocks.length > 0;
  const share = (isShown ? kept : 1) * (titled / Math.max(1, taken.length));
  const table: RecordTable = {
    name: draft.name,
    place: list.isRelated ? "related" : "main",
    kind,
    items: taken.length,
    stated_total: isShown ? (statedTotal(page.outline, draft.blocks, taken.length) ?? null) : null,
    next: isFirst ? (nextPage(page.outline, draft.blocks[0] ?? 0, page.url) ?? null) : null,
    confidence: Math.round(100 * share) / 100,
    source: draft.source,
    xpath: draft.around === undefined ? null : xpathOf({ container: draft.around }),
    item: draft.item,
    columns,
    rows: taken.map((row) => rowOf(row, columns, draft)),
    left_out: left,
    differences: differencesOf(differences, draft, taken),
  };
  return { table, draft, rows: taken };
}

/** Minimum share of items with an address of a job for all to be jobs. */
const JOBS = 0.8;

/** Returns the kind of the items according to the columns of their list, and where they lead. */
function kindOf(draft: Draft): string {
  const { columns, source } = draft;
  const has = (name: string): boolean => columns.has(name);
  if (source === "table") return "row";
  // Makers of products are companies, too.
  const isHired = has("company") && (has("location") || !has("price"));
  if (has("salary") || isHired || leadToJobs(draft)) return "job";
  if (has("date") && has("location")) return "event";
  if (has("price")) return "product";
  if (has("link") && (has("date") || has("author"))) return "article";
  return "item";
}

function leadToJobs({ rows }: Draft): boolean {
  const jobs = rows.filter(({ cells }) => isJobPage(cells.get("link")?.value)).length;
  return jobs >= JOBS * Math.max(1, rows.length);
}

/** Minimum share of rows with a title, and minimum values of a row, for one with fewer to be a banner. */
const TITLED = 0.8;
const BANNER = 2;

/** Minimum share of rows that lead to other pages, for those that lead to a place on this one to be its contents. */
const AWAY = 0.5;

/** Columns of a row that is no more than a link. */
const LINK_ONLY: ReadonlySet<string> = new Set(["title", "link", "section"]);

/** Returns the rows that say something, each once, and counts the others. */
function wholeRows({ rows }: Draft, left: Draft["left"], url: string): readonly Row[] {
  const here = `${url.split("#", 1)[0]}#`;
  const leadsHere = ({ cells, rest }: Row): boolean =>
    rest.length === 0 &&
    String(cells.get("link")?.value).startsWith(here) &&
    [...cells].every(([name, { value }]) => value === null || LINK_ONLY.has(name));
  const away = rows.filter((row) => row.cells.has("link") && !leadsHere(row)).length;
  const seen = new Set<string>();
  const titled = rows.filter(({ isNamed }) => isNamed);
  const mayHaveBanners = titled.length >= TITLED * rows.length && rows.length > 2;
  return rows.filter((row) => {
    const { cells, rest } = row;
    if (cells.size === 0 && rest.length === 0) return count(left, "empty");
    if (away > AWAY * rows.length && leadsHere(row)) return count(left, "banner");
    if (mayHaveBanners && !row.isNamed && cells.size <= BANNER) return count(left, "banner");
    const key = JSON.stringify([Array.from(cells.values(), ({ value }) => value), rest]);
    if (cells.has("link") && seen.has(key)) return count(left, "twice");
    seen.add(key);
    return true;
  });
}

function count(left: Draft["left"], reason: keyof Draft["left"]): false {
  left[reason] = (left[reason] ?? 0) + 1;
  return false;
}

/** Whether a column of links leads where the items lead. */
function isRepeated(name: string, rows: readonly Row[]): boolean {
  if (!name.endsWith("_link")) return false;
  return rows.every(({ cells }) => {
    const value = cells.get(name)?.value;
    return value === undefined || value === cells.get("link")?.value;
  });
}

function columnOf({ around }: Draft, column: Column, filled: number): RecordColumn {
  const { name, label, type, unit, currencies, source, lead } = column;
  const [code = ""] = currencies.size === 1 ? currencies : [];
  const chain = chainOf(lead?.block?.container);
  const from = around === undefined ? 0 : chain.indexOf(around) + 2;
  const steps = chain.slice(from).map(({ tag }) => tag);
  return {
    name,
    label: label === "" ? null : label,
    type,
    filled,
    currency: code === "" ? null : code,
    unit,
    source,
    xpath: lead?.block === undefined ? null : [".", ...steps].join("/"),
  };
}

function rowOf(row: Row, columns: readonly RecordColumn[], draft: Draft): RecordRow {
  const named = columns.map(({ name }) => [name, row.cells.get(name)?.value ?? null] as const);
  const sources = otherSources(row, draft);
  const words = new Set(
    columns.flatMap(({ name, type }) =>
      type === "url" ? [] : wordsOf(String(row.cells.get(name)?.value ?? "")),
    ),
  );
  // Only the line says the currency of an amount without one.
  const isUnclear = columns.some(({ name, type }) => {
    const cell = row.cells.get(name);
    return type === "amount" && cell !== undefined && cell.currency === undefined;
  });
  const rest = row.rest.filter((line) => {
    const own = wordsOf(line);
    return own.length < 2 || isUnclear || own.some((word) => !words.has(word));
  });
  return { ...Object.fromEntries(named), rest, ...(sources && { sources }) };
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Numbers differences by the rows that are left. */
function differencesOf(
  differences: readonly RecordDifference[],
  { rows }: Draft,
  taken: readonly Row[],
): readonly RecordDifference[] {
  const places = new Map(taken.map((row, index) => [row, index + 1]));
  return differences.flatMap((one) => {
    const row = rows[one.row - 1];
    const at = row === undefined ? undefined : places.get(row);
    return at === undefined ? [] : [{ ...one, row: at }];
  });
}
