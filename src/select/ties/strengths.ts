// How strongly blocks are tied.

/**
 * Cost of parting a block from what it is tied to, per word, in units of probability. A block follows
 * if its own probability is less than the strength away from the threshold; 1 always follows.
 *
 * Chosen on all 1,623 labelled pages (2026-11-24): most scores stay the same between half and twice
 * the strength. `shown`, `question` and `beside` were set for made pages.
 * docs/benchmarks/content.md has the effect of each.
 */
export const STRENGTHS = {
  /** Blocks at one class path. */
  alike: 0.2,
  /** Blocks with one role in the records of a list. */
  role: 0.25,
  /** A term and its definition. */
  pair: 1,
  /** Terms and definitions of one list. */
  rows: 0.4,
  /** Items of one list. */
  items: 0.2,
  /** The first line of a list item with the list inside. */
  line: 1,
  /** The list inside an item that ends with a colon. */
  announced: 1,
  /** The list, or the one block, after a line that ends with a colon. */
  opened: 0.27,
  /** A heading or term over a block. */
  heading: 1,
  /** A caption beside a block. */
  caption: 0.5,
  /** A table or listing beside a block. */
  beside: 1,
  /** A list, table, listing, formula or quotation under likely text of its part. */
  shown: 0.2,
  /** A heading that asks, or a button, with the text under it. */
  question: 1,
  /** A line between likely blocks of its part; as a multiple of the threshold. */
  between: 0.14,
  /** Neighbours in a documentation page. */
  unbroken: 0.1,
  /** Options of a product between likely blocks. */
  option: 1,
  /** A quotation with the text of its post. */
  quote: 0.6,
} as const;

/** What a tie connects. */
export type TieKind = keyof typeof STRENGTHS;
