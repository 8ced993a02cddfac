// Decides whether a reader can unfold a hidden element whose control no attribute names.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf, endWithin, nextElement, previousElement } from "../../html/walk.ts";
import type { HiddenBy } from "../../model/document.ts";
import { wordSet } from "../../text/word-list.ts";
import { hiddenAt, isDrawn, styleAt } from "../page/measured.ts";
import type { PageContext } from "../page/page-context.ts";
import { hiddenPartOf } from "./omitted.ts";

/** Elements that title the next one or are pressed; `summary` is handled elsewhere. */
const TITLES = wordSet("h1 h2 h3 h4 h5 h6 dt legend button");
/** Attributes of elements that can be pressed. */
const PRESSED: ReadonlySet<string> = new Set(["onclick", "tabindex", "aria-expanded"]);
/** Maximum nodes of the previous element searched for a title, and maximum characters in it. */
const TITLE_DEPTH = 8;
const TITLE_CHARS = 100;

/** Minimum share of a folded element's text outside links and landmarks; a menu has less. */
const MIN_PROSE = 0.5;

/**
 * Whether an element hidden by layout is folded away: prose in a box that a transition unfolds, text
 * that page search reveals (`hidden=until-found`), or all that follows a visible title or control.
 */
export function isFoldedAway(page: PageContext, node: number, by: HiddenBy): boolean {
  const { tree, measured } = page;
  if (measured === undefined) return false;
  if (isUntilFound(tree, node)) return true;
  if (by !== "display" && by !== "visibility" && by !== "overflow") return false;
  return isWholeSection(page, node) || (by === "overflow" && unfolds(page, node));
}

/** Whether an element is prose, and a transition or an animation unfolds it or an element around it. */
function unfolds({ tree, measured }: PageContext, node: number): boolean {
  if (measured === undefined) return false;
  return styleAt(measured, node)?.eases === true && isProse(tree, node);
}

function isProse(tree: HtmlTree, node: number): boolean {
  const part = hiddenPartOf(tree, node, "overflow");
  if (part === undefined) return false;
  const all = part.lines.reduce((sum, line) => sum + line.length, 0);
  return part.prose >= all * MIN_PROSE;
}

/** Whether an element is the whole section of the title before it, up to the next title. */
function isWholeSection(page: PageContext, node: number): boolean {
  const { tree } = page;
  const before = previousElement(tree, node);
  if (before < 0 || !isSeen(page, before) || !isTitle(tree, before)) return false;
  const after = nextElement(tree, node);
  if (after < 0 || !isSeen(page, after) || tree.tag[after] === tree.tag[before]) return true;
  const other = previousElement(tree, before);
  return other > 0 && !isSeen(page, other) && areAlike(tree, node, other);
}

function areAlike(tree: HtmlTree, one: number, other: number): boolean {
  const className = attribute(tree, one, "class");
  return tree.tag[one] === tree.tag[other] && className === attribute(tree, other, "class");
}

const MAX_LEVELS = 64;

/** Whether a node is in an element that page search finds and reveals. */
export function isUntilFound(tree: HtmlTree, node: number): boolean {
  let at = node;
  for (let level = 0; level < MAX_LEVELS && at > 0; level++) {
    if (attribute(tree, at, "hidden")?.toLowerCase() === "until-found") return true;
    at = tree.parent[at] ?? 0;
  }
  return false;
}

function isSeen({ measured }: PageContext, node: number): boolean {
  return measured !== undefined && isDrawn(hiddenAt(measured, node));
}

/** Whether a short element is, or starts with, a title, a control or a link without a target. */
function isTitle(tree: HtmlTree, before: number): boolean {
  if (tree.tag[before] === "details" || isLong(tree, before)) return false;
  const end = endWithin(tree, before, TITLE_DEPTH);
  for (let at = before; at < end; at++) {
    const tag = tree.tag[at] ?? "";
    if (TITLES.has(tag) || (tag === "a" && leadsNowhere(tree, at))) return true;
    for (const { name, value } of tree.attrs[at] ?? []) {
      if (PRESSED.has(name) || (name === "role" && value === "button")) return true;
    }
  }
  return false;
}

function leadsNowhere(tree: HtmlTree, link: number): boolean {
  const href = attribute(tree, link, "href")?.trim() ?? "";
  return href === "" || href === "#" || /^javascript:/i.test(href);
}

function isLong(tree: HtmlTree, node: number): boolean {
  const end = endOf(tree, node);
  let chars = 0;
  for (let at = node; at < end && chars <= TITLE_CHARS; at++) {
    chars += (tree.text[at] ?? "").trim().length;
  }
  return chars > TITLE_CHARS;
}
