// Reads the lines of a listing, without numbers or buttons, and adds them as a code block.
import type { HtmlTree } from "../../../html/tree.ts";
import { attribute, endOf, endWithin } from "../../../html/walk.ts";
import { NAMED } from "../../page/classes.ts";
import type { PageContext } from "../../page/page-context.ts";
import { REPLACED, UNDRAWN } from "../../page/tags.ts";
import { putBlock } from "../blocks.ts";
import type { Walk } from "../context.ts";
import { isDrawnApart, isDrawnInLine } from "../laid-out.ts";
import { languageLabel, languageOf } from "./languages.ts";

const OWN_LINE = new Set(["div", "p", "li", "tr", "pre", "ol", "ul"]);
/** Class names of lines, which their style sheets show as blocks. Linear. */
const LINE = /(?:^|[\s_-])line(?:$|\s)/;
/** Matches white space that starts with a line break, and captures the rest. */
const BREAK = /^[ \t]*\n(\s*)$/;
/** Controls on a listing, and their drawings. */
const TOOLS = new Set(["button", "svg", "select", "clipboard-copy"]);
/** Maximum characters of a control known by its role or class. */
const TOOL_CHARS = 40;

/** Adds a listing as the code block of an element. */
export function putCode(walk: Walk, node: number, text: string): void {
  if (text.trim() === "") return;
  putBlock(walk, {
    kind: "code",
    text,
    container: node,
    first: node,
    last: endOf(walk.tree, node) - 1,
    language: languageOf(walk.tree, node, text),
  });
}

/** Returns the lines of a listing as shown, without trailing white space. */
export function listingOf(walk: Walk, node: number): string {
  const { page, tree } = walk;
  const end = endOf(tree, node);
  const label = tree.tag[node] === "pre" ? languageLabel(tree, node)?.node : undefined;
  const ends: { readonly at: number; readonly isPhrase: boolean }[] = [];
  const parts: string[] = [];
  // Whether the last part ended its line. Joining the text early would be quadratic.
  let atLineStart = true;
  // Whether the last part is the end of a phrase drawn as a line; its source may add another one.
  let endsPhrase = false;
  const put = (part: string): void => {
    endsPhrase = false;
    if (part === "") return;
    parts.push(part);
    atLineStart = part.endsWith("\n");
  };
  for (let at = node + 1; at < end; ) {
    while (ends.length > 0 && at >= (ends.at(-1)?.at ?? 0)) {
      const isPhrase = ends.pop()?.isPhrase ?? false;
      if (atLineStart) continue;
      put("\n");
      endsPhrase = isPhrase;
    }
    const tag = tree.tag[at] ?? "";
    const text = tree.text[at] ?? "";
    if (tag === "" && endsPhrase && BREAK.test(text)) put(text.replace(BREAK, "$1"));
    else if (tag === "") put(at === label ? "" : text);
    else if (tag === "br") put("\n");
    else if (UNDRAWN.has(tag) || REPLACED.has(tag) || isTool(page, at) || isLineNumber(walk, at)) {
      at = endOf(tree, at);
      continue;
    } else if (
      OWN_LINE.has(tag)
        ? !isDrawnInLine(page, at)
        : isStyledLine(tree, at) || isDrawnApart(page, at)
    ) {
      if (!atLineStart) put("\n");
      ends.push({ at: endOf(tree, at), isPhrase: !OWN_LINE.has(tag) });
    }
    at++;
  }
  return parts
    .join("")
    .replace(/\u00a0/g, " ")
    .replace(/\u200b/g, "")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
}

/** Whether a span is a line by its class, and another such line or nothing follows it directly. */
function isStyledLine(tree: HtmlTree, node: number): boolean {
  const name = attribute(tree, node, "class") ?? "";
  if (tree.tag[node] !== "span" || !LINE.test(name)) return false;
  const next = endOf(tree, node);
  const isLast = tree.parent[next] !== tree.parent[node];
  return isLast || attribute(tree, next, "class") === name;
}

/** Whether an element is a control on a listing, such as a copy button, not part of it. */
export function isTool({ tree, meaning }: PageContext, node: number): boolean {
  const tag = tree.tag[node] ?? "";
  if (TOOLS.has(tag)) return true;
  if (tag === "" || tree.attrs[node] === undefined) return false;
  const isNamed =
    attribute(tree, node, "role") === "button" ||
    (meaning(attribute(tree, node, "class") ?? "") & NAMED.codeTool) !== 0;
  if (!isNamed) return false;
  const end = endOf(tree, node);
  let chars = 0;
  for (let at = node + 1; at < end; at++) {
    const text = (tree.text[at] ?? "").trim();
    chars += text.length;
    if (chars > TOOL_CHARS || text.includes("\n")) return false;
  }
  return true;
}

/** Whether an element is line numbers: so named, and only digits. */
export function isLineNumber(walk: Walk, node: number): boolean {
  const { page, tree, notNumber } = walk;
  if (!isNumberedLine(page, node)) return false;
  const end = endOf(tree, node);
  // A text that is not a number rules out all its ancestors; nested ones check it once.
  if (node < notNumber && notNumber < end) return false;
  for (let at = node + 1; at < end; at++) {
    if (/^[\s\d]*$/.test(tree.text[at] ?? "")) continue;
    walk.notNumber = at;
    return false;
  }
  return true;
}

/** Whether an element has a class for line numbers, or links to itself. */
function isNumberedLine({ tree, meaning }: PageContext, node: number): boolean {
  const named = attribute(tree, node, "class") ?? "";
  if ((meaning(named) & NAMED.lineNumbers) !== 0) return true;
  const id = tree.tag[node] === "a" ? attribute(tree, node, "id") : undefined;
  return id !== undefined && attribute(tree, node, "href") === `#${id}`;
}

/** Whether a table is a listing with a column of line numbers. */
export function isListingTable(walk: Walk, table: number): boolean {
  const { tree, meaning } = walk.page;
  const end = endWithin(tree, table, 8);
  for (let at = table + 1; at < end; at++) {
    if (tree.tag[at] !== "td") continue;
    const named = meaning(attribute(tree, at, "class") ?? "");
    return (
      (named & NAMED.lineNumbers) !== 0 &&
      (attribute(tree, at, "data-line-number") !== undefined || isLineNumber(walk, at))
    );
  }
  return false;
}
