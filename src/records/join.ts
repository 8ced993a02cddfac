// Joins the rows that a page shows with those that its data declares, by link, else by title.
import type { RecordDifference, RecordSource } from "../model/records.ts";
import { mostFrequent } from "../structure/numbering.ts";
import { addToList } from "../text/grouped.ts";
import { bareText } from "../text/squash.ts";
import { parseUrl } from "../url/parse-url.ts";
import { unifyTypes } from "./changed-columns.ts";
import type { Column } from "./columns.ts";
import type { DeclaredList } from "./declared.ts";
import { type Draft, elementAround } from "./draft.ts";
import type { Row } from "./slots.ts";

/** Minimum share of columns that two lists must share to be joined. */
const LIKE = 0.75;
/** Minimum number of columns, without the link and the section, that joined lists must share. */
const MIN_COLUMNS = 2;

/** Lists to be joined. */
interface ListGroup {
  readonly lists: Draft[];
  /** The blocks of all lists. */
  readonly blocks: Set<number>;
}

/**
 * Joins lists of one look: their items have the same tag and classes and mostly the same columns,
 * or their titles are headings of one look and they share at least two columns. Lists with common
 * blocks stay apart, and related lists from others.
 */
export function joinedLooks(
  drafts: readonly Draft[],
  isRelated: (draft: Draft) => boolean,
): readonly Draft[] {
  const groups: ListGroup[] = [];
  const byLook = new Map<string, ListGroup[]>();
  for (const draft of drafts) {
    const place = isRelated(draft) ? "related " : "";
    const looks = [draft.look, draft.titleLook ?? ""]
      .filter((look) => look !== "")
      .map((look) => place + look);
    const like = looks.flatMap((look) => byLook.get(look) ?? []).find((one) => isLike(one, draft));
    const group = like ?? { lists: [], blocks: new Set() };
    if (like === undefined) groups.push(group);
    group.lists.push(draft);
    for (const at of draft.blocks) group.blocks.add(at);
    for (const look of looks)
      if (byLook.get(look)?.includes(group) !== true) addToList(byLook, look, group);
  }
  return groups.flatMap(({ lists: [first, ...others] }) => (first ? together(first, others) : []));
}

/** Whether a list is of the same things as others. */
function isLike({ lists, blocks }: ListGroup, draft: Draft): boolean {
  if (draft.blocks.some((at) => blocks.has(at))) return false;
  return lists.some((one) => {
    const names = new Set([...one.columns.keys(), ...draft.columns.keys()]);
    for (const name of ["link", "section"]) names.delete(name);
    const shared = [...names].filter((name) => one.columns.has(name) && draft.columns.has(name));
    const isTitled = one.titleLook !== undefined && one.titleLook === draft.titleLook;
    const least = isTitled ? 0 : LIKE * names.size;
    const isOfLook = isTitled || (draft.look !== "" && one.look === draft.look);
    return isOfLook && shared.length >= Math.max(MIN_COLUMNS, least);
  });
}

/**
 * Returns lists as one in reading order, with the heading over each as its section. Values whose
 * type differs from most in their column stay as written, or are in `rest`.
 */
export function together(first: Draft, others: readonly Draft[]): Draft {
  if (others.length === 0) return first;
  const columns = new Map<string, Column>();
  const start = ({ blocks: [at = 0] }: Draft): number => at;
  const lists = [first, ...others].toSorted((one, other) => start(one) - start(other));
  for (const [name, column] of lists.flatMap((draft) => [...draft.columns])) {
    const { currencies = [] } = columns.get(name) ?? {};
    const all = new Set([...currencies, ...column.currencies]);
    columns.set(name, { ...(columns.get(name) ?? column), currencies: all });
  }
  columns.set("section", columns.get("section") ?? SECTION);
  for (const { rows, name } of lists)
    for (const { cells } of rows)
      if (!cells.has("section")) cells.set("section", { value: name, source: "visible" });
  unifyTypes(columns, lists);
  const [one = first] = lists;
  const tags = new Set(lists.map(({ look }) => look.split(".", 1)[0] ?? ""));
  const [tag = ""] = tags;
  const banner = lists.reduce((sum, { left }) => sum + (left.banner ?? 0), 0);
  return {
    ...one,
    name: lists.every(({ name }) => name === one.name) ? one.name : null,
    columns,
    rows: lists.flatMap(({ rows }) => rows),
    blocks: lists.flatMap(({ blocks }) => blocks),
    around: elementAround(lists.map(({ around }) => around)),
    item: tag !== "" && tags.size === 1 ? `.//${tag}` : null,
    left: banner === 0 ? {} : { banner },
  };
}

