// Turns an unknown JSON value into the checked request of an operation, or into 422 entries for the
// invalid fields.

import { messageOf } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { Checked, Field, Fields } from "../model/fields.ts";
import { completeOptions } from "../model/options.ts";
import { snakeCase } from "../model/request-schema.ts";
import { SETTINGS } from "../model/settings.ts";
import type { OperationName, RequestOf } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { selectorFault } from "../read/selectors.ts";
import { fieldsOf, isObject } from "../text/json-values.ts";
import { withThousands } from "../text/thousands.ts";
import { addressFault } from "../url/web-address.ts";
import { stateWarnings } from "./caller-extras.ts";
import { echo } from "./echo.ts";
import { checkedRenderOptions } from "./render-options.ts";
import { faultsOf, invalidRequest, isTaken, type RequestSource } from "./request-faults.ts";
import { unknownFields, unknownWords } from "./unknown-fields.ts";

/**
 * Returns the checked request of an operation with all defaults.
 *
 * Throws InvalidRequestError with the entries of a 422 answer, or with a sentence for an invalid
 * URL.
 */
export function parseRequest<N extends OperationName>(
  name: N,
  given: unknown,
  from: RequestSource = "own",
): RequestOf<N> {
  return checkedFields(OPERATIONS[name].fields, given, from) as RequestOf<N>;
}

/** Checks fields of a library call and adds defaults. Throws InvalidRequestError. */
export function parseFields<F extends Fields>(fields: F, given: unknown): Checked<F> {
  return checkedFields(fields, given, "own") as Checked<F>;
}

function checkedFields(
  fields: Fields,
  given: unknown,
  from: RequestSource,
): Readonly<Record<string, unknown>> {
  const { value, spelled } = withoutAliases(given, fields);
  const place = from === "query" ? "query" : "body";
  const faults = faultsOf(fields, value, from);
  if (faults.length > 0 || !isObject(value))
    throw invalidRequest(faults, { given, spelled, place });
  const entries = Object.entries(fields).map(([key, field]) => {
    const own = from === "own" ? ownDefault(field, value) : undefined;
    const written = isTaken(field, from) ? value[key] : undefined;
    return [key, checkedValue(key, field, written ?? own)] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns a field's default outside of routes, if it has one and `unless` is not set. */
function ownDefault(field: Field, given: Readonly<Record<string, unknown>>): unknown {
  if (field.kind !== "choice" || field.ownDefault === undefined) return undefined;
  const { value, unless } = field.ownDefault;
  return unless === undefined || (given[unless] ?? null) === null ? value : undefined;
}

/** Returns a field's value for runners, after checks beyond the schema, or its default. */
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
  const given = isObject(body) ? withPlaced(fields, body, placed) : body;
  return warned(ignoredFields(fields, body), () => parseRequest(name, given, "body"));
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
  for (const [key, text] of Object.entries(fieldsOf(query)))
    given[key] = queryValue(fields[key], text);
  const asked = withPlaced(fields, given, placed);
  return warned(ignoredFields(fields, query), () => parseRequest(name, asked, "query"));
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

function queryValue(field: Field | undefined, text: unknown): unknown {
  if (typeof text !== "string") return text;
  if (field?.kind === "integer") return /^[+-]?\d{1,15}(?:\.0+)?$/.test(text) ? Number(text) : text;
  if (field?.kind === "switch" && /^(?:true|false)$/.test(text)) return text === "true";
  return text;
}

/** Returns the URL, trimmed. Throws InvalidRequestError if it cannot be requested. */
function parsePageUrl(given: string): string {
  const address = given.trim();
  const fault = addressFault(address);
  if (fault !== undefined) throw new InvalidRequestError(`url ${fault}`);
  return address;
}

/** Returns the value by canonical field names, which win, and the spelling of each renamed one. */
function withoutAliases(
  given: unknown,
  fields: Fields,
): { readonly value: unknown; readonly spelled: ReadonlyMap<string, string> } {
  const spelled = new Map<string, string>();
  if (!isObject(given)) return { value: given, spelled };
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

/** Returns an object schema. Throws InvalidRequestError for others, or a large or deep one. */
function checkedSchema(given: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(given) || !isObject(given["properties"])) {
    throw new InvalidRequestError("schema must be a JSON Schema object with 'properties'");
  }
  const { FACT_SCHEMA_MAX_DEPTH: deepest, FACT_SCHEMA_MAX_VALUES: most } = SETTINGS;
  let level: unknown[] = [given];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) {
      throw new InvalidRequestError(`schema is nested deeper than ${deepest} levels`);
    }
    values += level.length;
    if (values > most) {
      throw new InvalidRequestError(`schema has more than ${withThousands(most)} values`);
    }
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return given;
}
