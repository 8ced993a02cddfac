// Turns the page record into nodes in schema.org terms, one for each of its fields.
import type { Json, JsonObject } from "../../model/fact.ts";
import type { PageAbout } from "../../model/page.ts";

/** A field of the page record, and its value under the field's own name and those of schema.org. */
interface RecordValue {
  readonly field: keyof PageAbout;
  readonly value: JsonObject;
}

/** Names of schema.org for the fields of the record; the others describe the reading. */
const NAMES = {
  title: ["headline", "name"],
  byline: ["author"],
  published: ["datePublished"],
  modified: ["dateModified"],
  site_name: ["siteName", "organizationName"],
  language: ["inLanguage"],
  description: [],
  lead_image: ["image"],
  section: ["articleSection"],
  tags: ["keywords"],
} as const satisfies Partial<Record<keyof PageAbout, readonly string[]>>;

const FIELDS = Object.keys(NAMES) as readonly (keyof typeof NAMES)[];

/** Returns the fields of the record that have a value. */
export function recordValues(about: PageAbout): readonly RecordValue[] {
  return FIELDS.flatMap((field) => {
    const value = about[field];
    if (value === null || value.length === 0) return [];
    const node: Record<string, Json> = Object.create(null);
    for (const name of [field, ...NAMES[field]]) node[name] = value;
    return { field, value: node };
  });
}
