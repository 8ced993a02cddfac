// Learns where a page has given values, and reads those values from other pages of its layout.
import { xpathOf } from "../facts/visible/shown-value.ts";
import type { Fact, PageFacts } from "../model/fact.ts";
import type { Choice, Lesson, LessonField, Sight } from "../model/lesson.ts";
import type { LikeItem, Recipe, RecipeField } from "../model/recipe.ts";
import type { ColumnType } from "../model/records.ts";
import {
  type Candidate,
  checked,
  type Elected,
  elect,
  fitOf,
  fitOfAll,
  idOf,
  isRenamed,
  shareOf,
  votesOf,
} from "./elect.ts";
import { contextOf, type Place, placesOf, type RecipePage } from "./places.ts";
import {
  type FieldReading,
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
const TYPES: readonly ColumnType[] = ["amount", "date", "number", "boolean", "url", "text"];

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
    const sure = (votes.get(field) ?? []).flatMap((vote) => ("key" in vote ? vote.anchor : []));
    // Beside a label, the position says nothing: the lines before may be others on each page.
    const isLabelled = sure.some(({ by }) => by === "label");
    const anchors = sure.filter(({ by }) => !isLabelled || (by !== "path" && by !== "heading"));
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

/** Values by field and key, and where they were found first. */
type Found = Map<string, FoundValue>;
type FoundValue = FieldReading & { readonly key: string; readonly place: Place };

/** Identifies a value of a field: another field may have the same one at another place. */
const idOfValue = ({ name }: RecipeField, key: string): string => `${name}\n${key}`;

/** Yields the places of a page as candidates of anchors. */
function* candidatesOf(page: RecipePage, found?: Found): Generator<Candidate> {
  const { habits } = contextOf(page);
  for (const place of placesOf(page)) {
    yield {
      anchors: place.anchors,
      findingFor: (field) => {
        const { text } = place.said;
        if (isRenamed(field, place.anchors)) return { why: "renamed", text };
        const reading = valueAt(place, field, habits);
        if (reading === undefined)
          return text === "" || isLink(place, field) ? undefined : { why: "unread", text };
        const key = keyOfValue(reading.value, field.type);
        const id = idOfValue(field, key);
        const known = found?.get(id);
        // The page may say the currency at another place than the data.
        if (known === undefined || (!known.currency && reading.currency))
          found?.set(id, { ...reading, key, place });
        return { key };
      },
    };
  }
}

/** Whether a place is a link where a text is looked for, or a text where a link is. */
const isLink = ({ href, payload }: Place, { type }: RecipeField): boolean =>
  payload === undefined && (href === undefined) === (type === "url");

function valueAt(
  place: Place,
  field: RecipeField,
  habits: ValueContext["habits"],
): FieldReading | undefined {
  const { href, said, currency } = place;
  if (field.type === "url")
    return href === undefined ? undefined : { value: href, saysMore: false };
  // A declared value has no words around it.
  const bare = isDeclared(place) ? { type: field.type } : field;
  const reading = said.text === "" ? undefined : readAs(said, bare, habits);
  return reading && currency !== undefined
    ? { ...reading, currency: reading.currency || currency }
    : reading;
}

/** Returns the facts that a recipe reads from a page, and how well it fits. */
export const readByRecipe = (page: RecipePage, recipe: Recipe): PageFacts =>
  factsAndShare(page, recipe).facts;

/** Returns the facts of a page, and the share of the recipe's anchors that find a value, whichever. */
export function factsAndShare(page: RecipePage, recipe: Recipe) {
  const found: Found = new Map();
  const votes = votesOf(recipe.fields, candidatesOf(page, found));
  const values = recipe.fields.map((field) => {
    const elected = elect(votes.get(field) ?? []);
    const said = found.get(idOfValue(field, elected.key ?? ""));
    const isOther =
      said?.saysMore === true &&
      field.says_more !== true &&
      elected.agreed.every(({ by }) => by !== "declared");
    return {
      elected: checked(elected, { field, isSame: !isOther, currency: said?.currency }),
      said,
      anchors: field.anchors.length,
      field,
    };
  });
  const facts = values.map(({ elected, anchors, field, said }): readonly [string, Fact] => [
    field.name,
    factOf(elected, anchors, said),
  ]);
  const notes = values.flatMap(({ elected: { note }, field }) =>
    note === "" ? [] : `${field.name}: ${note}`,
  );
  const fit = { fit: fitOfAll(values), notes };
  const read: PageFacts = {
    ...{ facts: Object.fromEntries(facts), schema_choice: null, recipe: fit },
  };
  const sum = (of: (value: (typeof values)[number]) => number): number =>
    values.reduce((all, value) => all + of(value), 0);
  const share = shareOf(
    sum(({ elected: { agreed, against } }) => agreed.length + against),
    sum(({ anchors }) => anchors),
  );
  return { facts: read, share };
}

function factOf(elected: Elected, anchors: number, found: FoundValue | undefined): Fact {
  const { agreed } = elected;
  const { value = null, currency = "", saysMore = false, place } = found ?? {};
  const more = saysMore ? `read from ${JSON.stringify(place?.said.text.slice(0, 60))}` : "";
  const note = [elected.note, more].filter((part) => part !== "").join("; ");
  const block = place?.said.block;
  const fit = fitOf(elected, anchors);
  return {
    value,
    ...(currency !== "" && { currency }),
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
    values: new Map(Array.from(found.values(), ({ key, value }) => [key, value])),
    currencies: new Map(Array.from(found.values(), ({ key, currency = "" }) => [key, currency])),
    more: new Set([...found.values()].flatMap(({ key, saysMore }) => (saysMore ? key : []))),
    items: null,
  };
}
