// Structured data a page carries, and facts mapped from it.

/** Where a payload was found, as the page record names it. */
export type PayloadSource =
  | "json-ld"
  | "microdata"
  | "open-graph"
  | "next-data"
  | "rsc-flight"
  | "nuxt"
  | "initial-state";

/** A JSON value whose objects have no prototype. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object; its keys are plain data, `__proto__` included. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** One piece of structured data with the XPath of the element that carries it. */
export interface Payload {
  readonly source: PayloadSource;
  readonly xpath: string;
  readonly value: Json;
  /** What had to be mended before the data could be read; absent when nothing. */
  readonly repaired?: readonly string[];
}
