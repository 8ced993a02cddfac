// Controls of a page: what they are called, whether they may be pressed, and pressing one.

import { closestComposed } from "./composed.ts";
import { isDenied } from "./deny-words.ts";
import { isStyled } from "./nodes.ts";
import { inForm } from "./site-chrome.ts";

/** Smallest control that is meant to be hit. */
const LEAST_WIDTH_PX = 16;
const LEAST_HEIGHT_PX = 12;
const MAX_LABEL_CHARS = 200;

/** What a control says: its text, else its name for assistive technology. */
export function labelOf(control: Element): string {
  const value = control.getAttribute("value") ?? "";
  const text = (control.textContent ?? "").replace(/\s+/g, " ").trim();
  const named = control.getAttribute("aria-label") ?? control.getAttribute("title") ?? "";
  const label = text !== "" ? text : control.localName === "input" ? value : named;
  return label.slice(0, MAX_LABEL_CHARS).trim();
}

/** Words of a text, by white space. */
export function wordsIn(text: string): number {
  return text.match(/[^\s]+/g)?.length ?? 0;
}

/** Shown, and of a size to be hit. */
export function isShownControl(control: Element): boolean {
  if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = control.getBoundingClientRect();
  return width >= LEAST_WIDTH_PX && height >= LEAST_HEIGHT_PX;
}

/** Shown, outside forms, no way off the page, and nothing a reader would have to decide. */
export function mayPress(control: Element): boolean {
  if (!isShownControl(control)) return false;
  return !inForm(control) && !isFormControl(control) && !leadsAway(control) && !saysNo(control);
}

/** Matches a question, which asks for nothing to be done; and from so many words on it is one. */
const QUESTION = /[?？؟]\s*$/;
const LEAST_QUESTION_WORDS = 4;

function saysNo(control: Element): boolean {
  const label = labelOf(control);
  if (QUESTION.test(label) && wordsIn(label) >= LEAST_QUESTION_WORDS) return false;
  return isDenied(label) || isDenied(control.getAttribute("aria-label") ?? "");
}

/** A field, or a button that belongs to a form. */
function isFormControl(control: Element): boolean {
  if (control.hasAttribute("form") || control.hasAttribute("disabled")) return true;
  const { localName } = control;
  if (localName === "input") return control.getAttribute("type") !== "button";
  return localName === "select" || localName === "textarea" || localName === "option";
}

/** In or around a link to anything but a place on this page. */
function leadsAway(control: Element): boolean {
  const link = closestComposed(control, "a[href], area[href]") ?? control.querySelector("a[href]");
  if (link === null) return control.querySelector("form, iframe") !== null;
  const href = link.getAttribute("href") ?? "";
  return !(href.startsWith("#") || href === "" || /^\s*javascript:/i.test(href));
}

/** Matches a class name that speaks of folding. */
const FOLDING_CLASS = /accordion|collaps|expand|toggle|\btab|-tab|more|faq|disclos|reveal|unfold/i;

/** Whether a control's class says that it folds and unfolds. */
export function speaksOfFolding(control: Element): boolean {
  return FOLDING_CLASS.test(control.getAttribute("class") ?? "");
}

const MOUSE = { bubbles: true, cancelable: true, composed: true, view: window, button: 0 } as const;

/**
 * Presses a control as a mouse does. The events are ours and not a user's: nothing that needs a user (a window, a
 * permission, full screen) is granted to them.
 */
export function press(control: Element): void {
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
}

let held = false;

/**
 * Keeps the page from acting on what is pressed, for good: forms are not sent and links are not followed. Its other requests,
 * and its WebSockets, are the driver's to hold.
 */
export function holdActions(): void {
  if (held) return;
  held = true;
  window.addEventListener("submit", refuse, true);
  // Last of all, so that what the page itself does at a click is done.
  window.addEventListener("click", (event) => {
    if (linkOf(event) !== undefined) event.preventDefault();
  });
}

function refuse(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The link that a click follows; one that runs a script is none. */
function linkOf(click: Event): Element | undefined {
  for (const at of click.composedPath()) {
    if (at instanceof Element && at.matches("a[href], area[href]")) {
      return /^\s*javascript:/i.test(at.getAttribute("href") ?? "") ? undefined : at;
    }
  }
  return undefined;
}

/** Text a reader sees now, of the page or of one element, white space folded. */
export function visibleText(of: Element | null = document.body): string {
  const text = of instanceof HTMLElement ? of.innerText : "";
  return text.replace(/\s+/g, " ").trim();
}

/** Waits; timers of a page cannot hold it up. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
