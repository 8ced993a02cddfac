// Named schemas of request bodies and option objects in the OpenAPI document.
import type { Field, Fields } from "../../model/fields.ts";
import {
  type FieldSchema,
  optionsSchema,
  requestSchema,
  snakeCase,
} from "../../model/request-schema.ts";
import type { Override } from "../../model/settings/setting.ts";
import type { Operation } from "../../operations/operation.ts";
import { hasBody } from "../../operations/operations.ts";
import { OPERATIONS } from "../../operations/rows.ts";
import type { Schema } from "../answer-schemas.ts";

/** Names and descriptions of the option objects' schemas. */
const OPTION_SCHEMAS: Readonly<
  Record<Override["group"], { readonly name: string; readonly says: string }>
> = {
  fetch: {
    name: "FetchOptions",
    says: "How pages are fetched over plain HTTP. Null and absent fields have their defaults.",
  },
  renderOptions: {
    name: "RenderOptions",
    says: "Options of the browser. Null and absent fields have their defaults.",
  },
  crawl: {
    name: "CrawlOptions",
    says: "Scope and pace of a crawl. Null and absent fields have their defaults.",
  },
};

/** Returns a reference to a schema of the document. */
export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Returns the fields that a route accepts. */
export function takenFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { own }]) => own !== true));
}

/** Returns the fields of the body, without those of path, query and headers. */
export function bodyFields(row: Operation): Fields {
  if (!hasBody(row)) return {};
  const taken = Object.entries(takenFields(row.fields));
  return Object.fromEntries(taken.filter(([, { place }]) => place === undefined));
}

/** Returns the schemas of bodies and option objects. Throws if two bodies share a name. */
export function requestSchemas(): Readonly<Record<string, Schema>> {
  const schemas: Record<string, Schema> = {};
  for (const row of Object.values<Operation>(OPERATIONS)) {
    if (!hasBody(row)) continue;
    const schema = bodySchema(bodyFields(row));
    const name = bodyName(row);
    const other = schemas[name];
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(schema)) {
      throw new Error(`two bodies have the name ${name}`);
    }
    schemas[name] = schema;
  }
  for (const [group, { name, says }] of Object.entries(OPTION_SCHEMAS)) {
    const { properties, ...schema } = optionsSchema(group as Override["group"]);
    schemas[name] = { ...schema, properties: nullableFields(properties), description: says };
  }
  return schemas;
}

/** Returns the name of an operation's body. Throws if it has none. */
export function bodyName({ body, route }: Operation): string {
  if (body === undefined) throw new Error(`the body of ${route.path} has no name`);
  return body;
}

function bodySchema(fields: Fields): Schema {
  const { properties, ...schema } = requestSchema(fields);
  const shown = Object.entries(properties).map(([name, property]) => [
    name,
    bodyField(name, fields[name], property),
  ]);
  return { ...schema, properties: Object.fromEntries(shown) };
}

function bodyField(name: string, field: Field | undefined, property: FieldSchema): Schema {
  if (field?.kind !== "options") return nullableField(shownSchema(field, property));
  const second = snakeCase(name);
  const also = second === name ? "" : ` Also accepted as \`${second}\`.`;
  return {
    anyOf: [reference(OPTION_SCHEMAS[field.group].name), { type: "null" }],
    description: `${field.comment}${also}`,
  };
}

const nullableFields = (properties: Readonly<Record<string, FieldSchema>>): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, nullableField(property)]),
  );

/**
 * Returns a nullable field as its own schema or null. With a default beside its type, generators
 * would treat the field as always present.
 */
function nullableField(property: FieldSchema): Schema {
  const types = [property.type].flat();
  if (!types.includes("null")) return property;
  const { description, examples, ...rest } = property;
  const own = withoutNull(rest);
  const notes = { description, ...(examples !== undefined && { examples }) };
  return { anyOf: [own, { type: "null" }], ...notes };
}

/** Returns a schema that does not allow null. */
export const withoutNull = ({ type, enum: words, ...rest }: Partial<FieldSchema>): Schema => ({
  ...rest,
  type: [type].flat().find((one) => one !== "null"),
  ...(Array.isArray(words) && { enum: words.filter((word) => word !== null) }),
});

/** Returns a field's schema for documentation, with types that validation adds to it. */
export function shownSchema(field: Field | undefined, schema: FieldSchema): FieldSchema {
  if (field?.kind === "address") return { ...schema, format: "uri" };
  return field?.kind === "schema" ? { ...schema, type: ["object", "null"] } : schema;
}
