// Decides whether a reader sees an element or a text: applies the rules in their order.
import type { Way } from "../../html/css/vanishing.ts";
import { undoes } from "../../html/visibility.ts";
import type { BlockKind, HiddenBy } from "../../model/document.ts";
import type { HiddenKind } from "../../model/layout.ts";
import { readElement } from "../page/element.ts";
import { hiddenAt, hiddenTextAt, seenWithin } from "../page/measured.ts";
import type { PageContext } from "../page/page-context.ts";
import { isUntilFound } from "./folds.ts";
import { UNDISPLAYED } from "./kept.ts";
import { type Candidate, isEditControl, RULES } from "./rules.ts";
import { isInClosedDetails } from "./shown-by-control.ts";
import { newSiblings } from "./siblings.ts";

/** Returns a candidate of a page, for each of its elements in turn. */
export function newCandidate(page: PageContext): Candidate {
  return {
    page,
    element: readElement(page, 0),
    siblings: newSiblings(page),
    sheet: undefined,
    way: undefined,
  };
}

/** Returns the rule that hides an element; `around` is the rule that hides an ancestor. */
export function hiddenBy(candidate: Candidate, around: HiddenBy | undefined): HiddenBy | undefined {
  const { page, element } = candidate;
  const kind = page.measured === undefined ? undefined : hiddenAt(page.measured, element.node);
  if (kind !== undefined) return hiddenByLayout(candidate, kind, around);
  candidate.sheet = page.sheets?.displayOf(element.node, element);
  candidate.way = wayBySheets(candidate);
  return isOrdinary(candidate) ? undefined : RULES.find((rule) => rule.hides?.(candidate))?.name;
}

/** Whether an element has nothing that a hiding rule reads, as most elements. */
function isOrdinary({ element, sheet, way }: Candidate): boolean {
  const { tag, named, hiding, role, isHidden, hasDirective } = element;
  if (named !== 0 || hiding !== undefined || role !== "" || isHidden || hasDirective) return false;
  return sheet === undefined && way === undefined && tag !== "a" && tag !== "dialog";
}

/** Returns how style sheets hide a displayed element, unless its own style undoes it. */
function wayBySheets({ page, element }: Candidate): Way | undefined {
  const way = page.sheets?.wayOf(element.node, element);
  return way === undefined || undoes(element.style, way) ? undefined : way;
}

/** Decides by measurement alone, except for edit controls. */
function hiddenByLayout(
  candidate: Candidate,
  kind: HiddenKind,
  around: HiddenBy | undefined,
): HiddenBy | undefined {
  const { page, element } = candidate;
  if (isEditControl(candidate)) return "edit-control";
  // Content of a kept element is kept with it.
  if (kind === "" || kind === around) return undefined;
  const isPainted =
    page.measured !== undefined && seenWithin(page.measured, page.tree, element.node);
  if (isPainted && kind !== "opacity" && kind !== "fading") return undefined;
  return RULES.find(({ name, hidesPainted }) => hidesPainted?.(candidate, kind) ?? kind === name)
    ?.name;
}

/** The parts of a `Walk` that decide whether its text is hidden. */
interface ReadingWalk {
  readonly page: PageContext;
  readonly mode: { readonly includeHiddenText: boolean };
  readonly scope: {
    readonly hidden: HiddenBy | undefined;
    readonly format: { readonly kind: BlockKind };
  };
}

/** Returns how a text in a visible element is hidden; undefined if it is to be read. */
export function hiddenText({ page, mode, scope }: ReadingWalk, node: number): HiddenBy | undefined {
  const { measured, tree } = page;
  if (measured === undefined || scope.hidden !== undefined) return undefined;
  const kind = hiddenTextAt(measured, node);
  if (kind === undefined || kind === "" || kind === "fading") return undefined;
  if (isInClosedDetails(tree, node) || isUntilFound(tree, node)) return undefined;
  if (mode.includeHiddenText && !UNDISPLAYED.has(kind)) return undefined;
  // A heading moved off the page is the text of its picture.
  const isMoved = kind === "clipped" || kind === "offscreen";
  return isMoved && scope.format.kind === "heading" ? undefined : kind;
}
