// Clicks open what could not be revealed: finds the controls, clicks them one by one, and keeps what they opened.
import { PageChanges } from "./changes.ts";
import { type Closed, rankedControls } from "./click-controls.ts";
import { parentOf } from "./composed.ts";
import { holdActions, labelOf, mayPress, pause, press, visibleText } from "./controls.ts";
import { forceOpen, isFolded } from "./force-open.ts";
import { interstitialTest } from "./interstitial.ts";
import { loadsMore } from "./load-more.ts";
import type { ClickOutcome, ClickRules } from "./messages.ts";
import { isStyled } from "./nodes.ts";
import { inChrome, inLayer } from "./site-chrome.ts";
import { triggerBefore } from "./triggers.ts";

/** Outcome of the clicks, and the elements they opened. */
export interface Opened extends ClickOutcome {
  readonly elements: ReadonlySet<Element>;
}

/** Hidden and visible elements before the first click. */
interface Folding extends Closed {
  readonly seen: ReadonlySet<Element>;
}

/** Clicks controls until nothing is left to open or a budget is spent; visible content stays visible. */
export async function openCollapsed(
  { holders, mounting, seen }: Folding,
  rules: ClickRules,
): Promise<Opened> {
  holdActions();
  const clicks = new Clicks(holders);
  const { sparedInterstitials: size } = rules;
  const isSpared = size === undefined ? () => false : interstitialTest(holders, size);
  const controls = rankedControls(
    { holders, mounting },
    (control) => isSpared(control) || loadsMore(control),
  );
  const tabs = controls.length > 0 ? shownTabs() : [];
  try {
    await pressAll(clicks, controls, rules);
    if (clicks.useful > 0) clicks.openLike();
    if (clicks.useful > 0 && !clicks.isBroken()) await showTabsAgain(tabs, rules);
    const { pressed, useful: clicked } = clicks;
    if (clicks.isBroken()) return { pressed, clicked, broken: true, elements: new Set() };
    if (pressed.length > 0) showAgain(seen);
    return { pressed, clicked, broken: false, elements: clicks.showOpened() };
  } finally {
    clicks.close();
  }
}

async function pressAll(
  clicks: Clicks,
  controls: readonly Element[],
  { budgetMs, maxControls, maxFutile, settleMs }: ClickRules,
): Promise<void> {
  const end = performance.now() + budgetMs - settleMs;
  for (const control of controls) {
    const futile = clicks.pressed.length - clicks.useful;
    if (clicks.pressed.length >= maxControls || futile >= maxFutile) return;
    if (performance.now() > end) return;
    if (!control.isConnected || !mayPress(control)) continue;
    await clicks.press(control, settleMs);
    if (clicks.isBroken()) return;
  }
}

/** Clicks the tabs that were selected before the first click. */
async function showTabsAgain(tabs: readonly Element[], { settleMs }: ClickRules): Promise<void> {
  for (const tab of tabs) if (tab.isConnected && !isShownTab(tab)) press(tab);
  if (tabs.length > 0) await pause(settleMs);
}

/** Reopens elements that clicks collapsed, around elements that were visible before. */
function showAgain(seen: ReadonlySet<Element>): void {
  const tried = new Set<Element>();
  for (const element of seen) {
    if (!element.isConnected || element.checkVisibility({ visibilityProperty: true })) continue;
    for (let at: Element | null = element; at !== null && !tried.has(at); at = parentOf(at)) {
      tried.add(at);
      if (isFolded(at)) forceOpen([at]);
    }
  }
}

/** A page that shows less than this share of its text counts as emptied. */
const EMPTIED_SHARE = 0.5;
/** An absolutely positioned element over more than this share of the viewport is a layer. */
const LAYER_SHARE = 0.25;

/** The clicks on one page: collapsed elements, opened ones and those that scripts added. */
class Clicks {
  /** Labels of clicked controls, in order. */
  readonly pressed: string[] = [];
  /** Clicks that opened something. */
  useful = 0;
  readonly #holders: readonly Element[];
  readonly #opened = new Set<Element>();
  /** Likenesses of opened elements, each with the control before it. */
  readonly #openedBy = new Set<string>();
  readonly #address = location.href;
  readonly #leastText = visibleText().length * EMPTIED_SHARE;
  readonly #changes = new PageChanges();

  constructor(holders: readonly Element[]) {
    this.#holders = holders;
  }

  /** Clicks one control and records the elements that this opened. */
  async press(control: Element, settleMs: number): Promise<void> {
    const folded = this.#holders.filter((holder) => !isShown(holder));
    this.#changes.skip();
    this.pressed.push(labelOf(control));
    press(control);
    await pause(settleMs);
    if (this.isBroken()) return;
    const shown = [...folded.filter(isShown), ...this.#changes.added().filter(isShown)];
    const opened = shown.filter((element) => !closeLayer(element));
    if (opened.length > 0) this.useful++;
    for (const element of opened) this.#opened.add(element);
    for (const element of opened) {
      if (triggerBefore(element) === control) this.#openedBy.add(likeness(element, control));
    }
  }

  /** Opens collapsed elements like one that a click opened, after the same kind of control. */
  openLike(): void {
    for (const holder of this.#holders) {
      if (this.#opened.has(holder) || !holder.isConnected || isShown(holder)) continue;
      const trigger = triggerBefore(holder);
      if (trigger !== undefined && this.#openedBy.has(likeness(holder, trigger))) {
        this.#opened.add(holder);
      }
    }
  }

  /** Whether the page navigated, also to another route of its own, or lost its text. */
  isBroken(): boolean {
    return location.href !== this.#address || visibleText().length < this.#leastText;
  }

  /** Shows all opened elements, and those that clicks removed or collapsed. */
  showOpened(): ReadonlySet<Element> {
    this.#changes.restore(this.#opened);
    forceOpen([...this.#opened].filter((one) => one.isConnected && !isShown(one)));
    return this.#opened;
  }

  close(): void {
    this.#changes.close();
  }
}

/** Returns tag and first class of a collapsed element and its control; items of one list share them. */
function likeness(folded: Element, trigger: Element): string {
  const of = (element: Element) => `${element.localName} ${element.classList[0] ?? ""}`;
  return `${of(folded)}|${of(trigger)}`;
}

function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

/** Hides an element that opened as a layer over the page; returns false for an element within the page. */
function closeLayer(opened: Element): boolean {
  if (!isLayer(opened)) return false;
  if (isStyled(opened)) opened.style.setProperty("display", "none", "important");
  return true;
}

/** Descendants of an opened element examined for a layer inside a wrapper. */
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

/** Returns the tabs selected before the first click. */
function shownTabs(): Element[] {
  return [...document.querySelectorAll(SHOWN_TAB)].filter((tab) => !inChrome(tab));
}

const isShownTab = (tab: Element) => tab.matches(SHOWN_TAB);
