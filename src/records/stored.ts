// The lists of a page as a text that a graph stores, and from such a text later.
import {
  COLUMN_TYPES,
  type RecordRow,
  type RecordTable,
  type SiteRecordColumn,
} from "../model/records.ts";
import { SETTINGS } from "../model/settings.ts";
import { parseJson } from "../structured/bare.ts";
import { isObject } from "../text/json-values.ts";

/** Source of the rows that a recipe found. */
export const BY_RECIPE = "recipe";

/** Kind of rows that are the facts of a page each. */
export const PAGE_KIND = "page";

/** A stored list. Its names are part of the graph file. */
export interface StoredList {
  readonly name: string | null;
  readonly kind: string;
  readonly source: string;
  /** Elements around an item, without their numbers: lists of one template have the same. */
  readonly elements: string;
  readonly columns: readonly SiteRecordColumn[];
  readonly rows: readonly RecordRow[];
}

/** Stored text of a page without lists. */
export const NO_LISTS = "[]";

/** Returns the lists of a page as JSON, without rows over `GRAPH_RECORDS_MAX_CHARS` in sum. */
export function recordsText(lists: readonly RecordTable[], byRecipe?: RecordTable): string {
  let left = SETTINGS.GRAPH_RECORDS_MAX_CHARS;
  const texts: string[] = [];
  for (const list of byRecipe === undefined ? lists : [byRecipe, ...lists]) {
    const { name, kind, xpath, item, columns, rows, place } = list;
    // Related things stand on many pages.
    if (place === "related") continue;
    // A recipe finds its list in whatever elements.
    const isFound = list === byRecipe;
    const source = isFound ? BY_RECIPE : list.source;
    const path = `${(xpath ?? "").replace(/\[\d+\]/g, "")} ${item ?? ""}`.trim();
    const elements = isFound ? "" : path;
    const about = columns.map(({ name: column, label, type, filled, currency, unit }) => {
      return { name: column, label, type, filled, currency, unit };
    });
    const head = JSON.stringify({ name, kind, source, elements, columns: about });
    left -= head.length;
    const kept: string[] = [];
    for (const row of rows) {
      const text = JSON.stringify(row);
      if (text.length > left) break;
      left -= text.length + 1;
      kept.push(text);
    }
    if (kept.length > 0) texts.push(`${head.slice(0, -1)},"rows":[${kept.join(",")}]}`);
  }
  return texts.length === 0 ? NO_LISTS : `[${texts.join(",")}]`;
}

/** Returns the lists of a stored page; a part of another shape counts as absent. */
export function storedLists(text: string): readonly StoredList[] {
  const lists: unknown = text === "" ? [] : parseJson(text);
  return Array.isArray(lists) ? lists.flatMap((list) => storedList(list) ?? []) : [];
}

function storedList(list: unknown): StoredList | undefined {
  if (!isObject(list)) return undefined;
  const { name, kind, source, elements, columns, rows } = list;
  if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined;
  return {
    name: textOf(name),
    kind: textOf(kind) ?? "item",
    source: textOf(source) ?? "",
    elements: textOf(elements) ?? "",
    columns: columns.flatMap((column) => storedColumn(column) ?? []),
    rows: rows.filter(isRow),
  };
}

function storedColumn(column: unknown): SiteRecordColumn | undefined {
  if (!isObject(column) || typeof column["name"] !== "string") return undefined;
  const { name, label, type, filled, currency, unit } = column;
  return {
    name,
    label: textOf(label),
    type: COLUMN_TYPES.find((one) => one === type) ?? "text",
    filled: typeof filled === "number" ? filled : 0,
    currency: textOf(currency),
    unit: textOf(unit),
  };
}

/** Whether a value has the values of a row. */
const isRow = (value: unknown): value is RecordRow =>
  isObject(value) && Array.isArray(value["rest"]);

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
