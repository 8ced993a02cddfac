// Decides whether a box hides a text that overflows it, or a control or a script moves it into view.
import { eases } from "./entrance.ts";
import { sidesAt } from "./fragments.ts";
import { type ClipBox, HIDDEN } from "./hidden.ts";
import type { MeasuredPage } from "./measured-page.ts";

/** A text in a box that cuts off overflowing content. */
interface OverflowingText {
  readonly owner: Element;
  readonly clip: ClipBox;
  /** Index of its first value in `MeasuredPage.fragment`. */
  readonly first: number;
}

/** Maximum height of such a box in pixels: a higher one folds a text that continues. */
const MAX_HEIGHT_PX = 60;
/** Controls beside a box that unfold or move the box's content. */
const CONTROLS = ["button", "[role=button]", "[aria-expanded]", "label", "summary", "a:not([href])"]
  .flatMap((control) => [`:scope > ${control}`, `:scope > * > ${control}`])
  .join();

/** Returns the code of how a box cuts a text away entirely, and `seen` if it does not. */
export function cutCode({ fragment }: MeasuredPage, text: OverflowingText): number {
  const { clip, owner, first } = text;
  let isBeside = true;
  let isBelow = true;
  for (let at = first; at < fragment.length; at += 4) {
    const { left, top, right, bottom } = sidesAt(fragment, at);
    isBeside &&= left >= clip.right - 1 || right <= clip.left + 1;
    isBelow &&= top >= clip.bottom - 1 || bottom <= clip.top + 1;
  }
  if (isBeside && getComputedStyle(owner).textIndent !== "0px") return HIDDEN.offscreen;
  return isBelow && staysCut(text) ? HIDDEN.overflow : HIDDEN.seen;
}

function staysCut({ owner, clip: { element, top, bottom } }: OverflowingText): boolean {
  if (bottom - top > MAX_HEIGHT_PX || owner.closest("li,[class*=slide],[class*=item]") !== null)
    return false;
  const computed = getComputedStyle(element);
  if (eases(computed) || computed.webkitLineClamp !== "none" || element.scrollTop > 0) return false;
  if (element.parentElement?.querySelector(CONTROLS) != null) return false;
  return !moves(owner, element);
}

/** Whether an animation or a transform moves something between a text and its box. */
function moves(owner: Element, box: Element): boolean {
  let at: Element | null = owner;
  while (at !== null && at !== box) {
    const computed = getComputedStyle(at);
    if (eases(computed) || computed.transform !== "none") return true;
    at = at.parentElement;
  }
  return false;
}
