// The control of what a page folds away, told by its place: it stands just before.
import { visibleText, wordsIn } from "./controls.ts";

/** What heads a part of a page, or is pressed. */
const HEADS =
  "h1,h2,h3,h4,h5,h6,[role=heading],dt,button,[role=button],summary,label,[aria-expanded]";
const LEADS_AWAY = "a[href]:not([href^='#']):not([href^='javascript:'])";
/** Longest label: a question of those that are asked often is a whole sentence. */
const MAX_WORDS = 25;
/** Wrappers climbed from a folded element to one with something before it. */
const MAX_WRAPPERS = 2;

/** The seen element that heads a folded one, a heading, a button or whatever shows a hand; undefined without one. */
export function triggerBefore(folded: Element): Element | undefined {
  let at = folded;
  for (let climbed = 0; climbed <= MAX_WRAPPERS; climbed++) {
    const before = at.previousElementSibling;
    if (before !== null) return isTrigger(before) ? pressedPart(before) : undefined;
    const { parentElement } = at;
    if (parentElement === null || parentElement === document.body) return undefined;
    at = parentElement;
  }
  return undefined;
}

function isTrigger(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const words = wordsIn(visibleText(element));
  if (words < 1 || words > MAX_WORDS) return false;
  if (element.matches(LEADS_AWAY) || element.querySelector(LEADS_AWAY) !== null) return false;
  if (element.matches(HEADS) || element.querySelector(HEADS) !== null) return true;
  return getComputedStyle(element).cursor === "pointer";
}

/** The button within, where there is one: what a press on it does, a press around it need not. */
function pressedPart(trigger: Element): Element {
  return trigger.querySelector("button,[role=button],summary,[aria-expanded]") ?? trigger;
}
