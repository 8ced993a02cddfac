// Finds the controls of collapsed content by their place just before or after it.
import { visibleText, wordsIn } from "./controls.ts";

/** Headings and controls. */
const HEADS =
  "h1,h2,h3,h4,h5,h6,[role=heading],dt,button,[role=button],summary,label,[aria-expanded]";
const LEADS_AWAY = "a[href]:not([href^='#']):not([href^='javascript:'])";
/** Maximum words of a label: an FAQ question is a whole sentence. */
const MAX_WORDS = 25;
/** Maximum wrappers climbed from an element to one with a sibling. */
const MAX_WRAPPERS = 2;

/** Returns the visible heading, button or pointer-cursor element before a collapsed one; undefined if there is none. */
export function triggerBefore(folded: Element): Element | undefined {
  for (const at of withWrappers(folded)) {
    const before = at.previousElementSibling;
    if (before !== null) return isTrigger(before) ? pressedPart(before) : undefined;
  }
  return undefined;
}

/** Yields an element and its nearest wrappers below the body. */
export function* withWrappers(element: Element): Generator<Element, void> {
  let at: Element | null = element;
  for (let climbed = 0; climbed <= MAX_WRAPPERS; climbed++) {
    yield at;
    at = at.parentElement;
    if (at === null || at === document.body) return;
  }
}

const PRESSED_AFTER =
  "button,[role=button],[aria-expanded],a[href^='#'],a:not([href]),a[href^='javascript:']";

/** Returns the short control after a collapsed element, such as "Read more"; undefined if there is none. */
export function triggerAfter(folded: Element): Element | undefined {
  for (const at of withWrappers(folded)) {
    const after = nextShown(at);
    if (after === undefined) continue;
    const control = after.matches(PRESSED_AFTER) ? after : after.querySelector(PRESSED_AFTER);
    return control !== null && isTrigger(after) ? control : undefined;
  }
  return undefined;
}

/** Siblings after a collapsed element examined for one with text. */
const MAX_SIBLINGS = 20;

/** Returns the next sibling that is visible. */
function nextShown(element: Element): Element | undefined {
  let at = element.nextElementSibling;
  for (let seen = 0; at !== null && seen < MAX_SIBLINGS; seen++) {
    if (at.checkVisibility({ visibilityProperty: true }) && visibleText(at) !== "") return at;
    at = at.nextElementSibling;
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

/** Returns the button inside, if any: a click around it may do nothing. */
function pressedPart(trigger: Element): Element {
  return trigger.querySelector("button,[role=button],summary,[aria-expanded]") ?? trigger;
}
