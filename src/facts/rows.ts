// Fills arrays of a caller's schema that nothing else fills: one row per thing of the best list.
import { once } from "../model/once.ts";
import type { RecordTable } from "../model/records.ts";
import { SETTINGS } from "../model/settings.ts";
import type { PageType } from "../model/verdict.ts";
import type { NodeFamily } from "../statements/families.ts";
import { typedPayloads } from "../text/json-values.ts";
import { wordSet } from "../text/word-list.ts";
import { topOf } from "./fact-path.ts";
import { foldKey } from "./keys.ts";
import { knownAliases } from "./match/aliases.ts";
import { isAnotherThing } from "./match/descent.ts";
import type { FittedValue } from "./match/fit.ts";
import { weaker } from "./match/how.ts";
import type { NodeGiven } from "./merge.ts";
import { type ListedThing, listsIn, type ThingList } from "./nodes/lists.ts";
import type { FactsPage, PageNodes } from "./page.ts";
import { rowOf, type WantedObject } from "./schema/wanted.ts";
import { shownList } from "./visible/list.ts";
import { everyPath, isGenericWord, kindsNamed, namesKind } from "./words/vocabulary.ts";
import { wordsKey, wordsOf } from "./words/words-key.ts";

/** Arrays of objects in a schema that are filled with lists. */
const MAX_ARRAYS = 20;
/** Things of a list that are fitted to find out how well it fits. */
const SAMPLE = 20;
/** Minimum share of the properties that things fit whose kind the array's name does not say. */
const MIN_FITTED = { shown: 1 / 2, unknown: 2 / 3 } as const;

/** Families by the kind whose name stands for the whole family. */
const FAMILY_OF: Readonly<Record<string, NodeFamily>> = {
  Product: "product",
  Article: "article",
  LocalBusiness: "organization",
};
/** Families of things that pages list. */
const LISTED: ReadonlySet<NodeFamily> = new Set(["article", "work", "thread", "product", "other"]);
/** Families that are the items of no array, unless its name says so. */
const SILENT: ReadonlySet<NodeFamily> = new Set([
  "site",
  "breadcrumb",
  "wrapper",
  "list",
  "rating",
]);

/** Facts about the page other than its lists. */
interface RowsPage {
  /** Facts that need no list; their arrays stay as they are. */
  readonly given: readonly NodeGiven[];
  /** Whether the page is about one thing. */
  readonly hasSubject: boolean;
}

/** An array to fill. */
interface OpenArray {
  readonly property: string;
  readonly row: WantedObject;
  readonly name: ListName;
  readonly hasSubject: boolean;
  /** Whether a declared list already fills it; then only shown values are new. */
  readonly isFilled: boolean;
  /** What that list gives for its first row. */
  readonly firstRow: readonly FittedValue[];
}

/**
 * Returns rows for the arrays of a schema without facts: from the declared list that fits best,
 * else from annotations and from the page's first visible list, if visible facts are requested.
 * Also returns the rows of arrays that a declared list has filled, if the page shows more of its
 * items.
 */
export function rowFacts(
  nodes: PageNodes,
  wanted: WantedObject,
  { given, hasSubject }: RowsPage,
): readonly NodeGiven[] {
  const byLists = given.filter(({ origin }) => origin.family === "list");
  const others = given.filter((one) => !byLists.includes(one));
  const filled = new Set(others.flatMap(groupsIn));
  const open = wanted.properties
    .flatMap(({ name, wanted: field }): OpenArray[] => {
      const row = filled.has(name) ? undefined : rowOf(field);
      if (row === undefined) return [];
      const listed = byLists.find((one) => groupsIn(one).includes(name));
      const isFilled = listed !== undefined;
      const firstRow = (listed?.facts ?? []).filter(({ path }) => path.startsWith(`${name}.0.`));
      return [{ property: name, row, name: listName(name), hasSubject, isFilled, firstRow }];
    })
    .slice(0, MAX_ARRAYS);
  if (open.length === 0) return [];
  const pieces = [typedPayloads(nodes.page.payloads), nodes.shown?.annotations ?? []];
  const declared = pieces.map((some) =>
    listsIn(some).map((list) => ({ list, beside: once(() => shownBeside(nodes, list)) })),
  );
  return open.flatMap((array) => {
    for (const lists of declared) {
      const rows = bestRows(nodes, array, lists);
      if (rows !== undefined) return [rows];
    }
    return array.isFilled ? [] : shownRows(nodes, array);
  });
}

