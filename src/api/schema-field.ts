// Validates a caller's JSON Schema: an object with properties, limited in size and depth.
import { InvalidRequestError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { isObject } from "../text/json-values.ts";
import { withThousands } from "../text/thousands.ts";

/** Returns an object schema. Throws InvalidRequestError for others, or a large or deep one. */
export function checkedSchema(given: unknown): Readonly<Record<string, unknown>> {
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
