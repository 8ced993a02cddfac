// Learns which list of a page has given items, and in which columns.
import type { Lesson, LessonField, Sight } from "../model/lesson.ts";
import { type LikeItem, MAX_OTHERS, type RecipeField } from "../model/recipe.ts";
import type { RecordColumn } from "../model/records.ts";
import type { ReadList } from "../records/list-table.ts";
import { votesOf } from "./elect.ts";
import { columnsLike } from "./like-list.ts";
import { anchorsOfColumns, anchorsOfList } from "./list-anchors.ts";
import { bestMatch, candidatesIn, saysMoreIn } from "./list-match.ts";
import type { ValueContext } from "./values.ts";

/** Returns the list that has the given items, and the columns of their values; a text that says why not. */
export function learnList(
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
export function lookAtLists(
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
