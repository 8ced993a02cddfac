// The page record as facts: its fields in terms of schema.org, and the author and dates of the
// page's data as the record reads them. What contradicts the record is no fact.
import { dateText } from "../marks/dates.ts";
import { authorNames, bylineNames } from "../marks/names.ts";
import type { Json } from "../model/fact.ts";
import type { PageAbout } from "../model/page.ts";
import type { NodeFamily } from "../statements/families.ts";
import { isAfter } from "../statements/page-dates.ts";
import { wordsOf } from "../text/json-values.ts";
import { foldKey } from "./keys.ts";
import { knownAliases } from "./match/aliases.ts";
import type { FittedValue } from "./match/fit.ts";
import type { NodeGiven } from "./merge.ts";
import type { PageNodes } from "./page.ts";
import type { WantedObject } from "./schema/wanted.ts";
import { commonKeys } from "./words/vocabulary.ts";

/** Names of schema.org for the fields of the record; the others describe the reading. */
const NAMES = {
  title: ["headline", "name"],
  byline: ["author"],
  published: ["datePublished"],
  modified: ["dateModified"],
  site_name: ["siteName", "organizationName"],
  language: ["inLanguage"],
  description: [],
  lead_image: ["image"],
  section: ["articleSection"],
  tags: ["keywords"],
} as const satisfies Partial<Record<keyof PageAbout, readonly string[]>>;

/** Returns facts of the fields that have a value, under their own names and those of schema.org. */
export function recordFacts(
  { shown, fit }: PageNodes,
  wanted: WantedObject,
  preference: number,
): readonly NodeGiven[] {
  const fields = shown?.about === undefined ? [] : (Object.keys(NAMES) as (keyof typeof NAMES)[]);
  return fields.flatMap((field) => {
    const stated = shown?.about?.[field] ?? null;
    if (stated === null || stated.length === 0) return [];
    const value = field === "byline" ? bylineNames(String(stated)) : stated;
    const node: Record<string, Json> = Object.create(null);
    for (const name of [field, ...NAMES[field]]) node[name] = value;
    // One picture is no list of pictures.
    const facts = fit(wanted, node, { descends: false }).filter(
      ({ path }) => field !== "lead_image" || !/\.\d+(?:\.|$)/.test(path),
    );
    const place = { source: "page", xpath: null } as const;
    return { facts, origin: { place, way: field }, preference };
  });
}

/** Families of things with an author and dates of their own: a book, a video, a reviewed work. */
const OWN: ReadonlySet<NodeFamily> = new Set(["product", "work", "media", "other", "comment"]);

/**
 * Matches the types of link previews that describe the page; a preview without a type does, too.
 */
const PAGES = /^(?:article|blog|website|profile)?$/i;

/** The record that the facts of a node agree with, the time of the reading, and the site's names. */
interface AgreedRecord {
  readonly about: PageAbout | undefined;
  readonly now: number | undefined;
  readonly isSite: (name: string) => boolean;
  /** Whether the facts are about the page. A field that the record lacks then has no fact. */
  readonly isOfPage: boolean;
}
const OF_OTHERS: AgreedRecord = {
  about: undefined,
  now: undefined,
  isSite: () => false,
  isOfPage: false,
};

/** Returns the facts of each node that agree with the record, where the page has one. */
export function agreeing(
  given: readonly NodeGiven[],
  { page, shown, evidence, social }: PageNodes,
): readonly NodeGiven[] {
  const isPreviewOfPage = PAGES.test(wordsOf(social?.value["type"]));
  const ofPage = { about: shown?.about, now: page.now, isSite: evidence.isSite };
  return given.map((one) => {
    const { family, place } = one.origin;
    if (place.source === "page") return one;
    const isOwn = family !== undefined && OWN.has(family);
    const isPreview = place === social?.place && isPreviewOfPage;
    const isOfPage = shown?.about !== undefined && (isPreview || family !== undefined);
    const record = isOwn ? OF_OTHERS : { ...ofPage, isOfPage };
    return { ...one, facts: one.facts.flatMap((found) => agreed(found, record) ?? []) };
  });
}

/** Returns the field with an author or a date that a top-level field of a schema asks for. */
function fieldOf(name: string): "byline" | "published" | "modified" | undefined {
  const folded = foldKey(name);
  const keys = [folded, ...knownAliases(folded), ...commonKeys(name)];
  return (["byline", "published", "modified"] as const).find((field) =>
    keys.includes(foldKey(NAMES[field][0])),
  );
}

function agreed(found: FittedValue, known: AgreedRecord): FittedValue | undefined {
  const { value } = found;
  const { about } = known;
  const [top = "", ...inner] = found.path.split(".");
  const field = fieldOf(top);
  const isName = inner.every((step) => step === "name" || /^\d+$/.test(step));
  if (field === undefined || typeof value !== "string") return found;
  const record = about?.[field] ?? null;
  if (field === "byline") return isName ? named(found, value, known) : found;
  if (inner.length > 0) return found;
  const date = dateText(value, {}) ?? "";
  if (isAfter(date, known.now)) return undefined;
  if (record === null) return known.isOfPage ? undefined : found;
  return dayOf(date) === dayOf(record) ? found : undefined;
}

/**
 * Returns a fact about authors as names; undefined if the record lacks one of them. A fact that is one
 * text has all authors of the record. If the record has none, data about the page states none either,
 * and the site's own name is no author.
 */
function named(
  found: FittedValue,
  value: string,
  { about, isSite, isOfPage }: AgreedRecord,
): FittedValue | undefined {
  const byline = about?.byline ?? undefined;
  const known = byline === undefined ? undefined : bylineNames(byline.toLowerCase());
  const names = authorNames([value]);
  const isKnown = (name: string): boolean =>
    known === undefined
      ? about === undefined || (!isOfPage && !isSite(name))
      : known.includes(name.toLowerCase());
  if (names.length === 0 || !names.every(isKnown)) return undefined;
  return {
    ...found,
    value: found.path.includes(".") ? names.join(", ") : (byline ?? names.join(", ")),
  };
}

/** Returns the first day of a date, which may be a year or a month, in milliseconds. */
const dayOf = (date: string): number => Date.parse(date.slice(0, 10));
