// Learns from a page, or reads it by a recipe: the entry of this room.
import type { Lesson, LessonWanted, Taught } from "../model/lesson.ts";
import type { LikeItem, Recipe } from "../model/recipe.ts";
import type { ReadList } from "../records/list-table.ts";
import { conclude } from "./lesson.ts";
import { learnList, lookAtLists } from "./list.ts";
import { learnPage, lookAtPage } from "./page.ts";
import { contextOf, type RecipePage } from "./places.ts";
import { type ListsByRecipe, listsByRecipe } from "./table.ts";

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
