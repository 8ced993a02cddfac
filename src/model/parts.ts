// The parts of a page, and what a block is for its item.

/** The kinds of parts, in the words of the contract. */
export const PAGE_PARTS = [
  "head",
  "body",
  "records",
  "questions",
  "facts",
  "table",
  "figure",
  "code",
  "controls",
  "menu",
  "aside",
  "foot",
] as const;

/** A part of a page. */
export type PagePart = (typeof PAGE_PARTS)[number];

/** Role of a block in the items of its list: the usual kind of content at its place. */
export type PartRole =
  | "title"
  | "text"
  | "link"
  | "image"
  | "price"
  | "date"
  | "author"
  | "rating"
  | "count"
  | "label"
  | "control"
  | "value";
