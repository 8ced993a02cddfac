// Determines whether a text that has a place is painted so that a reader can see it.
import { areAlike, type Color, colorOf, MAX_UNSEEN_ALPHA } from "./colors.ts";
import { eases } from "./entrance.ts";
import { sidesAt } from "./fragments.ts";
import { HIDDEN } from "./hidden.ts";
import type { MeasuredPage, Suspect } from "./measured-page.ts";
import { withAncestors } from "./nodes.ts";
import type { Paint } from "./paint.ts";

/** A run of text to judge. */
export interface JudgedText {
  readonly owner: Element;
  readonly paint: Paint;
  readonly lines: number;
  /** Index of its first value in `MeasuredPage.fragment`. */
  readonly first: number;
}

/** Maximum suspects examined: more share a background that style alone does not show. */
const MAX_SUSPECTS = 200;
/** A line of at most this many pixels is not legible: a font of two pixels has this height. */
const MAX_UNSEEN_PX = 2.3;
/** Font sizes in pixels that make such a line. */
const MAX_UNSEEN_FONT_PX = 2;
const WHITE: Color = { red: 255, green: 255, blue: 255, alpha: 1 };
const MEDIA = new Set(["img", "video", "canvas", "svg", "iframe", "picture", "object", "embed"]);

/** Returns the code of how a text is hidden by its own painting, and `seen` otherwise. */
export function textCode(out: MeasuredPage, text: JudgedText): number {
  const { owner, lines } = text;
  const computed = getComputedStyle(owner);
  if (computed.contentVisibility === "hidden") return HIDDEN.display;
  if (lines === 0 || isTiny(out.fragment, text.first)) {
    if (Number.parseFloat(computed.fontSize) <= MAX_UNSEEN_FONT_PX) return HIDDEN.fontSize;
    return isTransformedAway(owner) ? HIDDEN.transform : HIDDEN.seen;
  }
  return colorCode(out, text, computed);
}

/** Whether every line is a pixel or two high or wide. */
function isTiny(fragment: readonly number[], first: number): boolean {
  for (let at = first; at < fragment.length; at += 4) {
    const width = fragment[at + 2] ?? 0;
    const height = fragment[at + 3] ?? 0;
    if (width > 0.5 && height > MAX_UNSEEN_PX) return false;
  }
  return true;
}

/** Whether a transform of an element or around it, which nothing ends, leaves nothing of it. */
function isTransformedAway(owner: Element): boolean {
  for (const at of withAncestors(owner)) {
    const computed = getComputedStyle(at);
    const { transform, scale, rotate } = computed;
    if (transform !== "none" || scale !== "none" || rotate !== "none") return !eases(computed);
  }
  return false;
}

function colorCode(out: MeasuredPage, text: JudgedText, computed: CSSStyleDeclaration): number {
  const { owner, paint } = text;
  const isSvg = owner.namespaceURI === "http://www.w3.org/2000/svg";
  if (isSvg && computed.fill === "none") return hasStroke(computed) ? HIDDEN.seen : HIDDEN.color;
  const color = colorOf(isSvg ? computed.fill : computed.webkitTextFillColor);
  if (color === undefined) return HIDDEN.seen;
  if (color.alpha <= MAX_UNSEEN_ALPHA) {
    return isDrawnOtherwise(owner, computed) || computed.animationName !== "none"
      ? HIDDEN.seen
      : HIDDEN.color;
  }
  const background = paint.backdrop === undefined ? WHITE : colorOf(paint.background);
  if (background === undefined || (paint.backdrop !== undefined && background.alpha < 1)) {
    return HIDDEN.seen;
  }
  if (areAlike(color, background) && out.suspects.length < MAX_SUSPECTS) {
    if (!isDrawnOtherwise(owner, computed)) {
      const { backdrop } = paint;
      out.suspects.push({ run: out.runStamp.length, owner, backdrop, color: background });
    }
  }
  return HIDDEN.seen;
}

const hasStroke = ({ stroke, strokeWidth }: CSSStyleDeclaration) =>
  stroke !== "none" && Number.parseFloat(strokeWidth) > 0;

