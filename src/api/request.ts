// Turns an unknown JSON value into the checked request of an operation, or into 422 entries for the
// invalid fields.

import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { messageOf } from "../model/error-code.ts";
import { InvalidRequestError, type ValidationEntry } from "../model/errors.ts";
import type { Checked, Field, Fields } from "../model/fields.ts";
import { completeOptions } from "../model/options.ts";
import { requestSchema, snakeCase } from "../model/request-schema.ts";
import type { OperationName, RequestOf } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { selectorFault } from "../read/selectors.ts";
import { addressFault } from "../url/web-address.ts";
import { stateWarnings } from "./caller-extras.ts";
import { echo } from "./echo.ts";
import { checkedRenderOptions } from "./render-options.ts";
import { checkedSchema } from "./schema-field.ts";
import { unknownFields, unknownWords } from "./unknown-fields.ts";

// Report every invalid field with its value; `echo` truncates the value. The schemas are our own, so
// they are not checked themselves, and they are compiled for one request as often as for many.
const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: true,
  allowUnionTypes: true,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});
const validators = {
  routes: new WeakMap<Fields, Validator>(),
  own: new WeakMap<Fields, Validator>(),
};

type Validator = ValidateFunction<Record<string, unknown>>;

function validatorOf(fields: Fields, { from }: RequestOrigin): Validator {
  const made = from === "own" ? validators.own : validators.routes;
  let validate = made.get(fields);
  if (validate === undefined) {
    const taken = Object.entries<Field>(fields).filter(([, field]) => isTaken(field, from));
    validate = ajv.compile<Record<string, unknown>>(requestSchema(Object.fromEntries(taken)));
    made.set(fields, validate);
  }
  return validate;
}

/**
 * Whether a field is accepted from this origin; routes ignore fields of the library and the command
 * line.
 */
function isTaken({ own }: Field, from: RequestOrigin["from"]): boolean {
  return own !== true || from === "own";
}

/** Origin of a request: sets the first word of `loc`, and whether the defaults of routes apply. */
export interface RequestOrigin {
  readonly from: "body" | "query" | "own";
}

/**
 * Returns the checked request of an operation with all defaults.
 *
 * Throws InvalidRequestError with the entries of a 422 answer, or with a sentence for an invalid
 * URL.
 */
export function parseRequest<N extends OperationName>(
  name: N,
  given: unknown,
  origin: RequestOrigin = { from: "own" },
): RequestOf<N> {
  return checkedFields(OPERATIONS[name].fields, given, origin) as RequestOf<N>;
}

/**
 * Checks field values from a caller of the library and fills in defaults. Throws
 * InvalidRequestError.
 */
export function parseFields<F extends Fields>(fields: F, given: unknown): Checked<F> {
  return checkedFields(fields, given, { from: "own" }) as Checked<F>;
}

