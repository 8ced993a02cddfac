// Decides whether a hidden element stays in the document: a control shows it, or the caller asks.

import type { HiddenBy, Region, Widget } from "../../model/document.ts";
import { NAMED } from "../page/classes.ts";
import { isFoldedAway } from "./folds.ts";
import { CHROME } from "./omitted.ts";
import type { Candidate } from "./rules.ts";
import { canBeShown } from "./shown-by-control.ts";
import { isSlide, repeatsSiblings } from "./siblings.ts";

/** Hidden text that a walk keeps. */
export interface Keeping {
  /** Whether the caller requested text that a sighted reader never sees. */
  readonly includeHiddenText: boolean;
  /** Whether to keep undisplayed text, because the page has hardly any other. */
  readonly keepsUndisplayed: boolean;
}

/** Position of an element in the document. */
export interface Position {
  readonly hidden: HiddenBy | undefined;
  readonly region: Region;
  readonly widget: Widget | undefined;
}

/** Rules for text that is not displayed: only the page can reveal it, no option of the caller. */
export const UNDISPLAYED: ReadonlySet<HiddenBy> = new Set([
  "attribute",
  "style",
  "stylesheet",
  "display",
  "visibility",
  "overflow",
]);

/** Returns whether an element hidden by a rule stays in the document. */
export function isKept(
  candidate: Candidate,
  by: HiddenBy,
  { keeping, at }: { readonly keeping: Keeping; readonly at: Position },
): boolean {
  const { page, element, siblings } = candidate;
  const { node } = element;
  const isUndisplayed = element.tag === "dialog" || element.isHidden || element.hiding === "none";
  if (by === "dialog" && isUndisplayed) return false;
  if (!UNDISPLAYED.has(by)) return keeping.includeHiddenText;
  if (keeping.keepsUndisplayed) return true;
  const isShown = canBeShown(page, node);
  if (at.hidden !== undefined) return isShown;
  if (!isShown) {
    if (CHROME.has(at.region)) return false;
    if (isSlide(siblings, node)) return true;
    if (isAside(candidate, at) || !isFoldedAway(page, node, by)) return false;
  }
  return !repeatsSiblings(siblings, node);
}

/** Elements that no title folds away: landmarks around the content, the page itself, dialogs. */
const AROUND: ReadonlySet<string> = new Set(["nav", "header", "footer", "main", "dialog"]);

/** Whether an element is in a landmark around the content, a dialog or a consent notice. */
function isAside({ page, element }: Candidate, { region, widget }: Position): boolean {
  const { tag, role, named, id } = element;
  if (region === "dialog" || widget === "consent") return true;
  if (AROUND.has(tag) || role === "navigation" || role === "dialog") return true;
  return ((named | page.meaning(id)) & NAMED.consent) !== 0;
}
