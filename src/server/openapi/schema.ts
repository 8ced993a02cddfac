// What a JSON Schema is to the OpenAPI document: plain data.

/** A JSON Schema (draft 2020-12). */
export type Schema = Readonly<Record<string, unknown>>;
