// Validates the fields of a request against JSON Schemas, and converts the faults to entries of a 422 answer.
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { InvalidRequestError, type ValidationEntry } from "../model/errors.ts";
import type { Field, Fields } from "../model/fields.ts";
import { oncePerObject } from "../model/once.ts";
import { type RequestSchema, requestSchema } from "../model/request-schema.ts";
import { isObject } from "../text/json-values.ts";
import { echo } from "./echo.ts";

/** Source of a request: the body or query of a route, or a caller of the library or the command line. */
export type RequestSource = "body" | "query" | "own";

// Report every invalid field with its value; `echo` truncates the value. The schemas are our own, so
// they are not checked themselves.
const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: true,
  allowUnionTypes: true,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});

/** Schema of an operation's requests, and compiled validators by the names of its parts. */
interface Validators {
  readonly schema: RequestSchema;
  readonly parts: Map<string, ValidateFunction>;
}

const validatorsFrom = (from: RequestSource) =>
  oncePerObject((fields: Fields): Validators => {
    const taken = Object.entries<Field>(fields).filter(([, field]) => isTaken(field, from));
    return { schema: requestSchema(Object.fromEntries(taken)), parts: new Map() };
  });

const VALIDATORS = {
  body: validatorsFrom("body"),
  query: validatorsFrom("query"),
  own: validatorsFrom("own"),
};

/**
 * Returns the faults of a request. Compiles the schemas of given fields only: compiling all of an
 * operation takes longer than reading most pages.
 */
export function faultsOf(
  fields: Fields,
  value: unknown,
  from: RequestSource,
): readonly ErrorObject[] {
  const { schema, parts } = VALIDATORS[from](fields);
  return [...partsOf(schema, fields, value)].flatMap(([name, part]) => {
    const validate = parts.get(name) ?? ajv.compile(part);
    parts.set(name, validate);
    return validate(value) ? [] : (validate.errors ?? []);
  });
}

/** Yields the parts of a schema that apply to a value: its shape, then its fields and options. */
function* partsOf(
  { required, properties }: RequestSchema,
  fields: Fields,
  value: unknown,
): Iterable<readonly [name: string, part: object]> {
  const shape = Object.fromEntries(required.map((name) => [name, {}]));
  yield ["", { type: "object", required, properties: shape }];
  if (!isObject(value)) return;
  const given = new Map(Object.entries(value));
  for (const [name, schema] of Object.entries(properties)) {
    if (!given.has(name)) continue;
    const part = (own: object) => ({ type: "object", properties: { [name]: own } });
    if (fields[name]?.kind !== "options") {
      yield [name, part(schema)];
      continue;
    }
    const { type, properties: options } = schema;
    yield [name, part({ type })];
    const group = given.get(name);
    if (!isObject(group)) continue;
    for (const [option, own] of Object.entries(options ?? {})) {
      if (!Object.hasOwn(group, option)) continue;
      yield [`${name}.${option}`, part({ type, properties: { [option]: own } })];
    }
  }
}

/** Whether a field is accepted from a source; routes ignore fields for other callers. */
export function isTaken({ own }: Field, from: RequestSource): boolean {
  return own !== true || from === "own";
}

/** Request as sent, and the spelling of its renamed fields. */
export interface Sent {
  readonly given: unknown;
  readonly spelled: ReadonlyMap<string, string>;
  readonly place: "body" | "query";
}

/** Returns the error of a 422 answer, with at most `MAX_REPORTED` entries. */
export function invalidRequest(errors: readonly ErrorObject[], sent: Sent): InvalidRequestError {
  return new InvalidRequestError(
    errors
      .filter(reportedOf(errors))
      .slice(0, MAX_REPORTED)
      .map((error) => entry(error, sent)),
  );
}

/** Keywords that fail because of others, which say more. */
const SUMMARIES: ReadonlySet<string> = new Set(["anyOf", "propertyNames"]);

/** Maximum faults of one answer. */
const MAX_REPORTED = 100;

/**
 * Returns whether a fault is reported: a value of the wrong type also fails `enum`, and among
 * alternatives, the one of the right type describes the fault. Linear in the faults.
 */
function reportedOf(errors: readonly ErrorObject[]): (error: ErrorObject) => boolean {
  const [types, alternatives, inner] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { keyword, instancePath } of errors) {
    if (keyword === "type") types.add(instancePath);
    else if (keyword === "anyOf") alternatives.add(instancePath);
    if (keyword !== "type" && !SUMMARIES.has(keyword)) inner.add(instancePath);
    for (
      let end = instancePath.lastIndexOf("/");
      end >= 0;
      end = instancePath.lastIndexOf("/", end - 1)
    ) {
      const around = instancePath.slice(0, end);
      if (inner.has(around)) break;
      inner.add(around);
      if (end === 0) break;
    }
  }
  return ({ keyword, instancePath }) => {
    if (keyword === "enum") return !types.has(instancePath);
    if (SUMMARIES.has(keyword)) return false;
    return keyword !== "type" || !alternatives.has(instancePath) || !inner.has(instancePath);
  };
}

function entry(error: ErrorObject, { given, spelled, place }: Sent): ValidationEntry {
  const path = error.instancePath.split("/").slice(1);
  const input = echo(path.length === 0 ? given : error.data);
  if (path[0] !== undefined) path[0] = spelled.get(path[0]) ?? path[0];
  if (error.keyword === "required") {
    const loc = [place, ...path, String(error.params["missingProperty"])];
    return { type: "missing", loc, msg: "Field required", input };
  }
  return { ...wording(error), loc: [place, ...path], input };
}

/** 422 `type` and noun for each JSON type. */
const TYPE_WORDS: Readonly<Record<string, readonly [type: string, noun: string]>> = {
  string: ["string_type", "string"],
  integer: ["int_type", "integer"],
  number: ["float_type", "number"],
  boolean: ["bool_type", "boolean"],
  object: ["dict_type", "dictionary"],
  array: ["list_type", "list"],
};

function wording(error: ErrorObject): Pick<ValidationEntry, "type" | "msg"> {
  const limit = error.params["limit"];
  switch (error.keyword) {
    case "minimum":
      return {
        type: "greater_than_equal",
        msg: `Input should be greater than or equal to ${limit}`,
      };
    case "maximum":
      return { type: "less_than_equal", msg: `Input should be less than or equal to ${limit}` };
    case "enum": {
      const values: readonly unknown[] = error.params["allowedValues"];
      const words = values
        .filter((word) => word !== null)
        .map((word) => (typeof word === "string" ? `'${word}'` : String(word)));
      return { type: "enum", msg: `Input should be ${words.join(", ")}` };
    }
    case "type": {
      const wanted = [error.params["type"]].flat()[0];
      const [type, noun] = TYPE_WORDS[wanted] ?? ["value_error", "value"];
      return { type, msg: `Input should be a valid ${noun}` };
    }
    // Only names are refused so.
    case "not":
      return {
        type: "value_error",
        msg: `${JSON.stringify(error.data)} is reserved: a row has it for something else`,
      };
    default:
      return { type: "value_error", msg: error.message ?? "Value error" };
  }
}
