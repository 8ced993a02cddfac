// Makes the author and the dates among a page's facts agree with the page record: the record's
// reading of names holds, and what contradicts the record is left to the record's own facts.
import { dateText } from "../marks/dates.ts";
import { authorNames } from "../marks/names.ts";
import type { Json } from "../model/fact.ts";
import type { PageAbout } from "../model/page.ts";
import { foldKey } from "./keys.ts";
import { knownAliases } from "./match/aliases.ts";
import type { FittedValue } from "./match/fit.ts";
import type { NodeGiven } from "./merge.ts";
import type { NodeFamily } from "./nodes/families.ts";
import { commonKeys } from "./words/vocabulary.ts";

/** Fields of the record, by the folded key of a fact. */
const FIELDS = {
  author: "byline",
  datepublished: "published",
  datemodified: "modified",
} as const satisfies Record<string, keyof PageAbout>;

/** Returns the field of the record that a top-level field of a schema asks for, by its words. */
function fieldOf(name: string): (typeof FIELDS)[keyof typeof FIELDS] | undefined {
  const folded = foldKey(name);
  const keys = [folded, ...knownAliases(folded), ...commonKeys(name)];
  return Object.entries(FIELDS).find(([key]) => keys.includes(key))?.[1];
}

/** Families of things with an author and dates of their own: a book, a video, a reviewed work. */
const OWN: ReadonlySet<NodeFamily> = new Set(["product", "work", "media", "other", "comment"]);

/** Returns the facts of each node that agree with the record, where the page has one. */
export function agreeing(
  given: readonly NodeGiven[],
  about: PageAbout | undefined,
): readonly NodeGiven[] {
  return given.map((one) => {
    const { family, place } = one.origin;
    if (place.source === "page") return one;
    const record = family !== undefined && OWN.has(family) ? undefined : about;
    return { ...one, facts: one.facts.flatMap((found) => agreed(found, record)) };
  });
}

function agreed(found: FittedValue, about: PageAbout | undefined): readonly FittedValue[] {
  const [top = "", ...inner] = found.path.split(".");
  const field = fieldOf(top);
  const isName = inner.every((step) => step === "name" || /^\d+$/.test(step));
  if (field === "byline") return isName ? named(found, about?.byline ?? null) : [found];
  const isDate = field !== undefined && inner.length === 0;
  return isDate ? dated(found, about?.[field] ?? null) : [found];
}

/**
 * Returns a fact about authors as names. If the record has them all, a fact of one text has every
 * author of the record; if it lacks one of them, there is no fact.
 */
function named(found: FittedValue, byline: string | null): readonly FittedValue[] {
  const { value, path } = found;
  if (typeof value !== "string") return [found];
  const names = authorNames([value]);
  if (names.length === 0) return [];
  const known = byline?.split(", ") ?? [];
  if (known.length > 0 && !names.every((name) => known.some((one) => isSame(one, name)))) return [];
  return [withValue(found, known.length > 0 && !path.includes(".") ? byline : names.join(", "))];
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Returns a date as a fact; none if the record has another day, which is then the fact. */
function dated(found: FittedValue, record: string | null): readonly FittedValue[] {
  if (record === null || typeof found.value !== "string") return [found];
  const written = dateText(found.value, {}) ?? "";
  return dayOf(written) === dayOf(record) ? [found] : [];
}

/** Returns the first day of a date, which may be a year or a month, in milliseconds. */
const dayOf = (date: string): number => Date.parse(date.slice(0, 10));

const withValue = (found: FittedValue, value: Json): FittedValue => ({ ...found, value });