/** Returns facts without those of declared lists for arrays that have rows. */
export function withoutFilled(
  given: readonly NodeGiven[],
  rows: readonly NodeGiven[],
): readonly NodeGiven[] {
  const filled = new Set(rows.flatMap(groupsIn));
  return given.map((one) =>
    one.origin.family === "list"
      ? { ...one, facts: one.facts.filter(({ group }) => !filled.has(group)) }
      : one,
  );
}

const groupsIn = ({ facts }: NodeGiven): readonly string[] => facts.map(({ group }) => group);

/** A declared list, and what the page shows of each of its things. */
interface DeclaredThings {
  readonly list: ThingList;
  readonly beside: () => readonly (ShownThing | undefined)[];
}

/** Returns the rows of the list with the most fitted properties; undefined if none suits. */
function bestRows(
  nodes: PageNodes,
  array: OpenArray,
  lists: readonly DeclaredThings[],
): NodeGiven | undefined {
  const suiting = lists
    .filter(({ list }) => mayBe(list, array))
    .map(({ list, beside }) => {
      return { list, beside, fit: fitOf(nodes, array.row, { things: list.things, beside }) };
    })
    .filter(({ list, fit }) => suits(list, array, fit))
    .sort((a, b) => b.fit.average - a.fit.average);
  for (const { list, beside } of suiting) {
    const rows = rowsOf(nodes, array, { things: list.things, beside });
    const areSeveral = rows.count >= (list.of === "list" ? 1 : 2);
    if (!areSeveral || !mayHaveFilled(rows.given, array)) continue;
    return rows.isShown || !array.isFilled ? rows.given : undefined;
  }
  return undefined;
}

/** Whether the things of some rows may be those that fill an array already, if any do. */
function mayHaveFilled({ facts }: NodeGiven, { isFilled, firstRow }: OpenArray): boolean {
  const declared = facts.filter(({ way }) => way === undefined);
  return (
    !isFilled ||
    firstRow.some(({ path, value }) =>
      declared.some((fact) => fact.path === path && fact.value === value),
    )
  );
}

/** How things fit a row. */
interface Fit {
  /** Properties that half of the things fit. */
  readonly typical: number;
  readonly average: number;
  /** Whether half of the things fit a property that not every thing has. */
  readonly isSpecific: boolean;
}

function fitOf(nodes: PageNodes, row: WantedObject, { things, beside }: RowThings): Fit {
  const fitted = things.slice(0, SAMPLE).map(({ value }, at) => {
    const { own, more } = fittedRow(nodes, row, { value, shown: () => beside?.()[at] });
    return [...new Set([...own, ...more].map(({ path }) => topOf(path)))];
  });
  const counts = fitted.map((names) => names.length).sort((a, b) => a - b);
  const specific = fitted.filter((names) => names.some((name) => !isGenericWord(name)));
  return {
    typical: counts[Math.floor(counts.length / 2)] ?? 0,
    average: counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length),
    isSpecific: specific.length * 2 >= fitted.length,
  };
}

/** Whether the name of an array says the kind of a list. */
function isNamed({ kind, types, family }: ThingList, { kinds, key }: ListName): boolean {
  if (kinds.has(kind) || types.some((type) => wordsKey(type) === key)) return true;
  return [...kinds].some((one) => FAMILY_OF[one] === family);
}

/**
 * Whether a list may be the items of an array, by the name of the array and the kind of the list.
 */
