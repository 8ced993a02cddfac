// Compares the facts under a caller's names with the values of a made page.
import type { Fact } from "../src/model/fact.ts";
import type { WantedAs, WordedField } from "./facts-words-kinds.ts";

/** Result for one wanted field: of a declared value, or of a missing one. */
export type Outcome = "right" | "wrong" | "missing" | "invented" | "nothing";

const TEXT = { type: "string" };

/** The schema of a wanted field. */
const SCHEMAS: Readonly<Record<WantedAs, object>> = {
  text: TEXT,
  texts: { type: "array", items: TEXT },
  number: { type: "number" },
  integer: { type: "integer" },
  faq: {
    type: "array",
    items: { type: "object", properties: { question: TEXT, answer: TEXT } },
  },
  date: { type: "string", format: "date" },
  boolean: { type: "boolean" },
  minutes: { type: "number" },
  seconds: { type: "integer" },
};

/** Returns the JSON Schema of a wanted field. */
export function schemaOf(as: WantedAs): object {
  return SCHEMAS[as];
}

/** Returns the value under a name, its list for paths with an index; undefined without a fact. */
export function valueAt(facts: Readonly<Record<string, Fact>>, name: string): unknown {
  const own = facts[name];
  if (own !== undefined) return own.value;
  const list: unknown[] = [];
  for (const [path, { value }] of Object.entries(facts)) {
    const [first, index = "", key] = path.split(".");
    if (first !== name) continue;
    if (key === undefined) list[Number(index)] = value;
    else list[Number(index)] = { ...objectOf(list[Number(index)]), [key]: value };
  }
  return list.length > 0 ? list : undefined;
}

function objectOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

/** Characters that a text may have besides its parts: separators and units. */
const MAX_BESIDE = 60;

/** Whether an answer matches the value of a field. A string must contain every part of the value and little else. */
export function isRight(value: unknown, { as, value: wanted }: WordedField): boolean {
  if (as === "text" && Array.isArray(wanted)) {
    const parts = wanted.map(String);
    const text = String(value);
    const least = parts.join("").length;
    return parts.every((part) => text.includes(part)) && text.length <= least + MAX_BESIDE;
  }
  return JSON.stringify(sorted(value)) === JSON.stringify(sorted(wanted));
}

/** Returns a value with the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
