// Whether a reader sees an element, and whether what is not seen is kept.
import { hidingOf } from "../html/visibility.ts";
import type { HiddenBy } from "../model/document.ts";
import { countWords } from "../text/words.ts";
import { NAMED } from "./classes.ts";
import type { Controls } from "./controls.ts";
import type { ElementFacts } from "./element.ts";
import type { Pass } from "./pass.ts";

const HEADING = /^h[1-6]$/;
const DIALOG_ROLE = /^(?:alert)?dialog$/;

/** The rule by which a reader does not see an element, or undefined. */
export function hiddenBy(pass: Pass, node: number, facts: ElementFacts): HiddenBy | undefined {
  const tag = pass.tree.tag[node] ?? "";
  const named = facts.className === "" ? 0 : pass.meaning(facts.className);
  const style = facts.style === "" ? undefined : hidingOf(facts.style);
  const isDialog = DIALOG_ROLE.test(facts.role);
  if (tag === "dialog" && !facts.isOpen) return "dialog";
  if (facts.isHidden) return isDialog ? "dialog" : "attribute";
  if (style === "none") return isDialog ? "dialog" : "style";
  if (isDialog && facts.isAriaHidden) return "dialog";
  if ((named & NAMED.closedDialog) !== 0) return "dialog";
  if (style === "clipped") return "clipped";
  if (style === "offscreen") return "offscreen";
  if (named === 0) return undefined;
  if ((named & NAMED.editControl) !== 0) return "edit-control";
  if ((named & NAMED.skipLink) !== 0 && isSkipLink(pass, node, tag)) return "skip-link";
  if ((named & NAMED.screenReader) !== 0 && !HEADING.test(tag)) return "screen-reader";
  return undefined;
}

/** A skip link is one, or holds little more than one: a name alone could be anything. */
function isSkipLink(pass: Pass, node: number, tag: string): boolean {
  const { tree } = pass;
  if (tag === "a") return true;
  const end = tree.end[node] ?? node;
  for (let at = node + 1; at < end && at < node + 6; at++)
    if (tree.tag[at] === "a") return end - node < 40;
  return false;
}

/** Rules by which text is not displayed at all: no wish of the caller brings it back, only a control of the page. */
const NOT_DISPLAYED: ReadonlySet<HiddenBy> = new Set(["attribute", "style", "stylesheet"]);

/** Whether an element that is not seen stays in the document. */
export function staysHidden(
  pass: Pass,
  node: number,
  by: HiddenBy,
  controls: () => Controls,
): boolean {
  if (NOT_DISPLAYED.has(by)) return controls().opens(node);
  return pass.includeHiddenText;
}

/** Counts the words of an element that is left out. */
export function noteLeftOut(pass: Pass, node: number, by: HiddenBy): void {
  const { tree, leftOut } = pass;
  const end = tree.end[node] ?? node;
  let words = 0;
  for (let at = node + 1; at < end; at++) {
    const tag = tree.tag[at];
    if (tag === "script" || tag === "style" || tag === "template")
      at = (tree.end[at] ?? at + 1) - 1;
    else if (tag === "") words += countWords(tree.text[at] ?? "");
  }
  if (words > 0) leftOut.set(by, (leftOut.get(by) ?? 0) + words);
}
