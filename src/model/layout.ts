// What one pass over a rendered page measured: how every element is laid out and where every text stands.
//
// `docs/explanation/rendering.md` is the full account: what gets a stamp, frames, shadow roots, what is absent.

/**
 * Attribute of the elements of rendered HTML that holds their stamp: the element's index in a `Layout`.
 *
 * Set by the in-page pass, read by the parser's side; one constant, so that the two cannot drift apart.
 */
export const STAMP_ATTRIBUTE = "data-legible";

/** Attribute of the `div` that stands in rendered HTML for a frame whose document was read: the frame's address. */
export const FRAME_ATTRIBUTE = "data-legible-frame";

/** Computed `display` by code. A value not listed is `other`. */
export const DISPLAYS = [
  "none",
  "inline",
  "block",
  "inline-block",
  "contents",
  "flex",
  "inline-flex",
  "grid",
  "inline-grid",
  "list-item",
  "flow-root",
  "table",
  "inline-table",
  "table-row-group",
  "table-header-group",
  "table-footer-group",
  "table-row",
  "table-cell",
  "table-caption",
  "table-column",
  "table-column-group",
  "ruby",
  "ruby-text",
  "other",
] as const;

/** Computed `display` of an element. */
export type Display = (typeof DISPLAYS)[number];

/**
 * Why a reader does not see something the browser holds, by code; `""` (code 0) is seen.
 *
 * - `display`: no box: `display: none`, a closed `details`, `content-visibility: hidden`, fallback content
 * - `visibility`: `visibility: hidden` or `collapse`
 * - `clipped`: a box of at most 1 x 1 px that clips, or cut away by `clip` or `clip-path`
 * - `overflow`: in an element that clips and is at most 1 px wide or high
 * - `offscreen`: left of or above the page, where no scrolling leads
 * - `opacity`: fully transparent; entrance animations start so, hence it is measured like seen text
 */
export const HIDDEN_KINDS = [
  "",
  "display",
  "visibility",
  "clipped",
  "overflow",
  "offscreen",
  "opacity",
] as const;

/** How something is hidden by layout, `""` when it is seen. */
export type HiddenKind = (typeof HIDDEN_KINDS)[number];

/** Computed `position` by code. */
export const POSITIONS = ["static", "relative", "absolute", "fixed", "sticky"] as const;
/** Computed `float` by code; logical values are given as the side they stand for. */
export const FLOATS = ["none", "left", "right"] as const;
/** Computed `flex-direction` by code. */
export const FLEX_DIRECTIONS = ["row", "row-reverse", "column", "column-reverse"] as const;
/** Computed `flex-wrap` by code. */
export const FLEX_WRAPS = ["nowrap", "wrap", "wrap-reverse"] as const;
/** Computed `writing-mode` by code. */
export const WRITING_MODES = [
  "horizontal-tb",
  "vertical-rl",
  "vertical-lr",
  "sideways-rl",
  "sideways-lr",
] as const;

/** Where each computed value stands in a word of `Layout.style`: lowest bit, and mask of its code. */
export const STYLE_BITS = {
  position: { shift: 0, mask: 7 },
  float: { shift: 3, mask: 3 },
  flexDirection: { shift: 5, mask: 3 },
  flexWrap: { shift: 7, mask: 3 },
  writingMode: { shift: 9, mask: 7 },
  rtl: { shift: 12, mask: 1 },
  gridFlowsByColumn: { shift: 13, mask: 1 },
  clipsX: { shift: 14, mask: 1 },
  clipsY: { shift: 15, mask: 1 },
  scrolls: { shift: 16, mask: 1 },
  multiColumn: { shift: 17, mask: 1 },
  revealed: { shift: 18, mask: 1 },
} as const;

/**
 * One rendered page as measured, in CSS pixels of the page (scroll position 0). Arrays are indexed by stamp unless
 * said otherwise; pairs and lists are in ascending order of stamp. Plain data: it passes to a worker as it is.
 */
