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

/** The parts of a `Walk` that decide whether a hidden element is kept. */
interface KeepingWalk {
  readonly mode: Keeping;
  readonly scope: {
    readonly hidden: HiddenBy | undefined;
    readonly landmark: { readonly region: Region };
    readonly widget: Widget | undefined;
  };
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
export function isKept({ mode, scope }: KeepingWalk, candidate: Candidate, by: HiddenBy): boolean {
  const { page, element, siblings } = candidate;
  const { node } = element;
  const isUndisplayed = element.tag === "dialog" || element.isHidden || element.hiding === "none";
  if (by === "dialog" && isUndisplayed) return false;
  if (!UNDISPLAYED.has(by)) return mode.includeHiddenText;
  if (mode.keepsUndisplayed) return true;
  const isShown = canBeShown(page, node);
  if (scope.hidden !== undefined) return isShown;
  if (!isShown) {
    if (CHROME.has(scope.landmark.region)) return false;
    if (isSlide(siblings, node)) return true;
    if (isAside(candidate, scope) || !isFoldedAway(page, node, by)) return false;
  }
  return !repeatsSiblings(siblings, node);
}

/** Elements that no title folds away: landmarks around the content, the page itself, dialogs. */
const AROUND: ReadonlySet<string> = new Set(["nav", "header", "footer", "main", "dialog"]);

/** Whether an element is in a landmark around the content, a dialog or a consent notice. */
function isAside({ page, element }: Candidate, scope: KeepingWalk["scope"]): boolean {
  const { tag, role, named, id } = element;
  if (scope.landmark.region === "dialog" || scope.widget === "consent") return true;
  if (AROUND.has(tag) || role === "navigation" || role === "dialog") return true;
  return ((named | page.meaning(id)) & NAMED.consent) !== 0;
}