/** Whether a shadow, an outline or a background in the form of the letters draws a text. */
function isDrawnOtherwise(owner: Element, computed: CSSStyleDeclaration): boolean {
  if (computed.textShadow !== "none" || Number.parseFloat(computed.webkitTextStrokeWidth) > 0)
    return true;
  if (hasStroke(computed) && owner.namespaceURI?.endsWith("svg") === true) return true;
  for (const at of withAncestors(owner)) {
    if (getComputedStyle(at).backgroundClip.includes("text")) return true;
  }
  return false;
}

/** Marks the suspects that nothing else backs. */
export function settleSuspects(out: MeasuredPage): void {
  for (const suspect of out.suspects) {
    if (!isBacked(out, suspect)) out.runHidden[suspect.run] = HIDDEN.color;
  }
}

/** Whether a picture or box between a text and its background makes it visible. */
function isBacked(out: MeasuredPage, suspect: Suspect): boolean {
  const { owner, backdrop, color } = suspect;
  const root = owner.ownerDocument.documentElement;
  if (backdrop === undefined && !isWhite(root)) return true;
  let space: Element | undefined;
  for (const at of withAncestors(owner)) {
    const computed = getComputedStyle(at);
    if (computed.backgroundImage !== "none" || computed.mixBlendMode !== "normal") return true;
    if (hasGeneratedBox(at, "::before", color) || hasGeneratedBox(at, "::after", color))
      return true;
    if (at === backdrop) break;
    if (computed.position !== "static" && space === undefined) space = at;
  }
  if (backdrop !== undefined && !backdrop.contains(owner)) return true;
  if (space?.querySelector([...MEDIA].join()) != null) return true;
  return isOverOther(out, suspect);
}

/** Whether the canvas is white: neither a color scheme nor a picture changes it. */
function isWhite(root: Element): boolean {
  const { colorScheme, backgroundImage } = getComputedStyle(root);
  return !colorScheme.includes("dark") && backgroundImage === "none";
}

function hasGeneratedBox(element: Element, side: string, color: Color): boolean {
  const { content, backgroundImage, backgroundColor } = getComputedStyle(element, side);
  if (content === "none" || content === "normal") return false;
  return backgroundImage !== "none" || paintsOther(backgroundColor, color);
}

/** Whether a background shows, and differs from a color. */
function paintsOther(background: string, color: Color): boolean {
  const own = colorOf(background);
  return own === undefined || (own.alpha > 0 && !(own.alpha === 1 && areAlike(own, color)));
}

/** Whether a box that is not around a text, and differs from its color, shares its place. */
function isOverOther(out: MeasuredPage, { run, owner, backdrop, color }: Suspect): boolean {
  const from = (out.runFirst[run] ?? 0) * 4;
  const to = (out.runFirst[run + 1] ?? 0) * 4;
  for (const [place, stamp] of out.boxStamp.entries()) {
    if (!touches(out, place, { from, to })) continue;
    const element = out.elements[stamp];
    if (element === undefined || element.contains(owner)) continue;
    if (MEDIA.has(element.localName)) return true;
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== "none" || paintsOther(backgroundColor, color)) return true;
  }
  return backdrop !== undefined && !isInside(out, backdrop, { from, to });
}

interface Fragments {
  readonly from: number;
  readonly to: number;
}

function touches({ box, fragment }: MeasuredPage, place: number, { from, to }: Fragments): boolean {
  const { left, top, right, bottom } = sidesAt(box, place * 4);
  for (let at = from; at < to; at += 4) {
    const text = sidesAt(fragment, at);
    if (text.left < right && left < text.right && text.top < bottom && top < text.bottom)
      return true;
  }
  return false;
}

/** Whether a text lies in the box of its background; an absolutely positioned one may not. */
function isInside(out: MeasuredPage, backdrop: Element, { from, to }: Fragments): boolean {
  const stamp = out.elements.indexOf(backdrop);
  const place = out.boxStamp.indexOf(stamp);
  // An inline background has no box of its own; it encloses its text.
  return place < 0 || touches(out, place, { from, to });
}
