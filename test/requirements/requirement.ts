// What a row of the requirements is, and the building stages that rows belong to.

/** The stages of building, in order: a row belongs to the stage that proves it. */
export const SECTIONS = [
  "house",
  "network",
  "blocks",
  "payloads",
  "render",
  "content",
  "facts",
  "crawl",
  "graph",
  "surfaces",
] as const;

/** A stage of building. */
export type Section = (typeof SECTIONS)[number];

/** One checkable rule of the service, with the tests that prove it. */
export interface Requirement {
  /** Area, field and aspect, dotted: `fetch.retries.range`. */
  readonly id: string;
  /** The rule in one sentence, exact enough to write its test from. */
  readonly rule: string;
  /** Where the rule stands: headings, `rule N` and `decision N`, joined by "; ". A decision wins. */
  readonly source: string;
  readonly section: Section;
  /** Tests that prove it: `test/<room>/<file>.test.ts > describe > it`. Empty = open. */
  readonly tests: readonly string[];
}
