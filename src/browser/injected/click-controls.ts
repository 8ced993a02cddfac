// Ranks a page's controls that may open collapsed content, the most likely first.
import { closestComposed } from "./composed.ts";
import { labelOf, mayPress, speaksOfFolding, wordsIn } from "./controls.ts";
import { inChrome, inLayer } from "./site-chrome.ts";
import { triggerAfter, triggerBefore } from "./triggers.ts";

const PRESSABLE = [
  "button",
  "summary",
  "[role=button]",
  "[role=tab]",
  "[aria-expanded=false]",
  "[onclick]",
  "a:not([href])",
  "a[href^='#']",
  "a[href^='javascript:']",
  "[class*=accordion]",
  "[class*=collaps]",
  "[class*=expand]",
  "[class*=toggle]",
  "[class*=tab]",
  "[class*=more]",
  "[class*=faq]",
].join(",");
const OPENING = "[role=tab],[aria-expanded=false],summary";
const OPEN_ALREADY = "[aria-expanded=true],[aria-selected=true],[aria-pressed=true]";
const POPUP = "[aria-haspopup]:not([aria-haspopup=false])";
const CONTROL_INSIDE = "button,input,select,textarea,a[href],[role=button],[role=tab],summary";
/** Maximum elements examined for a control. */
const MAX_LOOKED_AT = 4000;
const MAX_LABEL_WORDS = 8;
const MAX_HELD_WORDS = 12;
const MIN_SCORE = 2;

/** Additional score of a control just before or after a collapsed element. */
const BESIDE_FOLDED = 2;

/** Closed elements that the controls to rank may open. */
export interface Closed {
  /** Collapsed elements. */
  readonly holders: readonly Element[];
  /** Controls whose content does not exist yet. */
  readonly mounting: readonly Element[];
}

/** Returns controls that may open collapsed content, the most likely first. */
export function rankedControls(
  { holders: folded, mounting }: Closed,
  spared: (control: Element) => boolean,
): Element[] {
  const scores = new Map<Element, number>();
  const all = document.body.querySelectorAll(PRESSABLE);
  for (let at = 0; at < Math.min(all.length, MAX_LOOKED_AT); at++) {
    const control = all[at];
    if (control !== undefined && isCandidate(control)) scores.set(control, scoreOf(control));
  }
  for (const element of folded.slice(0, MAX_LOOKED_AT)) {
    for (const trigger of [triggerBefore(element), triggerAfter(element)]) {
      if (trigger === undefined || !mayBePressed(trigger)) continue;
      scores.set(trigger, (scores.get(trigger) ?? scoreOf(trigger)) + BESIDE_FOLDED);
    }
  }
  for (const control of mounting) {
    if (mayBePressed(control)) scores.set(control, scoreOf(control) + BESIDE_FOLDED);
  }
  return [...scores]
    .filter(([control, score]) => score >= MIN_SCORE && !spared(control))
    .sort(([, a], [, b]) => b - a)
    .map(([control]) => control);
}

function isCandidate(control: Element): boolean {
  if (control.querySelector(CONTROL_INSIDE) !== null) return false;
  const words = wordsIn(labelOf(control));
  if (words < 1 || words > MAX_LABEL_WORDS) return false;
  return wordsIn(control.textContent ?? "") <= MAX_HELD_WORDS && mayBePressed(control);
}

function mayBePressed(control: Element): boolean {
  if (control.matches(OPEN_ALREADY) || control.matches(POPUP)) return false;
  if (closestComposed(control, "details[open] > summary") !== null) return false;
  return !inChrome(control) && !inLayer(control) && mayPress(control);
}

function scoreOf(control: Element): number {
  let score = control.matches(OPENING) ? 3 : 0;
  if (speaksOfFolding(control)) score += 2;
  if (control.matches("button,[role=button]")) score++;
  if (control.hasAttribute("onclick")) score++;
  if (getComputedStyle(control).cursor === "pointer") score++;
  return score;
}
