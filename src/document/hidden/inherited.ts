// Decides whether all text of an element inherits the size or color that hides it.

import { hasOtherSheets } from "../../html/style-sheets.ts";
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf } from "../../html/walk.ts";
import { oncePerObject } from "../../model/once.ts";
import { wordSet } from "../../text/word-list.ts";
import type { PageContext } from "../page/page-context.ts";

/** Maximum nodes examined; a larger part has sizes and colors of its own. */
const MAX_NODES = 400;
/** Controls have a size and a color of their own. */
const CONTROLS: ReadonlySet<string> = new Set(["button", "input", "select", "textarea"]);
const SETS = { "font-size": /font/i, color: /color|background|fill/i } as const;

/** Whether nothing in an element may set its own size or color. */
export function isInherited(page: PageContext, node: number, way: "font-size" | "color"): boolean {
  const { tree, sheets } = page;
  const end = endOf(tree, node);
  if (end - node > MAX_NODES) return false;
  for (let at = node + 1; at < end; at++) {
    const tag = tree.tag[at] ?? "";
    if (tag === "") continue;
    if (CONTROLS.has(tag) || (way === "color" && tag === "a")) return false;
    const className = attribute(tree, at, "class") ?? "";
    const id = attribute(tree, at, "id") ?? "";
    // Sheets that are not in the page may know its names.
    if ((className !== "" || id !== "") && hasOtherSheets(tree)) return false;
    if (SETS[way].test(attribute(tree, at, "style") ?? "")) return false;
    if (tag === "font") return false;
    if (sheets?.mayUndo(way, at, { className, id, isHidden: false }) === true) return false;
  }
  return true;
}

/** Elements that may lie behind a text. */
const MEDIA = wordSet("img picture video canvas svg iframe object embed");

/** Whether an element is on the white page itself, with no picture in its part of the page. */
export function isOnWhite(tree: HtmlTree, node: number): boolean {
  return whiteNodes(tree)[node] === 1;
}

/** Returns 1 for each node on white: nothing of the page sets a background, no picture is near. */
const whiteNodes = oncePerObject((tree: HtmlTree): Uint8Array => {
  const white = new Uint8Array(tree.tag.length);
  if (hasOtherSheets(tree) || setsBackground(tree)) return white;
  for (let node = 1; node < white.length; node++) {
    const parent = tree.parent[node] ?? 0;
    if (isRoot(tree, parent)) white[node] = isWhitePart(tree, node) ? 1 : 0;
    else white[node] = white[parent] ?? 0;
  }
  return white;
});

function isWhitePart(tree: HtmlTree, part: number): boolean {
  const end = endOf(tree, part);
  if (end - part > MAX_NODES) return false;
  for (let at = part; at < end; at++) if (MEDIA.has(tree.tag[at] ?? "")) return false;
  return true;
}

const isRoot = (tree: HtmlTree, node: number) =>
  node <= 0 || tree.tag[node] === "body" || tree.tag[node] === "main";

const BACKGROUND = /background|color-scheme/i;

function setsBackground(tree: HtmlTree): boolean {
  return tree.tag.some((tag, at) => {
    if (tag === "")
      return tree.tag[tree.parent[at] ?? 0] === "style" && BACKGROUND.test(tree.text[at] ?? "");
    return (tree.attrs[at] ?? []).some(
      ({ name, value }) =>
        name === "bgcolor" ||
        name === "background" ||
        ((name === "style" || name === "content" || name === "name") && BACKGROUND.test(value)),
    );
  });
}
