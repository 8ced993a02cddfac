// Finds the request fields that an operation does not have, and suggests the name probably meant.
import type { Field, Fields } from "../model/fields.ts";
import { optionRows } from "../model/options.ts";
import { snakeCase } from "../model/request-schema.ts";
import { isObject } from "../text/json-values.ts";
import { nearestName } from "../text/nearest.ts";

/** Request field that the operation does not have. */
export interface UnknownField {
  /** Names from the request downwards: `["fetch", "timeout"]`. */
  readonly path: readonly string[];
  /** Suggested field, such as `fetch.timeout_seconds`. */
  readonly meant: string | undefined;
}

/** Maximum reported fields; a request may have any number. */
const MAX_REPORTED = 10;
/** Maximum reported characters of a name. */
const MAX_NAME_CHARS = 100;

/** Returns the unknown fields of a request and its option objects that are not null. */
export function unknownFields(fields: Fields, given: unknown): readonly UnknownField[] {
  const found: UnknownField[] = [];
  for (const unknown of everyUnknown(fields, given)) {
    if (found.push(unknown) === MAX_REPORTED) break;
  }
  return found;
}

function* everyUnknown(fields: Fields, given: unknown): Generator<UnknownField> {
  const known = new Map(
    Object.entries(fields).flatMap(([name, field]) => [
      [name, field],
      [snakeCase(name), field],
    ]),
  );
  for (const [name, value] of givenFields(given)) {
    const field = known.get(name);
    if (field === undefined) {
      yield { path: [cut(name)], meant: meantBy(name, fields) };
    } else if (field.kind === "options") {
      const own = optionNames(field);
      for (const [option] of givenFields(value)) {
        if (own.includes(option)) continue;
        const near = nearestName(option, own);
        const meant = near === undefined ? meantBy(option, fields) : `${name}.${near}`;
        yield { path: [name, cut(option)], meant };
      }
    }
  }
}

/** Returns the message on an unknown field, without its path. */
export const unknownWords = ({ meant }: UnknownField): string =>
  meant === undefined ? "unknown field" : `unknown field; did you mean ${meant}?`;

const cut = (name: string): string => name.slice(0, MAX_NAME_CHARS);

/** Yields an object's own fields that are neither null nor undefined. */
function* givenFields(given: unknown): Generator<readonly [string, unknown]> {
  if (!isObject(given)) return;
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && value !== null) yield [name, value];
  }
}

const optionNames = (field: Extract<Field, { kind: "options" }>): readonly string[] =>
  optionRows(field.group).map(({ override }) => override.field);

/** Returns the field that a name probably means, or an option of one. */
function meantBy(name: string, fields: Fields): string | undefined {
  const paths = new Map(Object.keys(fields).map((field) => [field, field]));
  for (const [holder, field] of Object.entries(fields)) {
    for (const option of field.kind === "options" ? optionNames(field) : []) {
      if (!paths.has(option)) paths.set(option, `${holder}.${option}`);
    }
  }
  const found = nearestName(name, paths.keys());
  return found === undefined ? undefined : paths.get(found);
}
