// Learns where a page has given values, and reads those values from other pages of its layout.
import { xpathOf } from "../facts/visible/shown-value.ts";
import type { Fact, Json, PageFacts } from "../model/fact.ts";
import type { Choice, Lesson, LessonField, Sight } from "../model/lesson.ts";
import type { LikeItem, Recipe, RecipeField } from "../model/recipe.ts";
import type { ColumnType, RecordValue } from "../model/records.ts";
import { type Candidate, type Elected, elect, idOf, shareOf, votesOf } from "./elect.ts";
import { contextOf, type Place, placesOf, type RecipePage } from "./places.ts";
import {
  keyOfValue,
  keysOfExample,
  partIn,
  readAs,
  type ValueContext,
  type Written,
  wholeIn,
} from "./values.ts";

/** A place that has a given value. */
interface Hit extends Written {
  readonly place: Place;
  readonly isPart: boolean;
}

/** Maximum places of a value: more are no choice. */
const MAX_HITS = 200;
/** Maximum places that a message names, and declared keys of a value. */
const MAX_NAMED = 5;
const MAX_DECLARED = 4;
/** Types in the order in which they say more. */
const TYPES: readonly ColumnType[] = ["amount", "date", "number", "url", "text"];

/** Returns where a page has each value; a text that says which value it lacks. */
export function learnPage(page: RecipePage, item: LikeItem): Lesson | string {
  const hits = hitsOf(page, item);
  const fields: LessonField[] = [];
  for (const [name, own] of hits) {
    const field = fieldOf(name, own, page);
    if (typeof field === "string") return field;
    fields.push(field);
  }
  return { of: "page", list: [], fields, others: [] };
}

/** Finds all places that have a value as a whole, else as a part of a line. */
function hitsOf(page: RecipePage, item: LikeItem): ReadonlyMap<string, readonly Hit[]> {
  const context = contextOf(page);
  const wanted = Object.entries(item).map(([name, example]) => ({
    ...{ name, example, hits: [] as Hit[] },
    keys: keysOfExample(example, context),
  }));
  for (const place of placesOf(page)) {
    for (const { example, keys, hits } of wanted) {
      if (hits.length >= MAX_HITS) continue;
      const written = writtenAt(place, example, { keys, habits: context.habits });
      if (written !== undefined) hits.push({ ...written, place });
    }
  }
  return new Map(
    wanted.map(({ name, hits }) => {
      const whole = hits.filter(({ isPart }) => !isPart);
      return [name, whole.length > 0 ? whole : hits];
    }),
  );
}

function writtenAt(
  { said, href, payload }: Place,
  example: string | number,
  how: { readonly keys: ReadonlySet<string>; readonly habits: ValueContext["habits"] },
): Omit<Hit, "place"> | undefined {
  if (href !== undefined) {
    const isIt = how.keys.has(keyOfValue(href, "url"));
    return isIt ? { type: "url", before: "", after: "", isPart: false } : undefined;
  }
  const whole = wholeIn(said, example, how);
  if (whole !== undefined) return { ...whole, isPart: false };
  if (payload !== undefined) return undefined;
  const part = partIn(said.text, example);
  // The words before a colon are the label of the value: no part of a sentence.
  return part && { ...part, isPart: !/[:：]\s*$/u.test(part.before) };
}

/** Returns the choices of a value: each declared key, and the visible places that are most of the page. */
function fieldOf(name: string, hits: readonly Hit[], page: RecipePage): LessonField | string {
  const type = TYPES.find((one) => hits.some((hit) => hit.type === one));
  if (type === undefined) return `${name}: the page does not have the value`;
  const own = hits.filter((hit) => (hit.type === "url") === (type === "url"));
  const shown = own.filter(({ place }) => !isDeclared(place));
  const best = Math.max(0, ...shown.map(({ place }) => place.rank));
  const some = [
    ...own.filter(({ place }) => isDeclared(place)).slice(0, MAX_DECLARED),
    ...shown.filter(({ place }) => place.rank === best),
  ];
  const choices = unique(some, { name, type }, page);
  if (choices.length === 0)
    return `${name}: nothing tells the places of the value apart: ${placesIn(some)}`;
  const isOwn = choices.some(({ isDeclared: is }) => is) || best >= 2;
  return { name, type, choices, isOwn };
}

const isDeclared = ({ payload }: Place): boolean => payload !== undefined;

const placesIn = (hits: readonly Hit[]): string =>
  hits
    .slice(0, MAX_NAMED)
    .map(({ place }) => place.where)
    .join("; ");

