// Compares hidden elements with their siblings: copies of visible text, slides of a carousel.

import type { Way } from "../../html/css/vanishing.ts";
import type { HtmlTree } from "../../html/tree.ts";
import { hidingOf } from "../../html/visibility.ts";
import {
  attribute,
  children,
  endOf,
  nextElement,
  previousElement,
  UNSHOWN,
} from "../../html/walk.ts";
import { oncePerKey } from "../../model/once.ts";
import { NAMED } from "../page/classes.ts";
import { hiddenAt, isDrawn } from "../page/measured.ts";
import type { PageContext } from "../page/page-context.ts";

interface SiblingFamily {
  /** Whether all hidden children together have the same text as all visible ones. */
  readonly isRepeated: boolean;
  /** Tag and first class of the visible children. */
  readonly shown: ReadonlySet<string>;
}

/** Compares the siblings of a page, each family once. */
export interface Siblings {
  readonly page: PageContext;
  /** Returns the family of a parent. */
  readonly familyOf: (parent: number) => SiblingFamily;
}

/** Returns the siblings of a page. */
export function newSiblings(page: PageContext): Siblings {
  return { page, familyOf: oncePerKey((parent) => familyOf(page, parent)) };
}

/** Maximum children compared: more are a list, not two versions of one text. */
const FAMILY_LIMIT = 2000;

/** Whether a hidden element only repeats its siblings, or the adjacent one. */
export function repeatsSiblings({ page, familyOf }: Siblings, node: number): boolean {
  const { tree } = page;
  if (familyOf(tree.parent[node] ?? 0).isRepeated) return true;
  const beside = [previousElement(tree, node), nextElement(tree, node)];
  return beside.some(
    (other) => other > 0 && !isHiddenChild(page, other) && sameText(tree, [node], [other]),
  );
}

/** Whether a hidden element resembles a visible sibling, as in a carousel. */
export function isSlide({ page: { tree }, familyOf }: Siblings, node: number): boolean {
  return familyOf(tree.parent[node] ?? 0).shown.has(likeness(tree, node));
}

function likeness(tree: HtmlTree, node: number): string {
  const [first = ""] = (attribute(tree, node, "class") ?? "").trim().split(/\s+/, 1);
  return first === "" ? "" : `${tree.tag[node]}.${first}`;
}

function familyOf(page: PageContext, parent: number): SiblingFamily {
  const { tree } = page;
  const hidden: number[] = [];
  const shown: number[] = [];
  const likenesses = new Set<string>();
  let count = 0;
  for (const child of children(tree, parent)) {
    if (++count > FAMILY_LIMIT) break;
    const isText = tree.tag[child] === "";
    const isHidden = !isText && isHiddenChild(page, child);
    (isHidden ? hidden : shown).push(child);
    if (!isText && !isHidden) likenesses.add(likeness(tree, child));
  }
  likenesses.delete("");
  const isRepeated = count <= FAMILY_LIMIT && hidden.length > 0 && sameText(tree, hidden, shown);
  return { isRepeated, shown: likenesses };
}

/** Ways of hiding an element rather than its text. */
const REMOVED: ReadonlySet<Way | undefined> = new Set<Way>([
  "none",
  "clipped",
  "offscreen",
  "overflow",
  "opacity",
  "transform",
]);

function isHiddenChild(page: PageContext, node: number): boolean {
  const { tree, measured } = page;
  const kind = measured === undefined ? undefined : hiddenAt(measured, node);
  if (kind !== undefined) return !isDrawn(kind);
  if (attribute(tree, node, "hidden") !== undefined) return true;
  const style = attribute(tree, node, "style");
  if (style !== undefined && REMOVED.has(hidingOf(style))) return true;
  const className = attribute(tree, node, "class") ?? "";
  if ((page.meaning(className) & (NAMED.smallScreens | NAMED.screenReader)) !== 0) return true;
  if (page.sheets === undefined) return false;
  const styled = { className, id: attribute(tree, node, "id") ?? "", isHidden: false };
  if (page.sheets.displayOf(node, styled) === "hidden") return true;
  return REMOVED.has(page.sheets.wayOf(node, styled));
}

/** Whether two groups of nodes have the same text but for white space and case; false if empty. */
function sameText(tree: HtmlTree, left: readonly number[], right: readonly number[]): boolean {
  const one = squashedText(tree, left);
  const other = squashedText(tree, right);
  let length = 0;
  while (true) {
    const a = one.next();
    const b = other.next();
    if (a.done === true || b.done === true) return a.done === b.done && length > 0;
    if (a.value !== b.value) return false;
    length++;
  }
}

/** Yields characters of text nodes, so comparing stops at the first difference. */
function* squashedText(tree: HtmlTree, nodes: readonly number[]): Generator<string> {
  for (const node of nodes) {
    const end = endOf(tree, node);
    for (let at = node; at < end; ) {
      const tag = tree.tag[at] ?? "";
      for (const char of tree.text[at] ?? "") if (!/\s/.test(char)) yield char.toLowerCase();
      at = UNSHOWN.has(tag) ? endOf(tree, at) : at + 1;
    }
  }
}