const SECTION: Column = {
  ...{ name: "section", label: "section", type: "text", unit: null, source: "visible" },
  ...{ currencies: new Set(), lead: undefined },
};

/** Minimum share of the smaller list's items that both lists must have to be one list. */
const SAME = 0.5;
/** Columns whose values differ without contradiction. */
const LOOSE: ReadonlySet<string> = new Set(["image", "description", "link"]);

/** A visible list with the declared values of its items. */
export interface Joined {
  readonly kind: string | undefined;
  readonly differences: readonly RecordDifference[];
  /** Whether every declared item is a row of the shown list. */
  readonly isWhole: boolean;
}

/** Rows of a list by their identifying keys. */
export type RowIndex = ReadonlyMap<string, number>;

/** Returns the rows of a list by link and title; of equal ones the first. */
export function indexOf({ rows }: Pick<Draft, "rows">): RowIndex {
  const index = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    for (const key of keysOf(row)) if (!index.has(key)) index.set(key, at);
  }
  return index;
}

/** A declared list whose rows are found by their keys. */
export interface Keyed {
  readonly declared: DeclaredList;
  /** The keys of each row. */
  readonly keys: readonly (readonly string[])[];
  /** The rows that have a key. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/** Reads the keys of a declared list once for all shown lists. */
export function keyed(declared: DeclaredList): Keyed {
  const keys = declared.rows.map(keysOf);
  const places = new Map<string, number[]>();
  for (const [at, own] of keys.entries()) for (const key of own) addToList(places, key, at);
  return { declared, keys, places };
}

/** A row of a shown list, and a declared row of the same link, else of the same title. */
interface Match {
  readonly at: number;
  readonly row: Row;
}

/** Returns pairs of declared and shown rows; undefined if the lists differ. */
export function pairsOf(size: number, shown: RowIndex, keys: Keyed): readonly Match[] | undefined {
  const pairs = matchesOf(shown, keys);
  const smaller = Math.min(size, keys.declared.rows.length);
  return pairs.length < 2 || pairs.length < SAME * smaller ? undefined : pairs;
}

/** Returns the rows of a declared list that a shown one has, in their order. */
export function matchesOf(shown: RowIndex, { declared, keys, places }: Keyed): readonly Match[] {
  const own = new Set([...shown.keys()].flatMap((key) => places.get(key) ?? []));
  return [...own]
    .toSorted((a, b) => a - b)
    .flatMap((place) => {
      const [at] = (keys[place] ?? []).flatMap((key) => shown.get(key) ?? []);
      const row = declared.rows[place];
      return at === undefined || row === undefined ? [] : [{ at, row }];
    });
}

/**
 * Adds the values of declared items to the rows that show them; undefined if `pairsOf` finds none.
 */
export function joinDeclared(draft: Draft, rows: RowIndex, keys: Keyed): Joined | undefined {
  const { declared } = keys;
  const pairs = pairsOf(draft.rows.length, rows, keys);
  if (pairs === undefined) return undefined;
  if (!declared.isState) nameByDeclared(draft, pairs);
  const differences: RecordDifference[] = [];
  const names = declared.isState
    ? confirmedColumns(draft, pairs)
    : new Set(declared.columns.keys());
  for (const { at, row } of pairs) addCells(draft, { at, row, declared, differences, names });
  const kind = declared.isState ? undefined : declared.kind;
  return { kind, differences, isWhole: pairs.length === declared.rows.length };
}

/**
 * Swaps the titles with another column if that column has the names from the page's data and no
 * title does: some titles repeat the whole item for screen readers.
 */
function nameByDeclared({ columns, rows }: Draft, pairs: readonly Match[]): void {
  const named = pairs.flatMap(({ at, row }) => {
    const name = bareText(String(row.cells.get("title")?.value ?? ""));
    const texts = [...(rows[at]?.cells ?? [])];
    return texts.flatMap(([column, { value }]) =>
      name !== "" && bareText(String(value)) === name ? column : [],
    );
  });
  const most = mostFrequent(named) ?? "title";
  const [title, other] = [columns.get("title"), columns.get(most)];
  const isOften = named.filter((column) => column === most).length > AGREED * pairs.length;
  if (!isOften || named.includes("title") || title === undefined || other === undefined) return;
  columns.set("title", { ...other, name: "title" }).set(most, { ...title, name: most });
  for (const { cells } of rows) {
    const [text, name] = [cells.get("title"), cells.get(most)];
    if (name === undefined) continue;
    cells.set("title", name);
    cells.delete(most);
    if (text !== undefined) cells.set(most, text);
  }
}

/**
 * Columns that state may fill only where the page shows the same values elsewhere: amounts have
 * other units, addresses other bases.
 */
const NEEDS_PROOF: ReadonlySet<string> = new Set([
  "title",
  "link",
  "image",
  "price",
  "availability",
]);
/** Minimum share of values of a declared column that agree with the visible ones. */
const AGREED = 0.5;

/** Returns the columns whose values the shown ones confirm, or at least do not contradict. */
function confirmedColumns({ rows }: Draft, pairs: readonly Match[]): ReadonlySet<string> {
  const names = new Set(pairs.flatMap(({ row }) => [...row.cells.keys()]));
  const isConfirmed = (name: string): boolean => {
    const both = pairs.flatMap(({ at, row }) => {
      const shown = rows[at]?.cells.get(name)?.value ?? null;
      return shown !== null && row.cells.has(name) ? isSame(shown, row.cells.get(name)?.value) : [];
    });
    const agreed = both.filter(Boolean).length;
    return both.length === 0 ? !NEEDS_PROOF.has(name) : agreed >= AGREED * both.length;
  };
  return new Set([...names].filter(isConfirmed));
}

interface Pair extends Match {
  readonly declared: DeclaredList;
  readonly differences: RecordDifference[];
  /** Columns that it may fill. */
  readonly names: ReadonlySet<string>;
}

function addCells(draft: Draft, { at, row, declared, differences, names }: Pair): void {
  const cells = draft.rows[at]?.cells;
  if (cells === undefined) return;
  for (const [name, cell] of row.cells) {
    if (!names.has(name)) continue;
    const { value, source, currency } = cell;
    const shown = cells.get(name);
    if (shown === undefined || shown.value === null) {
      const column = declared.columns.get(name);
      if (!draft.columns.has(name) && column !== undefined)
        draft.columns.set(name, { ...column, currencies: new Set() });
      if (currency !== undefined) draft.columns.get(name)?.currencies.add(currency);
      cells.set(name, cell);
    } else if (!LOOSE.has(name) && !isSame(shown.value, value)) {
      differences.push({ row: at + 1, column: name, value, source });
    }
  }
}

/** Whether two values are equal, disregarding punctuation, case and times of day. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "number" || typeof other === "number") return Number(one) === Number(other);
  const [first, second] = [bareText(String(one)), bareText(String(other))];
  return first.startsWith(second) || second.startsWith(first);
}

/**
 * Parses an address to compare it. Those in a file without an address of its own are relative, and
 * so is the file's.
 */
export const parsedLink = (address: string): URL | undefined =>
  parseUrl(address, "http://page.invalid/page");

/** Returns the keys that identify a row: its link, then its title. */
function keysOf({ cells }: Row): readonly string[] {
  const link = cells.get("link")?.value;
  const title = cells.get("title")?.value;
  const url = typeof link === "string" ? parsedLink(link) : undefined;
  const address =
    url === undefined
      ? []
      : [`${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}${url.search}`];
  const name = typeof title === "string" ? bareText(title) : "";
  return [...address, ...(name === "" ? [] : [`title ${name}`])];
}

/** Returns the sources of a row's cells that are not their column's; undefined without any. */
export function otherSources(
  { cells }: Row,
  { columns }: Draft,
): Readonly<Record<string, RecordSource>> | undefined {
  const others = [...cells].filter(([name, { source }]) => columns.get(name)?.source !== source);
  return others.length === 0
    ? undefined
    : Object.fromEntries(others.map(([name, { source }]) => [name, source]));
}
