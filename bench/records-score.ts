// Scores the lists of a page against the labels of its main list, which have hashes instead of the page's words.
import { createHash } from "node:crypto";
import type { RecordRow, RecordTable } from "../src/model/records.ts";

/** The main list of a page as labelled: each column has an entry per row, and is absent without a value. */
export interface LabelledList {
  /** Id in the data folder; of a page of `dates/` its path. */
  readonly id: string;
  readonly set: "wcxb" | "world" | "dates";
  readonly kind: string;
  readonly language: string;
  readonly half: string;
  /** Number of rows. */
  readonly items: number;
  /** Hashes one after the other, `....` for none. */
  readonly titles: string;
  readonly links?: string;
  readonly images?: string;
  readonly prices?: readonly (number | null)[];
  readonly list_prices?: readonly (number | null)[];
  /** ISO days. */
  readonly dates?: readonly (string | null)[];
}

/** Fields of a row that have labels. */
export const FIELDS = ["title", "link", "price", "list_price", "image", "date"] as const;

/** A field of a row. */
export type Field = (typeof FIELDS)[number];
type Value = string | number | null;
type Labels = Readonly<Record<Field, Value>>;

/** A row of a list in the form of the labels. */
interface Row extends Labels {
  /** Hashes that match a title: of the title, in a table of every cell, of a post also of its text. */
  readonly titles: readonly Value[];
}

interface Match {
  readonly f1: number;
  readonly rows: ReadonlyMap<Labels, Row>;
}

/** Labels of a field on one page, and those that the first list has right. */
export interface Tally {
  readonly labels: number;
  readonly right: number;
}

/** The score of a page's first list. */
export interface ListScore {
  /** F1 of rows. */
  readonly f1: number;
  readonly fields: ReadonlyMap<Field, Tally>;
  /** Whether it has no labelled row, and another list has some. */
  readonly isOther: boolean;
  /** Labelled prices for which the list has one, the wrong ones of these, and prices that no label has. */
  readonly prices: { readonly given: number; readonly wrong: number; readonly extra: number };
}

/** Characters of a hash, as in training/content/judged.jsonl. */
const HASH_CHARS = 4;
/** Characters of an ISO day, with which a time starts. */
const ISO_DAY_CHARS = 10;

function hashOf(text: string): string {
  return createHash("sha1").update(text).digest("base64url").slice(0, HASH_CHARS);
}

/** Returns the hash of a title: of its letters and digits in lower case; null without any. */
export function titleHash(title: unknown): string | null {
  if (typeof title !== "string" && typeof title !== "number") return null;
  const key = String(title)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  return key === "" ? null : hashOf(key);
}

/** Returns the hash of an address without scheme, `www.`, fragment and last slash; null for none. */
export function addressHash(address: unknown): string | null {
  if (typeof address !== "string" || !URL.canParse(address)) return null;
  const { host, pathname, search } = new URL(address);
  return hashOf(`${host.replace(/^www\./, "")}${pathname}${search}`.replace(/\/$/, ""));
}

function labelsOf(page: LabelledList): readonly Labels[] {
  const hash = (hashes: string | undefined, at: number): string | null => {
    const found = hashes?.slice(at * HASH_CHARS, (at + 1) * HASH_CHARS) ?? "....";
    return found === "...." ? null : found;
  };
  return Array.from({ length: page.items }, (_, at) => ({
    title: hash(page.titles, at),
    link: hash(page.links, at),
    price: page.prices?.[at] ?? null,
    list_price: page.list_prices?.[at] ?? null,
    image: hash(page.images, at),
    date: page.dates?.[at] ?? null,
  }));
}

function rowOf(row: RecordRow, { source, kind }: RecordTable): Row {
  const amount = (value: unknown): Value => (typeof value === "number" ? value : null);
  const { title, date } = row;
  return {
    title: titleHash(title),
    titles: (source === "table"
      ? Object.values(row)
      : kind === "post"
        ? [title, row["description"]]
        : [title]
    ).map(titleHash),
    link: addressHash(row["link"]),
    price: amount(row["price"]),
    list_price: amount(row["list_price"]),
    image: addressHash(row["image"]),
    date: typeof date === "string" ? date.slice(0, ISO_DAY_CHARS) : null,
  };
}

/** Ways to match a row to a label: by link, then by title. */
const KEYS: readonly ((row: Row, label: Labels) => boolean)[] = [
  (row, { link }) => link !== null && row.link === link,
  (row, { title }) => title !== null && row.titles.includes(title),
];

/** Matches rows with the labels, first by their links, then by their titles, each in order. */
function matchOf(labels: readonly Labels[], list: RecordTable): Match {
  const free = new Set(list.rows.map((row) => rowOf(row, list)));
  const most = free.size + labels.length;
  const rows = new Map<Labels, Row>();
  for (const isSame of KEYS) {
    for (const label of labels.filter((one) => !rows.has(one))) {
      const row = [...free].find((one) => isSame(one, label));
      if (row === undefined) continue;
      free.delete(row);
      rows.set(label, row);
    }
  }
  return { f1: (2 * rows.size) / most, rows };
}

/** Scores the first of a page's lists; a page without lists has nothing right. */
export function scoreLists(page: LabelledList, lists: readonly RecordTable[]): ListScore {
  const labels = labelsOf(page);
  const matches = lists.map((list) => matchOf(labels, list));
  const { f1, rows } = matches[0] ?? { f1: 0, rows: new Map<Labels, Row>() };
  const isRight = (label: Labels, field: Field): boolean => {
    const row = rows.get(label);
    if (field === "title") return row?.titles.includes(label.title) === true;
    return row !== undefined && row[field] === label[field];
  };
  const tally = (field: Field): Tally => {
    const known = labels.filter((label) => label[field] !== null);
    const right = known.filter((label) => isRight(label, field));
    return { labels: known.length, right: right.length };
  };
  const given = [...rows].filter(([label, row]) => label.price !== null && row.price !== null);
  const extra = [...rows].filter(([label, row]) => label.price === null && row.price !== null);
  return {
    f1,
    isOther: rows.size === 0 && matches.some((match) => match.f1 > 0),
    fields: new Map(FIELDS.map((field) => [field, tally(field)])),
    prices: {
      given: given.length,
      wrong: given.filter(([label]) => !isRight(label, "price")).length,
      extra: extra.length,
    },
  };
}
