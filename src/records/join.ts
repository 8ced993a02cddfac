// Joins the rows that a page shows with those that its data declares, by link, else by title.
import type { RecordDifference, RecordSource } from "../model/records.ts";
import { bareText } from "../text/squash.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { Column } from "./columns.ts";
import type { DeclaredList } from "./declared.ts";
import { type Draft, elementAround } from "./draft.ts";
import type { Row } from "./slots.ts";

/** Minimum share of columns that two lists must share to be joined. */
const LIKE = 0.75;
/** Minimum number of columns that two lists must share to be joined, without the link and the section. */
const MIN_COLUMNS = 2;

/**
 * Joins lists whose items have one tag, one class and mostly the same columns: the sections of one
 * list. A list of related things looks the same and is kept less.
 */
export function joinedLooks(
  drafts: readonly Draft[],
  keptOf: (draft: Draft) => number,
): readonly Draft[] {
  const joined: Draft[] = [];
  const isAsKept = (one: Draft, other: Draft) => keptOf(one) > 0.5 === keptOf(other) > 0.5;
  for (const draft of drafts) {
    const at =
      draft.look === ""
        ? -1
        : joined.findIndex((one) => areAlike(one, draft) && isAsKept(one, draft));
    const before = joined[at];
    if (before === undefined) joined.push(draft);
    else joined[at] = together(before, draft);
  }
  return joined;
}

function areAlike(one: Draft, other: Draft): boolean {
  if (one.look !== other.look) return false;
  const names = new Set([...one.columns.keys(), ...other.columns.keys()]);
  for (const name of ["link", "section"]) names.delete(name);
  const shared = [...names].filter((name) => one.columns.has(name) && other.columns.has(name));
  return shared.length >= MIN_COLUMNS && shared.length >= LIKE * names.size;
}

/**
 * Returns two lists as one in reading order, with the heading over each as its section. Columns without a name
 * are the same only in lists of one look.
 */
export function together(one: Draft, other: Draft): Draft {
  const [first, latter] =
    (one.blocks[0] ?? 0) < (other.blocks[0] ?? 0) ? [one, other] : [other, one];
  const isOneLook = first.look !== "" && first.look === latter.look;
  const second = isOneLook ? latter : withFreeNames(latter, first);
  const [tag = "", otherTag] = [first, second].map(({ look }) => look.split(".", 1)[0]);
  const column = sectionColumn(first);
  const columns = new Map([...first.columns, ...second.columns, [column.name, column]]);
  for (const { rows, name } of [first, second])
    for (const { cells } of rows)
      if (!cells.has(column.name)) cells.set(column.name, { value: name, source: "visible" });
  return {
    ...first,
    name: first.name === second.name ? first.name : null,
    columns,
    rows: [...first.rows, ...second.rows],
    blocks: [...first.blocks, ...second.blocks],
    around: elementAround([first.around, second.around]),
    item: tag !== "" && tag === otherTag ? `.//${tag}` : null,
    left: { banner: (first.left.banner ?? 0) + (second.left.banner ?? 0) },
  };
}

/** A column without a name, and that of its links. */
const UNNAMED = /^text_(\d+)(_link)?$/;

/** Renumbers the columns without a name that another list has, too. */
function withFreeNames(draft: Draft, { columns: taken }: Draft): Draft {
  const numbers = [...taken.keys()].map((name) => Number(UNNAMED.exec(name)?.[1] ?? 0));
  const most = Math.max(0, ...numbers);
  const nameOf = (name: string): string => {
    const [, number, end = ""] = UNNAMED.exec(name) ?? [];
    return number === undefined ? name : `text_${most + Number(number)}${end}`;
  };
  const columns = Array.from(draft.columns.values(), (column): [string, Column] => {
    const name = nameOf(column.name);
    return [name, { ...column, name }];
  });
  const rows = draft.rows.map((row) => ({
    ...row,
    cells: new Map(Array.from(row.cells, ([name, cell]) => [nameOf(name), cell])),
  }));
  return { ...draft, columns: new Map(columns), rows };
}

const sectionColumn = ({ columns }: Draft): Column =>
  columns.get("section") ?? {
    ...{ name: "section", label: "section", type: "text", unit: null, source: "visible" },
    currencies: new Set(),
    lead: undefined,
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
export function indexOf({ rows }: Draft): RowIndex {
  const index = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    for (const key of keysOf(row)) if (!index.has(key)) index.set(key, at);
  }
  return index;
}

/** Returns the index of the row with the link, else the title, of another list's row; undefined for none. */
export const placeOf = (rows: RowIndex, row: Row): number | undefined =>
  keysOf(row).flatMap((key) => rows.get(key) ?? [])[0];

/** Adds the values of declared items to the rows that show them; undefined if the lists are different ones. */
export function joinDeclared(
  draft: Draft,
  rows: RowIndex,
  declared: DeclaredList,
): Joined | undefined {
  const pairs = declared.rows.flatMap((row) => {
    const at = placeOf(rows, row);
    return at === undefined ? [] : [{ at, row }];
  });
  const smaller = Math.min(draft.rows.length, declared.rows.length);
  if (pairs.length < 2 || pairs.length < SAME * smaller) return undefined;
  const differences: RecordDifference[] = [];
  const names = declared.isState
    ? confirmedColumns(draft, pairs)
    : new Set(declared.columns.keys());
  for (const { at, row } of pairs) addCells(draft, { at, row, declared, differences, names });
  const kind = declared.isState ? undefined : declared.kind;
  return { kind, differences, isWhole: pairs.length === declared.rows.length };
}

/** Columns that state may fill only where the page shows the same values elsewhere: amounts have other units, addresses other bases. */
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
function confirmedColumns(
  { rows }: Draft,
  pairs: readonly Pick<Pair, "at" | "row">[],
): ReadonlySet<string> {
  const both = new Map<string, { count: number; same: number }>();
  for (const { at, row } of pairs) {
    for (const [name, { value }] of row.cells) {
      const seen = both.get(name) ?? { count: 0, same: 0 };
      both.set(name, seen);
      const shown = rows[at]?.cells.get(name)?.value ?? null;
      if (shown === null) continue;
      seen.count++;
      if (isSame(shown, value)) seen.same++;
    }
  }
  const confirmed = [...both].filter(([name, { count, same }]) =>
    count === 0 ? !NEEDS_PROOF.has(name) : same >= AGREED * count,
  );
  return new Set(confirmed.map(([name]) => name));
}

interface Pair {
  readonly at: number;
  readonly row: Row;
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

/** Whether two values say the same: texts without signs and case, days without times. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "number" || typeof other === "number") return Number(one) === Number(other);
  const [first, second] = [bareText(String(one)), bareText(String(other))];
  return first.startsWith(second) || second.startsWith(first);
}

/** Returns the keys that identify a row: its link, then its title. */
function keysOf({ cells }: Row): readonly string[] {
  const link = cells.get("link")?.value;
  const title = cells.get("title")?.value;
  const url = typeof link === "string" ? parseUrl(link) : undefined;
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
