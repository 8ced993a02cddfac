// A page scrolled through as a reader does, so that it loads what it keeps for then; and whether it would.
import { factsOf } from "./own-world.ts";

/** Share of a viewport scrolled in a step: nothing between two steps goes by unseen. */
const STEP_SHARE = 0.8;
/** Boxes that scroll by themselves and are scrolled with the page. */
const MOST_BOXES = 5;
/** A box counts from this share of the viewport on. */
const LEAST_BOX_SHARE = 0.25;

let boxes: readonly Element[] | undefined;

/** Scrolls one step on; false where nothing moved, since all stands at its end. */
export function scrollOn(): boolean {
  boxes ??= scrollingBoxes();
  let moved = false;
  for (const box of boxes) {
    const before = box.scrollTop;
    const top = box.clientHeight * STEP_SHARE;
    box.scrollBy({ top, behavior: "instant" });
    moved ||= box.scrollTop !== before;
  }
  return moved;
}

/** Scrolls all back to its beginning. */
export function scrollBack(): void {
  for (const box of boxes ?? []) box.scrollTo({ top: 0, behavior: "instant" });
  boxes = undefined;
}

/** The page, and the largest boxes in it that scroll. */
function scrollingBoxes(): Element[] {
  const page = document.scrollingElement ?? document.documentElement;
  const least = innerWidth * innerHeight * LEAST_BOX_SHARE;
  const inside: { readonly box: Element; readonly area: number }[] = [];
  for (const box of document.body?.getElementsByTagName("*") ?? []) {
    if (box.scrollHeight <= box.clientHeight) continue;
    const area = box.clientWidth * box.clientHeight;
    if (area < least || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    inside.push({ box, area });
  }
  inside.sort((a, b) => b.area - a.area);
  return [page, ...inside.slice(0, MOST_BOXES).map(({ box }) => box)];
}

/** Asks for what is seen by attributes that htmx reads. */
const ASKS_WHEN_SEEN = ["revealed", "intersect"].flatMap((trigger) =>
  ["hx-trigger", "data-hx-trigger"].map((name) => `[${name}*=${trigger}]`),
);

/** Whether the page loads more when it is scrolled, as far as that can be told without doing so. */
export function watchesScroll(): boolean {
  const facts = factsOf(window);
  if (facts !== undefined && facts.watched > 0) return true;
  for (const waiting of document.querySelectorAll(ASKS_WHEN_SEEN.join(","))) {
    if (waiting.getBoundingClientRect().top > innerHeight) return true;
  }
  return facts?.scrollLoads === true && document.documentElement.scrollHeight > innerHeight;
}
