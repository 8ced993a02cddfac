// Built-in schemas, by page type and by the kind of a declared subject, for callers without a schema.
import type { NodeFamily } from "../statements/families.ts";
import { compileSchema } from "./schema/compile.ts";
import type { WantedObject } from "./schema/wanted.ts";

/** Members of ItemAvailability: https://schema.org/ItemAvailability */
const AVAILABILITY =
  "InStock OutOfStock PreOrder PreSale BackOrder SoldOut Discontinued LimitedAvailability OnlineOnly InStoreOnly MadeToOrder Reserved";

/** Schemas of values by their names in the tables below. */
const VALUES = new Map<string, object>([
  ["text", { type: "string" }],
  ["number", { type: "number" }],
  ["count", { type: "integer" }],
  ["date", { type: "string", format: "date-time" }],
  ["uri", { type: "string", format: "uri" }],
  ["email", { type: "string", format: "email" }],
  ["stock", { enum: AVAILABILITY.split(" ") }],
]);

/** Objects that are values of properties; each may have the ones before it. */
const OBJECTS = {
  named: "name",
  listed: "name url:uri",
  postal: "streetAddress addressLocality addressRegion postalCode addressCountry",
  rating: "ratingValue:number reviewCount:count",
  offer: "price:number priceCurrency availability:stock",
  venue: "name address:postal",
  workplace: "address:postal",
  amount: "value:number minValue:number maxValue:number unitText",
  salary: "currency value:amount",
  place: "latitude:number longitude:number",
  nutrition: "calories",
  answer: "text",
  question: "name acceptedAnswer:answer",
};
for (const [name, properties] of Object.entries(OBJECTS)) VALUES.set(name, schemaOf(properties));

/** Returns the schema of properties: `name` is a text, `name:kind` another value, `name:kind*` a list. */
function schemaOf(properties: string): object {
  const entries = properties.split(" ").map((property) => {
    const [name = "", kind = "text"] = property.split(":");
    const value = VALUES.get(kind.replace("*", ""));
    return [name, kind.endsWith("*") ? { type: "array", items: value } : value];
  });
  return { type: "object", properties: Object.fromEntries(entries) };
}

const LIST = "name description numberOfItems:count itemListElement:listed*";

/** Properties of each schema: of the page types, and of subjects that no page type is for. */
const PROPERTIES = {
  article: "headline author:named datePublished:date dateModified:date description image:uri",
  documentation: "headline author:named datePublished:date dateModified:date description",
  forum: "headline text author:named datePublished:date commentCount:count",
  product:
    "name brand:named sku mpn gtin offers:offer aggregateRating:rating description image:uri",
  service: "organizationName telephone email:email address:postal url:uri priceRange",
  collection: LIST,
  listing: LIST,
  recipe:
    "name author:named description image:uri recipeYield prepTime cookTime totalTime recipeCategory recipeCuisine recipeIngredient:text* recipeInstructions:text* nutrition:nutrition aggregateRating:rating",
  event:
    "name description startDate:date endDate:date eventStatus location:venue organizer:named performer:named offers:offer image:uri",
  job: "title description datePosted:date validThrough:date employmentType hiringOrganization:named jobLocation:workplace jobLocationType baseSalary:salary",
  video: "name description uploadDate:date duration thumbnailUrl:uri contentUrl:uri embedUrl:uri",
  course: "name description provider:named courseCode educationalLevel offers:offer image:uri",
  book: "name author:named isbn publisher:named datePublished:date bookFormat numberOfPages:count inLanguage description offers:offer aggregateRating:rating image:uri",
  organization:
    "name description url:uri logo:uri telephone email:email address:postal priceRange aggregateRating:rating",
  person: "name jobTitle worksFor:named description telephone email:email url:uri image:uri",
  place: "name description address:postal geo:place telephone url:uri image:uri",
  faq: "mainEntity:question*",
} as const;

/** Names of the built-in schemas. */
export type BuiltinName = keyof typeof PROPERTIES;

/** The built-in schemas by name. */
export const BUILTIN_SCHEMAS: ReadonlyMap<string, object> = new Map(
  Object.entries(PROPERTIES).map(([name, properties]) => [name, schemaOf(properties)]),
);

/** Node families per schema, in order of preference. */
const SUBJECTS: Readonly<Record<BuiltinName, readonly NodeFamily[]>> = {
  article: ["article", "work", "thread"],
  documentation: ["article", "work"],
  forum: ["thread", "article"],
  product: ["product", "work"],
  service: ["organization"],
  collection: ["list", "article", "work"],
  listing: ["list", "article", "work"],
  recipe: ["article"],
  event: ["work", "other"],
  job: ["other"],
  video: ["media"],
  course: ["work"],
  book: ["product"],
  organization: ["organization"],
  person: ["person"],
  place: ["other"],
  faq: ["wrapper"],
};

const ABOUT: Readonly<Partial<Record<BuiltinName, "list" | "site">>> = {
  collection: "list",
  listing: "list",
  service: "site",
};

/** A built-in schema and its possible subjects. */
export interface BuiltinSchema {
  /** Names of the schema's properties. */
  readonly fields: readonly string[];
  readonly wanted: WantedObject;
  readonly subjects: readonly NodeFamily[];
  /** Subject of the schema: the one thing on the page, a list, or the site (without a wrapper). */
  readonly about: "thing" | "list" | "site";
}

/** Returns a built-in schema by its name. */
export function builtinSchema(name: BuiltinName): BuiltinSchema {
  const wanted = compileSchema(BUILTIN_SCHEMAS.get(name));
  const fields = wanted.properties.map((property) => property.name);
  return { fields, wanted, subjects: SUBJECTS[name], about: ABOUT[name] ?? "thing" };
}
