// Decides whether an element that its style hides is likely to appear.
import type { Way } from "../../html/css/vanishing.ts";
import type { HtmlTree } from "../../html/tree.ts";
import { attribute } from "../../html/walk.ts";
import { ENTRANCE_ATTRIBUTE, ENTRANCE_CLASS } from "../../model/entrances.ts";
import type { Candidate } from "./rule.ts";
import { canBeShown } from "./shown-by-control.ts";
import { isSlide } from "./siblings.ts";

const scripted = new WeakMap<HtmlTree, boolean>();

/** Whether scripts may change a page; data in script elements changes nothing. */
function hasScripts(tree: HtmlTree): boolean {
  const known = scripted.get(tree);
  if (known !== undefined) return known;
  const found = tree.tag.some(
    (tag, at) =>
      tag === "script" && !/json|template|text\/x/i.test(attribute(tree, at, "type") ?? ""),
  );
  scripted.set(tree, found);
  return found;
}

/** Elements that a page shows by script if it hides them: nothing else would be left. */
const ROOTS: ReadonlySet<string> = new Set(["html", "body", "main"]);

/** Whether style sheets hide an element in a way that no control undoes. */
export function isStyledAway({ page, element, siblings, way }: Candidate, wanted: Way): boolean {
  if (way !== wanted) return false;
  return !canBeShown(page, element.node) && !isSlide(siblings, element.node);
}

/** Whether an element's own style or style sheets hide it, and nothing makes it appear. */
export function isVanished(candidate: Candidate, wanted: Way): boolean {
  const { page, element, siblings, way } = candidate;
  if ((element.hiding !== wanted && way !== wanted) || ROOTS.has(element.tag)) return false;
  // Scripts find elements by their names.
  if ((element.className !== "" || element.id !== "") && hasScripts(page.tree)) return false;
  if (ENTRANCE_CLASS.test(element.className)) return false;
  for (const { name } of page.tree.attrs[element.node] ?? []) {
    if (ENTRANCE_ATTRIBUTE.test(name)) return false;
  }
  return !canBeShown(page, element.node) && !isSlide(siblings, element.node);
}
