// Applies a recipe to a page of a site that may be of another kind than those it was learned from.
import type { AnchorWay } from "../model/anchors.ts";
import type { PageFacts } from "../model/fact.ts";
import type { Recipe } from "../model/recipe.ts";
import type { RecipeRows, RecordRow, RecordTable, RecordValue } from "../model/records.ts";
import { PAGE_KIND } from "../records/stored.ts";
import { withCurrencies } from "../text/currencies.ts";
import { factsAndShare } from "./page.ts";
import { listsBy, type TaughtPage } from "./recipes.ts";
import { noColumn } from "./table.ts";

/** Result of a recipe on a page; no table for a page that is not similar to the learned ones. */
export interface FoundOnPage {
  readonly found: RecipeRows;
  readonly table: RecordTable | undefined;
}

/** Returns the list of a recipe, or its facts as a table of one row, each value with `found_by`. */
export function tableByRecipe(page: TaughtPage, recipe: Recipe): FoundOnPage {
  const by = recipe.of === "list" ? listBy(page, recipe) : factsBy(page, recipe);
  // Rows of an event are without their columns.
  const table = by.table && withCurrencies(by.table);
  const { fit } = by;
  const { fit: share = 0, notes = [] } = fit ?? {};
  return { found: { fit: share, notes, rows: table?.rows ?? [] }, table };
}

function listBy(page: TaughtPage, recipe: Recipe) {
  const { lists, recipe: fit } = listsBy(page, recipe);
  const [table] = lists;
  if (table === undefined) return { table, fit };
  const ways = waysOf(table.columns.map(({ name, found_by }) => [name, found_by]));
  // The columns of a stored table have no anchors.
  const rows = table.rows.map(({ found_by, ...row }) => ({
    ...row,
    found_by: { ...ways, ...(typeof found_by === "object" ? found_by : undefined) },
  }));
  return { table: { ...table, rows }, fit };
}

function factsBy(page: TaughtPage, recipe: Recipe) {
  const { facts: read, share } = factsAndShare(page, recipe);
  const { facts, recipe: fit } = read;
  if (!isLike(read, share)) return { table: undefined, fit };
  const found = Object.entries(facts);
  const row: RecordRow = {
    ...Object.fromEntries(found.map(([name, { value }]) => [name, plainValue(value)])),
    rest: [],
    fit: fit?.fit ?? 0,
    found_by: waysOf(found.map(([name, { found_by }]) => [name, found_by])),
  };
  const columns = recipe.fields.map((field) => ({
    ...noColumn(field),
    filled: Number(row[field.name] !== null),
    currency: facts[field.name]?.currency ?? null,
  }));
  const table: RecordTable = {
    ...{ name: null, place: "main", kind: PAGE_KIND, items: 1, stated_total: null, next: null },
    ...{ source: "visible", xpath: null, item: null, left_out: {}, differences: [] },
    confidence: fit?.fit ?? 0,
    columns,
    rows: [row],
  };
  return { table, fit };
}

/**
 * Whether a page is like those that a recipe was learned from: it has most of the values, or half of
 * them by half of the anchors. The heading alone is on every page.
 */
function isLike({ facts }: PageFacts, share: number): boolean {
  const all = Object.values(facts);
  const found = all.filter(({ value }) => value !== null).length;
  return found * 2 > all.length || (found * 2 === all.length && share >= 0.5);
}

const plainValue = (value: unknown): RecordValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : null;

function waysOf(
  columns: readonly (readonly [string, readonly AnchorWay[] | undefined])[],
): Readonly<Record<string, readonly AnchorWay[]>> {
  return Object.fromEntries(
    columns.flatMap(([name, ways]) => (ways?.length ? [[name, ways] as const] : [])),
  );
}
