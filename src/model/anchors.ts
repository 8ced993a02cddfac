// Ways to find a value of a page again, and how many of them agree.

/** Ways to find a value again. */
export const ANCHOR_WAYS = ["declared", "label", "name", "class", "path", "heading"] as const;

/**
 * A way to find a value again: `declared` (a key of the page's data), `label` (the words before it
 * or the heading of its column), `name` (the standard name of its column), `class` (the class names
 * of its elements), `path` (the tags around it), `heading` (the heading before it, and how many
 * blocks follow that).
 */
export type AnchorWay = (typeof ANCHOR_WAYS)[number];

/** Fit below which a page of the layout is reported: its layout may have changed. */
export const LOW_FIT = 0.7;

/** How well a recipe fits a page. */
export interface RecipeFit {
  /** Share of its anchors that agree, 0 to 1; a low one means that the layout changed. */
  readonly fit: number;
  /** Anchors that are gone or disagree, and values that are null for this, in words. */
  readonly notes: readonly string[];
}
