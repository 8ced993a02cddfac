// The one control to press on a page that is nothing but a door to another.
import {
  holdForms,
  labelOf,
  mayPress,
  pageAddress,
  pause,
  press,
  speaksOfFolding,
  visibleText,
  wordsIn,
} from "./controls.ts";
import type { GateOutcome, GateRules } from "./wire.ts";

/** Elements looked at; a gate is a small page. */
const MAX_ELEMENTS = 3000;
const POLL_MS = 100;
const MAX_LABEL_WORDS = 12;
/** A layer that covers more than this share of the viewport is a gate's own. */
const COVERING_SHARE = 0.5;
/** Folds and menus of a page that is shown; opening those is not the gate's business. */
const DISCLOSURE =
  "summary,[aria-expanded],[aria-haspopup],[role=tab],[role=switch],[role=checkbox]";

/** Whether the page is small enough and holds a control that may lead on. */
export function hasGate(rules: GateRules): boolean {
  return isSmall(rules) && gateControl() !== undefined;
}

/** Presses the gate's control once and waits for the text to grow. */
export async function pressGate(rules: GateRules): Promise<GateOutcome | undefined> {
  const control = gateControl();
  if (control === undefined) return undefined;
  const label = labelOf(control);
  const before = visibleText();
  const address = pageAddress();
  const release = holdForms();
  try {
    press(control);
    const enough = before.length * rules.minGrowth;
    for (let waited = 0; waited < rules.waitMs; waited += POLL_MS) {
      await pause(POLL_MS);
      if (pageAddress() !== address) break;
      if (visibleText().length > enough) return { label, passed: true, unchanged: false };
    }
    return {
      label,
      passed: false,
      unchanged: visibleText() === before && pageAddress() === address,
    };
  } finally {
    release();
  }
}

function isSmall(rules: GateRules): boolean {
  let internal = 0;
  for (const link of document.links) {
    const url = URL.canParse(link.href) ? new URL(link.href) : undefined;
    if (url?.host === location.host && url.pathname !== location.pathname) internal++;
    if (internal > rules.maxLinks) return false;
  }
  return visibleText().length <= rules.maxChars;
}

/** The likeliest control: on a covering layer before any other, and the larger before the smaller. */
function gateControl(): Element | undefined {
  const all = document.body?.getElementsByTagName("*") ?? [];
  if (all.length > MAX_ELEMENTS) return undefined;
  let best: { control: Element; covering: boolean; area: number } | undefined;
  for (const control of all) {
    if (!looksPressable(control) || isDisclosure(control) || !mayPress(control)) continue;
    if (wordsIn(labelOf(control)) > MAX_LABEL_WORDS) continue;
    const { width, height } = control.getBoundingClientRect();
    const found = { control, covering: isOnCover(control), area: width * height };
    if (best === undefined || isLikelier(found, best)) best = found;
  }
  return best?.control;
}

const isDisclosure = (control: Element) => control.matches(DISCLOSURE) || speaksOfFolding(control);

interface Candidate {
  readonly covering: boolean;
  readonly area: number;
}

function isLikelier(one: Candidate, other: Candidate): boolean {
  return one.covering === other.covering ? one.area > other.area : one.covering;
}

const BUTTON =
  "button,[role=button],input[type=button],[onclick],a:not([href]),a[href^='#'],a[href='']";

/** A button by tag or role, or the outermost element with a hand for a cursor. */
function looksPressable(element: Element): boolean {
  if (element.matches(BUTTON)) return true;
  if (getComputedStyle(element).cursor !== "pointer") return false;
  const parent = element.parentElement;
  return parent === null || getComputedStyle(parent).cursor !== "pointer";
}

function isOnCover(element: Element): boolean {
  const least = innerWidth * innerHeight * COVERING_SHARE;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { position } = getComputedStyle(at);
    if (position !== "fixed" && position !== "absolute") continue;
    const { width, height } = at.getBoundingClientRect();
    if (width * height > least) return true;
  }
  return false;
}
