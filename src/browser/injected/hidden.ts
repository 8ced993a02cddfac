// Determines how an element is hidden, by its computed style, its box and its ancestors.
import { HIDDEN_KINDS } from "../../model/layout.ts";
import { MAX_UNSEEN_ALPHA } from "./colors.ts";
import { POSITION, styleCode } from "./computed.ts";
import type { Origin, Sides } from "./fragments.ts";
import { isEmptyPath, type Paint } from "./paint.ts";

const codeOf = (kind: (typeof HIDDEN_KINDS)[number]) => HIDDEN_KINDS.indexOf(kind);

/** Codes of the hidden kinds by name; `seen` is 0. */
export const HIDDEN = {
  seen: codeOf(""),
  display: codeOf("display"),
  visibility: codeOf("visibility"),
  clipped: codeOf("clipped"),
  overflow: codeOf("overflow"),
  offscreen: codeOf("offscreen"),
  fading: codeOf("fading"),
  opacity: codeOf("opacity"),
  fontSize: codeOf("font-size"),
  color: codeOf("color"),
  transform: codeOf("transform"),
  covered: codeOf("covered"),
} as const;

/** State that an element passes to its content. */
export interface LayoutScope {
  readonly stamp: number;
  /** Style word of the parent. */
  readonly style: number;
  readonly hidden: number;
  /** Inside something that clips or scrolls, where a negative position says nothing. */
  readonly inScroller: boolean;
  readonly fixed: boolean;
  /** Hidden by a clip on an unpositioned element, which absolutely positioned descendants escape. */
  readonly clipIsStatic: boolean;
  /** The parent is a flex or grid container. */
  readonly arranges: boolean;
  readonly origin: Origin;
  /** Left edge of the page. Content that ends to the left of this edge cannot be scrolled to. */
  readonly pageStart: number;
  /** Right edge of the nearest box around, on the page. */
  readonly right: number;
  readonly paint: Paint;
  /** Nearest surrounding box that cuts off overflowing content without scrolling. */
  readonly clip: ClipBox | undefined;
  /** Number of enclosing frames. */
  readonly depth: number;
}

/** A box that cuts off overflowing content; sides in page coordinates. */
export interface ClipBox extends Sides {
  readonly element: Element;
}

/** An element to judge. `rect` is its box in its own viewport, undefined if it has none. */
export interface JudgedElement {
  readonly element: Element;
  readonly computed: CSSStyleDeclaration;
  readonly style: number;
  readonly rect: DOMRect | undefined;
  readonly paint: Paint;
}

const CHECKED = { visibilityProperty: true } as const;
/** Content starts at least this far to the right of all around it only to be out of sight. */
export const FAR_PX = 999;

/** Returns how a rendered element (its `display` is neither `none` nor `contents`) is hidden. */
export function hiddenCode(judged: JudgedElement, scope: LayoutScope): number {
  const { element, computed, style, rect, paint } = judged;
  if (!element.checkVisibility(CHECKED)) {
    return computed.visibility === "visible" ? HIDDEN.display : HIDDEN.visibility;
  }
  // An element that is also clipped stays hidden when it becomes opaque.
  const seen = opacityCode(paint);
  if (paint.isCut) return HIDDEN.clipped;
  const position = styleCode(style, "position");
  const lifted = position === POSITION.absolute || position === POSITION.fixed;
  if (scope.hidden === HIDDEN.clipped || scope.hidden === HIDDEN.overflow) {
    if (!(lifted && scope.clipIsStatic)) return scope.hidden;
  }
  if (rect === undefined) return scope.hidden === HIDDEN.offscreen ? HIDDEN.offscreen : seen;
  const cut = cutAway(element, style, rect);
  if (cut !== HIDDEN.seen) return cut;
  if (lifted && clippedByStyle(computed)) return HIDDEN.clipped;
  if (seen !== HIDDEN.seen || position === POSITION.fixed || scope.fixed || scope.inScroller)
    return seen;
  const { x, y } = scope.origin;
  if (rect.width === 0 || rect.height === 0) return seen;
  const offPage = rect.right + x <= scope.pageStart || rect.bottom + y <= 0;
  return offPage || isFarRight(rect.left + x, scope) ? HIDDEN.offscreen : seen;
}

function opacityCode({ opacity, fades }: Paint): number {
  if (opacity > MAX_UNSEEN_ALPHA) return HIDDEN.seen;
  return fades ? HIDDEN.fading : HIDDEN.opacity;
}

/** Whether content that starts at `left` is far to the right of all around it, or in such content. */
export function isFarRight(left: number, { hidden, right }: LayoutScope): boolean {
  if (hidden === HIDDEN.offscreen) return left >= innerWidth;
  return left >= Math.max(right, innerWidth) + FAR_PX;
}

/** Detects a clipping box of a pixel or less. An `hr` is drawn with such a box and hides nothing. */
function cutAway(element: Element, style: number, rect: DOMRect): number {
  const narrow = rect.width <= 1;
  const flat = rect.height <= 1;
  if (!narrow && !flat) return HIDDEN.seen;
  const clipsX = styleCode(style, "clipsX") === 1;
  const clipsY = styleCode(style, "clipsY") === 1;
  if (!clipsX && !clipsY) return HIDDEN.seen;
  if (element.localName === "hr") return HIDDEN.seen;
  if (narrow && flat) return HIDDEN.clipped;
  return (narrow && clipsX) || (flat && clipsY) ? HIDDEN.overflow : HIDDEN.seen;
}

/** Matches `rect(0px, 0px, 0px, 0px)` and `rect(1px, 1px, 1px, 1px)`, which leave at most a pixel. */
const EMPTY_CLIP = /^rect\((?:[01](?:px)?,? ?){4}\)$/;

function clippedByStyle(computed: CSSStyleDeclaration): boolean {
  const { clip } = computed;
  return (clip !== "auto" && EMPTY_CLIP.test(clip)) || isEmptyPath(computed.clipPath);
}
