// Converts the rows of a visible list to things in terms of schema.org.
import type { Json } from "../../model/fact.ts";
import type { RecordColumn, RecordRow, RecordTable } from "../../model/records.ts";
import type { ListedThing } from "../nodes/lists.ts";
import { stockMember } from "./stock.ts";

/** Keys of columns in schema.org, by the kind of the things; "" for other kinds. */
const KEYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Event: { date: ["startDate"] },
  JobPosting: {
    date: ["datePosted"],
    location: ["jobLocation"],
    company: ["hiringOrganization"],
    salary: ["baseSalary"],
  },
  Article: { date: ["datePublished"] },
  "": { date: ["startDate", "datePublished"] },
};

/** Returns a list of the page as things of a kind, "" for any; undefined for one that it does not show. */
export function shownList(
  table: RecordTable,
  kind: string,
): { readonly things: readonly ListedThing[]; readonly way: "list" | "table" } | undefined {
  const { source, xpath } = table;
  if (source !== "visible" && source !== "table") return undefined;
  const place = { source: "visible", xpath: xpath ?? "" } as const;
  const columns = table.columns.filter((column) => column.source === source);
  const things = table.rows.map((row) => {
    const shown = Object.entries(row).filter(([name]) => !isDeclared(row, name));
    return { value: rowThing(Object.fromEntries(shown), columns, kind), place };
  });
  return { things, way: source === "table" ? "table" : "list" };
}

/** Returns a row as a thing: its values by column, in terms of schema.org, and by label. */
export function rowThing(
  row: RecordRow,
  columns: readonly RecordColumn[],
  kind: string,
): ListedThing["value"] {
  const thing: Record<string, Json> = Object.create(null);
  const put = (key: string, value: Json | undefined) => {
    if (value !== undefined && !(key in thing)) thing[key] = value;
  };
  const cells = columns.flatMap(({ name, label }) => {
    const value = row[name] ?? null;
    return value !== null && typeof value !== "object" ? [{ name, label, value }] : [];
  });
  for (const { name, value } of cells) put(name, value);
  if (kind !== "") put("@type", kind);
  put("name", thing["title"]);
  put("url", thing["link"]);
  for (const [name, keys] of Object.entries(KEYS[kind] ?? KEYS[""] ?? {}))
    for (const key of keys) put(key, thing[name]);
  const currency = columns.find(({ name }) => name === "price")?.currency ?? undefined;
  const stock = thing["availability"];
  put(
    "offers",
    objectOf({
      price: thing["price"],
      priceCurrency:
        thing["price"] === undefined
          ? undefined
          : (thing["price_currency"] ?? thing["currency"] ?? currency),
      availability: typeof stock === "string" ? (stockMember(stock) ?? stock) : undefined,
    }),
  );
  put("aggregateRating", objectOf({ ratingValue: thing["rating"], reviewCount: thing["reviews"] }));
  for (const { label, value } of cells) if (label !== null) put(label, value);
  return thing;
}

/** Whether a value of a row comes from the page's data and not from its column's source. */
function isDeclared({ sources }: RecordRow, name: string): boolean {
  return typeof sources === "object" && sources !== null && name in sources;
}

/** Returns an object of the members with a value; undefined without any. */
function objectOf(members: Readonly<Record<string, Json | undefined>>): Json | undefined {
  const object: Record<string, Json> = Object.create(null);
  for (const [key, value] of Object.entries(members)) if (value !== undefined) object[key] = value;
  return Object.keys(object).length === 0 ? undefined : object;
}
