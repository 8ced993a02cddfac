// Finds the paths of the values that a caller's word means, by the type of a thing.
import type { JsonObject } from "../../model/fact.ts";
import { once, oncePerKey, oncePerObject } from "../../model/once.ts";
import { addToList, countOne } from "../../text/grouped.ts";
import { typesOf } from "../../text/json-values.ts";
import { foldKey } from "../keys.ts";
import { isGeneric } from "../match/aliases.ts";
import { compileWords, type Vocabulary } from "./compile-words.ts";
import { OCCASION_WORDS } from "./occasion-words.ts";
import { SHOP_WORDS } from "./shop-words.ts";
import { PART_WORDS, THING_WORDS } from "./thing-words.ts";
import type { ValuePath } from "./value-path.ts";
import { wordsKey, wordsOf } from "./words-key.ts";
import { WORK_WORDS } from "./work-words.ts";

/** The words of all kinds of things. */
interface Vocabularies {
  /** Words that mean the same for things of every kind. */
  readonly thing: Vocabulary;
  readonly specific: readonly Vocabulary[];
  readonly byType: ReadonlyMap<string, Vocabulary>;
  /** Kinds of things by the keys that not every thing has. */
  readonly byKey: ReadonlyMap<string, readonly Vocabulary[]>;
}

/** Returns the words, compiled on first use: most pages are not asked for facts. */
const known = once(compileAll);

function compileAll(): Vocabularies {
  const thing = compileWords(THING_WORDS);
  const written = [...OCCASION_WORDS, ...WORK_WORDS, ...SHOP_WORDS, ...PART_WORDS];
  const specific = written.map(compileWords);
  const byType = new Map(specific.flatMap((one) => one.types.map((type) => [type, one] as const)));
  return { thing, specific, byType, byKey: byKey(thing, specific) };
}

function byKey(
  thing: Vocabulary,
  specific: readonly Vocabulary[],
): ReadonlyMap<string, readonly Vocabulary[]> {
  const kinds = new Map<string, Vocabulary[]>();
  for (const one of specific)
    for (const key of one.keys) if (!thing.keys.has(key)) addToList(kinds, key, one);
  return kinds;
}

/**
 * Returns the paths of a word in a kind of thing, best first; empty if the word is unknown there. A
 * common word counts if the thing's own word is beside it: `nom_produit` of a product.
 */
export function ownPaths(object: JsonObject, name: string): readonly ValuePath[] {
  const vocabulary = vocabularyOf(object);
  return vocabulary === null ? NONE : foundIn(vocabulary, name);
}

/** Returns the paths of a word that means the same for things of every kind. */
export function commonPaths(name: string): readonly ValuePath[] {
  return foundIn(known().thing, name);
}

/** Returns the folded schema.org keys of a word that means the same for things of every kind. */
export function commonKeys(name: string): readonly string[] {
  return commonPaths(name).flatMap(({ steps }) => steps.at(-1)?.key ?? []);
}

/** Whether things of every kind have a value of this name. */
export function isGenericWord(name: string): boolean {
  return [foldKey(name), ...commonKeys(name)].some(isGeneric);
}

/** Returns the best path of a word in every kind of thing that knows it. */
export function everyPath(name: string): readonly ValuePath[] {
  return [known().thing, ...known().specific].flatMap((one) => foundIn(one, name)[0] ?? []);
}

/** Kinds of things whose labels shops show beside those of every thing. */
const SHOWN_KINDS = ["Product", "Book"];
/** Folded properties that a visible label may name, whatever the page is about. */
const LABELLED: ReadonlySet<string> = new Set(
  "sku mpn model gtin isbn brand manufacturer price availability itemcondition color material weight telephone email".split(
    " ",
  ),
);

/** Labels of the one price that a page shows, which in data are prices beside others. */
const SHOWN_PRICE: ReadonlySet<string> = new Set(["saleprice", "unitprice"]);

