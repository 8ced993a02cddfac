// Clicks open what could not be revealed: finds the controls, presses them one by one, and keeps what they opened.
import { closestComposed, parentOf } from "./composed.ts";
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
import { forceOpen, isFolded } from "./force-open.ts";
import { HIDDEN } from "./hidden.ts";
import type { Measured } from "./measure.ts";
import { isElement, isStyled } from "./nodes.ts";
import { inChrome, inForm, inLayer } from "./site-chrome.ts";
import type { ClickOutcome, ClickRules } from "./wire.ts";

/** What the clicks did, and the elements they opened. */
export interface Opened extends ClickOutcome {
  readonly elements: ReadonlySet<Element>;
}

/** Hidden in a way that a control may undo. */
const FOLDED: ReadonlySet<number> = new Set([
  HIDDEN.display,
  HIDDEN.visibility,
  HIDDEN.overflow,
  HIDDEN.clipped,
]);

/** The outermost hidden elements with words, outside site chrome, forms and dialogs; empty when they hold too few. */
export function hiddenHolders(measured: Measured, minWords: number): Element[] {
  const holders: Element[] = [];
  let words = 0;
  measured.elements.forEach((element, stamp) => {
    if (!FOLDED.has(measured.hidden[stamp] ?? 0)) return;
    const around = measured.hidden[measured.parents[stamp] ?? -1] ?? HIDDEN.seen;
    if (FOLDED.has(around) || element.localName === "noscript") return;
    const held = wordsIn(textOf(element));
    if (held === 0 || inChrome(element) || inForm(element) || inLayer(element)) return;
    words += held;
    holders.push(element);
  });
  return words >= minWords ? holders : [];
}

/** The elements whose own text a reader sees. */
export function seenHolders({ elements, runStamp, runHidden }: Measured): ReadonlySet<Element> {
  const seen = new Set<Element>();
  for (const [run, stamp] of runStamp.entries()) {
    const element = elements[stamp];
    if (element !== undefined && runHidden[run] === HIDDEN.seen) seen.add(element);
  }
  return seen;
}