/** Returns the places with those of their anchors that no other value of the page has. */
function unique(
  hits: readonly Hit[],
  { name, type }: { readonly name: string; readonly type: ColumnType },
  page: RecipePage,
): readonly Choice[] {
  const drafts = hits.map(({ place, before, after }) => ({
    choice: { where: place.where, isDeclared: isDeclared(place) },
    field: { name, type, ...around(before, after), anchors: place.anchors },
  }));
  const votes = votesOf(
    drafts.map(({ field }) => field),
    candidatesOf(page),
  );
  const seen = new Set<string>();
  return drafts.flatMap(({ choice, field }) => {
    const anchors = (votes.get(field) ?? []).flatMap((vote) => ("key" in vote ? vote.anchor : []));
    const id = anchors.map(idOf).join("\n");
    if (anchors.length === 0 || seen.has(id)) return [];
    seen.add(id);
    return { ...choice, field: { ...field, anchors } };
  });
}

const around = (before: string, after: string) => ({
  ...(before !== "" && { before }),
  ...(after !== "" && { after }),
});

/** Values by their keys, and where they were found first. */
type Found = Map<string, { readonly value: RecordValue; readonly place: Place }>;

/** Yields the places of a page as candidates of anchors. */
function* candidatesOf(page: RecipePage, found?: Found): Generator<Candidate> {
  const { habits } = contextOf(page);
  for (const place of placesOf(page)) {
    yield {
      anchors: place.anchors,
      keyFor: (field) => {
        const value = valueAt(place, field, habits);
        if (value === undefined) return undefined;
        const key = keyOfValue(value, field.type);
        if (found !== undefined && !found.has(key)) found.set(key, { value, place });
        return key;
      },
    };
  }
}

function valueAt(
  place: Place,
  field: RecipeField,
  habits: ValueContext["habits"],
): RecordValue | undefined {
  if (field.type === "url") return place.href;
  // A declared value has no words around it.
  const bare = isDeclared(place) ? { type: field.type } : field;
  return place.said.text === "" ? undefined : readAs(place.said, bare, habits);
}

/** Returns the facts that a recipe reads from a page, and how well it fits. */
export function readByRecipe(page: RecipePage, recipe: Recipe): PageFacts {
  const found: Found = new Map();
  const votes = votesOf(recipe.fields, candidatesOf(page, found));
  const notes: string[] = [];
  let [agreed, all] = [0, 0];
  const facts = recipe.fields.map((field): readonly [string, Fact] => {
    const elected = elect(votes.get(field) ?? []);
    agreed += elected.agreed.length;
    all += field.anchors.length;
    if (elected.note !== "") notes.push(`${field.name}: ${elected.note}`);
    const { value = null, place } = found.get(elected.key ?? "") ?? {};
    return [field.name, factOf(elected, { value, place, all: field.anchors.length })];
  });
  const fit = { fit: shareOf(agreed, all), notes };
  return { facts: Object.fromEntries(facts), schema_choice: null, recipe: fit };
}

function factOf(
  { agreed, note }: Elected,
  {
    value,
    place,
    all,
  }: { readonly value: Json; readonly place?: Place | undefined; readonly all: number },
): Fact {
  const fit = shareOf(agreed.length, all);
  const block = place?.said.block;
  return {
    value,
    confidence: fit,
    extractor: "structured-data",
    modality: "dom-json",
    source: place === undefined ? null : `recipe: ${place.where}`,
    source_xpath: block === undefined ? (place?.payload?.xpath ?? null) : xpathOf(block),
    found_by: [...new Set(agreed.map(({ by }) => by))],
    fit,
    ...(note !== "" && { note }),
  };
}

/** Returns the results of a lesson's anchors on a page. */
export function lookAtPage(page: RecipePage, lesson: Lesson, item: LikeItem | undefined): Sight {
  const fields = lesson.fields.flatMap(({ choices }) => choices.map(({ field }) => field));
  const found: Found = new Map();
  const votes = votesOf(fields, candidatesOf(page, found));
  const context = contextOf(page);
  const expected = Object.entries(item ?? {}).map(
    ([name, example]) => [name, [...keysOfExample(example, context)]] as const,
  );
  return {
    url: page.url,
    list: [],
    expected: new Map(expected),
    votes: lesson.fields.map(({ choices }) => choices.map(({ field }) => votes.get(field) ?? [])),
    values: new Map(Array.from(found, ([key, { value }]) => [key, value])),
    items: null,
  };
}
