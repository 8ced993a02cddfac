// Controls of a page: their labels, whether they may be clicked, and clicking them.

import { closestComposed } from "./composed.ts";
import { isDenied } from "./deny-words.ts";
import { isStyled } from "./nodes.ts";
import { inForm } from "./site-chrome.ts";

/** Minimum size of a clickable control. */
const MIN_WIDTH_PX = 16;
const MIN_HEIGHT_PX = 12;
const MAX_LABEL_CHARS = 200;

/** Returns a control's text or value, else its accessible name. */
export function labelOf(control: Element): string {
  const value = control.getAttribute("value") ?? "";
  const text = (control.textContent ?? "").replace(/\s+/g, " ").trim();
  const named = control.getAttribute("aria-label") ?? control.getAttribute("title") ?? "";
  const label = text !== "" ? text : control.localName === "input" ? value : named;
  return label.slice(0, MAX_LABEL_CHARS).trim();
}

/** Counts words separated by white space. */
export function wordsIn(text: string): number {
  return text.match(/[^\s]+/g)?.length ?? 0;
}

/** Whether a control is visible and large enough to click. */
export function isShownControl(control: Element): boolean {
  if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = control.getBoundingClientRect();
  return width >= MIN_WIDTH_PX && height >= MIN_HEIGHT_PX;
}

/** Whether a control may be pressed: visible, no link, outside forms, and without a decision. */
export function mayPress(control: Element): boolean {
  return isPressable(control) && !leadsAway(control);
}

/** Whether a control may be pressed, even if it leads to another page. */
export function isPressable(control: Element): boolean {
  if (!isShownControl(control)) return false;
  return !inForm(control) && !isFormControl(control) && !saysNo(control);
}

/** Matches a question, which requests no action; from this many words on, a label counts as one. */
const QUESTION = /[?？؟]\s*$/;
const MIN_QUESTION_WORDS = 4;

function saysNo(control: Element): boolean {
  const label = labelOf(control);
  if (QUESTION.test(label) && wordsIn(label) >= MIN_QUESTION_WORDS) return false;
  return isDenied(label) || isDenied(control.getAttribute("aria-label") ?? "");
}

/** Whether an element is a field or a button of a form. */
function isFormControl(control: Element): boolean {
  if (control.hasAttribute("form") || control.hasAttribute("disabled")) return true;
  const { localName } = control;
  if (localName === "input") return control.getAttribute("type") !== "button";
  return localName === "select" || localName === "textarea" || localName === "option";
}

/** Whether a control contains, or is in, a link to another page. */
export function leadsAway(control: Element): boolean {
  const link = closestComposed(control, "a[href], area[href]") ?? control.querySelector("a[href]");
  if (link === null) return control.querySelector("form, iframe") !== null;
  const href = link.getAttribute("href") ?? "";
  return !(href.startsWith("#") || href === "" || /^\s*javascript:/i.test(href));
}

/** Matches a class name for collapsible content. */
const FOLDING_CLASS = /accordion|collaps|expand|toggle|\btab|-tab|more|faq|disclos|reveal|unfold/i;

/** Whether a control's class suggests that it expands content. */
export function speaksOfFolding(control: Element): boolean {
  return FOLDING_CLASS.test(control.getAttribute("class") ?? "");
}

const MOUSE = { bubbles: true, cancelable: true, composed: true, view: window, button: 0 } as const;

/**
 * Clicks a control by script, so that the browser grants nothing that needs a user (a window, a
 * permission, full screen). Returns whether the click would follow a link.
 */
export function press(control: Element): boolean {
  follows = false;
  const rect = control.getBoundingClientRect();
  const clientX = rect.left + rect.width / 2;
  const clientY = rect.top + rect.height / 2;
  const down = { ...MOUSE, clientX, clientY, buttons: 1 };
  const up = { ...MOUSE, clientX, clientY, buttons: 0 };
  const pointer = { pointerId: 1, pointerType: "mouse", isPrimary: true };
  control.dispatchEvent(new PointerEvent("pointerdown", { ...down, ...pointer }));
  control.dispatchEvent(new MouseEvent("mousedown", down));
  control.dispatchEvent(new PointerEvent("pointerup", { ...up, ...pointer }));
  control.dispatchEvent(new MouseEvent("mouseup", up));
  if (isStyled(control)) control.click();
  else control.dispatchEvent(new MouseEvent("click", up));
  return follows;
}

let held = false;
/** Whether the last click would have followed a link. */
let follows = false;

/** Prevents clicks from submitting forms and following links, permanently. */
export function holdActions(): void {
  if (held) return;
  held = true;
  window.addEventListener("submit", refuse, true);
  // Runs last, so that the page has handled the click.
  window.addEventListener("click", (event) => {
    if (linkOf(event) === undefined) return;
    follows = !event.defaultPrevented;
    event.preventDefault();
  });
}

function refuse(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Returns the link that a click follows, unless it runs a script. */
function linkOf(click: Event): Element | undefined {
  for (const at of click.composedPath()) {
    if (at instanceof Element && at.matches("a[href], area[href]")) {
      return /^\s*javascript:/i.test(at.getAttribute("href") ?? "") ? undefined : at;
    }
  }
  return undefined;
}

/** Returns the visible text of the page or of one element, white space collapsed. */
export function visibleText(of: Element | null = document.body): string {
  const text = of instanceof HTMLElement ? of.innerText : "";
  return text.replace(/\s+/g, " ").trim();
}

/** Waits; a page's timers cannot delay it. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
