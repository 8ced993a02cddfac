// Translates a page's social properties to schema.org: its link preview describes the page.
import { isAuthorLabel } from "../marks/name-marks.ts";
import type { Json, JsonObject, ValuePlace } from "../model/fact.ts";
import { isObject, isScalar, listOf } from "../text/json-values.ts";
import { propertyOf } from "./words/vocabulary.ts";

/**
 * Properties of schema.org, and the paths of the social properties that state them, in order of
 * preference. `label:brand` is the value beside such a label in a Twitter card.
 */
const PATHS: Readonly<Record<string, string>> = {
  name: "title twitter.title",
  headline: "title twitter.title",
  description: "description twitter.description",
  image: "image twitter.image",
  siteName: "site_name",
  organizationName: "site_name",
  datePublished: "article.published_time published_time publish_date book.release_date",
  dateModified: "article.modified_time modified_time updated_time",
  author: "label:author article.author",
  articleSection: "article.section",
  price: "product.sale_price.amount product.price.amount product.price price.amount label:price",
  priceCurrency: "product.sale_price.currency product.price.currency price.currency",
  availability: "product.availability availability label:availability",
  itemCondition: "product.condition",
  brand: "product.brand brand label:brand",
  sku: "product.retailer_item_id product.sku",
  mpn: "product.mfr_part_no",
  gtin: "product.gtin product.ean product.upc",
  isbn: "product.isbn book.isbn",
  category: "product.category",
  keywords: "article.tag",
};
/** Those of an offer, which the node has in its `offers` too. */
const OFFER = ["price", "priceCurrency", "availability", "itemCondition"];
const NAMES: ReadonlySet<string> = new Set(["name", "headline"]);

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

/** Facts about the site that are used when a title is read. */
interface Site {
  /** Removes the site's name from either end of a title. */
  readonly withoutSite: (title: string) => string;
}

/** Converts social properties to schema.org: the first value of each, and all tags. */
export function socialNode(
  social: JsonObject,
  { withoutSite }: Site,
  keys: readonly string[] = Object.keys(PATHS),
): SocialNode {
  const labelled = labels(part(social, "twitter"));
  const places = new Map<string, readonly ValuePlace[]>();
  const node: Record<string, Json> = Object.create(null);
  const offer: Record<string, Json> = Object.create(null);
  for (const key of keys) {
    const found = statedAt(social, PATHS[key] ?? "", labelled);
    const [first] = found;
    if (first === undefined || (NAMES.has(key) && typeof first.value !== "string")) continue;
    const isList = key === "keywords" && found.length > 1;
    const { value } = first;
    node[key] = isList
      ? found.map((one) => one.value)
      : NAMES.has(key) && typeof value === "string"
        ? withoutSite(value)
        : value;
    places.set(
      key,
      (isList ? found : [first]).map(({ at }) => at),
    );
    if (!OFFER.includes(key)) continue;
    offer[key] = first.value;
    node["offers"] = offer;
    if (!places.has("offers")) places.set("offers", [first.at]);
  }
  return { value: node, placeOf: (place) => place && places.get(place.key)?.[place.index] };
}

/** Returns the values of the first of several paths that has any. */
function statedAt(
  social: JsonObject,
  paths: string,
  labelled: ReadonlyMap<string, Stated>,
): readonly Stated[] {
  for (const path of paths.split(" ")) {
    const label = labelled.get(path.replace("label:", ""));
    if (path.startsWith("label:") && label !== undefined) return [label];
    const steps = path.split(".");
    const key = steps.pop() ?? "";
    const found = all(steps.reduce(part, social), key);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the label and text pairs of a Twitter card: `label1`, `data1`. */
function labels(card: JsonObject): ReadonlyMap<string, Stated> {
  const found = new Map<string, Stated>();
  for (const number of ["1", "2", "3", "4"]) {
    const [[label], [value]] = [all(card, `label${number}`), all(card, `data${number}`)];
    const named = typeof label?.value === "string" ? label.value.trim().slice(0, 60) : "";
    const field = isAuthorLabel(named) ? "author" : propertyOf(named);
    if (field !== undefined && value !== undefined && !found.has(field)) found.set(field, value);
  }
  return found;
}

const NONE: JsonObject = Object.freeze(Object.create(null));

/** Returns a vocabulary or structured property; an empty object if absent. */
const part = (object: JsonObject, key: string): JsonObject =>
  listOf(object[key]).find(isObject) ?? NONE;

/** Keys for the value of a structured property. */
const VALUE_KEYS = ["url", "value", "name"] as const;

/** Maximum values read per property. */
const MAX_VALUES = 1000;

/** Returns the scalar values of a property, also of one that is an address with a size. */
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
