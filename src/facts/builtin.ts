// Built-in schemas, by page type and by the kind of a declared subject, for callers without a schema.
import type { NodeFamily } from "./nodes/families.ts";
import { compileSchema } from "./schema/compile.ts";
import type { WantedObject } from "./schema/wanted.ts";

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const COUNT = { type: "integer" };
const DATE = { type: "string", format: "date-time" };
const ADDRESS = { type: "string", format: "uri" };
const EMAIL = { type: "string", format: "email" };

const object = (properties: object) => ({ type: "object", properties });
const listOf = (items: object) => ({ type: "array", items });

const NAMED = object({ name: TEXT });
const POSTAL_ADDRESS = object({
  streetAddress: TEXT,
  addressLocality: TEXT,
  addressRegion: TEXT,
  postalCode: TEXT,
  addressCountry: TEXT,
});
const RATING = object({ ratingValue: NUMBER, reviewCount: COUNT });

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

const OFFERS = object({ price: NUMBER, priceCurrency: TEXT, availability: AVAILABILITY });

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
  itemListElement: listOf(object({ name: TEXT, url: ADDRESS })),
};

/** Properties of each schema: of the page types, and of subjects that no page type is for. */
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
    offers: OFFERS,
    aggregateRating: RATING,
    description: TEXT,
    image: ADDRESS,
  },
  service: {
    organizationName: TEXT,
    telephone: TEXT,
    email: EMAIL,
    address: POSTAL_ADDRESS,
    url: ADDRESS,
    priceRange: TEXT,
  },
  collection: LIST,
  listing: LIST,
  recipe: {
    name: TEXT,
    author: NAMED,
    description: TEXT,
    image: ADDRESS,
    recipeYield: TEXT,
    prepTime: TEXT,
    cookTime: TEXT,
    totalTime: TEXT,
    recipeCategory: TEXT,
    recipeCuisine: TEXT,
    recipeIngredient: listOf(TEXT),
    recipeInstructions: listOf(TEXT),
    nutrition: object({ calories: TEXT }),
    aggregateRating: RATING,
  },
  event: {
    name: TEXT,
    description: TEXT,
    startDate: DATE,
    endDate: DATE,
    eventStatus: TEXT,
    location: object({ name: TEXT, address: POSTAL_ADDRESS }),
    organizer: NAMED,
    performer: NAMED,
    offers: OFFERS,
    image: ADDRESS,
  },
  job: {
    title: TEXT,
    description: TEXT,
    datePosted: DATE,
    validThrough: DATE,
    employmentType: TEXT,
    hiringOrganization: NAMED,
    jobLocation: object({ address: POSTAL_ADDRESS }),
    jobLocationType: TEXT,
    baseSalary: object({
      currency: TEXT,
      value: object({ value: NUMBER, minValue: NUMBER, maxValue: NUMBER, unitText: TEXT }),
    }),
  },
  video: {
    name: TEXT,
    description: TEXT,
    uploadDate: DATE,
    duration: TEXT,
    thumbnailUrl: ADDRESS,
    contentUrl: ADDRESS,
    embedUrl: ADDRESS,
  },
  course: {
    name: TEXT,
    description: TEXT,
    provider: NAMED,
    courseCode: TEXT,
    educationalLevel: TEXT,
    offers: OFFERS,
    image: ADDRESS,
  },
  book: {
    name: TEXT,
    author: NAMED,
    isbn: TEXT,
    publisher: NAMED,
    datePublished: DATE,
    bookFormat: TEXT,
    numberOfPages: COUNT,
    inLanguage: TEXT,
    description: TEXT,
    offers: OFFERS,
    aggregateRating: RATING,
    image: ADDRESS,
  },
  organization: {
    name: TEXT,
    description: TEXT,
    url: ADDRESS,
    logo: ADDRESS,
    telephone: TEXT,
    email: EMAIL,
    address: POSTAL_ADDRESS,
    priceRange: TEXT,
    aggregateRating: RATING,
  },
  person: {
    name: TEXT,
    jobTitle: TEXT,
    worksFor: NAMED,
    description: TEXT,
    telephone: TEXT,
    email: EMAIL,
    url: ADDRESS,
    image: ADDRESS,
  },
  place: {
    name: TEXT,
    description: TEXT,
    address: POSTAL_ADDRESS,
    geo: object({ latitude: NUMBER, longitude: NUMBER }),
    telephone: TEXT,
    url: ADDRESS,
    image: ADDRESS,
  },
  faq: {
    mainEntity: listOf(object({ name: TEXT, acceptedAnswer: object({ text: TEXT }) })),
  },
} as const;

/** Names of the built-in schemas. */
export type BuiltinName = keyof typeof PROPERTIES;

/** The built-in schemas by name. */
export const BUILTIN_SCHEMAS: ReadonlyMap<string, object> = new Map(
  Object.entries(PROPERTIES).map(([name, properties]) => [name, object(properties)]),
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
  /**
   * Subject of the schema: the one thing on the page, a list, or the site, which the page's wrapper
   * does not describe.
   */
  readonly about: "thing" | "list" | "site";
}

/** Returns a built-in schema by its name. */
export function builtinSchema(name: BuiltinName): BuiltinSchema {
  const properties = PROPERTIES[name];
  return {
    fields: Object.keys(properties),
    wanted: compileSchema(object(properties)),
    subjects: SUBJECTS[name],
    about: ABOUT[name] ?? "thing",
  };
}
