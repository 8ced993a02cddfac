// Reads the lists that a page's data declares: ItemLists, and several things of one type.

import { codeOf } from "../facts/coerce/currency.ts";
import { parseNumber } from "../facts/coerce/number.ts";
import type { Json, JsonObject, Payload } from "../model/fact.ts";
import type { ColumnType, RecordSource, RecordValue } from "../model/records.ts";
import { shortType } from "../structured/schema-org.ts";
import { isList, isObject, valuesIn } from "../structured/values-in.ts";
import { oneLine } from "../text/one-line.ts";
import { isoText, parseDate } from "../text/parse-date.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { Column } from "./columns.ts";
import type { Draft } from "./draft.ts";
import type { Row } from "./slots.ts";

/** Kinds of things by schema.org type; of other types, only members of an ItemList are items. */
const KINDS: readonly (readonly [kind: string, types: RegExp])[] = [
  ["product", /^(?:Product|ProductGroup|IndividualProduct|Vehicle|Car|Offer)$/],
  ["event", /(?:^Festival|Event)$/],
  ["job", /^JobPosting$/],
  ["recipe", /^Recipe$/],
  ["article", /(?:Article|BlogPosting|SocialMediaPosting|DiscussionForumPosting|Report)$/],
  ["course", /^Course$/],
  ["person", /^Person$/],
  ["video", /^(?:VideoObject|Movie|TVEpisode|TVSeries)$/],
  ["book", /^Book$/],
  ["software", /^(?:SoftwareApplication|MobileApplication|WebApplication|VideoGame)$/],
  [
    "property",
    /^(?:Apartment|House|SingleFamilyResidence|Residence|RealEstateListing|Accommodation)$/,
  ],
  ["place", /^(?:Place|LocalBusiness|Restaurant|Hotel|LodgingBusiness|Store|TouristAttraction)$/],
];

/** Minimum items of a declared list. */
const MIN_ITEMS = 2;
/** Maximum items of a page's data. */
const MAX_ITEMS = 20_000;

/** Returns what a thing of a type is; undefined for a type without a kind. */
function kindOfType(type: string): string | undefined {
  return KINDS.find(([, types]) => types.test(type))?.[0];
}

/** A list that the page's data declares, and what its items are. */
export interface DeclaredList extends Draft {
  readonly kind: string;
}

/** Things of one list, in the order of the data. */
interface Things {
  readonly source: RecordSource;
  readonly kind: string;
  readonly nodes: JsonObject[];
}

/** Returns the lists of a page's data. */
export function declaredLists(payloads: readonly Payload[], url: string): readonly DeclaredList[] {
  const lists: Things[] = [];
  const byType = new Map<string, Things>();
  for (const { source, value } of payloads) {
    if (source !== "json-ld" && source !== "microdata") continue;
    // Every item is a row or counted, and the size of a page bounds them.
    for (const node of valuesIn(value, innerOf, Number.POSITIVE_INFINITY)) {
      if (!isObject(node)) continue;
      lists.push(...listIn(node, source));
      addByType(byType, node, source);
    }
  }
  return [...lists, ...byType.values()].flatMap((list) =>
    list.nodes.length < MIN_ITEMS ? [] : [listOf(list, url)],
  );
}

const innerOf = (node: JsonObject): readonly (Json | undefined)[] => [
  node["@graph"],
  node["mainEntity"],
  node["itemListElement"],
];

/** Returns the members of an ItemList. */
function listIn(node: JsonObject, source: RecordSource): readonly Things[] {
  const members = asList(node["itemListElement"]);
  if (typeOf(node) === "BreadcrumbList" || members.length < MIN_ITEMS) return [];
  const nodes = members.map(memberOf).filter((one) => one !== undefined);
  const kind = nodes.map((one) => kindOfType(typeOf(one))).find((one) => one !== undefined);
  return [{ source, kind: kind ?? "item", nodes }];
}

function addByType(byType: Map<string, Things>, node: JsonObject, source: RecordSource): void {
  const type = typeOf(node);
  const kind = kindOfType(type);
  if (kind === undefined) return;
  const key = `${source} ${type}`;
  const known = byType.get(key) ?? { source, kind, nodes: [] };
  known.nodes.push(node);
  byType.set(key, known);
}

function listOf({ source, kind, nodes }: Things, url: string): DeclaredList {
  const columns = new Map<string, Column>();
  const rows = nodes.slice(0, MAX_ITEMS).map((node): Row => {
    const row: Row = { cells: new Map(), rest: [], isNamed: true };
    for (const { name, type, value, currency } of valuesOf(node, url)) {
      if (value === null) continue;
      row.cells.set(name, { value, source });
      const column = columns.get(name) ?? {
        ...{ name, label: "", type, unit: null, source, lead: undefined },
        currencies: new Set<string>(),
      };
      columns.set(name, column);
      if (currency !== undefined) column.currencies.add(currency);
    }
    return row;
  });
  const over = nodes.length - rows.length;
  const left = over > 0 ? { over_limit: over } : {};
  return {
    kind,
    columns,
    rows,
    source,
    name: null,
    around: undefined,
    item: null,
    look: "",
    blocks: [],
    left,
  };
}