/** Returns the folded property that a visible label names: `sku` for "Item #"; undefined for none. */
export function propertyOf(label: string): string | undefined {
  if (SHOWN_PRICE.has(foldKey(label))) return "price";
  const { thing, byType } = known();
  return [thing, ...SHOWN_KINDS.flatMap((kind) => byType.get(kind) ?? [])]
    .flatMap((one) => foundIn(one, label.replace(/[#№]/g, " no "))[0]?.steps[0]?.key ?? [])
    .find((key) => LABELLED.has(key));
}

/** Returns the kind of things with these types: the first type that shares its words; "" for none. */
export function kindOf(types: readonly string[]): string {
  return ofTypes(types)?.types[0] ?? types[0] ?? "";
}

/** Returns the kinds of things that all of some words name; words are in their common form. */
export function kindsNamed(words: readonly string[]): ReadonlySet<string> {
  const named = known().specific.filter(({ nouns }) => words.every((word) => nouns.has(word)));
  return new Set(named.flatMap(({ types: [first] }) => first ?? []));
}

/** Whether a text has a word for things of a kind, or a word that begins with one: "Konzerte". */
export function namesKind(text: string, kind: string): boolean {
  const nouns = [...(known().byType.get(kind)?.nouns ?? [])];
  return wordsOf(text).some((word) =>
    nouns.some((noun) => word === noun || (noun.length > 4 && word.startsWith(noun))),
  );
}

const NONE: readonly ValuePath[] = [];

/** Maximum names cached per kind of thing, across pages. */
const MAX_FOUND = 2000;

const lookups = oncePerObject((vocabulary: Vocabulary) =>
  oncePerKey((name: string) => pathsIn(vocabulary, name), MAX_FOUND),
);

const foundIn = (vocabulary: Vocabulary, name: string): readonly ValuePath[] =>
  lookups(vocabulary)(name);

function pathsIn({ paths, nouns }: Vocabulary, name: string): readonly ValuePath[] {
  const whole = paths.get(wordsKey(name));
  if (whole !== undefined) return whole;
  const words = wordsOf(name);
  const bare = words.filter((word) => !nouns.has(word));
  const key = bare.toSorted().join(" ");
  const own =
    bare.length < words.length ? (paths.get(key) ?? known().thing.paths.get(key)) : undefined;
  if (own !== undefined) return own;
  const timed = bare.filter((word) => !UNITS.has(word));
  const found = timed.length < bare.length ? paths.get(timed.sort().join(" ")) : undefined;
  return found?.filter(isDuration) ?? NONE;
}

/** Words of units in names: `prep_time_minutes`. */
const UNITS: ReadonlySet<string> = new Set(
  [
    "second seconds sec secs sekunden sekunde seconde secondes segundos secondi s",
    "minute minutes min mins minuten minutos minuti",
    "hour hours hr hrs stunden heures horas ore days tage jours dias giorni weeks wochen in en",
  ].flatMap((units) => units.split(" ").flatMap(wordsOf)),
);

/** Keys whose values are durations. */
const DURATIONS = /(?:time|duration|timerequired|workload)$/;

function isDuration({ steps }: ValuePath): boolean {
  return DURATIONS.test(steps.at(-1)?.key ?? "");
}

/** Returns the vocabulary of an object by its type, without one by its keys; null for none. */
const vocabularyOf = oncePerObject((object: JsonObject): Vocabulary | null => {
  const types = typesOf(object);
  return (types.length > 0 ? ofTypes(types) : ofKeys(object)) ?? null;
});

function ofTypes(types: readonly string[]): Vocabulary | undefined {
  for (const type of types) {
    const own = known().byType.get(type);
    if (own !== undefined) return own;
  }
  // "MusicEvent" is an Event, "ShoeStore" a Store
  return known().specific.find((one) =>
    one.types.some((end) => types.some((type) => type.endsWith(end) && end.length > 3)),
  );
}

/** Minimum keys of one kind alone that identify an object without a type. */
const MIN_KEYS = 2;
/** Maximum keys of such an object; one with more is a table. */
const MAX_KEYS = 200;

/** Returns the vocabulary whose own keys an object has the most of; undefined if two have as many. */
function ofKeys(object: JsonObject): Vocabulary | undefined {
  const counts = new Map<Vocabulary, number>();
  for (const key of Object.keys(object).slice(0, MAX_KEYS))
    for (const one of known().byKey.get(foldKey(key)) ?? []) countOne(counts, one);
  const [best, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (best === undefined || best[1] < MIN_KEYS) return undefined;
  return second?.[1] === best[1] ? undefined : best[0];
}
