// Finds footnotes: the marks in the text, and the list items they lead to.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, closest, endOf, textContent } from "../../html/walk.ts";
import { nodesById } from "./nodes-by-id.ts";

/** Labels of footnotes, distinct within the page, by node. */
export interface Notes {
  /** Labels by anchor that is a mark. */
  readonly marks: ReadonlyMap<number, string>;
  /** Labels by list item. */
  readonly items: ReadonlyMap<number, string>;
}

/** Matches a mark: a number, one or two letters, a Roman numeral or signs, often in brackets. */
const MARK_TEXT =
  /^[[(]?\s?(?:(?:note|nb|fn)\s?)?(\d{1,4}|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§¶]{1,4})\s?[\])]?$/i;
/** Maximum nodes of a mark. */
const MARK_NODES = 12;
const LABEL = /^\w+$/;

/**
 * Returns the footnotes of a page. A mark is a raised, bracketed or declared link to an item of a
 * list further down.
 */
export function readNotes(tree: HtmlTree): Notes {
  const targets = new Map<number, { readonly id: string; readonly text: string }>();
  for (let node = 1; node < tree.size; node++) {
    if (tree.tag[node] !== "a") continue;
    const href = attribute(tree, node, "href") ?? "";
    const hash = href.indexOf("#");
    if (hash < 0 || endOf(tree, node) - node > MARK_NODES) continue;
    const text = MARK_TEXT.exec(textContent(tree, node).trim())?.[1];
    if (text === undefined || !isMark(tree, node)) continue;
    targets.set(node, { id: decoded(href.slice(hash + 1)), text });
  }
  const marks = new Map<number, string>();
  const items = new Map<number, string>();
  if (targets.size === 0) return { marks, items };
  const nodes = nodesById(tree, new Set([...targets.values()].map(({ id }) => id)));
  const taken = new Set<string>();
  for (const [mark, { id, text }] of targets) {
    const item = itemOf(tree, nodes.get(id));
    if (item === undefined || item < mark) continue;
    const label = items.get(item) ?? newLabel(text, taken);
    items.set(item, label);
    marks.set(mark, label);
  }
  return { marks, items };
}

/** Whether a short link is raised, in brackets, or declared as a mark. */
function isMark(tree: HtmlTree, node: number): boolean {
  if (attribute(tree, node, "role") === "doc-noteref") return true;
  if (/(?:^|\s)noteref(?:\s|$)/.test(attribute(tree, node, "epub:type") ?? "")) return true;
  if (/^\[.*\]$/.test(textContent(tree, node).trim())) return true;
  const end = endOf(tree, node);
  for (let at = node + 1; at < end; at++) if (tree.tag[at] === "sup") return true;
  return closest(tree, node, "sup") >= 0;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Returns the list item that is a target, or begins with it. */
function itemOf(tree: HtmlTree, target: number | undefined): number | undefined {
  if (target === undefined) return undefined;
  const item = closest(tree, target, "li");
  return item >= 0 && target - item <= MARK_NODES ? item : undefined;
}

/** Returns a mark's text as label, or its text and a number if another note has it. */
function newLabel(text: string, taken: Set<string>): string {
  const stem = LABEL.test(text) ? text : String(taken.size + 1);
  let label = stem;
  for (let count = 2; taken.has(label); count++) label = `${stem}-${count}`;
  taken.add(label);
  return label;
}
