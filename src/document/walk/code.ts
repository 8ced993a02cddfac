// Reads preformatted elements as code blocks, without line numbers or buttons.
import { attribute, endOf, nextElement } from "../../html/walk.ts";
import { MARK } from "../../model/document.ts";
import { putBlock } from "./blocks.ts";
import { NAMED } from "./classes.ts";
import { languageOf } from "./code-languages.ts";
import { openScope } from "./open-scope.ts";
import type { Pass } from "./pass.ts";
import { REPLACED, UNDRAWN } from "./unseen.ts";

/** Elements that make preformatted text a document, not a listing. */
const STRUCTURE = new Set([
  "table",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "p",
  "ul",
  "ol",
  "dl",
  "img",
  "blockquote",
  "form",
  "pre",
  "hr",
]);
const OWN_LINE = new Set(["div", "p", "li", "tr", "pre", "ol", "ul"]);
/** Controls on a listing, and their drawings. */
const TOOLS = new Set(["button", "svg", "select", "clipboard-copy"]);
/** Maximum characters of a control known by its role or class. */
const TOOL_CHARS = 40;
/** Reads a pre element: a listing as one block, a preformatted document as its blocks. */
export function readPre(pass: Pass, node: number): number {
  const { tree } = pass;
  const end = endOf(tree, node);
  if (pass.scope.flat) {
    openScope(pass, node, true).pre = true;
    return node + 1;
  }
  const isListing = !holdsStructure(pass, node);
  const { code, hasLabels } = codeAmongLabels(pass, node);
  if (isListing && !hasLabels) {
    putCode(pass, node, listingOf(pass, node));
    return end;
  }
  if (code < 0) openScope(pass, node, true).pre = true;
  else {
    openScope(pass, node, true);
    pass.searched.listing = code;
  }
  return node + 1;
}

/** Opens a code element: inline formatting, or the listing of its pre. */
export function openCode(pass: Pass, node: number): number {
  if (node !== pass.searched.listing) {
    openScope(pass, node, false).marks |= MARK.code;
    return node + 1;
  }
  putCode(pass, node, listingOf(pass, node));
  return endOf(pass.tree, node);
}

function holdsStructure(pass: Pass, node: number): boolean {
  const { tree } = pass;
  const end = endOf(tree, node);
  for (let at = node + 1; at < end; at++) {
    const tag = tree.tag[at] ?? "";
    if (STRUCTURE.has(tag) && !isOfListing(pass, at)) return true;
  }
  return false;
}

/** Whether a table or numbered list contains the lines of a listing. */
function isOfListing(pass: Pass, node: number): boolean {
  const { tree } = pass;
  if (tree.tag[node] === "table") return isListingTable(pass, node);
  const named = tree.tag[node] === "ol" ? (attribute(tree, node, "class") ?? "") : "";
  return (pass.meaning(named) & NAMED.lineNumbers) !== 0;
}

/** Maximum characters of all labels of a listing, such as its language and a link to run it. */
const LABEL_CHARS = 40;

const LABEL_TAGS = new Set(["a", "div", "header", "footer", "figcaption", "label"]);

/** The code element of a pre, and whether it has labels beside it. */
interface LabelledCode {
  /** -1 if there is none, or if part of the listing is outside it. */
  readonly code: number;
  readonly hasLabels: boolean;
}

const NO_CODE: LabelledCode = { code: -1, hasLabels: false };

/** Returns the code element of a pre's listing, with only images, controls and labels beside it. */
function codeAmongLabels(pass: Pass, pre: number): LabelledCode {
  const { tree } = pass;
  const end = endOf(tree, pre);
  let code = -1;
  let labelChars = 0;
  for (let at = pre + 1; at < end; at++) {
    const tag = tree.tag[at] ?? "";
    const text = (tree.text[at] ?? "").trim();
    if (tag === "" && text !== "") {
      labelChars += text.length;
      const isLabel = LABEL_TAGS.has(tree.tag[tree.parent[at] ?? 0] ?? "") && /\p{L}/u.test(text);
      if (!isLabel || labelChars > LABEL_CHARS) return NO_CODE;
    } else if (STRUCTURE.has(tag) && tag !== "img") return NO_CODE;
    else if (tag === "code") {
      if (code >= 0 || holdsStructure(pass, at)) return NO_CODE;
      code = at;
      at = endOf(tree, at) - 1;
    } else if (isTool(pass, at) || isLineNumber(pass, at)) at = endOf(tree, at) - 1;
  }
  return { code, hasLabels: code >= 0 && labelChars > 0 };
}

