// The lists of a page as tables, and their ranks.

import type { AnchorWay, RecipeFit } from "./anchors.ts";
import type { PayloadSource } from "./fact.ts";
import type { FetchSummary, PageRecord } from "./page.ts";
import type { PartOfGraph } from "./page-name.ts";

/** Types of the values of a column. Dates are ISO 8601 days or times, addresses absolute. */
export const COLUMN_TYPES = ["text", "url", "amount", "number", "date", "boolean"] as const;

/** Type of the values of a column. */
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** Source of a value: a `visible` list, an HTML `table`, or a kind of structured data. */
export type RecordSource = "visible" | "table" | PayloadSource;

/** A column of a list. */
export interface RecordColumn {
  /** Standard name (`title`, `link`, `price` …), else the label on the page, else `text_1`. */
  readonly name: string;
  /** Label or heading of the column as the page shows it; null if there is none. */
  readonly label: string | null;
  /** Type of the column's values. */
  readonly type: ColumnType;
  /** Rows with a value. */
  readonly filled: number;
  /** ISO 4217 code if all amounts have the same; null otherwise. */
  readonly currency: string | null;
  /** Unit of the numbers, such as `km`, from the heading or every value; null if none. */
  readonly unit: string | null;
  /** Where the values come from, unless `sources` of a row says otherwise. */
  readonly source: RecordSource;
  /** XPath of the first value's element within the item; null for structured data. */
  readonly xpath: string | null;
  /** Only with a recipe: anchors that agree on the column; `found_by` of a row has exceptions. */
  readonly found_by?: readonly AnchorWay[];
  /** With a recipe: the share of the column's anchors that agree, 0 to 1. */
  readonly fit?: number;
}

/** A value of a row; null if there is none. */
export type RecordValue = string | number | boolean | null;

/**
 * A row: the values by column name. `rest` has the visible texts of the item that are in no column;
 * `sources` has the source of each value whose source is not that of its column. With a recipe,
 * `fit` is the share of its anchors that agree in this row, and `found_by` has the anchors of each
 * value that was found in another way than its column.
 */
export type RecordRow = Readonly<
  Record<
    string,
    | RecordValue
    | readonly string[]
    | Readonly<Record<string, RecordSource>>
    | Readonly<Record<string, readonly AnchorWay[]>>
  >
>;

/** Result of a recipe on a page of a crawl. */
export interface RecipeRows extends RecipeFit {
  /** Rows of the list, or one row of facts; empty if the page is unlike the learned ones. */
  readonly rows: readonly RecordRow[];
}

/** Why a part of a list is no row. */
export type RowLeftOut = "banner" | "empty" | "twice" | "over_limit";

/** A declared value that differs from the visible one. */
export interface RecordDifference {
  /** Row, from 1. */
  readonly row: number;
  /** Name of the column. */
  readonly column: string;
  /** The other value. */
  readonly value: RecordValue;
  /** Where the other value comes from. */
  readonly source: RecordSource;
}

/** A list of a page as a table. */
export interface RecordTable {
  /** Heading above the list or caption of the table; null if there is none. */
  readonly name: string | null;
  /** `main`, or `related` for things that are not the page's subject. */
  readonly place: "main" | "related";
  /** Kind of the items: `product`, `job`, `event`, `article`, `person`, `post` …; `item` if unknown. */
  readonly kind: string;
  /** Number of rows. */
  readonly items: number;
  /** Total that the page states next to the list; null if there is none. */
  readonly stated_total: number | null;
  /** Address of the next page of the list; null if there is none. */
  readonly next: string | null;
  /** Share of the list's words that are content, times the share of rows with a title. */
  readonly confidence: number;
  /** Source of the list's rows. */
  readonly source: RecordSource;
  /** XPath of the element around the items; null if the list comes from structured data. */
  readonly xpath: string | null;
  /** XPath of the items within that element; null if they have no common one. */
  readonly item: string | null;
  /** Columns in the order of the page. */
  readonly columns: readonly RecordColumn[];
  /** A row for each item, in the order of the page. */
  readonly rows: readonly RecordRow[];
  /** Parts of the list that are no rows, by reason. */
  readonly left_out: Readonly<Partial<Record<RowLeftOut, number>>>;
  /** Declared values that differ from the visible ones. */
  readonly differences: readonly RecordDifference[];
}

/** A page that was read for a list. */
export interface RecordPage {
  /** Final address of the page. */
  readonly url: string;
  /** Number of rows that the page added to the first list. */
  readonly rows: number;
  /** Why the page could not be read; absent if it was read. */
  readonly error?: string;
}

/**
 * Why no further page was read: `end` (the list has no next page), `pages` (the requested number
 * was read), `total` (the total that the page states was reached), `repeated` (a page had no new
 * row), `failed` (the next page could not be read).
 */
export type RecordsEnd = "end" | "pages" | "total" | "repeated" | "failed";

/** The lists of a page, the result of `readRecords()`. */
export interface RecordsResult extends FetchSummary {
  /** Properties of the page. */
  readonly page: PageRecord;
  /** Lists of the page, the main one first, without menus, filters and footers. */
  readonly lists: readonly RecordTable[];
  /** Lists of things that are not the page's subject, such as further articles. */
  readonly related: readonly RecordTable[];
  /** The pages of the first list, in order. */
  readonly pages: readonly RecordPage[];
  /** Why no further page was read. */
  readonly ended_by: RecordsEnd;
  /** What happened in the browser besides loading, such as a control for more rows; absent if nothing. */
  readonly render_note?: string;
  /** How well the recipe fits the first page; absent without a recipe or examples. */
  readonly recipe?: RecipeFit;
}

/** A column of a table of a site. */
export type SiteRecordColumn = Pick<
  RecordColumn,
  "name" | "label" | "type" | "filled" | "currency" | "unit"
>;

/** Lists of one template as one table. */
export interface SiteTable {
  /** Rank of the table, from 1: its number of rows. */
  readonly template: number;
  /** Heading above the list, if it is the same on all pages; null otherwise. */
  readonly name: string | null;
  /** Kind of the items, as in a list of one page. */
  readonly kind: string;
  /** Number of pages with the list. */
  readonly pages: number;
  /** Number of rows, each link once. */
  readonly items: number;
  /** `page_url`, then the columns of all pages. */
  readonly columns: readonly SiteRecordColumn[];
}

/** Tables of a crawled site, and rows of one of them. */
export interface SiteRecords extends PartOfGraph {
  /** The tables with the most rows, largest first; at most 100. */
  readonly tables: readonly SiteTable[];
  /** Rows of the requested table, in the order of the crawl, with the address of the page. */
  readonly rows: readonly RecordRow[];
  /** Rows over the maximum of an answer, in all tables. */
  readonly over_limit: number;
  /** Number of pages whose records are stored. */
  readonly pages_with_records: number;
}

/** Returns the lists by rank, from 0. Without a list of the page's own, the first rank is empty. */
export function rankedLists({
  lists,
  related,
}: Pick<RecordsResult, "lists" | "related">): readonly (RecordTable | undefined)[] {
  return [...(lists.length === 0 ? [undefined] : lists), ...related];
}
