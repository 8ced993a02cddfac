// Finds the hidden content of a measured page, and the elements with visible text.
import { wordsIn } from "./controls.ts";
import { HIDDEN } from "./hidden.ts";
import type { MeasuredPage } from "./measured-page.ts";
import { inChrome, inForm, inLayer } from "./site-chrome.ts";
import { triggerBefore } from "./triggers.ts";

/** Hidden in a way that a control may undo. */
const FOLDED: ReadonlySet<number> = new Set([
  HIDDEN.display,
  HIDDEN.visibility,
  HIDDEN.overflow,
  HIDDEN.clipped,
]);
/** Hidden by a box without height or width, the way of collapsing that can be animated. */
const CLIPPED: ReadonlySet<number> = new Set([HIDDEN.overflow, HIDDEN.clipped]);
/** Fewer words are a label for screen readers. */
const MIN_PANEL_WORDS = 3;
/** Maximum panels opened on one page; with more, it is a program rather than a text. */
const MAX_PANELS = 400;

/** Returns the outermost hidden elements with words, outside site chrome, forms and dialogs; empty under `minWords`. */
export function hiddenHolders(measured: MeasuredPage, minWords: number): Element[] {
  let words = 0;
  const holders = outermost(measured, FOLDED).filter((element) => {
    const held = element.localName === "noscript" ? 0 : wordsIn(textOf(element));
    if (held === 0 || !isOfPage(element)) return false;
    words += held;
    return true;
  });
  return words >= minWords ? holders : [];
}

/** Returns panels clipped to nothing after a visible heading or control. */
export function clippedPanels(measured: MeasuredPage): Element[] {
  return outermost(measured, CLIPPED)
    .filter(
      (element) =>
        wordsIn(textOf(element)) >= MIN_PANEL_WORDS &&
        isOfPage(element) &&
        triggerBefore(element) !== undefined,
    )
    .slice(0, MAX_PANELS);
}

const isOfPage = (element: Element) => !inChrome(element) && !inForm(element) && !inLayer(element);

/** Returns elements hidden in these ways under parents that are not. */
function outermost(
  { elements, hidden, parents }: MeasuredPage,
  ways: ReadonlySet<number>,
): Element[] {
  return elements.filter((_element, stamp) => {
    if (!ways.has(hidden[stamp] ?? HIDDEN.seen)) return false;
    const around = hidden[parents[stamp] ?? -1] ?? HIDDEN.seen;
    return !FOLDED.has(around);
  });
}

/** Returns the elements whose own text is visible. */
export function seenHolders({ elements, runStamp, runHidden }: MeasuredPage): ReadonlySet<Element> {
  const seen = new Set<Element>();
  for (const [run, stamp] of runStamp.entries()) {
    const element = elements[stamp];
    if (element !== undefined && runHidden[run] === HIDDEN.seen) seen.add(element);
  }
  return seen;
}

/** Returns an element's text without scripts and styles. */
export function textOf(element: Element): string {
  const text = element.textContent ?? "";
  if (text === "" || element.querySelector("script,style,template,noscript") === null) return text;
  let kept = "";
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || !/^(script|style|noscript)$/.test(parent.localName)) {
      kept += `${node.nodeValue ?? ""} `;
    }
  }
  return kept;
}