/** Text of an element without its scripts and styles. */
function textOf(element: Element): string {
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

/** What the page showed and hid before the first click. */
export interface Folding {
  readonly holders: readonly Element[];
  readonly seen: ReadonlySet<Element>;
}

/** Presses controls until nothing is left to open or a budget is spent; what was seen before is seen after. */
export async function openCollapsed(
  { holders, seen }: Folding,
  rules: ClickRules,
): Promise<Opened> {
  const clicks = new Clicks(holders);
  const controls = rankedControls();
  const tabs = controls.length > 0 ? shownTabs() : [];
  const release = holdForms();
  const end = performance.now() + rules.budgetMs;
  let futile = 0;
  try {
    for (const control of controls) {
      if (clicks.pressed >= rules.maxControls || futile >= rules.maxFutile) break;
      if (performance.now() + rules.settleMs > end) break;
      if (!control.isConnected || !mayPress(control)) continue;
      const did = await clicks.press(control, rules.settleMs);
      if (did === "broke") return { clicked: clicks.useful, broken: true, elements: new Set() };
      if (did === "nothing") futile++;
    }
    if (clicks.useful > 0)
      for (const tab of tabs) if (tab.isConnected && !isShownTab(tab)) press(tab);
    if (clicks.useful > 0 && tabs.length > 0) await pause(rules.settleMs);
    if (clicks.isBroken()) return { clicked: clicks.useful, broken: true, elements: new Set() };
    if (clicks.pressed > 0) showAgain(seen);
    return { clicked: clicks.useful, broken: false, elements: clicks.showOpened() };
  } finally {
    clicks.close();
    release();
  }
}

/** Opens what clicks folded away around elements that were seen before. */
function showAgain(seen: ReadonlySet<Element>): void {
  const tried = new Set<Element>();
  for (const element of seen) {
    if (!element.isConnected || element.checkVisibility({ visibilityProperty: true })) continue;
    for (let at: Element | null = element; at !== null && !tried.has(at); at = parentOf(at)) {
      tried.add(at);
      if (isFolded(at)) forceOpen(at);
    }
  }
}

/** A page that shows less than this share of its text is taken for emptied. */
const EMPTIED_SHARE = 0.5;
/** Text that appears with fewer words is a tooltip or a counter. */
const LEAST_NEW_WORDS = 5;
/** An absolutely placed element over more than this share of the viewport is a layer. */
const LAYER_SHARE = 0.25;

/** The clicks on one page: what was folded before, what is open since, what a script put in. */
class Clicks {
  pressed = 0;
  useful = 0;
  readonly #holders: readonly Element[];
  readonly #opened = new Set<Element>();
  /** Elements that scripts put in when a control was pressed, with the parent they had. */
  readonly #mounted = new Map<Element, Element>();
  readonly #address = pageAddress();
  readonly #leastText = visibleText().length * EMPTIED_SHARE;
  readonly #observer = new MutationObserver(() => {});

  constructor(holders: readonly Element[]) {
    this.#holders = holders;
    this.#observer.observe(document.body, { childList: true, subtree: true });
  }

  async press(control: Element, settleMs: number): Promise<"opened" | "nothing" | "broke"> {
    const folded = this.#holders.filter((holder) => !isShown(holder));
    this.#observer.takeRecords();
    press(control);
    this.pressed++;
    await pause(settleMs);
    if (this.isBroken()) return "broke";
    const shown = [...folded.filter(isShown), ...this.#takeMounted()];
    const opened = shown.filter((element) => !closeLayer(element));
    if (opened.length === 0) return "nothing";
    for (const element of opened) this.#opened.add(element);
    this.useful++;
    return "opened";
  }

  /** The page went elsewhere or lost its text. */
  isBroken(): boolean {
    return pageAddress() !== this.#address || visibleText().length < this.#leastText;
  }

  #takeMounted(): Element[] {
    const mounted: Element[] = [];
    for (const record of this.#observer.takeRecords()) {
      const parent = record.target;
      if (!isElement(parent) || inChrome(parent) || inForm(parent) || inLayer(parent)) continue;
      for (const node of record.addedNodes) {
        if (!isElement(node) || !node.isConnected || !isShown(node)) continue;
        if (mounted.some((other) => other.contains(node))) continue;
        if (wordsIn(textOf(node)) < LEAST_NEW_WORDS) continue;
        mounted.push(node);
        this.#mounted.set(node, parent);
      }
    }
    return mounted;
  }

  /** Shows all that was opened, also what a later click folded away or took out again. */
  showOpened(): ReadonlySet<Element> {
    for (const element of this.#opened) {
      const parent = this.#mounted.get(element);
      if (!element.isConnected && parent?.isConnected === true) parent.append(element);
      if (element.isConnected && !isShown(element)) forceOpen(element);
    }
    return this.#opened;
  }

  close(): void {
    this.#observer.disconnect();
  }
}

function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

/** Closes what opened over the page; false for what opened in it. */
function closeLayer(opened: Element): boolean {
  if (!isLayer(opened)) return false;
  if (isStyled(opened)) opened.style.setProperty("display", "none", "important");
  return true;
}

/** Elements of an opened one that are looked at for a layer inside a wrapper. */
const LAYER_DEPTH = 20;

function isLayer(opened: Element): boolean {
  if (inLayer(opened)) return true;
  const inside = [...opened.getElementsByTagName("*")].slice(0, LAYER_DEPTH);
  return [opened, ...inside].some((element) => {
    const { position } = getComputedStyle(element);
    if (position === "fixed") return true;
    if (position !== "absolute") return false;
    const { width, height } = element.getBoundingClientRect();
    return width * height > innerWidth * innerHeight * LAYER_SHARE;
  });
}

const SHOWN_TAB = "[role=tab][aria-selected=true]";

/** The tabs whose panels show before anything is pressed. */
function shownTabs(): Element[] {
  return [...document.querySelectorAll(SHOWN_TAB)].filter((tab) => !inChrome(tab));
}

const isShownTab = (tab: Element) => tab.matches(SHOWN_TAB);

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
/** Elements looked at for a control. */
const MAX_LOOKED_AT = 4000;
const MAX_LABEL_WORDS = 8;
const MAX_HELD_WORDS = 12;
const LEAST_SCORE = 2;

/** Controls worth pressing, the surest first, else in page order. */
function rankedControls(): Element[] {
  const scored: { readonly control: Element; readonly score: number }[] = [];
  const all = document.body.querySelectorAll(PRESSABLE);
  for (let at = 0; at < Math.min(all.length, MAX_LOOKED_AT); at++) {
    const control = all[at];
    if (control === undefined || !isCandidate(control)) continue;
    const score = scoreOf(control);
    if (score >= LEAST_SCORE) scored.push({ control, score });
  }
  scored.sort((a, b) => b.score - a.score);
  return scored.map(({ control }) => control);
}

function isCandidate(control: Element): boolean {
  if (control.matches(OPEN_ALREADY) || control.matches(POPUP)) return false;
  if (control.querySelector(CONTROL_INSIDE) !== null) return false;
  const words = wordsIn(labelOf(control));
  if (words < 1 || words > MAX_LABEL_WORDS) return false;
  if (wordsIn(control.textContent ?? "") > MAX_HELD_WORDS) return false;
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