export interface Layout {
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  /** Extent of the page, what can be scrolled to included. */
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** Computed `direction` of the body, which is the page's by CSS Writing Modes 4, 8. */
  readonly rtl: boolean;
  /** Number of stamps: they run from 0, the body, in preorder of the composed tree. */
  readonly stamps: number;
  /** Code of `DISPLAYS`. */
  readonly display: Uint8Array;
  /** Code of `HIDDEN_KINDS`, what the element inherits included. */
  readonly hidden: Uint8Array;
  /** Packed computed values; read with `styleOf`. An inline element carries its parent's writing mode and direction. */
  readonly style: Uint32Array;
  /** Pairs (stamp, `order`) of flex and grid items whose order is not 0. */
  readonly order: Int32Array;
  /** Stamps of the elements that have a box of their own: all but inline and `contents` ones, and replaced inline ones. */
  readonly boxStamp: Int32Array;
  /** x, y, width, height for each of `boxStamp`. */
  readonly box: Float32Array;
  /** Stamp of the parent of each text run, ascending. */
  readonly runStamp: Int32Array;
  /** Place of the run among its parent's text runs that hold more than white space, from 0. */
  readonly runOrdinal: Int32Array;
  /** Code of `HIDDEN_KINDS` for the run: its parent's, or `offscreen` where only the text is pushed off the page. */
  readonly runHidden: Uint8Array;
  /** Lines the run is set in. */
  readonly runLines: Int32Array;
  /** Where the fragments of a run begin in `fragment`; one more entry than there are runs. */
  readonly runFirst: Int32Array;
  /** x, y, width, height of each fragment: the lines of a run that stand under one another in one column. */
  readonly fragment: Float32Array;
  /** Words that a style sheet writes around what seen elements hold, by ascending stamp. */
  readonly generated: readonly GeneratedText[];
}

/** Words that a style sheet writes around what an element holds (CSS `content`); "" on a side without. */
export interface GeneratedText {
  readonly stamp: number;
  readonly before: string;
  readonly after: string;
}

/** Computed values of one element, as its stamp packs them. */
export interface ElementStyle {
  readonly position: (typeof POSITIONS)[number];
  readonly float: (typeof FLOATS)[number];
  /** `row` on anything but a flex container. */
  readonly flexDirection: (typeof FLEX_DIRECTIONS)[number];
  readonly flexWrap: (typeof FLEX_WRAPS)[number];
  readonly writingMode: (typeof WRITING_MODES)[number];
  readonly rtl: boolean;
  /** A grid container with `grid-auto-flow: column`. */
  readonly gridFlowsByColumn: boolean;
  /** Overflow is not visible on that axis. */
  readonly clipsX: boolean;
  readonly clipsY: boolean;
  /** A reader can scroll it: overflow `auto` or `scroll` on an axis. */
  readonly scrolls: boolean;
  /** Has `column-count` or `column-width`. */
  readonly multiColumn: boolean;
  /** Was folded away and opened here, by reveal or by a click; set on the opened element, not on what it holds. */
  readonly revealed: boolean;
}

/** The display of a stamped element. */
export function displayOf(layout: Layout, stamp: number): Display {
  return DISPLAYS[layout.display[stamp] ?? 0] ?? "other";
}

/** How a stamped element is hidden, `""` when a reader sees it. */
export function hiddenOf(layout: Layout, stamp: number): HiddenKind {
  return HIDDEN_KINDS[layout.hidden[stamp] ?? 0] ?? "";
}

/** The other computed values of a stamped element. */
export function styleOf(layout: Layout, stamp: number): ElementStyle {
  const word = layout.style[stamp] ?? 0;
  const code = (field: keyof typeof STYLE_BITS) =>
    (word >>> STYLE_BITS[field].shift) & STYLE_BITS[field].mask;
  return {
    position: POSITIONS[code("position")] ?? "static",
    float: FLOATS[code("float")] ?? "none",
    flexDirection: FLEX_DIRECTIONS[code("flexDirection")] ?? "row",
    flexWrap: FLEX_WRAPS[code("flexWrap")] ?? "nowrap",
    writingMode: WRITING_MODES[code("writingMode")] ?? "horizontal-tb",
    rtl: code("rtl") === 1,
    gridFlowsByColumn: code("gridFlowsByColumn") === 1,
    clipsX: code("clipsX") === 1,
    clipsY: code("clipsY") === 1,
    scrolls: code("scrolls") === 1,
    multiColumn: code("multiColumn") === 1,
    revealed: code("revealed") === 1,
  };
}
