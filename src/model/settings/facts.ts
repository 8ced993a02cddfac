// Constants of declared data: metadata, structured data, facts and their confidence.
import { constant, type Rows } from "./setting.ts";

export const METADATA_SETTINGS = {
  METADATA_MAX_ALTERNATES: constant(
    24,
    "Maximum number of language versions in a page's metadata.",
  ),
  METADATA_MAX_CHARS: constant(
    300,
    "Maximum length of each text in a page's metadata; longer ones are cut.",
  ),
  METADATA_MAX_ITEMS: constant(
    100,
    "Maximum number of icons, of feeds and of social properties in a page's metadata.",
  ),
  METADATA_MAX_ADDRESS_CHARS: constant(
    4000,
    "Maximum length of an address in a page's metadata; longer ones are omitted.",
  ),
} as const satisfies Rows;

export const STRUCTURED_SETTINGS = {
  PAYLOAD_MAX_BYTES: constant(
    8_388_608,
    "Maximum size of one piece of structured data in a page; larger ones are ignored.",
  ),
  PAYLOAD_MAX_DEPTH: constant(
    256,
    "Maximum nesting of structured data in a page; deeper values become null.",
  ),
  PAYLOAD_MAX_NODES: constant(
    1_000_000,
    "Maximum number of objects, lists and values in a piece of structured data, after references are resolved; the rest becomes null.",
  ),
} as const satisfies Rows;

export const FACTS_SETTINGS = {
  FACT_BASE_EXACT: constant(
    0.95,
    "Base confidence of a fact whose key in the data equals the name in the schema.",
  ),
  FACT_BASE_DECLARED_ALIAS: constant(
    0.92,
    "Base confidence of a fact whose key is in the property's `x-service-aliases`.",
  ),
  FACT_BASE_NORMALISED: constant(
    0.88,
    "Base confidence of a fact whose key differs from the name in the schema only in case and separators.",
  ),
  FACT_BASE_KNOWN_ALIAS: constant(
    0.8,
    "Base confidence of a fact whose key is a schema.org synonym of the name in the schema.",
  ),
  FACT_BASE_NESTED: constant(
    0.72,
    "Base confidence of a fact whose key is in an object nested in the matched one.",
  ),
  FACT_WEIGHT_JSON_LD: constant(1.0, "Confidence factor of facts from JSON-LD."),
  FACT_WEIGHT_MICRODATA: constant(0.98, "Confidence factor of facts from microdata."),
  FACT_WEIGHT_NEXT_DATA: constant(0.95, "Confidence factor of facts from Next.js page data."),
  FACT_WEIGHT_RSC_FLIGHT: constant(
    0.93,
    "Confidence factor of facts from React server component data.",
  ),
  FACT_WEIGHT_NUXT: constant(0.93, "Confidence factor of facts from Nuxt data."),
  FACT_WEIGHT_INITIAL_STATE: constant(
    0.9,
    "Confidence factor of facts from framework state with the source `initial-state`, such as SvelteKit, Remix or `window.__INITIAL_STATE__`.",
  ),
  FACT_WEIGHT_OPEN_GRAPH: constant(0.85, "Confidence factor of facts from Open Graph."),
  FACT_WEIGHT_RDFA: constant(
    0.8,
    "Confidence factor of facts from RDFa (only with visible facts).",
  ),
  FACT_WEIGHT_MICROFORMATS: constant(
    0.75,
    "Confidence factor of facts from microformats (only with visible facts).",
  ),
  FACT_WEIGHT_PAGE: constant(
    0.75,
    "Confidence factor of facts from the page record (only with visible facts).",
  ),
  FACT_WEIGHT_VISIBLE: constant(0.6, "Confidence factor of facts from visible text."),
  FACT_DEPTH_FACTOR: constant(
    0.97,
    "Confidence factor for each level of nesting between the matched object and the key.",
  ),
  FACT_DESCENT_LEVELS: constant(
    6,
    "Number of levels of nested objects that are searched for a key.",
  ),
  FACT_FILL_FACTOR: constant(
    0.9,
    "Confidence factor of facts from the page's own node (such as `WebPage`) that fill a gap of a built-in schema. It applies twice to facts from the link preview (such as Open Graph).",
  ),
  FACT_SCHEMA_MAX_VALUES: constant(
    100_000,
    "Maximum number of values in the JSON Schema of a request; a larger schema is refused.",
  ),
  FACT_SCHEMA_MAX_DEPTH: constant(
    128,
    "Maximum nesting of the JSON Schema of a request; a deeper schema is refused.",
  ),
  FACT_MAX_FACTS: constant(
    20_000,
    "Maximum number of facts of one page; further ones are omitted.",
  ),
} as const satisfies Rows;
