// Finds footnotes: the marks in the text, and the items and paragraphs they lead to.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, closest, endOf, textContent } from "../../html/walk.ts";
import { percentDecoded } from "../../text/percent.ts";
import type { Addresses } from "./addresses.ts";
import { nodesById } from "./controls.ts";

/** Labels of footnotes, distinct within the page, by node. */
export interface Notes {
  /** Labels by anchor that is a mark. */
  readonly marks: ReadonlyMap<number, string>;
  /** Labels by list item, or by another element with the text. */
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
 * list further down, or to a text further down that starts with the mark.
 */
export function readNotes(tree: HtmlTree, addresses: Addresses): Notes {
  const targets = new Map<number, { readonly id: string; readonly text: string }>();
  for (let node = 1; node < tree.size; node++) {
    if (tree.tag[node] !== "a") continue;
    const href = attribute(tree, node, "href") ?? "";
    if (!href.includes("#") || endOf(tree, node) - node > MARK_NODES) continue;
    const text = MARK_TEXT.exec(textContent(tree, node).trim())?.[1];
    if (text === undefined || !isMark(tree, node)) continue;
    const id = ownFragment(href, addresses);
    if (id !== undefined) targets.set(node, { id, text });
  }
  const marks = new Map<number, string>();
  const items = new Map<number, string>();
  if (targets.size === 0) return { marks, items };
  const nodes = nodesById(tree, new Set([...targets.values()].map(({ id }) => id)));
  const taken = new Map<string, number>();
  for (const [mark, { id, text }] of targets) {
    const item = itemOf(tree, nodes.get(id)) ?? textOfNote(tree, nodes.get(id), text);
    if (item === undefined || item < mark) continue;
    const label =
      items.get(item) ?? newLabel(LABEL.test(text) ? text : String(items.size + 1), taken);
    items.set(item, label);
    marks.set(mark, label);
  }
  return { marks, items };
}

/** Returns the fragment of a link to this page; undefined for other links. */
function ownFragment(href: string, addresses: Addresses): string | undefined {
  const address = addresses.resolve(href) ?? href;
  const [page = ""] = address.split("#", 1);
  const isOwn = href.trim().startsWith("#") || page === addresses.base.split("#", 1)[0];
  return isOwn ? percentDecoded(address.slice(page.length + 1)) : undefined;
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

/** Returns the list item that is a target, or begins with it. */
function itemOf(tree: HtmlTree, target: number | undefined): number | undefined {
  if (target === undefined) return undefined;
  const item = closest(tree, target, "li");
  return item >= 0 && target - item <= MARK_NODES ? item : undefined;
}

/** Elements that contain the text of one footnote. */
const NOTE_TAGS = new Set(["p", "div", "aside", "dd", "section"]);
/** Maximum nodes of the text of a footnote, and levels from a target in its label up to it. */
const NOTE_NODES = 400;
const NOTE_DEPTH = 4;

/** Returns the element of a target, or around it, that starts with the mark and more text. */
function textOfNote(tree: HtmlTree, target: number | undefined, mark: string): number | undefined {
  let at = target ?? 0;
  for (let depth = 0; depth < NOTE_DEPTH && at > 0; depth++) {
    if (endOf(tree, at) - at > NOTE_NODES) return undefined;
    if (NOTE_TAGS.has(tree.tag[at] ?? "")) {
      const text = textContent(tree, at).trim();
      const own = noteLabel(text);
      if (own?.label !== mark) return undefined;
      if (text.length > own.length) return at;
    }
    at = tree.parent[at] ?? 0;
  }
  return undefined;
}

/** Matches the label with which the text of a footnote starts. */
const NOTE_LABEL =
  /^[[(]?\s?(\d{1,4}|[a-zA-Z]{1,2}|[ivxlcIVXLC]{1,6}|[*†‡§¶]{1,4})(?:\s?[\])][.:]?|[.:]|(?=[\s\p{Lu}“"])|$)\s*/u;

/** Returns the label with which the text of a footnote starts, and its length with its signs. */
export function noteLabel(
  text: string,
): { readonly label: string; readonly length: number } | undefined {
  const [written, label] = NOTE_LABEL.exec(text) ?? [];
  return written === undefined || label === undefined
    ? undefined
    : { label, length: written.length };
}

/** Returns a text as label, with a number if another note has it. */
function newLabel(text: string, taken: Map<string, number>): string {
  const count = (taken.get(text) ?? 0) + 1;
  taken.set(text, count);
  return count === 1 ? text : `${text}-${count}`;
}
