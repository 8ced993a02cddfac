// Makes the table of a ranked list: each row once, and the columns that have values.
import { amountsIn } from "../facts/visible/amounts.ts";
import { xpathOf } from "../facts/visible/shown-value.ts";
import { saysPrice } from "../marks/price-words.ts";
import type { RecordColumn, RecordRow, RecordTable } from "../model/records.ts";
import { withoutFragment } from "../url/identity.ts";
import { isFilled, renameAmounts, splitCurrencies } from "./changed-columns.ts";
import { type Column, SPARSE } from "./columns.ts";
import { type Draft, pathTo } from "./draft.ts";
import { otherSources } from "./join.ts";
import { isJobPage } from "./names.ts";
import { renumbered } from "./pages.ts";
import { nextPage, statedTotal } from "./paging.ts";
import type { Ranked, RecordsPage } from "./ranking.ts";
import type { Row } from "./slots.ts";

/** A list as a table, and the sources of its rows and columns. */
export interface ReadList {
  readonly table: RecordTable;
  readonly draft: Draft;
  /** The rows of the table, in its order. */
  readonly rows: readonly Row[];
}

interface TableInput {
  /** Maximum rows. */
  readonly left: number;
  readonly page: RecordsPage;
  readonly isFirst: boolean;
}

/** Makes the table of a list. Changes the columns of its draft. */
export function tableOf(list: Ranked, { left: most, page, isFirst }: TableInput): ReadList {
  const { draft, kept, differences } = list;
  const left = { ...draft.left };
  const rows = wholeRows(draft, left, page.url);
  nameLonePrices(draft);
  const kind = list.kind ?? kindOf(draft);
  if (kind === "job" && (draft.columns.has("location") || leadToJobs(draft)))
    renameAmounts(draft, "price", "salary");
  splitCurrencies(draft);
  const taken = rows.slice(0, most);
  if (taken.length < rows.length)
    left.over_limit = (left.over_limit ?? 0) + rows.length - taken.length;
  const columns = [...draft.columns.values()].flatMap((column) => {
    const filled = taken.filter(({ cells }) => isFilled(cells, column.name));
    return filled.length === 0 ? [] : [columnOf(draft, column, filled.length)];
  });
  const isTable = draft.source === "table";
  const titled = taken.filter(
    ({ isNamed, cells }) => isTable || isNamed || cells.has("title"),
  ).length;
  const isShown = draft.blocks.length > 0;
  const share = (isShown ? kept : 1) * (titled / Math.max(1, taken.length));
  const places = new Map(taken.map((row, index) => [row, index + 1]));
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
    differences: renumbered(differences, draft.rows, places),
  };
  return { table, draft, rows: taken };
}

/** Names "List price" alone the price; "Was" alone is the old price of something sold out. */
function nameLonePrices(draft: Draft): void {
  const { label = "", lead } = draft.columns.get("list_price") ?? {};
  if (saysPrice(`${label} ${lead?.text ?? ""}`)) renameAmounts(draft, "list_price", "price");
}

/** Minimum share of items with an address of a job for all to be jobs. */
const JOBS = 0.8;

/** Returns the kind of the items according to the columns of their list, and where they lead. */
function kindOf(draft: Draft): string {
  const { rows, source } = draft;
  const has = (name: string): boolean =>
    rows.filter(({ cells }) => isFilled(cells, name)).length > SPARSE * rows.length;
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

/** Minimum share of rows with a title in a list that has banners. */
const TITLED = 0.8;
/** Maximum values of a banner, which is a row without a title. */
const BANNER = 2;

/** If more than this share of rows leads to other pages, those that lead to this page are a table of contents. */
const AWAY = 0.5;

/** Columns of a row that has nothing but a link. */
const LINK_ONLY: ReadonlySet<string> = new Set(["title", "link", "section"]);

/** Returns the rows with values, each once; counts the others. */
function wholeRows({ rows }: Draft, left: Draft["left"], url: string): readonly Row[] {
  const here = `${withoutFragment(url)}#`;
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

function columnOf({ around }: Draft, column: Column, filled: number): RecordColumn {
  const { name, label, type, unit, currencies, source, lead } = column;
  const [code = ""] = currencies.size === 1 ? currencies : [];
  const chain = pathTo(lead?.block?.container);
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
  const values = new Set(columns.map(({ name }) => row.cells.get(name)?.value));
  const title = String(row.cells.get("title")?.value ?? "");
  const rest = row.rest.filter((line) => {
    const untitled = line.replace(title, " ");
    const amounts = amountsIn(untitled).filter(({ value }) => values.has(value));
    const bare = amounts.reduce((left, { written }) => left.replace(written, " "), untitled);
    return wordsOf(line).length < 2 || wordsOf(bare).some((word) => !words.has(word));
  });
  return { ...Object.fromEntries(named), rest, ...(sources && { sources }) };
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
