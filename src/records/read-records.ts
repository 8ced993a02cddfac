// Reads the lists of a page as tables, the main list first.
import { dateHabits } from "../marks/dates.ts";
import { MARK } from "../model/document.ts";
import { once } from "../model/once.ts";
import { mostFrequent } from "../structure/numbering.ts";
import type { PageOutline, RecordList } from "../structure/outline.ts";
import { type BlockPart, partsOf } from "../structure/parts.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { bareText } from "../text/squash.ts";
import { alikeIn, relatedApart } from "./alike.ts";
import { declaredLists, stateLists } from "./declared.ts";
import type { Draft } from "./draft.ts";
import { tableLists } from "./html-table.ts";
import { indexList, linesOfLists } from "./index-list.ts";
import {
  indexOf,
  joinDeclared,
  joinedLooks,
  type Keyed,
  keyed,
  matchesOf,
  together,
} from "./join.ts";
import { type ReadList, tableOf } from "./list-table.ts";
import { postsList } from "./posts.ts";
import {
  isKept,
  KEPT,
  keptOf,
  pricedFirst,
  type Ranked,
  type RecordsPage,
  rankedList,
  rankOf,
  saysRelated,
} from "./ranking.ts";
import { sectionLists, withSections } from "./sections-list.ts";
import type { Row } from "./slots.ts";
import { hasWords } from "./values.ts";
import { visibleList } from "./visible.ts";

/** Parts that are no lists of things. */
const NO_LISTS: ReadonlySet<string> = new Set(["controls", "head", "foot", "body"]);
/** Parts that are lists of things only where they are content. */
const MAY_BE_LISTS: ReadonlySet<string> = new Set(["menu", "aside"]);
/** Maximum rows of the lists of a page together. */
const MAX_ROWS = 20_000;
/** Minimum items of a nested list, for each item of the list around it. */
const MIN_NESTED = 1.5;

/** Returns the lists of a page, ranked; lists of related things come last. */
export function readLists(page: RecordsPage): readonly ReadList[] {
  const { outline } = page;
  const habits = dateHabits(outline.document, outline.document.names.language);
  const isForum = page.page_type === "forum";
  const thread = isForum ? postsList(outline, page.selection, habits) : undefined;
  const shown = joinedLooks(shownLists(page, thread, habits), (draft) => saysRelated(page, draft));
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
  const layouts = new Set(outline.lists.filter((list) => isLayout(outline, list)));
  const linesIn = once(() => linesOfLists(outline));
  const withAlike = alikeIn(outline, (at) => isKept(page, at));
  /** Blocks of the indexes read so far: a list of these alone repeats their rows. */
  const read = new Set<number>();
  for (const list of outline.lists) {
    if (list.items.every(({ blocks }) => blocks.every((at) => read.has(at)))) continue;
    if (thread !== undefined && areOfPosts(page, list)) continue;
    if (layouts.has(list) || isProse(outline, list)) continue;
    if (!isOfThings(page, list, parts)) continue;
    const index = indexList(outline, list, { habits, linesIn });
    const own =
      index === undefined
        ? relatedApart(outline, withAlike(list)).map((one) => visibleList(outline, one, habits))
        : [index];
    const outer = outline.lists[list.inside];
    const isOwn = outer === undefined || layouts.has(outer);
    const items = own.reduce((sum, { rows }) => sum + rows.length, 0);
    if (!isOwn && items < MIN_NESTED * outer.items.length) continue;
    for (const at of index?.blocks ?? []) read.add(at);
    (index === undefined ? drafts : indexes).push(...own);
  }
  const sections = sectionLists(outline, (at) => isKept(page, at), habits);
  const own = withSections(drafts, indexes, sections);
  const [first, last] = subjectOf(outline, own);
  const aside = indexes.map((draft) => {
    const [start = 0] = draft.blocks;
    return { ...draft, isAside: start < first || start > last || keptOf(page, draft) < KEPT };
  });
  return [...own, ...aside, ...tableLists(outline, habits)];
}

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

/** Whether the items of a list are different posts, or parts of them: those are read as such. */
function areOfPosts({ selection: { posts } }: RecordsPage, { items }: RecordList): boolean {
  const itemOf = new Map(items.flatMap(({ blocks }, item) => blocks.map((at) => [at, item])));
  const held = posts.flatMap(({ first, last }) => {
    let at = first;
    while (at <= last && !itemOf.has(at)) at++;
    return at > last ? [] : itemOf.get(at);
  });
  return new Set(held).size > 1 && held.length * 2 >= posts.length;
}

/** Whether the items of a list are parts of the page, such as columns: the largest alone has the page's title. */
function isLayout({ title }: PageOutline, { items, places }: RecordList): boolean {
  const own = items.find(({ blocks }) => blocks.includes(title))?.blocks.length ?? 0;
  const all = items.reduce((sum, { blocks }) => sum + blocks.length, 0);
  return (
    own * 2 > all && places.every(({ blocks, filled }) => filled === 1 || !blocks.includes(title))
  );
}

/** Whether the items of a list are mostly paragraphs of running text, which start with neither a link nor bold words. */
function isProse({ blocks, looks }: PageOutline, { items }: RecordList): boolean {
  const texts = items.filter(({ blocks: [only = -1, ...others] }) => {
    const { kind, runs = [] } = blocks[only] ?? {};
    const { link, marks = 0 } = runs.find(({ text }) => hasWords(text)) ?? {};
    const isLed = link !== undefined || (marks & MARK.strong) !== 0;
    return others.length === 0 && looks[only] === "text" && kind === "paragraph" && !isLed;
  });
  return texts.length * 2 > items.length;
}

/** Whether a list is one of things: in no filter, head or foot; a menu that is content is an index. */
function isOfThings(
  page: RecordsPage,
  { items }: RecordList,
  parts: readonly BlockPart[],
): boolean {
  const part = mostFrequent(items.map(({ blocks: [first = 0] }) => parts[first]?.part)) ?? "";
  if (!MAY_BE_LISTS.has(part)) return !NO_LISTS.has(part);
  const kept = items.filter(({ blocks: [first = 0] }) => isKept(page, first));
  return kept.length * 2 > items.length;
}

/** Factor of the rank of a list that the page declares. */
const DECLARED = 2;

/** Minimum share of a shown list's rows that a declared list has, for it to be a part of that. */
const DECLARED_ROWS = 0.8;

/** Joins the shown lists that are parts of one declared list and show no item twice. */
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

/** Joins a declared list with the visible lists of its items; adds it if none has all of them. */
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
