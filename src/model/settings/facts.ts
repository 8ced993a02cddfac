// Constants of declared data: metadata, structured data, facts and their confidence.
import type { Setting } from "./setting.ts";

export const FACTS_SETTINGS = {
  METADATA_MAX_ALTERNATES: {
    value: 24,
    comment: "Language alternates listed in a page's metadata.",
    section: "metadata",
  },
  METADATA_MAX_CHARS: {
    value: 300,
    comment: "Characters kept of each text value in a page's metadata.",
    section: "metadata",
    unit: "characters",
  },
  METADATA_MAX_ITEMS: {
    value: 100,
    comment: "Maximum number of icons, of feeds and of social properties in a page's metadata.",
    section: "metadata",
  },
  METADATA_MAX_ADDRESS_CHARS: {
    value: 4000,
    comment: "Longest address in a page's metadata; longer ones are omitted.",
    section: "metadata",
    unit: "characters",
  },
  PAYLOAD_MAX_BYTES: {
    value: 8_388_608,
    comment: "Largest embedded data payload that is read.",
    section: "structured",
    unit: "bytes",
  },
  PAYLOAD_MAX_DEPTH: {
    value: 256,
    comment: "Nesting levels of an embedded data payload; deeper values become null.",
    section: "structured",
  },
  PAYLOAD_MAX_NODES: {
    value: 1_000_000,
    comment:
      "Maximum number of objects, lists and values of a payload with its references resolved; the rest becomes null.",
    section: "structured",
  },
  FACT_BASE_EXACT: {
    value: 0.95,
    comment: "Confidence base of an exact key.",
    section: "facts",
  },
  FACT_BASE_DECLARED_ALIAS: {
    value: 0.92,
    comment: "Confidence base of a key declared as alias in the schema.",
    section: "facts",
  },
  FACT_BASE_NORMALISED: {
    value: 0.88,
    comment: "Confidence base of a key that matches after folding case and separators.",
    section: "facts",
  },
  FACT_BASE_KNOWN_ALIAS: {
    value: 0.8,
    comment: "Confidence base of a known schema.org alias.",
    section: "facts",
  },
  FACT_BASE_NESTED: {
    value: 0.72,
    comment: "Confidence base of a key found by descent into nested objects.",
    section: "facts",
  },
  FACT_WEIGHT_JSON_LD: {
    value: 1.0,
    comment: "Weight of JSON-LD as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_MICRODATA: {
    value: 0.98,
    comment: "Weight of microdata as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_NEXT_DATA: {
    value: 0.95,
    comment: "Weight of Next.js page data as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_RSC_FLIGHT: {
    value: 0.93,
    comment: "Weight of React server component data as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_NUXT: {
    value: 0.93,
    comment: "Weight of Nuxt data as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_INITIAL_STATE: {
    value: 0.9,
    comment: "Weight of other state literals as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_OPEN_GRAPH: {
    value: 0.85,
    comment: "Weight of Open Graph as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_RDFA: {
    value: 0.8,
    comment: "Weight of RDFa as a source of facts (visible facts only).",
    section: "facts",
  },
  FACT_WEIGHT_MICROFORMATS: {
    value: 0.75,
    comment: "Weight of microformats as a source of facts (visible facts only).",
    section: "facts",
  },
  FACT_WEIGHT_PAGE: {
    value: 0.75,
    comment: "Weight of the page record as a source of facts (visible facts only).",
    section: "facts",
  },
  FACT_WEIGHT_VISIBLE: {
    value: 0.6,
    comment: "Weight of visible text as a source of facts (visible facts only).",
    section: "facts",
  },
  FACT_DEPTH_FACTOR: {
    value: 0.97,
    comment: "Confidence factor for each level descended to find a key.",
    section: "facts",
  },
  FACT_DESCENT_LEVELS: {
    value: 6,
    comment: "Levels of nested objects searched for a key that an object itself lacks.",
    section: "facts",
  },
  FACT_FILL_FACTOR: {
    value: 0.9,
    comment:
      "Confidence factor of a gap filled from the page wrapper; once more from the social preview.",
    section: "facts",
  },
  FACT_SCHEMA_MAX_VALUES: {
    value: 100_000,
    comment: "Maximum number of values in a caller's schema; a larger one is refused.",
    section: "facts",
  },
  FACT_SCHEMA_MAX_DEPTH: {
    value: 128,
    comment: "Maximum nesting of a caller's schema; a deeper one is refused.",
    section: "facts",
  },
  FACT_MAX_FACTS: {
    value: 20_000,
    comment: "Maximum number of facts of one page; further ones are omitted.",
    section: "facts",
  },
} as const satisfies Record<string, Setting>;