function checkedFields(
  fields: Fields,
  given: unknown,
  origin: RequestOrigin,
): Readonly<Record<string, unknown>> {
  const { from } = origin;
  const { value, spelled } = withoutAliases(given, fields);
  const validate = validatorOf(fields, origin);
  const place = from === "query" ? "query" : "body";
  if (!validate(value)) throw invalid(validate.errors ?? [], { given, spelled, place });
  const entries = Object.entries(fields).map(([key, field]) => {
    const own = from === "own" ? ownDefault(field, value) : undefined;
    const written = isTaken(field, from) ? value[key] : undefined;
    return [key, checkedValue(key, field, written ?? own)] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Returns a field's default outside the routes; undefined if it has none or the field `unless` is
 * set.
 */
function ownDefault(field: Field, given: Readonly<Record<string, unknown>>): unknown {
  if (field.kind !== "choice" || field.ownDefault === undefined) return undefined;
  const { value, unless } = field.ownDefault;
  return unless === undefined || (given[unless] ?? null) === null ? value : undefined;
}

/**
 * Returns a field's value for runners: applies checks beyond the schema, and the default if it is
 * missing.
 */
function checkedValue(name: string, field: Field, value: unknown): unknown {
  switch (field.kind) {
    case "address":
      return parsePageUrl(String(value));
    case "addresses":
      return Array.isArray(value) ? value.map((one) => parsePageUrl(String(one))) : undefined;
    case "options": {
      const options = isObject(value) ? value : null;
      return field.group === "renderOptions"
        ? checkedRenderOptions(completeOptions(field.group, options))
        : completeOptions(field.group, options);
    }
    case "switch":
    case "integer":
      return value ?? field.value;
    case "schema":
      return value === undefined || value === null ? undefined : checkedSchema(value);
    case "selectors":
      return checkedSelectors(name, value);
    case "texts":
    case "text":
    case "json":
    case "choice":
      return value ?? undefined;
  }
}

/** Returns the selectors trimmed; undefined for none. Throws InvalidRequestError. */
function checkedSelectors(name: string, value: unknown): string | undefined {
  const list = typeof value === "string" ? value.trim() : "";
  const fault = selectorFault(list);
  if (fault === undefined) return list === "" ? undefined : list;
  const entry = { type: "value_error", loc: ["body", name], msg: fault, input: echo(value) };
  throw new InvalidRequestError([entry]);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Field values from path and headers, by name, as text. */
export type Placed = Readonly<Record<string, string>>;

/** Request as parsed by a route. */
export interface ParsedRequest<N extends OperationName> {
  readonly request: RequestOf<N>;
  /** Messages on ignored fields. */
  readonly warnings: readonly string[];
}

/** Parses and checks the bytes of a JSON body. Throws InvalidRequestError, also `json_invalid`. */
export function parseBody<N extends OperationName>(
  name: N,
  bytes: Uint8Array,
  placed: Placed = {},
): ParsedRequest<N> {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = messageOf(error);
    const msg = `JSON decode error: ${reason.slice(0, 200)}`;
    throw new InvalidRequestError([{ type: "json_invalid", loc: ["body"], msg, input: {} }]);
  }
  const fields: Fields = OPERATIONS[name].fields;
  const given = isFields(body) ? withPlaced(fields, body, placed) : body;
  return warned(ignoredFields(fields, body), () => parseRequest(name, given, { from: "body" }));
}

/** Returns the request with warnings on ignored fields; adds them to an InvalidRequestError. */
function warned<N extends OperationName>(
  warnings: readonly string[],
  parse: () => RequestOf<N>,
): ParsedRequest<N> {
  try {
    const request = parse();
    return { request, warnings: [...warnings, ...stateWarnings(request)] };
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    throw new InvalidRequestError(error.detail, warnings);
  }
}

/** Returns messages on the fields of a body or query that the route ignores. */
function ignoredFields(fields: Fields, given: unknown): readonly string[] {
  const taken = Object.entries(fields).filter(
    ([, { own, place }]) => own !== true && place === undefined,
  );
  return unknownFields(Object.fromEntries(taken), given).map(
    (field) => `${field.path.join(".")}: ${unknownWords(field)}`,
  );
}

/** Throws InvalidRequestError for unknown fields, each with a suggested name. */
export function assertKnown(name: OperationName, given: unknown): void {
  const unknown = unknownFields(OPERATIONS[name].fields, given);
  if (unknown.length === 0) return;
  throw new InvalidRequestError(
    unknown.map((field) => ({
      type: "value_error",
      loc: ["body", ...field.path],
      msg: unknownWords(field),
      input: null,
    })),
  );
}

/** Parses and checks query parameters; numbers and switches are text there. */
export function parseQuery<N extends OperationName>(
  name: N,
  query: unknown,
  placed: Placed = {},
): ParsedRequest<N> {
  const fields: Fields = OPERATIONS[name].fields;
  const given: Record<string, unknown> = Object.create(null);
  for (const [key, text] of Object.entries(isObject(query) ? query : {}))
    given[key] = queryValue(fields[key], text);
  const asked = withPlaced(fields, given, placed);
  return warned(ignoredFields(fields, query), () => parseRequest(name, asked, { from: "query" }));
}

/** Returns the fields; those of path and headers come from `placed` only. */
function withPlaced(fields: Fields, given: object, placed: Placed): Record<string, unknown> {
  const value: Record<string, unknown> = Object.assign(Object.create(null), given);
  for (const [name, field] of Object.entries(fields)) {
    if (field.place === undefined) continue;
    delete value[name];
    if (Object.hasOwn(placed, name)) value[name] = queryValue(field, placed[name]);
  }
  return value;
}

const isFields = (value: unknown): value is object => isObject(value) && !Array.isArray(value);

function queryValue(field: Field | undefined, text: unknown): unknown {
  if (typeof text !== "string") return text;
  if (field?.kind === "integer") return /^[+-]?\d{1,15}(?:\.0+)?$/.test(text) ? Number(text) : text;
  if (field?.kind === "switch" && /^(?:true|false)$/.test(text)) return text === "true";
  return text;
}

/**
 * Returns the URL as given, trimmed. Throws InvalidRequestError for one that cannot be requested.
 */
function parsePageUrl(given: string): string {
  const address = given.trim();
  const fault = addressFault(address);
  if (fault !== undefined) throw new InvalidRequestError(`url ${fault}`);
  return address;
}

/**
 * Returns the value under canonical field names and the spelling of each renamed field. If both
 * spellings are sent, camelCase wins.
 */
function withoutAliases(
  given: unknown,
  fields: Fields,
): { readonly value: unknown; readonly spelled: ReadonlyMap<string, string> } {
  const spelled = new Map<string, string>();
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return { value: given, spelled };
  }
  const value: Record<string, unknown> = Object.assign(Object.create(null), given);
  for (const name of Object.keys(fields)) {
    const alias = snakeCase(name);
    if (alias === name || !Object.hasOwn(value, alias)) continue;
    if (!Object.hasOwn(value, name)) {
      value[name] = value[alias];
      spelled.set(name, alias);
    }
    delete value[alias];
  }
  return { value, spelled };
}

/** Request as sent, and the spelling of its renamed fields. */
interface Sent {
  readonly given: unknown;
  readonly spelled: ReadonlyMap<string, string>;
  readonly place: "body" | "query";
}

function invalid(errors: readonly ErrorObject[], sent: Sent): InvalidRequestError {
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
