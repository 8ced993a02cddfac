// Structured data a page carries, and facts mapped from it.
import type { PageType } from "./verdict.ts";

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

/** The place of a value in a payload: the object that holds it, its key there, and its index where the key has a list. */
export interface ValuePlace {
  readonly holder: JsonObject;
  readonly key: string;
  /** 0 for a value that is not in a list. */
  readonly index: number;
}

/** One piece of structured data with the XPath of the element that carries it. */
export interface Payload {
  readonly source: PayloadSource;
  readonly xpath: string;
  readonly value: Json;
  /** Returns the XPath of the element of one value; absent where one element carries the whole payload. */
  readonly elementOf?: (place: ValuePlace) => string | undefined;
  /** What had to be mended before the data could be read; absent when nothing. */
  readonly repaired?: readonly string[];
}

/** A thing that the attributes of shown elements describe, in the words of schema.org; read where visible facts are asked for. */
export interface Annotation {
  readonly source: "rdfa" | "microformats";
  readonly xpath: string;
  readonly value: Json;
}

/** A value for a path of a schema, with where it stands on the page and how sure it is. */
export interface Fact {
  /** Coerced to the type the schema asks for. */
  readonly value: Json;
  /** Base of the match x weight of the source x 0.97 for each level descended, at most 1. */
  readonly confidence: number;
  /** Always `structured-data`; `llm` is declared and never sent. */
  readonly extractor: "structured-data" | "llm";
  /** Always `dom-json`; `text` is declared and never sent. */
  readonly modality: "dom-json" | "text";
  /** `<payload source>:<how>`, with ` (page wrapper)` or ` (social preview)` behind it where a gap was filled. */
  readonly source: string | null;
  /** XPath of the element that carries the payload; of Open Graph the one of the property. */
  readonly source_xpath: string | null;
}

/** How the schema was chosen for a caller who wrote none. */
export interface SchemaChoice {
  readonly page_type: PageType;
  readonly confidence: number;
  /** Properties of the schema used; empty for an unknown type. */
  readonly fields: readonly string[];
  /** `@type` of each node accepted as describing the page. */
  readonly subject_types: readonly string[];
  readonly payloads_considered: number;
  readonly payloads_used: number;
  /** Paths taken from the page wrapper or the social preview. */
  readonly filled_from_fallback: readonly string[];
}

/** Facts of a page by dotted schema path, sorted; `schema_choice` is null when the caller wrote the schema. */
export interface PageFacts {
  readonly facts: Readonly<Record<string, Fact>>;
  readonly schema_choice: SchemaChoice | null;
}

/** What is wanted of a page's facts. */
export interface FactsWanted {
  /** The caller's JSON Schema, an object with `properties`; undefined takes the built-in one of the page's type. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Whether what the page only shows counts where nothing is declared. */
  readonly visible: boolean;
}
