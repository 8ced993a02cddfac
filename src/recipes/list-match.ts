// Finds the list of a page, and its columns, that fit a recipe.
import type { Vote } from "../model/lesson.ts";
import type { Anchor, Recipe, RecipeField } from "../model/recipe.ts";
import type { RecordColumn, RecordRow, RecordValue } from "../model/records.ts";
import type { ReadList } from "../records/list-table.ts";
import { readingAs } from "../records/values.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { type Candidate, checked, type Elected, elect, idOf, isRenamed, votesOf } from "./elect.ts";
import { anchorsOf, anchorsOfList } from "./list-anchors.ts";
import { readAs } from "./values.ts";

type ListRecipe = Pick<Recipe, "list" | "fields" | "others">;

/** Result of a recipe for one list. */
export interface Match {
  readonly list: ReadList;
  /** The anchors of the list that hold. */
  readonly held: readonly Anchor[];
  /** By field, the column that it elects. */
  readonly elected: ReadonlyMap<RecipeField, Elected>;
  readonly agreed: number;
  readonly all: number;
}

/** Returns the list that fits best; undefined if none has a column of the recipe. */
export function bestMatch(
  lists: readonly ReadList[],
  recipe: ListRecipe,
  habits: DateHabits,
): { readonly match: Match; readonly isTied: boolean } | undefined {
  const matches = lists
    .map((list) => matchOf(list, recipe, habits))
    .filter(({ elected }) => recipe.fields.some((one) => elected.get(one)?.key !== undefined))
    .sort((one, other) => other.agreed - one.agreed);
  const [match, second] = matches;
  return match === undefined ? undefined : { match, isTied: second?.agreed === match.agreed };
}

function matchOf(
  list: ReadList,
  { list: anchors, fields, others }: ListRecipe,
  habits: DateHabits,
): Match {
  const own = new Set(anchorsOfList(list).map(idOf));
  const held = anchors.filter((one) => own.has(idOf(one)));
  const votes = votesOf([...fields, ...others], candidatesIn(list, habits));
  const elected = new Map(
    Array.from(electedIn(votes), ([field, own]) => {
      const isSame = field.says_more === true || !saysMoreIn(list, own.key, habits);
      const { type, currencies } = list.draft.columns.get(own.key ?? "") ?? {};
      const isClear = type !== "amount" || currencies?.has("") !== true;
      const currency = isClear ? field.currency : undefined;
      return [field, checked(own, { field, isSame, currency })] as const;
    }),
  );
  const wanted = fields.map((field) => elected.get(field)?.agreed.length ?? 0);
  return {
    list,
    held,
    elected,
    agreed: held.length + wanted.reduce((sum, count) => sum + count, 0),
    all: anchors.length + fields.reduce((sum, field) => sum + field.anchors.length, 0),
  };
}

/** Whether the texts of most amounts or numbers of a column have more words: "€10 a month". */
export function saysMoreIn(
  { table, rows }: ReadList,
  name: string | undefined,
  habits: DateHabits,
): boolean {
  const type = table.columns.find((column) => column.name === name)?.type ?? "text";
  if (name === undefined || (type !== "amount" && type !== "number")) return false;
  const said = rows.slice(0, MAX_READ).flatMap(({ cells }) => cells.get(name)?.said ?? []);
  const more = said.filter((one) => readingAs(one, type, habits)?.saysMore === true);
  return more.length * 2 > said.length;
}

/** Yields the columns of a list as candidates of anchors. */
export function* candidatesIn(list: ReadList, habits: DateHabits): Generator<Candidate> {
  for (const column of list.table.columns) {
    const anchors = anchorsOf(list, column);
    const text = column.label ?? column.name;
    yield {
      anchors,
      findingFor: (field) => {
        // What is counted may have the singular in one list and the plural in the next.
        if (column.type !== "number" && isRenamed(field, anchors)) return { why: "renamed", text };
        const isIt = mayBe(list, column, { field, habits });
        return isIt ? { key: column.name } : { why: "unread", text };
      },
    };
  }
}

const isNumeric = (type: string): boolean => type === "amount" || type === "number";

/** Maximum rows of a column of texts that are read as values of a type, and minimum share that are. */
const MAX_READ = 50;
const MIN_READ = 0.7;

/** Whether a column may have the values of a field: of its type, or texts that are mostly read as such. */
function mayBe(
  { table }: ReadList,
  { name, type }: RecordColumn,
  { field, habits }: { readonly field: RecipeField; readonly habits: DateHabits },
): boolean {
  if (type === field.type || (isNumeric(type) && isNumeric(field.type))) return true;
  if (field.type === "text") return type !== "url";
  if (type !== "text" || field.type === "url") return false;
  const texts = table.rows.slice(0, MAX_READ).flatMap((row) => textOf(row[name]));
  const read = texts.filter((text) => readText(text, field, habits) !== undefined);
  return read.length > 0 && read.length >= MIN_READ * texts.length;
}

const textOf = (value: RecordRow[string] | undefined): readonly string[] =>
  typeof value === "string" ? [value] : [];

/** Reads a text of a column as a value of a field. */
export const readText = (
  text: string,
  { type }: RecipeField,
  habits: DateHabits,
): RecordValue | undefined => readAs({ text, runs: [], block: undefined }, { type }, habits)?.value;

/**
 * Elects a column for each field. A tie is settled by the columns that other fields have; a column
 * that several fields elect is of none of them but the one with the larger share of its anchors.
 */
function electedIn(
  votes: ReadonlyMap<RecipeField, readonly Vote[]>,
): ReadonlyMap<RecipeField, Elected> {
  const elected = new Map(Array.from(votes, ([field, own]) => [field, elect(own)]));
  for (const [field, own] of votes) {
    if (elected.get(field)?.key !== undefined) continue;
    const others = new Set(Array.from(elected.values(), ({ key }) => key));
    const isTaken = (vote: Vote): boolean => "key" in vote && others.has(vote.key);
    const free = own.map(
      (vote): Vote => (isTaken(vote) ? { anchor: vote.anchor, why: "taken" } : vote),
    );
    elected.set(field, elect(free));
  }
  const share = (field: RecipeField, { agreed }: Elected): number =>
    agreed.length / Math.max(1, field.anchors.length);
  const claims = [...elected];
  for (const [field, own] of claims) {
    const rival = claims.find(
      ([other, { key }]) => other !== field && key !== undefined && key === own.key,
    );
    if (rival === undefined || share(field, own) > share(...rival)) continue;
    const note = `the anchors disagree: ${field.name} and ${rival[0].name} find the same column`;
    elected.set(field, { key: undefined, agreed: [], against: 0, isDoubtful: false, note });
  }
  return elected;
}
