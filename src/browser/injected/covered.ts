// Finds texts behind an opaque box: one placed over them, or the background of an element around them.
import { colorOf } from "./colors.ts";
import { eases } from "./entrance.ts";
import { type Sides, sidesAt } from "./fragments.ts";
import { HIDDEN } from "./hidden.ts";
import type { MeasuredPage } from "./measured-page.ts";
import { withAncestors } from "./nodes.ts";

/** Maximum boxes examined; a page that covers more is a program. */
const MAX_COVERS = 100;
/** A larger share of the viewport is a curtain that opens. */
const MAX_SHARE = 0.5;
/** A cover may leave this many pixels of a line visible. */
const SLACK_PX = 2;

/** Marks the texts that an opaque box covers. */
export function markCovered(out: MeasuredPage): void {
  for (const stamp of out.covers.slice(0, MAX_COVERS)) {
    const cover = out.elements[stamp];
    const box = boxOf(out, stamp);
    if (cover === undefined || box === undefined || !isCover(cover, box)) continue;
    markRuns(out, box, (owner) => !cover.contains(owner) && isAbove(cover, owner));
  }
  for (const stamp of out.sunken.slice(0, MAX_COVERS)) {
    const sunken = out.elements[stamp];
    const around = sunken === undefined ? undefined : opaqueAround(sunken);
    const box = around === undefined ? undefined : boxOf(out, out.elements.indexOf(around));
    if (box !== undefined) markRuns(out, box, (owner) => sunken?.contains(owner) === true);
  }
}

function boxOf({ box, boxStamp }: MeasuredPage, stamp: number): Sides | undefined {
  const at = boxStamp.indexOf(stamp) * 4;
  return at < 0 ? undefined : sidesAt(box, at);
}

/** Whether an element with an opaque background has no text and is no curtain. */
function isCover(element: Element, { left, top, right, bottom }: Sides): boolean {
  if ((right - left) * (bottom - top) > innerWidth * innerHeight * MAX_SHARE) return false;
  if ((element.textContent ?? "").trim() !== "") return false;
  const computed = getComputedStyle(element);
  return computed.visibility === "visible" && !eases(computed);
}

function markRuns(out: MeasuredPage, box: Sides, isBehind: (owner: Element) => boolean): void {
  for (const [run, hidden] of out.runHidden.entries()) {
    if (hidden !== HIDDEN.seen || (out.runLines[run] ?? 0) === 0 || !isWithin(out, run, box))
      continue;
    const owner = out.elements[out.runStamp[run] ?? -1];
    if (owner !== undefined && isBehind(owner)) out.runHidden[run] = HIDDEN.covered;
  }
}

function isWithin({ fragment, runFirst }: MeasuredPage, run: number, box: Sides): boolean {
  const end = (runFirst[run + 1] ?? 0) * 4;
  for (let at = (runFirst[run] ?? 0) * 4; at < end; at += 4) {
    const { left, top, right, bottom } = sidesAt(fragment, at);
    if (left < box.left - SLACK_PX || top < box.top - SLACK_PX) return false;
    if (right > box.right + SLACK_PX || bottom > box.bottom + SLACK_PX) return false;
  }
  return true;
}

/** Whether a positioned box is painted after a text, by z-index, else by document order. */
function isAbove(cover: Element, owner: Element): boolean {
  const level = levelBelow(cover, owner);
  if (level === undefined || level < 0) return false;
  const other = levelBelow(owner, cover);
  if (other === undefined) return true;
  if (level !== other) return level > other;
  return (owner.compareDocumentPosition(cover) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Returns the z-index of the outermost positioned element from an element up to one around another. */
function levelBelow(element: Element, other: Element): number | undefined {
  let level: number | undefined;
  for (const at of withAncestors(element)) {
    if (at.contains(other)) break;
    const { position, zIndex, opacity, transform } = getComputedStyle(at);
    if (position !== "static") level = zIndex === "auto" ? 0 : Number(zIndex);
    else if (opacity !== "1" || transform !== "none") level = 0;
  }
  return level;
}

/** Returns the opaque element that paints its background over an element of negative z-index. */
function opaqueAround(sunken: Element): Element | undefined {
  for (const at of withAncestors(sunken.parentElement)) {
    // The body's background is the canvas's.
    if (at.localName === "body" || at.localName === "html") return undefined;
    const computed = getComputedStyle(at);
    if (stacks(computed)) return undefined;
    if (colorOf(computed.backgroundColor)?.alpha === 1) return at;
  }
  return undefined;
}

/** Whether an element paints its background below descendants of negative z-index. */
function stacks({
  position,
  zIndex,
  opacity,
  transform,
  filter,
  isolation,
  contain,
  willChange,
}: CSSStyleDeclaration): boolean {
  if (zIndex !== "auto" || position === "fixed" || position === "sticky") return true;
  if (opacity !== "1" || transform !== "none" || filter !== "none") return true;
  return isolation !== "auto" || contain !== "none" || willChange !== "auto";
}
