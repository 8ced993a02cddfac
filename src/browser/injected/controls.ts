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

/** Shown, of a size to be hit, outside forms, no way off the page, and nothing a reader would have to decide. */
export function mayPress(control: Element): boolean {
  if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = control.getBoundingClientRect();
  if (width < LEAST_WIDTH_PX || height < LEAST_HEIGHT_PX) return false;
  return !inForm(control) && !isFormControl(control) && !leadsAway(control) && !saysNo(control);
}

function saysNo(control: Element): boolean {
  const named = control.getAttribute("aria-label") ?? "";
  return isDenied(labelOf(control)) || isDenied(named);
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
  return !(href.startsWith("#") || href === "" || /^javascript:/i.test(href));
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

/** Keeps forms from being sent while controls are pressed; returns what ends that. */
export function holdForms(): () => void {
  const refuse = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("submit", refuse, true);
  return () => window.removeEventListener("submit", refuse, true);
}

/** Text a reader sees now, white space folded. */
export function visibleText(): string {
  return (document.body?.innerText ?? "").replace(/\s+/g, " ").trim();
}

/** Waits; timers of a page cannot hold it up. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The page's address without its fragment. */
export function pageAddress(): string {
  return location.href.replace(/#.*$/s, "");
}
