// Ends lines at blocks, except where blocks are lines of a poem or words of one line.
import type { HtmlTree } from "../../html/tree.ts";
import { nextElement, previousElement } from "../../html/walk.ts";
import { BLOCK_TAGS } from "../page/tags.ts";
import { endLine } from "./blocks.ts";
import type { Walk } from "./context.ts";
import { addBreak, addSpace, hasContent } from "./line.ts";

/** Maximum nodes and characters of a line of a poem. */
const MAX_NODES = 30;
const MAX_CHARS = 120;

/** Elements that can be lines; headings and items are not. */
const LINES = new Set(["div", "p", "span"]);

/** Whether an element is a line of a poem, or blank: short, without blocks and breaks inside. */
function isVerseLine({ tag, text, end }: HtmlTree, node: number): boolean {
  const last = end[node] ?? node;
  if (last - node > MAX_NODES || !LINES.has(tag[node] ?? "")) return false;
  let chars = 0;
  let hasBreak = false;
  for (let at = node + 1; at < last; at++) {
    const name = tag[at] ?? "";
    if (BLOCK_TAGS.has(name)) return false;
    if (name === "br") hasBreak = true;
    if (name !== "" || !hasContent(text[at] ?? "")) continue;
    if (hasBreak && chars > 0) return false;
    chars += text[at]?.length ?? 0;
  }
  return chars <= MAX_CHARS;
}

/** Ends the line before a block. Returns whether blocks in it may be lines of a poem. */
export function startLine(walk: Walk, node: number): boolean {
  const { verse, joined } = walk.scope;
  if (joined) {
    addSpace(walk.line);
    return verse;
  }
  const isLine = verse && isVerseLine(walk.tree, node);
  if (isLine) breakOnce(walk);
  else endLine(walk);
  return verse && !isLine;
}

/** Ends the line of the innermost scope, which is a block. In a poem, a blank line ends the stanza. */
export function finishLine(walk: Walk): void {
  const { scope, line, tree } = walk;
  if (scope.up?.joined === true) {
    addSpace(line);
    return;
  }
  const isFinal = scope.up?.format !== scope.format;
  if (scope.up?.verse !== true || !isVerseLine(tree, scope.node)) endLine(walk, isFinal);
  else if (line.last < scope.node) addBreak(line);
  else breakOnce(walk);
}

function breakOnce({ line }: Walk): void {
  if (line.breaks === 0) addBreak(line);
}

/** Whether a span is among others in a poem that each are a line, with no text between them. */
export function isAmongLines(tree: HtmlTree, node: number): boolean {
  if (tree.tag[node] !== "span") return false;
  const isLine = (other: number): boolean => other < 0 || tree.tag[other] === "span";
  const before = previousElement(tree, node);
  const next = nextElement(tree, node);
  return (before >= 0 || next >= 0) && isLine(before) && isLine(next) && !hasTextBeside(tree, node);
}

/** Whether there is text right before or after an element. */
function hasTextBeside({ tag, text, parent, end }: HtmlTree, node: number): boolean {
  const isText = (other: number): boolean =>
    tag[other] === "" && parent[other] === parent[node] && hasContent(text[other] ?? "");
  return isText(node - 1) || isText(end[node] ?? 0);
}
