// The social properties of a page in the words of schema.org: what a link preview shows of a page is said of the page.
import type { Json, JsonObject } from "../model/fact.ts";
import { isObject, isScalar, listOf } from "./match/json.ts";

/** What is known of the site when a title is read. */
interface Site {
  /** A title without the name of its site at an end. */
  readonly withoutSite: (title: string) => string;
}

/** Labels of a Twitter card that stand for a field, in the words of the larger languages. */
const LABELS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:written by|by|author|geschrieben von|verfasst von|von|autor|par|écrit par|escrito por|por|scritto da|autore|door|geschreven door|skrevet av|skriven av|napisane przez|автор|yazan|作者|投稿者)\s*:?$/i,
    "author",
  ],
  [/^(?:price|preis|prix|precio|prezzo|preço|prijs|cena|цена|価格|价格)\s*:?$/i, "price"],
  [
    /^(?:availability|verfügbarkeit|disponibilité|disponibilidad|disponibilità)\s*:?$/i,
    "availability",
  ],
  [/^(?:brand|marke|marque|marca)\s*:?$/i, "brand"],
];

/**
 * A page's social properties as a node in the words of schema.org. Every key of it is a known alias of what is written; a first
 * value counts where a property is written several times.
 */
export function socialNode(social: JsonObject, { withoutSite }: Site): JsonObject {
  const labelled = labels(part(social, "twitter"));
  const [article, product] = [part(social, "article"), part(social, "product")];
  const price =
    part(product, "sale_price")["amount"] ??
    part(product, "price")["amount"] ??
    product["price"] ??
    part(social, "price")["amount"];
  const currency =
    part(product, "sale_price")["currency"] ??
    part(product, "price")["currency"] ??
    part(social, "price")["currency"];
  const title = text(social["title"]) ?? text(part(social, "twitter")["title"]);
  const name = title === undefined ? undefined : withoutSite(title);
  const offer = withoutGaps({
    price: first(price) ?? labelled.get("price"),
    priceCurrency: first(currency),
    availability:
      first(product["availability"]) ??
      first(social["availability"]) ??
      labelled.get("availability"),
    itemCondition: first(product["condition"]),
  });
  return withoutGaps({
    name,
    headline: name,
    description: first(social["description"]) ?? first(part(social, "twitter")["description"]),
    image: first(social["image"]) ?? first(part(social, "twitter")["image"]),
    siteName: first(social["site_name"]),
    organizationName: first(social["site_name"]),
    datePublished:
      first(article["published_time"]) ??
      first(social["published_time"]) ??
      first(social["publish_date"]) ??
      first(part(social, "book")["release_date"]),
    dateModified:
      first(article["modified_time"]) ??
      first(social["modified_time"]) ??
      first(social["updated_time"]),
    author: labelled.get("author") ?? first(article["author"]),
    articleSection: first(article["section"]),
    keywords: article["tag"],
    ...offer,
    offers: Object.keys(offer).length > 0 ? offer : undefined,
    brand: first(product["brand"]) ?? first(social["brand"]) ?? labelled.get("brand"),
    sku: first(product["retailer_item_id"]) ?? first(product["sku"]),
    mpn: first(product["mfr_part_no"]),
    gtin: first(product["gtin"]) ?? first(product["ean"]) ?? first(product["upc"]),
    isbn: first(product["isbn"]) ?? first(part(social, "book")["isbn"]),
    category: first(product["category"]),
  });
}

/** The one thing a link preview says of the site behind the page: its name. */
export function siteNode(social: JsonObject): JsonObject {
  return withoutGaps({ organizationName: first(social["site_name"]) });
}

/** What a Twitter card says in its pairs of label and text: `label1`, `data1`. */
function labels(card: JsonObject): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  for (const number of ["1", "2", "3", "4"]) {
    const [label, value] = [first(card[`label${number}`]), first(card[`data${number}`])];
    const field = LABELS.find(
      ([words]) => typeof label === "string" && words.test(label.trim().slice(0, 60)),
    )?.[1];
    if (field !== undefined && value !== undefined && !found.has(field)) found.set(field, value);
  }
  return found;
}

/** A vocabulary or structured property; an empty object where there is none. */
function part(object: JsonObject, key: string): JsonObject {
  const value = listOf(object[key]).find(isObject);
  return value ?? NONE;
}

const NONE: JsonObject = Object.freeze(Object.create(null));

/** The first value of a property, also where it is an address with a size. */
function first(value: Json | undefined): Json | undefined {
  const [one] = listOf(value);
  if (isObject(one)) return one["url"] ?? one["value"] ?? one["name"];
  return isScalar(one) ? one : undefined;
}

function text(value: Json | undefined): string | undefined {
  const one = first(value);
  return typeof one === "string" ? one : undefined;
}

function withoutGaps(values: Readonly<Record<string, Json | undefined>>): JsonObject {
  const node: Record<string, Json> = Object.create(null);
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== null) node[key] = value;
  return node;
}