function mayBe(list: ThingList, { name, hasSubject }: OpenArray): boolean {
  if (isNamed(list, name)) return true;
  if (name.kinds.size > 0 || name.isValue || list.of === "key" || SILENT.has(list.family))
    return false;
  return name.key === "" || !hasSubject;
}

function suits(list: ThingList, { name, row }: OpenArray, fit: Fit): boolean {
  if (isNamed(list, name)) {
    // "articles" are products in some languages
    const [first = list.kind] = name.kinds;
    return fit.typical > 0 && (list.kind === first || fit.isSpecific);
  }
  if (!isEnough(fit, row)) return false;
  if (name.key === "") return LISTED.has(list.family) || fit.isSpecific;
  return fit.isSpecific && fit.typical >= MIN_FITTED.unknown * row.properties.length;
}

/** Whether things fit more than one property. */
function isEnough({ typical }: Fit, { properties }: WantedObject): boolean {
  return typical >= Math.min(2, properties.length);
}

/**
 * Returns the first visible list as rows. Its kind is rarely known, so the page must show it, and
 * most of its rows must fit half of the properties.
 */
function shownRows(nodes: PageNodes, array: OpenArray): readonly NodeGiven[] {
  const { name, row, hasSubject } = array;
  const isUnknown = name.key !== "" && name.kinds.size === 0;
  const table = nodes.shown?.list?.();
  if (table === undefined || name.isValue || (isUnknown && hasSubject)) return [];
  const [kind = ""] = name.kinds;
  const list = isSaid(nodes.page, name, table) ? shownList(table, kind) : undefined;
  if (list === undefined) return [];
  const fit = fitOf(nodes, row, list);
  if (!isEnough(fit, row) || fit.typical < MIN_FITTED.shown * row.properties.length) return [];
  const isOne = hasSubject || ABOUT_ONE.has(nodes.page.verdict.page_type);
  if (!fit.isSpecific && (name.key !== "" || isOne)) return [];
  const { given, count } = rowsOf(nodes, array, list);
  return count > 1 ? [given] : [];
}

/** Types of pages whose lists of titles and links are about something else. */
const ABOUT_ONE: ReadonlySet<PageType> = new Set(["article", "documentation", "forum", "product"]);

/** Whether a list is of an array's kind, by its columns, a title, the address or its heading. */
function isSaid(
  { url, headings, verdict }: FactsPage,
  { kinds }: ListName,
  table: RecordTable,
): boolean {
  if (kinds.size === 0) return true;
  if (verdict.page_type === "forum") return false;
  const isPriced = kinds.has("Product") && table.columns.some(({ name }) => name === "price");
  if (isPriced || [...listName(table.kind).kinds].some((kind) => kinds.has(kind))) return true;
  const texts = [...headings, url, table.name ?? ""];
  return [...kinds].some((kind) => texts.some((text) => namesKind(text, kind)));
}

/** Things for the rows of an array. */
interface RowThings {
  readonly things: readonly ListedThing[];
  readonly way?: string;
  /** Returns for each thing what the page shows of it. */
  readonly beside?: () => readonly (ShownThing | undefined)[];
}

/** A thing that a visible list shows, and how its facts are found. */
interface ShownThing extends ListedThing {
  readonly way: string;
}

/** Returns for each declared thing the row of a visible list that shows it. */
function shownBeside(
  { shown }: PageNodes,
  { things, kind }: ThingList,
): readonly (ShownThing | undefined)[] {
  const found = shown?.showing?.(things);
  const list = found && shownList(found.table, kind);
  if (found === undefined || list === undefined) return [];
  return found.rows.map((at) => {
    const thing = list.things[at ?? -1];
    return thing && { ...thing, way: list.way };
  });
}

/** Facts of a thing for a row, and further facts from the visible item that shows it. */
interface FittedRow {
  readonly own: readonly FittedValue[];
  readonly more: readonly FittedValue[];
}

