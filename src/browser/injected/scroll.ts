// Scrolls a page like a reader, so that it loads deferred content, and detects whether it would.
import { collectRows } from "./list-rows.ts";
import { factsOf } from "./own-world.ts";

/** Share of a viewport scrolled per step, so that nothing is skipped. */
const STEP_SHARE = 0.8;
/** Maximum scrollable boxes scrolled with the page. */
const MAX_BOXES = 5;
/** Minimum share of the viewport of such a box. */
const MIN_BOX_SHARE = 0.25;

let boxes: readonly Element[] | undefined;

/** Maximum wait for a frame, in milliseconds. */
const MAX_FRAME_MS = 1000;

/** Scrolls one step and waits for the page to handle it. Returns false if nothing scrolled. */
export async function scrollOn(): Promise<boolean> {
  const lists = collectRows();
  boxes ??= [...new Set([...scrollingBoxes(), ...lists])];
  let moved = false;
  for (const box of boxes) {
    const before = box.scrollTop;
    const top = box.clientHeight * STEP_SHARE;
    box.scrollBy({ top, behavior: "instant" });
    moved ||= box.scrollTop !== before;
  }
  await nextFrame();
  return moved;
}

/** Waits for the next frame: the browser dispatches scroll events at its start. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, MAX_FRAME_MS);
  });
}

/** Scrolls everything back to the start. */
export function scrollBack(): void {
  collectRows();
  for (const box of boxes ?? []) box.scrollTo({ top: 0, behavior: "instant" });
  boxes = undefined;
}

/** Returns the page and the largest scrollable boxes in it. */
function scrollingBoxes(): Element[] {
  const page = document.scrollingElement ?? document.documentElement;
  const least = innerWidth * innerHeight * MIN_BOX_SHARE;
  const inside: { readonly box: Element; readonly area: number }[] = [];
  for (const box of document.body?.getElementsByTagName("*") ?? []) {
    if (box.scrollHeight <= box.clientHeight) continue;
    const area = box.clientWidth * box.clientHeight;
    if (area < least || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    inside.push({ box, area });
  }
  inside.sort((a, b) => b.area - a.area);
  return [page, ...inside.slice(0, MAX_BOXES).map(({ box }) => box)];
}

/** htmx attributes of elements that load when visible. */
const ASKS_WHEN_SEEN = ["revealed", "intersect"].flatMap((trigger) =>
  ["hx-trigger", "data-hx-trigger"].map((name) => `[${name}*=${trigger}]`),
);

/** Whether the page would load more when scrolled, as far as is known without scrolling. */
export function watchesScroll(): boolean {
  const facts = factsOf(window);
  if (facts !== undefined && facts.watched > 0) return true;
  for (const waiting of document.querySelectorAll(ASKS_WHEN_SEEN.join(","))) {
    if (waiting.getBoundingClientRect().top > innerHeight) return true;
  }
  return facts?.scrollLoads === true && document.documentElement.scrollHeight > innerHeight;
}
