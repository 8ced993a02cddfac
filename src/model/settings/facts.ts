// Constants of declared data: metadata, structured data, facts and their confidence.
import type { Rows } from "./setting.ts";

export const METADATA_SETTINGS = {
  METADATA_MAX_ALTERNATES: {
    value: 24,
    comment: "Maximum number of language versions in a page's metadata.",
  },
  METADATA_MAX_CHARS: {
    value: 300,
    comment: "Maximum length of each text in a page's metadata; longer ones are cut.",
  },
  METADATA_MAX_ITEMS: {
    value: 100,
    comment: "Maximum number of icons, of feeds and of social properties in a page's metadata.",
  },
  METADATA_MAX_ADDRESS_CHARS: {
    value: 4000,
    comment: "Maximum length of an address in a page's metadata; longer ones are omitted.",
  },
} as const satisfies Rows;

export const STRUCTURED_SETTINGS = {
  PAYLOAD_MAX_BYTES: {
    value: 8_388_608,
    comment: "Maximum size of one piece of structured data in a page; larger ones are ignored.",
  },
  PAYLOAD_MAX_DEPTH: {
    value: 256,
    comment: "Maximum nesting of structured data in a page; deeper values become null.",
  },
  PAYLOAD_MAX_NODES: {
    value: 1_000_000,
    comment:
      "Maximum number of objects, lists and values in a piece of structured data, after references are resolved; the rest becomes null.",
  },
} as const satisfies Rows;

export const FACTS_SETTINGS = {
  FACT_BASE_EXACT: {
    value: 0.95,
    comment: "Base confidence of a fact whose key in the data equals the name in the schema.",
  },
  FACT_BASE_DECLARED_ALIAS: {
    value: 0.92,
    comment: "Base confidence of a fact whose key is in the property's `x-service-aliases`.",
  },
  FACT_BASE_NORMALISED: {
    value: 0.88,
    comment:
      "Base confidence of a fact whose key differs from the name in the schema only in case and separators.",
  },
  FACT_BASE_KNOWN_ALIAS: {
    value: 0.8,
    comment:
      "Base confidence of a fact whose key is a schema.org synonym of the name in the schema.",
  },
  FACT_BASE_NESTED: {
    value: 0.72,
    comment: "Base confidence of a fact whose key is in an object nested in the matched one.",
  },
  FACT_WEIGHT_JSON_LD: {
    value: 1.0,
    comment: "Confidence factor of facts from JSON-LD.",
  },
  FACT_WEIGHT_MICRODATA: {
    value: 0.98,
    comment: "Confidence factor of facts from microdata.",
  },
  FACT_WEIGHT_NEXT_DATA: {
    value: 0.95,
    comment: "Confidence factor of facts from Next.js page data.",
  },
  FACT_WEIGHT_RSC_FLIGHT: {
    value: 0.93,
    comment: "Confidence factor of facts from React server component data.",
  },
  FACT_WEIGHT_NUXT: {
    value: 0.93,
    comment: "Confidence factor of facts from Nuxt data.",
  },
  FACT_WEIGHT_INITIAL_STATE: {
    value: 0.9,
    comment:
      "Confidence factor of facts from framework state with the source `initial-state`, such as SvelteKit, Remix or `window.__INITIAL_STATE__`.",
  },
  FACT_WEIGHT_OPEN_GRAPH: {
    value: 0.85,
    comment: "Confidence factor of facts from Open Graph.",
  },
  FACT_WEIGHT_RDFA: {
    value: 0.8,
    comment: "Confidence factor of facts from RDFa (only with visible facts).",
  },
  FACT_WEIGHT_MICROFORMATS: {
    value: 0.75,
    comment: "Confidence factor of facts from microformats (only with visible facts).",
  },
  FACT_WEIGHT_PAGE: {
    value: 0.75,
    comment: "Confidence factor of facts from the page record (only with visible facts).",
  },
  FACT_WEIGHT_VISIBLE: {
    value: 0.6,
    comment: "Confidence factor of facts from visible text.",
  },
  FACT_DEPTH_FACTOR: {
    value: 0.97,
    comment: "Confidence factor for each level of nesting between the matched object and the key.",
  },
  FACT_DESCENT_LEVELS: {
    value: 6,
    comment: "Number of levels of nested objects that are searched for a key.",
  },
  FACT_FILL_FACTOR: {
    value: 0.9,
    comment:
      "Confidence factor of facts from the page's own node (such as `WebPage`) that fill a gap of a built-in schema. It applies twice to facts from the link preview (such as Open Graph).",
  },
  FACT_SCHEMA_MAX_VALUES: {
    value: 100_000,
    comment:
      "Maximum number of values in the JSON Schema of a request; a larger schema is refused.",
  },
  FACT_SCHEMA_MAX_DEPTH: {
    value: 128,
    comment: "Maximum nesting of the JSON Schema of a request; a deeper schema is refused.",
  },
  FACT_MAX_FACTS: {
    value: 20_000,
    comment: "Maximum number of facts of one page; further ones are omitted.",
  },
} as const satisfies Rows;
