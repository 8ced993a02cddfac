// Compares hidden elements with their siblings: copies of visible text, slides of a carousel.
import { hidingOf } from "../../html/visibility.ts";
import { attribute, children, endOf, nextElement, previousElement } from "../../html/walk.ts";
import { NAMED } from "./classes.ts";
import { hiddenAt, isDrawn } from "./measured.ts";
import type { Pass } from "./pass.ts";

/** Comparison of an element's children. */
interface SiblingFamily {
  /** Whether all hidden children together have the same text as all visible ones. */
  readonly isTwinned: boolean;
  /** Tag and first class of the visible children. */
  readonly shown: ReadonlySet<string>;
}

/** Families of a page, each examined once. */
export type Families = Map<number, SiblingFamily>;

/** Maximum children compared: more are a list, not two versions of one text. */
const FAMILY_LIMIT = 2000;

/** Whether a hidden element only repeats its siblings, or the adjacent one. */
export function isTwin(
  pass: Pass,
  families: Families,
  node: number,
  sheetHides: SheetTest,
): boolean {
  const parent = pass.tree.parent[node] ?? 0;
  if (familyOf(pass, families, parent, sheetHides).isTwinned) return true;
  const beside = [previousElement(pass.tree, node), nextElement(pass.tree, node)];
  return beside.some(
    (other) =>
      other > 0 && !isHiddenChild(pass, other, sheetHides) && sameText(pass, [node], [other]),
  );
}

/** Whether a hidden element resembles a visible sibling, as in a carousel. */
export function isSlide(
  pass: Pass,
  families: Families,
  node: number,
  sheetHides: SheetTest,
): boolean {
  const parent = pass.tree.parent[node] ?? 0;
  return familyOf(pass, families, parent, sheetHides).shown.has(likeness(pass, node));
}

/** Whether the page's style sheets hide an element. */
export type SheetTest = (node: number) => boolean;

function likeness(pass: Pass, node: number): string {
  const [first = ""] = (attribute(pass.tree, node, "class") ?? "").trim().split(/\s+/, 1);
  return first === "" ? "" : `${pass.tree.tag[node]}.${first}`;
}

function familyOf(
  pass: Pass,
  families: Families,
  parent: number,
  sheetHides: SheetTest,
): SiblingFamily {
  const known = families.get(parent);
  if (known !== undefined) return known;
  const hidden: number[] = [];
  const shown: number[] = [];
  const likenesses = new Set<string>();
  let count = 0;
  for (const child of children(pass.tree, parent)) {
    if (++count > FAMILY_LIMIT) break;
    if (pass.tree.tag[child] === "") {
      shown.push(child);
    } else if (isHiddenChild(pass, child, sheetHides)) hidden.push(child);
    else {
      shown.push(child);
      likenesses.add(likeness(pass, child));
    }
  }
  likenesses.delete("");
  const isTwinned = count <= FAMILY_LIMIT && hidden.length > 0 && sameText(pass, hidden, shown);
  const family = { isTwinned, shown: likenesses };
  families.set(parent, family);
  return family;
}

function isHiddenChild(pass: Pass, node: number, sheetHides: SheetTest): boolean {
  const { tree, measured } = pass;
  const kind = measured === undefined ? undefined : hiddenAt(measured, node);
  if (kind !== undefined) return !isDrawn(kind);
  if (attribute(tree, node, "hidden") !== undefined) return true;
  const style = attribute(tree, node, "style");
  if (style !== undefined && hidingOf(style) !== undefined) return true;
  const named = pass.meaning(attribute(tree, node, "class") ?? "");
  return (named & (NAMED.smallScreens | NAMED.screenReader)) !== 0 || sheetHides(node);
}

/**
 * Whether two groups of nodes have the same text, ignoring white space and case; false if empty.
 */
function sameText(pass: Pass, left: readonly number[], right: readonly number[]): boolean {
  const one = squashedText(pass, left);
  const other = squashedText(pass, right);
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
function* squashedText(pass: Pass, nodes: readonly number[]): Generator<string> {
  const { tree } = pass;
  for (const node of nodes) {
    const end = endOf(tree, node);
    for (let at = node; at < end; at++) {
      const tag = tree.tag[at];
      if (tag === "script" || tag === "style" || tag === "template") {
        at = endOf(tree, at) - 1;
        continue;
      }
      for (const char of tree.text[at] ?? "") if (!/\s/.test(char)) yield char.toLowerCase();
    }
  }
}
