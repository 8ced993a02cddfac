// Waits until the page shows the element or the text that a caller awaits.
import { findClosedRoots, rootsIn } from "./composed.ts";
import { pause } from "./controls.ts";
import type { WantedRules } from "./messages.ts";
import { factsOf } from "./own-world.ts";

/** Interval between checks. */
const CHECK_MS = 100;
/** Maximum matched elements that are tested for a box, per check and root. */
const MAX_MATCHES = 200;

/** Waits at most `mostMs`; returns whether it is shown. False at once for a selector that the browser rejects. */
export async function waitForWanted({ selector, text, mostMs }: WantedRules): Promise<boolean> {
  const end = performance.now() + mostMs;
  for (;;) {
    try {
      if (text === undefined ? showsElement(selector ?? "") : showsText(text)) return true;
    } catch {
      return false;
    }
    const left = end - performance.now();
    if (left <= 0) return false;
    await pause(Math.min(left, CHECK_MS));
  }
}

function showsElement(selector: string): boolean {
  findClosedRoots(window);
  const inTrees = (factsOf(window)?.shadowRoots ?? 0) > 0 ? rootsIn(document) : [];
  for (const root of [document, ...inTrees]) {
    const found = root.querySelectorAll(selector);
    const most = Math.min(found.length, MAX_MATCHES);
    for (let at = 0; at < most; at++) {
      if ((found[at]?.getClientRects().length ?? 0) > 0) return true;
    }
  }
  return false;
}

const spaced = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Text that is not laid out does not count, as in `innerText`. */
function showsText(text: string): boolean {
  return spaced(document.body?.innerText ?? "").includes(spaced(text));
}
