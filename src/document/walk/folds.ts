// What a browser folded away to whether a reader can unfold it, though no attribute of the page names what does.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf, nextElement, previousElement } from "../../html/walk.ts";
import type { HiddenBy } from "../../model/document.ts";
import { hiddenPartOf } from "./hidden-parts.ts";
import { hiddenAt, isDrawn } from "./measured.ts";
import type { Pass } from "./pass.ts";

/** Elements that title what follows them, or are pressed; what a `summary` opens is known. */
const TITLES: ReadonlySet<string> = new Set("h1 h2 h3 h4 h5 h6 dt legend button".split(" "));
/** Attributes that make an element one that is pressed. */
const PRESSED: ReadonlySet<string> = new Set(["onclick", "tabindex", "aria-expanded"]);
/** How far into the element before a hidden one its title may stand, and the most characters of that element. */
const TITLE_DEPTH = 8;
const TITLE_CHARS = 100;

/** Share of a folded element's text that must stand outside of links and landmarks to be content and no menu. */
const LEAST_PROSE = 0.5;

/**
 * Whether an element that a browser hid by layout is folded away: prose in a box of no height or width, what the browser's
 * own search finds (`hidden=until-found`), or all that follows a title or a control that is seen.
 */
export function isFoldedAway(pass: Pass, node: number, by: HiddenBy): boolean {
  const { tree, measured } = pass;
  if (measured === undefined) return false;
  if (isUntilFound(tree, node)) return true;
  if (by !== "display" && by !== "visibility" && by !== "overflow") return false;
  return isWholeSection(pass, node) || (by === "overflow" && isProse(tree, node));
}

function isProse(tree: HtmlTree, node: number): boolean {
  const part = hiddenPartOf(tree, node, "overflow");
  if (part === undefined) return false;
  const all = part.lines.reduce((sum, line) => sum + line.length, 0);
  return part.prose >= all * LEAST_PROSE;
}

/**
 * A title, this element, and then nothing or the next title: the title has no section but this one. The last of several
 * such pairs may be followed by anything.
 */
function isWholeSection(pass: Pass, node: number): boolean {
  const { tree } = pass;
  const before = previousElement(tree, node);
  if (before < 0 || !isSeen(pass, before) || !isTitle(tree, before)) return false;
  const after = nextElement(tree, node);
  if (after < 0 || !isSeen(pass, after) || tree.tag[after] === tree.tag[before]) return true;
  const other = previousElement(tree, before);
  return other > 0 && !isSeen(pass, other) && areAlike(tree, node, other);
}

function areAlike(tree: HtmlTree, one: number, other: number): boolean {
  const className = attribute(tree, one, "class");
  return tree.tag[one] === tree.tag[other] && className === attribute(tree, other, "class");
}

/** Elements above a text that are looked at. */
const MOST_LEVELS = 64;

/** Whether a text stands in what the browser's own search finds and shows. */
export function isUntilFound(tree: HtmlTree, node: number): boolean {
  let at = node;
  for (let level = 0; level < MOST_LEVELS && at > 0; level++) {
    if (attribute(tree, at, "hidden")?.toLowerCase() === "until-found") return true;
    at = tree.parent[at] ?? 0;
  }
  return false;
}

function isSeen({ measured }: Pass, node: number): boolean {
  return measured !== undefined && isDrawn(hiddenAt(measured, node));
}

/** Whether an element is, or holds little more than, a title, a control, or a link that leads nowhere. */
function isTitle(tree: HtmlTree, before: number): boolean {
  if (tree.tag[before] === "details" || isLong(tree, before)) return false;
  const end = Math.min(endOf(tree, before), before + TITLE_DEPTH);
  for (let at = before; at < end; at++) {
    const tag = tree.tag[at] ?? "";
    if (TITLES.has(tag) || (tag === "a" && leadsNowhere(tree, at))) return true;
    for (const { name, value } of tree.attrs[at] ?? []) {
      if (PRESSED.has(name) || (name === "role" && value === "button")) return true;
    }
  }
  return false;
}

/** A link without an address is a control. */
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
