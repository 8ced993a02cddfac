// Measurements of one pass over a rendered page: the layout of every element and the position of
// every text.
//
// `docs/explanation/rendering.md` has the details: stamps, frames, shadow roots, omissions.

/**
 * Attribute of elements in rendered HTML that holds their stamp: the element's index in a `Layout`.
 *
 * The in-page pass sets it and the parser reads it; one constant keeps the two consistent.
 */
export const STAMP_ATTRIBUTE = "data-legible";

/** Attribute of the `div` that replaces a frame that was read: the frame's address. */
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
 * Why a reader does not see something in the browser, by code; `""` (code 0) is visible.
 *
 * - `display`: no box: `display: none`, a closed `details`, `content-visibility: hidden`, fallback
 *   content
 * - `visibility`: `visibility: hidden` or `collapse`
 * - `clipped`: a box of at most 1 x 1 px that clips, or cut away by `clip` or `clip-path`
 * - `overflow`: in an element that clips and is at most 1 px wide or high
 * - `offscreen`: left of or above the page, beyond any scroll position, or far to its right
 * - `fading`: transparent, but likely to appear; measured like visible text
 * - `opacity`: transparent, and nothing makes it appear
 * - `font-size`: text drawn in a line of about a pixel
 * - `color`: text in the color of its background, or without color
 * - `transform`: text scaled or turned to nothing
 * - `covered`: text behind an opaque box
 */
export const HIDDEN_KINDS = [
  "",
  "display",
  "visibility",
  "clipped",
  "overflow",
  "offscreen",
  "fading",
  "opacity",
  "font-size",
  "color",
  "transform",
  "covered",
] as const;

/** How layout hides something; `""` if visible. */
export type HiddenKind = (typeof HIDDEN_KINDS)[number];

/** Computed `position` by code. */
export const POSITIONS = ["static", "relative", "absolute", "fixed", "sticky"] as const;
/** Computed `float` by code; logical values appear as their physical side. */
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

/** Place of each computed value in a word of `Layout.style`: lowest bit, and mask after the shift. */
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
  eases: { shift: 19, mask: 1 },
  /** Whether line breaks in its own texts are drawn; unset if these have none. */
  keepsLines: { shift: 20, mask: 1 },
} as const;

/**
 * Measurements of one rendered page, in CSS pixels at scroll position 0. Arrays are indexed by
 * stamp unless stated otherwise; pairs and lists are in ascending order of stamp. Plain data, which
 * can be passed to a worker.
 */
export interface Layout {
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  /** Size of the page, scrollable area included. */
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** Page direction: computed `direction` of the body (CSS Writing Modes 4, section 8). */
  readonly rtl: boolean;
  /** Number of stamps, which run from 0 (the body) in preorder of the composed tree. */
  readonly stamps: number;
  /** Code of `DISPLAYS`. */
  readonly display: Uint8Array;
  /** Code of `HIDDEN_KINDS`, inherited hiding included. */
  readonly hidden: Uint8Array;
  /** Packed, for `styleOf`. Inline elements have their parent's writing mode and direction. */
  readonly style: Uint32Array;
  /** Pairs (stamp, `order`) of flex and grid items whose order is not 0. */
  readonly order: Int32Array;
  /** Stamps of elements with a box: all but inline and `contents`, and replaced inline ones. */
  readonly boxStamp: Int32Array;
  /** x, y, width, height for each of `boxStamp`. */
  readonly box: Float32Array;
  /** Stamp of the parent of each text run, ascending. */
  readonly runStamp: Int32Array;
  /** Index of the run among its parent's text runs with more than white space, from 0. */
  readonly runOrdinal: Int32Array;
  /** Code of `HIDDEN_KINDS` for the run: its parent's, or another if only the text is hidden. */
  readonly runHidden: Uint8Array;
  /** Number of lines of the run. */
  readonly runLines: Int32Array;
  /** Index of each run's first fragment in `fragment`; one more entry than runs. */
  readonly runFirst: Int32Array;
  /** x, y, width, height of each fragment: consecutive lines of a run in one column. */
  readonly fragment: Float32Array;
  /** Text that a style sheet adds around visible elements, by ascending stamp. */
  readonly generated: readonly GeneratedText[];
}

/** Text that a style sheet adds around an element's content; "" on a side without. */
export interface GeneratedText {
  readonly stamp: number;
  readonly before: string;
  readonly after: string;
}

/** Unpacked computed values of one element. */
export interface ElementStyle {
  readonly position: (typeof POSITIONS)[number];
  readonly float: (typeof FLOATS)[number];
  /** `row` unless a flex container. */
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
  /** Whether the element itself was collapsed, then opened by reveal or by a click. */
  readonly revealed: boolean;
  /** Whether the element clips its content, and a transition or an animation may open it. */
  readonly eases: boolean;
}

/** Returns the display of a stamped element. */
export function displayOf(layout: Layout, stamp: number): Display {
  return DISPLAYS[layout.display[stamp] ?? 0] ?? "other";
}

/** Returns how layout hides a stamped element; `""` if visible. */
export function hiddenOf(layout: Layout, stamp: number): HiddenKind {
  return HIDDEN_KINDS[layout.hidden[stamp] ?? 0] ?? "";
}

/** Returns the other computed values of a stamped element. */
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
    eases: code("eases") === 1,
  };
}