/** Adds a listing as the code block of an element. */
export function putCode(pass: Pass, node: number, text: string): void {
  if (text.trim() === "") return;
  putBlock(pass, {
    kind: "code",
    text,
    runs: [],
    level: 0,
    container: node,
    first: node,
    last: endOf(pass.tree, node) - 1,
    language: languageOf(pass.tree, node, text),
  });
}

/** Whether a table is a listing with a column of line numbers. */
export function isListingTable(pass: Pass, table: number): boolean {
  const { tree } = pass;
  const end = Math.min(endOf(tree, table), table + 8);
  for (let at = table + 1; at < end; at++) {
    if (tree.tag[at] !== "td") continue;
    const named = pass.meaning(attribute(tree, at, "class") ?? "");
    return (
      (named & NAMED.lineNumbers) !== 0 &&
      (attribute(tree, at, "data-line-number") !== undefined || isLineNumber(pass, at))
    );
  }
  return false;
}

/**
 * Reads a listing table as one code block; returns undefined for other tables, and if the code is
 * in one cell.
 */
export function readListingTable(pass: Pass, table: number): number | undefined {
  const { tree } = pass;
  if (!isListingTable(pass, table)) return undefined;
  const end = endOf(tree, table);
  for (let at = table + 1; at < end; at++) if (tree.tag[at] === "pre") return undefined;
  putCode(pass, table, listingOf(pass, table));
  return end;
}

/** Whether an element contains the line numbers of the listing after it. */
export function isGutter(pass: Pass, node: number): boolean {
  const { tree } = pass;
  const code = nextElement(tree, node);
  const end = code < 0 ? 0 : Math.min(endOf(tree, code), code + 8);
  for (let at = code; at < end; at++) {
    if (tree.tag[at] === "pre" || tree.tag[at] === "code") return isLineNumber(pass, node);
  }
  return false;
}

/** Returns the lines of a listing as shown, without trailing white space. */
function listingOf(pass: Pass, node: number): string {
  const { tree } = pass;
  const end = endOf(tree, node);
  const ends: number[] = [];
  const parts: string[] = [];
  // Whether the last part ended its line. Joining the text early would be quadratic.
  let atLineStart = true;
  const put = (part: string): void => {
    if (part === "") return;
    parts.push(part);
    atLineStart = part.endsWith("\n");
  };
  for (let at = node + 1; at < end; ) {
    while (ends.length > 0 && at >= (ends.at(-1) ?? 0)) {
      ends.pop();
      if (!atLineStart) put("\n");
    }
    const tag = tree.tag[at] ?? "";
    if (tag === "") put(tree.text[at] ?? "");
    else if (tag === "br") put("\n");
    else if (UNDRAWN.has(tag) || REPLACED.has(tag) || isTool(pass, at) || isLineNumber(pass, at)) {
      at = endOf(tree, at);
      continue;
    } else if (OWN_LINE.has(tag)) {
      if (!atLineStart) put("\n");
      ends.push(endOf(tree, at));
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

/**
 * Whether an element is line numbers: so named, and only digits, since a whole listing may have
 * that class.
 */
function isLineNumber(pass: Pass, node: number): boolean {
  const { tree } = pass;
  if (!isNumberedLine(pass, node)) return false;
  const end = endOf(tree, node);
  // A text that is not a number rules out all its ancestors; nested ones check it once.
  if (node < pass.searched.noNumberAt && pass.searched.noNumberAt < end) return false;
  for (let at = node + 1; at < end; at++) {
    if (/^[\s\d]*$/.test(tree.text[at] ?? "")) continue;
    pass.searched.noNumberAt = at;
    return false;
  }
  return true;
}

/** Whether an element has a class for line numbers, or links to itself. */
function isNumberedLine({ tree, meaning }: Pass, node: number): boolean {
  const named = attribute(tree, node, "class") ?? "";
  if ((meaning(named) & NAMED.lineNumbers) !== 0) return true;
  const id = tree.tag[node] === "a" ? attribute(tree, node, "id") : undefined;
  return id !== undefined && attribute(tree, node, "href") === `#${id}`;
}

/** Whether an element is a control on a listing, such as a copy button, not part of it. */
function isTool({ tree, meaning }: Pass, node: number): boolean {
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
