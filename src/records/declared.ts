// Reads the lists that a page's data declares: ItemLists, and several things of one type.
import { fitThing } from "../facts/match/fit-thing.ts";
import { type ListedThing, listsIn } from "../facts/nodes/lists.ts";
import { isStatePayload } from "../facts/page.ts";
import { compileSchema } from "../facts/schema/compile.ts";
import type { JsonObject, Payload } from "../model/fact.ts";
import { once } from "../model/once.ts";
import type { ColumnType, RecordSource } from "../model/records.ts";
import { shortType } from "../structured/schema-org.ts";
import { typedPayloads, typesOf } from "../text/json-values.ts";
import type { Column } from "./columns.ts";
import type { Draft } from "./draft.ts";
import { COLUMN_KEYS } from "./names.ts";
import type { Row } from "./slots.ts";

/**
 * Kinds of things and their types of schema.org, the usual one first; `*` is any start of a type.
 * Of other types, only members of an ItemList are items.
 */
const TABLE = `
product Product ProductGroup IndividualProduct Vehicle Car Offer
event Event Festival *Event
job JobPosting
recipe Recipe
article Article *Article *BlogPosting *SocialMediaPosting *DiscussionForumPosting *Report
course Course
person Person
video VideoObject Movie TVEpisode TVSeries
book Book
software SoftwareApplication MobileApplication WebApplication VideoGame
property Accommodation Apartment House SingleFamilyResidence Residence RealEstateListing
place LocalBusiness Place Restaurant Hotel LodgingBusiness Store TouristAttraction
`;
const KINDS = Array.from(TABLE.matchAll(/.+/g), ([line]) => line.split(" "));

/** Returns the usual type of schema.org for a kind of things; "" for another kind. */
export const typeOfKind = (kind: string): string => KINDS.find(([one]) => one === kind)?.[1] ?? "";

/** Minimum items of a declared list. */
const MIN_ITEMS = 2;
/** Maximum items of a page's data. */
const MAX_ITEMS = 20_000;

/** A list that the page's data declares, and the kind of its items. */
export interface DeclaredList extends Draft {
  readonly kind: string;
  /** Whether its values have no vocabulary: those that the page shows must confirm them. */
  readonly isState?: true;
}

/** Returns the lists of a page's data. */
export function declaredLists(payloads: readonly Payload[], url: string): readonly DeclaredList[] {
  const lists = typedPayloads(payloads).map(({ source }) => source);
  return [...new Set(lists)].flatMap((source) => {
    const pieces = payloads.filter((one) => one.source === source);
    return listsIn(pieces).flatMap(({ of, things }) => {
      const items = of === "list" ? things : things.filter((one) => kindOfThing(one) !== undefined);
      if (of === "key" || items.length < MIN_ITEMS) return [];
      const kind = items.map(kindOfThing).find((one) => one !== undefined) ?? "item";
      return [listOf(items, { kind, source, url })];
    });
  });
}

/** Maximum levels of objects in the state of a framework, and of the characters of a title there. */
const STATE_LEVELS = 12;
const MAX_TITLE = 300;

/** Returns the lists in the state of frameworks whose things have titles that the page shows. */
export function stateLists(
  payloads: readonly Payload[],
  url: string,
  isShown: (text: string) => boolean,
): readonly DeclaredList[] {
  const shows = ({ value }: ListedThing): boolean =>
    Object.values(value).some(
      (text) => typeof text === "string" && text.length <= MAX_TITLE && isShown(text),
    );
  return payloads.filter(isStatePayload).flatMap((payload) =>
    listsIn([payload], STATE_LEVELS).flatMap((list) => {
      const things = list.things.filter(shows);
      if (things.length < MIN_ITEMS) return [];
      const input = { kind: "item", source: payload.source, url };
      return [{ ...listOf(things, input), isState: true as const }];
    }),
  );
}

/** Returns the kind of a thing by its type; undefined for a type without a kind. */
function kindOfThing({ value }: ListedThing): string | undefined {
  const [type = ""] = typesOf(value);
  const isOne = (name: string): boolean =>
    name.startsWith("*") ? type.endsWith(name.slice(1)) : type === name;
  return KINDS.find(([, ...types]) => types.some(isOne))?.[0];
}

interface ListInput {
  readonly kind: string;
  readonly source: RecordSource;
  readonly url: string;
}

/** Returns things of a page's data as a list. */
export function listOf(
  things: readonly ListedThing[],
  { kind, source, url }: ListInput,
): DeclaredList {
  const columns = new Map<string, Column>();
  const rows = things.slice(0, MAX_ITEMS).map(({ value: thing }): Row => {
    const values = valuesOf(thing, url);
    const currency = values.get("currency");
    const row: Row = { cells: new Map(), rest: [], isNamed: true };
    for (const [name, value] of values) {
      if (name === "currency") continue;
      const code = name === "price" && typeof currency === "string" ? { currency } : {};
      row.cells.set(name, { value, source, ...code });
      const column = columns.get(name) ?? {
        ...{ name, label: "", type: TYPES[name] ?? "text", unit: null, source, lead: undefined },
        currencies: new Set<string>(),
      };
      columns.set(name, column);
      if (code.currency !== undefined) column.currencies.add(code.currency);
    }
    return row;
  });
  const over = things.length - rows.length;
  return {
    ...{ kind, columns, rows, source },
    ...{ name: null, around: undefined, item: null, look: "", blocks: [] },
    left: over > 0 ? { over_limit: over } : {},
  };
}

/** Types of columns that are not text. */
const TYPES: Readonly<Record<string, ColumnType>> = {
  link: "url",
  image: "url",
  price: "amount",
  date: "date",
  rating: "number",
  reviews: "number",
};
/** Paths of values in the parts of a thing, in order of preference. */
const INNER: Readonly<Record<string, readonly string[]>> = {
  price: ["offers.price", "offers.lowPrice"],
  currency: ["offers.priceCurrency"],
  rating: ["aggregateRating.ratingValue"],
  reviews: ["aggregateRating.reviewCount", "aggregateRating.ratingCount"],
  availability: ["offers.availability"],
};

const schema = once(() =>
  compileSchema({
    properties: Object.fromEntries(
      Object.entries(COLUMN_KEYS).flatMap(([name, keys]): [string, object][] => {
        const part = SCHEMAS[TYPES[name] ?? "text"];
        const own: [string, object] = [name, { ...part, "x-service-aliases": keys }];
        return [own, ...(INNER[name] ?? []).map((path): [string, object] => [path, part])];
      }),
    ),
  }),
);

const SCHEMAS: Readonly<Record<ColumnType, object>> = {
  text: { type: "string" },
  url: { type: "string", format: "uri" },
  amount: { type: "number" },
  number: { type: "number" },
  date: { type: "string", format: "date-time" },
  boolean: { type: "boolean" },
};

/** Returns the values of a thing under standard names. */
function valuesOf(thing: JsonObject, url: string): ReadonlyMap<string, string | number> {
  const found = fitThing(schema(), thing, url);
  const values = new Map<string, string | number>();
  for (const name of Object.keys(COLUMN_KEYS)) {
    const path = [name, ...(INNER[name] ?? [])].find((one) => found.has(one)) ?? name;
    const value = found.get(path);
    // The number of an item in its list is the order of the rows.
    if (name === "position") continue;
    if (typeof value === "number") values.set(name, value);
    if (typeof value === "string") values.set(name, shortType(value));
  }
  // The name of a business is its company as well.
  if (values.get("company") === values.get("title")) values.delete("company");
  return values;
}