interface Declared {
  readonly name: string;
  readonly type: ColumnType;
  readonly value: RecordValue;
  readonly currency?: string;
}

/** Returns what a thing says of itself under standard names. */
function valuesOf(node: JsonObject, url: string): readonly Declared[] {
  const offer = firstObject(node["offers"]) ?? node;
  const rating = firstObject(node["aggregateRating"]);
  const link = textOf(node["url"]) ?? textOf(node["mainEntityOfPage"]) ?? textOf(node["@id"]);
  const price =
    offer["price"] ?? offer["lowPrice"] ?? firstObject(offer["priceSpecification"])?.["price"];
  const currency = textOf(offer["priceCurrency"]);
  const date = ["startDate", "datePosted", "datePublished", "uploadDate"].flatMap(
    (key) => textOf(node[key]) ?? [],
  )[0];
  return [
    {
      name: "title",
      type: "text",
      value: textOf(node["name"] ?? node["headline"] ?? node["title"]) ?? null,
    },
    { name: "link", type: "url", value: addressOf(link, url) },
    {
      name: "image",
      type: "url",
      value: addressOf(imageOf(node["image"] ?? node["thumbnailUrl"]), url),
    },
    {
      name: "price",
      type: "amount",
      value: numberOf(price, "price"),
      ...(currency !== undefined && { currency: codeOf(currency) || currency }),
    },
    { name: "date", type: "date", value: dateOf(date) },
    { name: "author", type: "text", value: textOf(node["author"]) ?? null },
    { name: "rating", type: "number", value: numberOf(rating?.["ratingValue"], "rating") },
    {
      name: "reviews",
      type: "number",
      value: numberOf(rating?.["reviewCount"] ?? rating?.["ratingCount"], "integer"),
    },
    {
      name: "location",
      type: "text",
      value: placeOf(node["location"] ?? node["jobLocation"] ?? node["address"]),
    },
    { name: "company", type: "text", value: textOf(node["hiringOrganization"]) ?? null },
    { name: "availability", type: "text", value: stockOf(offer["availability"]) },
    { name: "description", type: "text", value: textOf(node["description"]) ?? null },
  ];
}

/** Returns a member of an ItemList: the thing, with the name and the address of its ListItem. */
function memberOf(member: Json): JsonObject | undefined {
  if (typeof member === "string") return { url: member };
  if (!isObject(member)) return undefined;
  const { item } = member;
  if (item === undefined) return member;
  const thing: JsonObject = isObject(item) ? item : { url: item };
  const own: JsonObject = { name: member["name"] ?? null, url: member["url"] ?? null };
  const stated = Object.entries(own).filter(
    ([key, value]) => value !== null && thing[key] === undefined,
  );
  return { ...thing, ...Object.fromEntries(stated) };
}

const asList = (value: Json | undefined): readonly Json[] =>
  value === undefined ? [] : isList(value) ? value : [value];

const firstObject = (value: Json | undefined): JsonObject | undefined =>
  asList(value).find((one) => isObject(one)) as JsonObject | undefined;

function typeOf(node: JsonObject): string {
  const type = asList(node["@type"])[0];
  return typeof type === "string" ? shortType(type) : "";
}

/** Returns the text of a value: itself, or its name, value or id. */
function textOf(value: Json | undefined): string | undefined {
  const one = asList(value)[0];
  if (typeof one === "number") return String(one);
  if (typeof one === "string") return oneLine(one) === "" ? undefined : oneLine(one);
  if (!isObject(one ?? null)) return undefined;
  const object = one as JsonObject;
  const inner = object["name"] ?? object["@value"] ?? object["@id"];
  return typeof inner === "string" ? oneLine(inner) : undefined;
}

function addressOf(value: string | undefined, base: string): string | null {
  const address = value === undefined ? undefined : parseUrl(value, base);
  return address === undefined || !/^https?:$/.test(address.protocol) ? null : address.href;
}

function imageOf(value: Json | undefined): string | undefined {
  const object = firstObject(value);
  return object === undefined ? textOf(value) : textOf(object["url"] ?? object["contentUrl"]);
}

function numberOf(value: Json | undefined, kind: "price" | "rating" | "integer"): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" ? (parseNumber(value, kind) ?? null) : null;
}

function dateOf(value: string | undefined): string | null {
  const date = value === undefined ? undefined : parseDate(value);
  return date === undefined ? null : isoText(date);
}

/** Returns a place in words: its name, else its address from the street to the country. */
function placeOf(value: Json | undefined): string | null {
  const place = firstObject(value);
  if (place === undefined) return textOf(value) ?? null;
  const address = firstObject(place["address"]) ?? place;
  const parts = ["streetAddress", "addressLocality", "addressRegion", "addressCountry"].flatMap(
    (key) => textOf(address[key]) ?? [],
  );
  return (
    textOf(place["name"]) ??
    textOf(place["address"]) ??
    (parts.length > 0 ? parts.join(", ") : null)
  );
}

function stockOf(value: Json | undefined): string | null {
  const stated = textOf(value);
  return stated === undefined ? null : shortType(stated);
}
