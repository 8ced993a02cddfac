// Finds and clicks the control of an interstitial in front of a page.
import {
  holdActions,
  isShownControl,
  labelOf,
  mayPress,
  pause,
  press,
  speaksOfFolding,
  visibleText,
  wordsIn,
} from "./controls.ts";
import type { InterstitialOutcome, InterstitialRules, InterstitialSize } from "./messages.ts";

/** Maximum elements; an interstitial is a small page. */
const MAX_ELEMENTS = 3000;
const POLL_MS = 100;
const MAX_LABEL_WORDS = 12;
/** A layer over more than this share of the viewport may be an interstitial. */
const COVERING_SHARE = 0.5;
/** Expanders and menus of a visible page; they belong to no interstitial. */
const DISCLOSURE =
  "summary,[aria-expanded],[aria-haspopup],[role=tab],[role=switch],[role=checkbox]";
/** Matches a pagination label in the main languages of the web, or one without letters and digits. */
const LEADS_ON = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:$|${[
    "next|previous|prev\\b|back|older|newer|more|load more|show more",
    "weiter|zurück|mehr|suivant|précédent|plus|siguiente|anterior|más|próxim|seguinte|mais",
    "avanti|successiv|precedente|volgende|vorige|meer|nästa|næste|neste|dalej|następn|další",
    "след|назад|далее|ещё|次|前|もっと|下一|上一|更多|다음|이전|더|التالي|السابق",
  ].join("|")})`,
  "iu",
);

/** Whether the page is small enough and has a control that may lead on. */
export function hasInterstitial(rules: InterstitialSize): boolean {
  return isSmall(rules) && interstitialControl() !== undefined;
}

/** Returns a test for controls alone on a small page, or on a layer without collapsed content. */
export function interstitialTest(
  folded: readonly Element[],
  rules: InterstitialSize,
): (control: Element) => boolean {
  const alone = isSmall(rules) ? loneControl() : undefined;
  return (control) => {
    if (alone?.contains(control) === true || control.contains(alone ?? null)) return true;
    const layer = largeLayer(control);
    return layer !== undefined && !folded.some((element) => layer.contains(element));
  };
}

/** Clicks the interstitial's control once and waits for the text to grow. */
export async function passInterstitial(
  rules: InterstitialRules,
): Promise<InterstitialOutcome | undefined> {
  const control = interstitialControl();
  if (control === undefined) return undefined;
  holdActions();
  const label = labelOf(control);
  const before = visibleText();
  const address = location.href;
  press(control);
  const enough = before.length * rules.minGrowth;
  for (let waited = 0; waited < rules.waitMs; waited += POLL_MS) {
    await pause(POLL_MS);
    if (location.href !== address) return { label, passed: false, unchanged: false };
    if (visibleText().length > enough) return { label, passed: true, unchanged: false };
  }
  return { label, passed: false, unchanged: visibleText() === before };
}

/** Whether the page has little text and few links to other pages or other routes of the site. */
function isSmall(rules: InterstitialSize): boolean {
  let internal = 0;
  for (const link of document.links) {
    const url = URL.canParse(link.href) ? new URL(link.href) : undefined;
    if (url?.host === location.host && url.href !== location.href) internal++;
    if (internal > rules.maxLinks) return false;
  }
  return visibleText().length <= rules.maxChars;
}

/** Returns the largest control on a layer that covers the page, else the only visible control. */
function interstitialControl(): Element | undefined {
  const covers = new Map<Element, boolean>();
  let best: { readonly control: Element; readonly area: number } | undefined;
  for (const control of shownControls()) {
    if (!mayLeadOn(control) || !isOnCover(control, covers)) continue;
    const { width, height } = control.getBoundingClientRect();
    if (best === undefined || width * height > best.area) best = { control, area: width * height };
  }
  return best === undefined ? loneControl() : best.control;
}

/** Returns the only visible control, if it may lead on. */
function loneControl(): Element | undefined {
  const outer: Element[] = [];
  for (const control of shownControls()) {
    // An element inside a control belongs to it.
    if (outer.at(-1)?.contains(control) !== true) outer.push(control);
  }
  const [only, another] = outer;
  return only !== undefined && another === undefined && mayLeadOn(only) ? only : undefined;
}

/** Returns the visible controls in page order; none if the page has too many elements. */
function shownControls(): Element[] {
  const all = document.body?.getElementsByTagName("*") ?? [];
  if (all.length > MAX_ELEMENTS) return [];
  return [...all].filter((element) => looksPressable(element) && isShownControl(element));
}

function mayLeadOn(control: Element): boolean {
  if (control.matches(DISCLOSURE) || speaksOfFolding(control) || !mayPress(control)) return false;
  const label = labelOf(control);
  return wordsIn(label) <= MAX_LABEL_WORDS && !LEADS_ON.test(label);
}

const CONTROL =
  "button,[role=button],input:not([type=hidden]),select,textarea,summary,[role=tab],[onclick],a:not([href]),a[href^='#'],a[href='']";

/** Whether an element is a control, or the outermost with a pointer cursor, and no link. */
function looksPressable(element: Element): boolean {
  if (element.matches(CONTROL)) return true;
  if (element.matches("a[href], a[href] *")) return false;
  if (getComputedStyle(element).cursor !== "pointer") return false;
  const parent = element.parentElement;
  return parent === null || getComputedStyle(parent).cursor !== "pointer";
}

const DIALOG = "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]";

/** Whether an element is on a large layer in front of the page; `covers` caches by layer. */
function isOnCover(element: Element, covers: Map<Element, boolean>): boolean {
  const layer = largeLayer(element);
  if (layer === undefined) return false;
  const known = covers.get(layer);
  if (known !== undefined) return known;
  const isInFront =
    element.closest(DIALOG) !== null || visibleText(layer).length < visibleText().length;
  covers.set(layer, isInFront);
  return isInFront;
}

function largeLayer(element: Element): Element | undefined {
  const least = innerWidth * innerHeight * COVERING_SHARE;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { position } = getComputedStyle(at);
    if (position !== "fixed" && position !== "absolute") continue;
    const { width, height } = at.getBoundingClientRect();
    if (width * height > least) return at;
  }
  return undefined;
}
