// Learns from a page, or reads it by a recipe: the entry of this room.
import type { Lesson, LessonField, LessonWanted, Sight, Taught } from "../model/lesson.ts";
import { type LikeItem, MAX_OTHERS, type Recipe, type RecipeField } from "../model/recipe.ts";
import type { RecordColumn } from "../model/records.ts";
import type { ReadList } from "../records/list-table.ts";
import { votesOf } from "./elect.ts";
import { conclude } from "./lesson.ts";
import { columnsLike } from "./like-list.ts";
import { anchorsOfColumns, anchorsOfList } from "./list-anchors.ts";
import { bestMatch, candidatesIn, saysMoreIn } from "./list-match.ts";
import { learnPage, lookAtPage } from "./page.ts";
import { contextOf, type RecipePage } from "./places.ts";
import { type ListsByRecipe, listsByRecipe } from "./table.ts";
import type { ValueContext } from "./values.ts";

/** A page with its lists, which are read on use. */
export interface TaughtPage extends RecipePage {
  readonly lists: () => readonly ReadList[];
}

/** Lists of a page by examples or by a recipe, and the recipe. */
export interface ReadByRecipe extends ListsByRecipe {
  readonly used: Recipe;
}

/** Returns the lists of a page, the one with given items first; a text that says why there is none. */
export function listsLike(page: TaughtPage, like: readonly LikeItem[]): ReadByRecipe | string {
  const taught = teach(page, { like, of: "list" });
  if ("fault" in taught) return taught.fault;
  const concluded = conclude(taught.lesson, [taught.sight]);
  return typeof concluded === "string" ? concluded : listsBy(page, concluded.recipe);
}

/** Returns the lists of a page, the one of a recipe first. */
export function listsBy(page: TaughtPage, recipe: Recipe): ReadByRecipe {
  return { ...listsByRecipe(page.lists(), recipe, contextOf(page).habits), used: recipe };
}

/** Learns from a page. */
export function teach(page: TaughtPage, { like, of, lesson: known }: LessonWanted): Taught {
  const lesson = known ?? firstLesson(page, like ?? [], of);
  if (typeof lesson === "string") return { fault: lesson };
  if (lesson.of === "page") {
    return { lesson, sight: lookAtPage(page, lesson, like?.[0]) };
  }
  const sight = lookAtLists({ lists: page.lists(), context: contextOf(page) }, lesson, like);
  return typeof sight === "string" ? { fault: sight } : { lesson, sight };
}

/** Returns where the first page has the values: in a list, or as facts of its own. */
function firstLesson(
  page: TaughtPage,
  like: readonly LikeItem[],
  of: Recipe["of"] | undefined,
): Lesson | string {
  const [item] = like;
  if (item === undefined) return "no value is given for the first page";
  const asList = of === "page" ? undefined : learnList(page.lists(), like, contextOf(page));
  if (of === "list" && asList !== undefined) return asList;
  const one = "facts of a page are of one item: give each name once, or ask for a list";
  const asPage = like.length === 1 ? learnPage(page, item) : one;
  if (asList === undefined || typeof asList === "string") {
    const isLearned = typeof asPage !== "string";
    return isLearned || asList === undefined ? asPage : `${asPage}; and as a list: ${asList}`;
  }
  const isOwn = typeof asPage !== "string" && asPage.fields.every((field) => field.isOwn);
  if (!isOwn) return asList;
  // A table of names and values describes the page.
  if (asList.list.some(({ by, key }) => by === "name" && key === "row")) return asPage;
  return "the page has the values as its own and in a list: ask for `page` or `list` in `of`";
}

/** Returns the list that has the given items, and the columns of their values; a text that says why not. */
function learnList(
  lists: readonly ReadList[],
  items: readonly LikeItem[],
  context: ValueContext,
): Lesson | string {
  const found = columnsLike(lists, items, context);
  if (typeof found === "string") return found;
  const { list, columns } = found;
  const own = anchorsOfColumns(list);
  const wanted = new Set(columns.values());
  const fieldFor = (name: string, column: RecordColumn): RecipeField => ({
    name,
    type: column.type,
    anchors: own.get(column.name) ?? [],
  });
  const fields = Array.from(columns, ([name, of]): LessonField | undefined => {
    const column = list.table.columns.find((one) => one.name === of);
    if (column === undefined) return undefined;
    const field = fieldFor(name, column);
    const choice = { where: `column ${of}`, isDeclared: false, field };
    return { name, type: column.type, choices: [choice], isOwn: true };
  }).filter((field) => field !== undefined);
  const others = list.table.columns
    .filter(({ name }) => !wanted.has(name))
    .slice(0, MAX_OTHERS)
    .map((column) => fieldFor(column.name, column))
    .filter(({ anchors }) => anchors.length > 0);
  return { of: "list", list: anchorsOfList(list), fields, others };
}

/** Returns the results of a lesson's anchors in lists; a text if no list has the given items. */
function lookAtLists(
  { lists, context }: { readonly lists: readonly ReadList[]; readonly context: ValueContext },
  lesson: Lesson,
  items: readonly LikeItem[] | undefined,
): Sight | string {
  const fields = lesson.fields.flatMap(({ choices }) => choices.map(({ field }) => field));
  const like = items && columnsLike(lists, items, context);
  if (typeof like === "string") return like;
  const best = bestMatch(like ? [like.list] : lists, { ...lesson, fields }, context.habits);
  const { list, held = [] } = best?.match ?? {};
  const votes =
    list === undefined ? undefined : votesOf(fields, candidatesIn(list, context.habits));
  return {
    url: context.url,
    list: held,
    expected: new Map(Array.from(like?.columns ?? [], ([name, column]) => [name, [column]])),
    votes: fields.map((field) => [
      votes?.get(field) ?? field.anchors.map((one) => ({ anchor: one, why: "gone" }) as const),
    ]),
    values: new Map(
      Array.from(list?.rows[0]?.cells ?? [], ([name, { value }]) => [name, value] as const),
    ),
    currencies: new Map(list?.table.columns.map(({ name, currency }) => [name, currency ?? ""])),
    more: new Set(
      list?.table.columns.flatMap(({ name }) =>
        saysMoreIn(list, name, context.habits) ? [name] : [],
      ),
    ),
    items: list?.table.items ?? 0,
  };
}
