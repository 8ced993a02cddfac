// Builds the JSON Schema that validates an operation's requests and that the OpenAPI document
// shows.
import type { Field, Fields } from "./fields.ts";
import { optionRows } from "./options.ts";
import { JSON_SCHEMAS, orNull } from "./recipe.ts";
import type { Override, Setting } from "./settings/setting.ts";

/** A field's JSON Schema; every optional field also accepts null, which means its default. */
export interface FieldSchema {
  /** Absent from a schema with `anyOf`. */
  readonly type?: string | readonly string[];
  readonly [keyword: string]: unknown;
}

/** JSON Schema of an operation's request. */
export interface RequestSchema extends FieldSchema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, FieldSchema>>;
}

const nullable = (type: string): FieldSchema => ({ type: [type, "null"] });

function settingSchema(row: Setting): FieldSchema {
  const { value, comment: description, range, fraction, choices } = row;
  const about = { default: value, description };
  if (choices !== undefined) return { ...nullable("string"), enum: [...choices, null], ...about };
  if (typeof value === "boolean") return { ...nullable("boolean"), ...about };
  if (typeof value === "string") return { ...nullable("string"), ...about };
  const bounds = range === undefined ? {} : { minimum: range[0], maximum: range[1] };
  return { ...nullable(fraction === true ? "number" : "integer"), ...bounds, ...about };
}

/** Returns the JSON Schema of one option object, from the settings table. */
export function optionsSchema(
  group: Override["group"],
): FieldSchema & Pick<RequestSchema, "properties"> {
  const properties = Object.fromEntries(
    optionRows(group).map((row) => [row.override.field, settingSchema(row)]),
  );
  return { type: "object", properties };
}

function typeSchema(field: Field): FieldSchema {
  switch (field.kind) {
    case "address":
      return { type: "string" };
    case "addresses":
      return { ...nullable("array"), items: { type: "string" }, maxItems: field.most };
    case "text":
      return field.required === true ? { type: "string" } : nullable("string");
    case "texts":
      return { ...nullable("object"), additionalProperties: { type: "string" } };
    case "selectors":
      return nullable("string");
    case "switch":
      return { ...nullable("boolean"), default: field.value };
    case "integer": {
      const [minimum, maximum] = field.range;
      return { ...nullable("integer"), minimum, maximum, default: field.value };
    }
    case "choice":
      return { ...nullable("string"), enum: [...field.choices, null] };
    case "options":
      return { ...optionsSchema(field.group), ...nullable("object") };
    case "json":
      return field.required === true ? JSON_SCHEMAS[field.of] : orNull(JSON_SCHEMAS[field.of]);
    // Any type: `checkedSchema` rejects others in one sentence.
    case "schema":
      return { type: ["object", "array", "string", "number", "boolean", "null"] };
  }
}

const isRequired = (field: Field): boolean =>
  field.kind === "address" || ("required" in field && field.required === true);

/** Returns a field schema's documentation parts. */
const noteOf = ({ comment, example, kind }: Field) => ({
  description: comment,
  ...(example !== undefined && { examples: [kind === "json" ? JSON.parse(example) : example] }),
});

/** Returns the JSON Schema of a request with these fields. */
export function requestSchema(fields: Fields): RequestSchema {
  const named = Object.entries<Field>(fields);
  return {
    type: "object",
    required: named.filter(([, field]) => isRequired(field)).map(([name]) => name),
    properties: Object.fromEntries(
      named.map(([name, field]) => [name, { ...typeSchema(field), ...noteOf(field) }]),
    ),
  };
}

/** Returns the alternative spelling of a field: `render_options` for `renderOptions`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