/**
 * Returns the facts of a thing. `shown` returns what the page shows of it, and is called if the
 * thing lacks some.
 */
function fittedRow(
  { fit }: PageNodes,
  row: WantedObject,
  { value, shown }: Pick<ListedThing, "value"> & { readonly shown: () => ShownThing | undefined },
): FittedRow {
  const own = fit(row, value);
  const groups = new Set(own.map(({ group }) => group));
  const isWhole = own.length === 0 || groups.size >= row.properties.length;
  const beside = isWhole ? undefined : shown();
  if (beside === undefined) return { own, more: [] };
  const { place, way } = beside;
  const more = fit(row, beside.value).filter(({ group }) => !groups.has(group));
  return { own, more: more.map((fact) => ({ ...fact, place, way })) };
}

/** The rows of an array. */
interface ArrayRows {
  readonly given: NodeGiven;
  /** Number of rows. */
  readonly count: number;
  /** Whether a list of the page shows some of their values that the things do not declare. */
  readonly isShown: boolean;
}

/**
 * Returns the facts of things as rows. Equal rows count once. What a thing does not declare comes
 * from the row that shows it.
 */
function rowsOf(
  nodes: PageNodes,
  { property, row }: OpenArray,
  { things, way, beside }: RowThings,
): ArrayRows {
  const facts: FittedValue[] = [];
  const seen = new Set<string>();
  for (const [at, { value, place }] of things.entries()) {
    if (facts.length >= SETTINGS.FACT_MAX_FACTS) break;
    const { own, more } = fittedRow(nodes, row, { value, shown: () => beside?.()[at] });
    const said = own.map((fact) => [fact.path, fact.value]);
    const key = JSON.stringify([value["url"] ?? value["@id"] ?? null, said]);
    if (own.length === 0 || seen.has(key)) continue;
    const path = `${property}.${seen.size}`;
    seen.add(key);
    for (const fact of [...own.map((one) => ({ ...one, place })), ...more]) {
      const how = weaker(fact.how, "known-alias");
      facts.push({ ...fact, path: `${path}.${fact.path}`, group: property, how });
    }
  }
  const place = things[0]?.place ?? NO_PLACE;
  const isShown = way === undefined && facts.some((fact) => fact.way !== undefined);
  return { given: { facts, origin: { place, way }, preference: 1 }, count: seen.size, isShown };
}

const NO_PLACE = { source: "visible", xpath: "" } as const;

/** Meaning of an array's name for its items. */
interface ListName {
  /** Key of its words, without those for lists and their order; "" if its items may be anything. */
  readonly key: string;
  /** Kinds of things that it names; empty for an unknown word. */
  readonly kinds: ReadonlySet<string>;
  /**
   * Whether the name means a value of a thing, or related things, and so no list of the page's
   * own.
   */
  readonly isValue: boolean;
}

/** Words for a list, its items and their order, in the common form of words. */
const LIST_WORDS = wordSet(
  "item list row entry record result listing element data all latest upcoming next new current open search found liste lista eintrag eintrage ergebnis ergebnisse resultat resultado risultato elemento element",
);

/** Returns the singular of a word whose plural does not only add an "s": vacancies, people. */
function singular(word: string): string {
  return word === "people" ? "person" : word.replace(/^(?!movie)(\p{L}{3,})ie$/u, "$1y");
}

/** Reads the name of an array. */
function listName(name: string): ListName {
  const words = wordsOf(name)
    .map(singular)
    .filter((word) => !LIST_WORDS.has(word));
  const kinds = words.length === 0 ? NONE : kindsNamed(words);
  const isKnown = words.length === 0 || kinds.size > 0;
  const folded = foldKey(name);
  const isValue =
    !isKnown &&
    (isAnotherThing(folded) || knownAliases(folded).length > 0 || everyPath(name).length > 0);
  return { key: words.toSorted().join(" "), kinds, isValue };
}

const NONE: ReadonlySet<string> = new Set();
