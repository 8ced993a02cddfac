// Translates a page's social properties to schema.org: its link preview describes the page.

import { propertyOf } from "../marks/labels.ts";
import { isAuthorLabel } from "../marks/name-marks.ts";
import type { Json, JsonObject, ValuePlace } from "../model/fact.ts";
import { isObject, isScalar, listOf } from "./match/json.ts";

/** What is known about the site when a title is read. */
interface Site {
  /** Removes the site's name from either end of a title. */
  readonly withoutSite: (title: string) => string;
}

/** A page's social properties as schema.org. */
export interface SocialNode {
  readonly value: JsonObject;
  /** Maps a place in the node to its place in the social properties. */
  readonly placeOf: (place: ValuePlace | undefined) => ValuePlace | undefined;
}

/** A value with its place in the social properties. */
interface Stated {
  readonly value: Json;
  readonly at: ValuePlace;
}

/**
 * Converts a page's social properties to a schema.org node. Every key is a known alias of the
 * original; of a repeated property the first value counts.
 */
export function socialNode(social: JsonObject, { withoutSite }: Site): SocialNode {
  const twitter = part(social, "twitter");
  const labelled = labels(twitter);
  const [article, product, book] = [
    part(social, "article"),
    part(social, "product"),
    part(social, "book"),
  ];
  const [sale, regular, own] = [
    part(product, "sale_price"),
    part(product, "price"),
    part(social, "price"),
  ];
  const title = text(social, "title") ?? text(twitter, "title");
  const name = title && { ...title, value: withoutSite(title.value) };
  const tags = all(article, "tag");
  const offer = {
    price:
      first(sale, "amount") ??
      first(regular, "amount") ??
      first(product, "price") ??
      first(own, "amount") ??
      labelled.get("price"),
    priceCurrency: first(sale, "currency") ?? first(regular, "currency") ?? first(own, "currency"),
    availability:
      first(product, "availability") ??
      first(social, "availability") ??
      labelled.get("availability"),
    itemCondition: first(product, "condition"),
  };
  const stated = {
    name,
    headline: name,
    description: first(social, "description") ?? first(twitter, "description"),
    image: first(social, "image") ?? first(twitter, "image"),
    siteName: first(social, "site_name"),
    organizationName: first(social, "site_name"),
    datePublished:
      first(article, "published_time") ??
      first(social, "published_time") ??
      first(social, "publish_date") ??
      first(book, "release_date"),
    dateModified:
      first(article, "modified_time") ??
      first(social, "modified_time") ??
      first(social, "updated_time"),
    author: labelled.get("author") ?? first(article, "author"),
    articleSection: first(article, "section"),
    ...offer,
    brand: first(product, "brand") ?? first(social, "brand") ?? labelled.get("brand"),
    sku: first(product, "retailer_item_id") ?? first(product, "sku"),
    mpn: first(product, "mfr_part_no"),
    gtin: first(product, "gtin") ?? first(product, "ean") ?? first(product, "upc"),
    isbn: first(product, "isbn") ?? first(book, "isbn"),
    category: first(product, "category"),
  };
  const offers = valuesOf(offer);
  return {
    value: withoutGaps({
      ...valuesOf(stated),
      keywords: tags.length > 1 ? tags.map(({ value }) => value) : tags[0]?.value,
      offers: Object.keys(offers).length > 0 ? offers : undefined,
    }),
    placeOf: placesIn({ ...stated, keywords: tags, offers: Object.values(offer).find(Boolean) }),
  };
}

/** Returns the site's name, the only site property in a link preview. */
export function siteNode(social: JsonObject): SocialNode {
  const stated = { organizationName: first(social, "site_name") };
  return { value: valuesOf(stated), placeOf: placesIn(stated) };
}

/** Returns the label and text pairs of a Twitter card: `label1`, `data1`. */
function labels(card: JsonObject): ReadonlyMap<string, Stated> {
  const found = new Map<string, Stated>();
  for (const number of ["1", "2", "3", "4"]) {
    const [label, value] = [text(card, `label${number}`), first(card, `data${number}`)];
    const named = label?.value.trim().slice(0, 60) ?? "";
    const field = isAuthorLabel(named) ? "author" : propertyOf(named);
    if (field !== undefined && value !== undefined && !found.has(field)) found.set(field, value);
  }
  return found;
}

/** Returns a vocabulary or structured property; an empty object if absent. */
function part(object: JsonObject, key: string): JsonObject {
  const value = listOf(object[key]).find(isObject);
  return value ?? NONE;
}

const NONE: JsonObject = Object.freeze(Object.create(null));

/** Returns the first value of a property, also if it is an address with a size. */
function first(holder: JsonObject, key: string): Stated | undefined {
  return all(holder, key)[0];
}

/** Keys for the value of a structured property. */
const VALUE_KEYS = ["url", "value", "name"] as const;

/** Maximum values read per property. */
const MAX_VALUES = 1000;

/** Returns the scalar values of a property. */
function all(holder: JsonObject, key: string): readonly Stated[] {
  return listOf(holder[key])
    .slice(0, MAX_VALUES)
    .flatMap((value, index) => {
      if (isScalar(value)) return { value, at: { holder, key, index } };
      if (!isObject(value)) return [];
      const inner = VALUE_KEYS.find((one) => isScalar(value[one]));
      if (inner === undefined) return [];
      return { value: value[inner] ?? null, at: { holder: value, key: inner, index: 0 } };
    });
}

function text(holder: JsonObject, key: string): (Stated & { readonly value: string }) | undefined {
  const one = first(holder, key);
  return typeof one?.value === "string" ? { ...one, value: one.value } : undefined;
}

/** Maps places by key; a node's values have the same key in its offer. */
function placesIn(
  stated: Readonly<Record<string, Stated | readonly Stated[] | undefined>>,
): SocialNode["placeOf"] {
  const places = new Map(
    Object.entries(stated).map(([key, some]) => [key, some === undefined ? [] : [some].flat()]),
  );
  return (place) => place && places.get(place.key)?.[place.index]?.at;
}

function valuesOf(stated: Readonly<Record<string, Stated | undefined>>): JsonObject {
  return withoutGaps(
    Object.fromEntries(Object.entries(stated).map(([key, one]) => [key, one?.value])),
  );
}

function withoutGaps(values: Readonly<Record<string, Json | undefined>>): JsonObject {
  const node: Record<string, Json> = Object.create(null);
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== null) node[key] = value;
  return node;
}
