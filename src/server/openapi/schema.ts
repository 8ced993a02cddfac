// JSON Schema as plain data.

/** JSON Schema (draft 2020-12). */
export type Schema = Readonly<Record<string, unknown>>;
