// Collects the things named in a page's JSON-LD and microdata, without wrappers of the page.
import type { Json, JsonObject, Payload } from "../model/fact.ts";
import type { DeclaredEntity } from "../model/site.ts";
import { everyValue, isObject, listOf, typedPayloads } from "../text/json-values.ts";
import { cutText, oneLine } from "../text/one-line.ts";
import { wordSet } from "../text/word-list.ts";
import { shortType } from "./schema-org.ts";

/** Types of nodes that describe the page, boilerplate or a value, not a separate thing. */
const WRAPPERS = wordSet(
  `WebPage WebSite WebPageElement SiteNavigationElement WPHeader WPFooter WPSideBar BreadcrumbList ListItem ItemList
   ImageObject SearchAction ReadAction EntryPoint PropertyValue PropertyValueSpecification Offer AggregateOffer
   AggregateRating Rating Review PostalAddress GeoCoordinates ContactPoint OpeningHoursSpecification QuantitativeValue
   MonetaryAmount PriceSpecification SpeakableSpecification CollectionPage ProfilePage SearchResultsPage AboutPage
   ContactPage ItemPage CheckoutPage Answer Comment UserComments InteractionCounter`,
);
/** Maximum entities per page. */
const MAX_ENTITIES = 200;
/** Maximum values examined per payload. */
const MAX_VALUES = 20_000;
const MAX_NAME_CHARS = 200;
const MAX_ALIASES = 16;

/** Returns the entities of a page, each key once, in document order. */
export function declaredEntities(payloads: readonly Payload[]): readonly DeclaredEntity[] {
  const found = new Map<string, DeclaredEntity>();
  for (const { value } of typedPayloads(payloads)) addEntities(value, found);
  return [...found.values()];
}

function addEntities(root: Json, found: Map<string, DeclaredEntity>): void {
  let looked = 0;
  for (const value of everyValue(root)) {
    if (typeof value !== "object" || value === null) continue;
    if (++looked > MAX_VALUES || found.size >= MAX_ENTITIES) return;
    if (isObject(value)) addEntity(value, found);
  }
}

function addEntity(node: JsonObject, found: Map<string, DeclaredEntity>): void {
  const type = textsOf(node["@type"])
    .map(shortType)
    .find((one) => !WRAPPERS.has(one));
  const [name] = textsOf(node["name"] ?? node["headline"]);
  if (type === undefined || name === undefined) return;
  const [id] = textsOf(node["@id"]);
  const key = `${type}:${id ?? name}`;
  const known = found.get(key);
  const others = [name, ...textsOf(node["alternateName"])];
  const aliases = [...new Set([...(known?.aliases ?? []), ...others])]
    .filter((alias) => alias !== (known?.name ?? name))
    .slice(0, MAX_ALIASES);
  found.set(key, { key, type, name: known?.name ?? name, aliases });
}

/** Returns the texts of a value, each on one line; of an object, its `@value`. */
function textsOf(value: Json | undefined): readonly string[] {
  return listOf(value).flatMap((one) => {
    const stated = isObject(one) ? one["@value"] : one;
    const text = typeof stated === "string" ? cutText(oneLine(stated), MAX_NAME_CHARS) : "";
    return text === "" ? [] : [text];
  });
}
