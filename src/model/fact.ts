// Structured data of a page, and facts mapped from it.
import type { AnchorWay, RecipeFit } from "./anchors.ts";
import type { Metadata } from "./metadata.ts";
import type { PageType } from "./verdict.ts";

/** Sources of payloads, in the order of the specification. */
export const PAYLOAD_SOURCES = [
  "json-ld",
  "microdata",
  "open-graph",
  "next-data",
  "rsc-flight",
  "nuxt",
  "initial-state",
] as const;

/** Source of a payload, as named in the page record. */
export type PayloadSource = (typeof PAYLOAD_SOURCES)[number];

/** A JSON value whose objects have no prototype. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object; its keys are plain data, `__proto__` included. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Position of a value: the object that contains it, its key, and its index in a list. */
export interface ValuePlace {
  readonly holder: JsonObject;
  readonly key: string;
  /** 0 outside a list. */
  readonly index: number;
}

/** One piece of structured data, and the XPath of the element that contains it. */
export interface Payload {
  readonly source: PayloadSource;
  readonly xpath: string;
  readonly value: Json;
  /** Returns the XPath of a value's element; absent if one element has the whole payload. */
  readonly elementOf?: (place: ValuePlace) => string | undefined;
}

/** A thing that attributes of visible elements describe, in schema.org terms; for visible facts. */
export interface Annotation {
  readonly source: "rdfa" | "microformats";
  readonly xpath: string;
  readonly value: Json;
}

/** Metadata that fact extraction reads. */
export type FactsHead = Pick<
  Metadata,
  "title" | "description" | "canonical" | "open_graph" | "twitter"
>;

/** A value for a path of a schema, with its source on the page and its confidence. */
export interface Fact {
  /** Coerced to the schema's type. */
  readonly value: Json;
  /** Only with a recipe: ISO 4217 code of an amount; absent if the page states none. */
  readonly currency?: string;
  /** 0 to 1: base of the match, times weight of the source, times 0.97 for each nested level. */
  readonly confidence: number;
  /** Always `structured-data`; `llm` is reserved. */
  readonly extractor: "structured-data" | "llm";
  /** Always `dom-json`; `text` is reserved. */
  readonly modality: "dom-json" | "text";
  /**
   * Kind of structured data and kind of match, such as `json-ld:exact`; followed by ` (page
   * wrapper)` or ` (social preview)` if the fact fills a gap from the page's own node or the link
   * preview.
   */
  readonly source: string | null;
  /** XPath of the element that contains the payload; for Open Graph, of the property's element. */
  readonly source_xpath: string | null;
  /** With a recipe: the anchors that agree on the value. */
  readonly found_by?: readonly AnchorWay[];
  /** With a recipe: the share of the value's anchors that agree, 0 to 1. */
  readonly fit?: number;
  /** Only with a recipe: message about anchors that are gone or disagree; absent if all agree. */
  readonly note?: string;
}

/** Ways to choose a built-in schema: by the page's type, or by the subject that it declares. */
export const SCHEMA_FROM = ["page", "declared"] as const;

/** How to choose a built-in schema. */
export type SchemaFrom = (typeof SCHEMA_FROM)[number];

/** How the schema was chosen if the caller supplied none. */
export interface SchemaChoice {
  /** Type of the page. Its built-in schema is used unless `chosen_by` is `declared`. */
  readonly page_type: PageType;
  /** Probability of the type, 0 to 1. */
  readonly confidence: number;
  /** `declared` if the page declares one main subject and its schema was used. */
  readonly chosen_by: "page_type" | "declared";
  /** Names of the properties of the schema; empty without one, as for an unknown page type. */
  readonly fields: readonly string[];
  /** `@type` of each node accepted as describing the page. */
  readonly subject_types: readonly string[];
  /** Pieces of structured data on the page; 0 without a schema. */
  readonly payloads_considered: number;
  /** Pieces that gave a fact. */
  readonly payloads_used: number;
  /** Paths filled from the page wrapper or the social preview. */
  readonly filled_from_fallback: readonly string[];
}

/** Facts of a page. */
export interface PageFacts {
  /** Facts by dotted path of the schema, such as `offers.0.price`, sorted. */
  readonly facts: Readonly<Record<string, Fact>>;
  /** How the schema was chosen; null if the caller supplied it. */
  readonly schema_choice: SchemaChoice | null;
  /** How well the recipe fits the page; absent without a recipe. */
  readonly recipe?: RecipeFit;
}

/** Facts requested of a page. */
export interface FactsWanted {
  /** The caller's JSON Schema, an object with `properties`; else a built-in one is used. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** How the built-in schema is chosen; `page` by default. */
  readonly schema_from?: SchemaFrom;
  /** Whether visible text counts where nothing is declared. */
  readonly visible: boolean;
}
