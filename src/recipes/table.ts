// Reads the list of a recipe: its columns named as the recipe names them, and how each was found.
import type { AnchorWay, RecipeFit } from "../model/anchors.ts";
import type { Anchor, Recipe, RecipeField } from "../model/recipe.ts";
import type { RecordColumn, RecordRow, RecordTable } from "../model/records.ts";
import type { ReadList } from "../records/list-table.ts";
import type { Said } from "../records/slots.ts";
import { currencyName } from "../text/currencies.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { fitOf, fitOfAll, idOf, shareOf } from "./elect.ts";
import { anchorsOfSaid } from "./list-anchors.ts";
import { bestMatch, type Match, readText } from "./list-match.ts";

/** Lists of a page, the one of a recipe first. */
export interface ListsByRecipe {
  readonly lists: readonly RecordTable[];
  readonly recipe: RecipeFit;
}

/** Returns the list of a recipe with its columns first, then the other lists; none if no list fits. */
export function listsByRecipe(
  lists: readonly ReadList[],
  recipe: Recipe,
  habits: DateHabits,
): ListsByRecipe {
  const best = bestMatch(lists, recipe, habits);
  const { match, isTied } = best ?? {};
  // A list with a minority of the anchors is another one.
  if (match === undefined || match.agreed * 2 < match.all) {
    const fit = shareOf(match?.agreed ?? 0, match?.all ?? 0);
    return { lists: [], recipe: { fit, notes: ["no list of the page fits the recipe"] } };
  }
  const notes = recipe.fields.flatMap((field) => {
    const note = match.elected.get(field)?.note ?? "";
    return note === "" ? [] : `${field.name}: ${note}`;
  });
  const held = new Set(match.held.map(idOf));
  const lost = recipe.list.filter((one) => !held.has(idOf(one)));
  const gone = lost.map(({ by, key }) => `${by} ${JSON.stringify(key)}`).join(", ");
  if (gone !== "") notes.push(`the list: ${gone} is gone`);
  if (isTied === true) notes.push("several lists of the page fit equally: the first is used");
  const { list } = match;
  const others = lists.filter((one) => one !== list).map(({ table }) => table);
  const next = list.table.next ?? lists[0]?.table.next ?? null;
  return {
    lists: [
      { ...tableBy(match, recipe, habits), next, place: "main" },
      ...others.map((one) => ({ ...one, next: null })),
    ],
    recipe: {
      fit: fitOfAll(valuesOf(match, recipe), { agreed: held.size, all: recipe.list.length }),
      notes,
    },
  };
}

const valuesOf = ({ elected }: Match, { fields }: Recipe) =>
  fields.flatMap((field) => {
    const own = elected.get(field);
    return own === undefined ? [] : { elected: own, anchors: field.anchors.length };
  });

const waysOf = (anchors: readonly Anchor[]): readonly AnchorWay[] => [
  ...new Set(anchors.map(({ by }) => by)),
];

/** Returns the table of a list with the columns of a recipe first, named as given. */
function tableBy({ list, elected }: Match, { fields }: Recipe, habits: DateHabits): RecordTable {
  const { table } = list;
  const wanted = fields.map((field): RecordColumn => {
    const vote = elected.get(field);
    const own = table.columns.find(({ name }) => name === vote?.key) ?? noColumn(field);
    const fit = vote === undefined ? 0 : fitOf(vote, field.anchors.length);
    const type = own.type === "text" ? field.type : own.type;
    return { ...own, name: field.name, type, found_by: waysOf(vote?.agreed ?? []), fit };
  });
  const taken = new Set(fields.flatMap((field) => elected.get(field)?.key ?? []));
  const names = new Set(["fit", "found_by", ...fields.map(({ name }) => name)]);
  const renamed = new Map<string, string>();
  for (const field of fields) {
    const { key } = elected.get(field) ?? {};
    if (key === undefined) continue;
    renamed.set(key, field.name);
    renamed.set(currencyName(key), currencyName(field.name));
  }
  const others = table.columns.flatMap((column) => {
    if (taken.has(column.name)) return [];
    const wished = renamed.get(column.name) ?? column.name;
    let name = wished;
    for (let number = 2; names.has(name); number++) name = `${wished}_${number}`;
    names.add(name);
    renamed.set(column.name, name);
    return { ...column, name };
  });
  const rows = table.rows.map((row, at) =>
    rowBy(row, { list, at, renamed, fields, elected, habits }),
  );
  const filled = ({ name }: RecordColumn) => rows.filter((row) => row[name] !== null).length;
  return {
    ...table,
    columns: [...wanted.map((one) => ({ ...one, filled: filled(one) })), ...others],
    rows,
    differences: table.differences.map((one) => ({
      ...one,
      column: renamed.get(one.column) ?? one.column,
    })),
  };
}

