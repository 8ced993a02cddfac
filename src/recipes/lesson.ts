// Concludes a recipe from where the pages of one layout have given values.
import type { Choice, Lesson, LessonField, Sight, Vote } from "../model/lesson.ts";
import {
  type LearnedPage,
  type LearnResult,
  MAX_ANCHORS,
  type RecipeField,
} from "../model/recipe.ts";
import { elect, fitOfAll, idOf } from "./elect.ts";

/** Returns the recipe that fits all pages; a text that says why there is none. */
export function conclude(lesson: Lesson, sights: readonly Sight[]): LearnResult | string {
  const { of, others } = lesson;
  const joined: Joined[] = [];
  for (const [index, field] of lesson.fields.entries()) {
    const seen = field.choices.map((choice, at): Seen => {
      const votes = sights.map((sight) => sight.votes[index]?.[at] ?? []);
      return { ...choice, votes, keys: votes.map((own) => elect(own).key) };
    });
    const known = sights.map((sight, page) => expectedOn(field, seen, { sight, page }));
    const found = chosen(seen, { known, isOfList: of === "list" });
    if (typeof found === "string") return `${field.name}: ${found}`;
    joined.push(joinedField(field, found, known));
  }
  const list = lesson.list.filter((one) => {
    const held = sights.filter(({ list: own }) => own.some((other) => idOf(other) === idOf(one)));
    return held.length * 2 > sights.length;
  });
  const fields = joined.map(({ field, votes }): RecipeField => {
    const keys = sights.map((_, page) => elect(votes[page] ?? []).key ?? "");
    const isMore = sights.some(({ more }, page) => more.has(keys[page] ?? ""));
    const [currency = "", ...others] = new Set(
      sights.flatMap(({ currencies }, page) => currencies.get(keys[page] ?? "") ?? []),
    );
    return {
      ...field,
      ...(currency !== "" && others.length === 0 && { currency }),
      ...(isMore && { says_more: true }),
    };
  });
  const learned_from = sights.flatMap(({ url }) => url || []);
  return {
    recipe: { version: 1, of, learned_from, list, fields, others },
    pages: sights.map((sight, page) => learnedPage(sight, joined, page)),
  };
}

/** A value of the recipe, and the results of its anchors on each page. */
interface Joined {
  readonly field: RecipeField;
  readonly votes: readonly (readonly Vote[])[];
}

function learnedPage(
  { url, values, items }: Sight,
  joined: readonly Joined[],
  page: number,
): LearnedPage {
  const found = joined.map(({ field: { name }, votes }) => {
    const own = votes[page] ?? [];
    return { name, elected: elect(own), anchors: own.length };
  });
  return {
    url,
    values: Object.fromEntries(
      found.map(({ name, elected: { key = "" } }) => [name, values.get(key) ?? null]),
    ),
    items,
    fit: fitOfAll(found),
    notes: found.flatMap(({ name, elected: { note } }) => (note === "" ? [] : `${name}: ${note}`)),
  };
}

/** A place, and the results of its anchors on each page. */
interface Seen extends Choice {
  readonly votes: readonly (readonly Vote[])[];
  readonly keys: readonly (string | undefined)[];
}

/** Keys that a value may have on a page; undefined where nothing says. */
type Keys = readonly string[] | undefined;

/** Returns the keys of a value on a page: of the given one, else of the declared one. */
function expectedOn(
  { name }: LessonField,
  seen: readonly Seen[],
  { sight, page }: { readonly sight: Sight; readonly page: number },
): Keys {
  const given = sight.expected.get(name);
  if (given !== undefined) return given;
  const declared = seen.filter(({ isDeclared }) => isDeclared);
  const { key } = elect(declared.flatMap(({ votes }) => votes[page] ?? []));
  return key === undefined ? undefined : [key];
}

/** Returns the places that have the value on every page; a text that says why there is none. */
function chosen(
  seen: readonly Seen[],
  { known, isOfList }: { readonly known: readonly Keys[]; readonly isOfList: boolean },
): readonly Seen[] | string {
  const right = seen.filter(({ keys }) =>
    keys.every((key, page) => key === undefined || (known[page]?.includes(key) ?? true)),
  );
  if (right.length === 0) return `no place has the value on every page: ${placesOf(seen)}`;
  const varied = right.filter(({ keys }) => isOfList || keys.length < 2 || new Set(keys).size > 1);
  if (varied.length === 0) return `the value is the same on every page: ${placesOf(right)}`;
  if (known.length === 1 && isAnything(varied, known[0]))
    return `several keys of the data have so short a value: ${placesOf(varied)}; ${FURTHER}`;
  const shown = varied.filter(({ isDeclared }) => !isDeclared);
  const declared = varied.filter(({ isDeclared }) => isDeclared);
  if (shown.length < 2) return varied;
  if (declared.length > 0) return declared;
  return `several places have the value: ${placesOf(shown)}; ${FURTHER}`;
}

const FURTHER = "give a further page with another value";

/** Characters from which a value is no coincidence, and names of keys from which a shorter one is. */
const MIN_CHARS = 4;
const MAX_KEYS = 2;

/** Whether a value is as short as the `1` that keys of different names have by chance. */
function isAnything(seen: readonly Seen[], keys: Keys): boolean {
  const isShort = keys?.every((key) => key.replace(/^[a-z]+:/, "").length < MIN_CHARS) === true;
  const declared = seen.filter(({ isDeclared }) => isDeclared);
  const names = new Set(declared.map(({ where }) => where.slice(where.lastIndexOf(".") + 1)));
  return isShort && names.size > MAX_KEYS;
}

/** Maximum places that a message names. */
const MAX_NAMED = 5;

function placesOf(choices: readonly Choice[]): string {
  const names = choices.slice(0, MAX_NAMED).map(({ where }) => where);
  const left = choices.length - names.length;
  return `${names.join("; ")}${left > 0 ? `; and ${left} more` : ""}`;
}

/** Returns a field with the anchors of all its places that no page contradicts and most have. */
function joinedField(
  { name, type }: LessonField,
  found: readonly Seen[],
  known: readonly Keys[],
): Joined {
  const right = known.map((keys, page): Keys => {
    const { key } = elect(found.flatMap(({ votes }) => votes[page] ?? []));
    return keys ?? (key === undefined ? undefined : [key]);
  });
  const all = found.flatMap(({ field, votes }) =>
    field.anchors.map((anchor, at) => ({ anchor, votes: votes.map((own) => own[at]) })),
  );
  const sure = all.filter(({ votes }) => {
    let [there, pages] = [0, 0];
    for (const [page, vote] of votes.entries()) {
      if (right[page] === undefined || vote === undefined) continue;
      pages++;
      if (!("key" in vote)) continue;
      if (right[page]?.includes(vote.key) !== true) return false;
      there++;
    }
    return there * 2 > pages;
  });
  const kept = (sure.length > 0 ? sure : all).slice(0, MAX_ANCHORS);
  const { before, after } = found.find(({ isDeclared }) => !isDeclared)?.field ?? {};
  return {
    field: {
      name,
      type,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      anchors: kept.map(({ anchor }) => anchor),
    },
    votes: known.map((_, page) => kept.flatMap(({ votes }) => votes[page] ?? [])),
  };
}
