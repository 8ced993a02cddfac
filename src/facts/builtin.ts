// Built-in schema of each page type, for callers without a schema.
import type { PageType } from "../model/verdict.ts";
import type { NodeFamily } from "./nodes/families.ts";
import { compileSchema } from "./schema/compile.ts";
import type { WantedObject } from "./schema/wanted.ts";

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const COUNT = { type: "integer" };
const DATE = { type: "string", format: "date-time" };
const ADDRESS = { type: "string", format: "uri" };
const NAMED = { type: "object", properties: { name: TEXT } };

/** Members of ItemAvailability: https://schema.org/ItemAvailability */
const AVAILABILITY = {
  enum: [
    "InStock",
    "OutOfStock",
    "PreOrder",
    "PreSale",
    "BackOrder",
    "SoldOut",
    "Discontinued",
    "LimitedAvailability",
    "OnlineOnly",
    "InStoreOnly",
    "MadeToOrder",
    "Reserved",
  ],
};

const ARTICLE = {
  headline: TEXT,
  author: NAMED,
  datePublished: DATE,
  dateModified: DATE,
  description: TEXT,
  image: ADDRESS,
};

const LIST = {
  name: TEXT,
  description: TEXT,
  numberOfItems: COUNT,
  itemListElement: {
    type: "array",
    items: { type: "object", properties: { name: TEXT, url: ADDRESS } },
  },
};

/** Properties of the schema of each type. */
const PROPERTIES = {
  article: ARTICLE,
  documentation: {
    headline: TEXT,
    author: NAMED,
    datePublished: DATE,
    dateModified: DATE,
    description: TEXT,
  },
  forum: {
    headline: TEXT,
    text: TEXT,
    author: NAMED,
    datePublished: DATE,
    commentCount: COUNT,
  },
  product: {
    name: TEXT,
    brand: NAMED,
    sku: TEXT,
    mpn: TEXT,
    gtin: TEXT,
    offers: {
      type: "object",
      properties: { price: NUMBER, priceCurrency: TEXT, availability: AVAILABILITY },
    },
    aggregateRating: {
      type: "object",
      properties: { ratingValue: NUMBER, reviewCount: COUNT },
    },
    description: TEXT,
    image: ADDRESS,
  },
  service: {
    organizationName: TEXT,
    telephone: TEXT,
    email: { type: "string", format: "email" },
    address: {
      type: "object",
      properties: {
        streetAddress: TEXT,
        addressLocality: TEXT,
        addressRegion: TEXT,
        postalCode: TEXT,
        addressCountry: TEXT,
      },
    },
    url: ADDRESS,
    priceRange: TEXT,
  },
  collection: LIST,
  listing: LIST,
} as const satisfies Record<Exclude<PageType, "unknown">, object>;

/** Node families per page type, in order of preference. */
const SUBJECTS: Readonly<Record<Exclude<PageType, "unknown">, readonly NodeFamily[]>> = {
  article: ["article", "work", "thread"],
  documentation: ["article", "work"],
  forum: ["thread", "article"],
  product: ["product", "work"],
  service: ["organization"],
  collection: ["list", "article", "work"],
  listing: ["list", "article", "work"],
};

const ABOUT: Readonly<Partial<Record<PageType, "list" | "site">>> = {
  collection: "list",
  listing: "list",
  service: "site",
};

/** The schema of a page type and its possible subjects. */
export interface BuiltinSchema {
  /** Names of the schema's properties. */
  readonly fields: readonly string[];
  readonly wanted: WantedObject;
  readonly subjects: readonly NodeFamily[];
  /**
   * Subject of the schema: the one thing on the page, a list, or the site, which the page's wrapper
   * does not describe.
   */
  readonly about: "thing" | "list" | "site";
}

/** Returns the built-in schema of a page type; undefined for an unknown type. */
export function builtinSchema(type: PageType): BuiltinSchema | undefined {
  if (type === "unknown") return undefined;
  const properties = PROPERTIES[type];
  return {
    fields: Object.keys(properties),
    wanted: compileSchema({ type: "object", properties }),
    subjects: SUBJECTS[type],
    about: ABOUT[type] ?? "thing",
  };
}