/** Returns the column of a value that no list has. */
export const noColumn = ({ name, type }: RecipeField): RecordColumn => ({
  ...{ name, type, label: null, filled: 0, currency: null, unit: null },
  ...{ source: "visible", xpath: null },
});

interface RowInput extends Pick<Match, "list" | "elected">, Pick<Recipe, "fields"> {
  /** Index of the row. */
  readonly at: number;
  readonly renamed: ReadonlyMap<string, string>;
  readonly habits: DateHabits;
}

/** Returns a row with the names of a recipe, and how its values were found. */
function rowBy(
  row: RecordRow,
  { list, at, renamed, fields, elected, habits }: RowInput,
): RecordRow {
  const types = new Map(list.table.columns.map(({ name, type }) => [name, type]));
  const unread: string[] = [];
  let [agreed, all] = [0, 0];
  const ways: [string, readonly AnchorWay[]][] = [];
  const wanted = fields.map((field) => {
    const { key = "", agreed: own = [] } = elected.get(field) ?? {};
    const said = row[key] ?? null;
    const isText = typeof said === "string" && types.get(key) === "text" && field.type !== "text";
    const value = isText ? (readText(said, field, habits) ?? null) : said;
    if (isText && value === null) unread.push(said);
    if (value !== null) {
      const held = heldIn(list.rows[at]?.cells.get(key)?.said, list, own);
      agreed += held.length;
      if (held.length !== own.length) ways.push([field.name, waysOf(held)]);
    }
    if (value !== null || key === "") all += field.anchors.length;
    return [field.name, value] as const;
  });
  const { rest = [], sources, ...cells } = row;
  const others = Object.entries(cells).flatMap(([name, value]) => {
    const other = renamed.get(name) ?? name;
    return fields.some((field) => field.name === other) ? [] : [[other, value] as const];
  });
  const found_by = ways.length === 0 ? {} : { found_by: Object.fromEntries(ways) };
  return {
    ...Object.fromEntries(wanted),
    ...Object.fromEntries(others),
    rest: [...(Array.isArray(rest) ? rest : []), ...unread],
    ...(isSources(sources) && { sources: renamedKeys(sources, renamed) }),
    fit: shareOf(agreed, all),
    ...found_by,
  };
}

/** Returns those anchors of a column that hold for one of its values. */
function heldIn(
  said: Said | undefined,
  list: ReadList,
  anchors: readonly Anchor[],
): readonly Anchor[] {
  if (said?.block === undefined) return anchors;
  const own = new Set(anchorsOfSaid(list, said).map(idOf));
  return anchors.filter((one) => (one.by !== "class" && one.by !== "path") || own.has(idOf(one)));
}

const isSources = (
  value: RecordRow[string] | undefined,
): value is Readonly<Record<string, never>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const renamedKeys = <T>(
  values: Readonly<Record<string, T>>,
  renamed: ReadonlyMap<string, string>,
) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [renamed.get(name) ?? name, value]),
  );
