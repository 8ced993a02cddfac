// Ways to find a value of a page again, and how many of them agree.

/** Ways to find a value again. */
export const ANCHOR_WAYS = ["declared", "label", "name", "class", "path", "heading"] as const;

/**
 * A way to find a value again: `declared` (a key in the page's structured data), `label` (the words
 * before the value, or the heading of its column), `name` (the standard name of its column),
 * `class` (the class names of its elements), `path` (the tags around it), `heading` (the heading
 * before it, and the number of blocks between).
 */
export type AnchorWay = (typeof ANCHOR_WAYS)[number];

/** A page whose fit is below this is reported, since its layout may have changed. */
export const LOW_FIT = 0.7;

/** How well a recipe fits a page. */
export interface RecipeFit {
  /** Share of the recipe's anchors that agree, 0 to 1; low if the layout changed. */
  readonly fit: number;
  /** Messages about anchors that are gone or disagree, and values that are null therefore. */
  readonly notes: readonly string[];
}
