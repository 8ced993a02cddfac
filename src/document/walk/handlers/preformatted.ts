// Reads preformatted elements and numbered listings as code blocks, documents as their blocks.
import {
  attribute,
  elements,
  endOf,
  endWithin,
  nextElement,
  textContent,
} from "../../../html/walk.ts";
import { MARK } from "../../../model/document.ts";
import { wordSet } from "../../../text/word-list.ts";
import { NAMED } from "../../page/classes.ts";
import { languageLabel } from "../code/languages.ts";
import { isLineNumber, isListingTable, isTool, listingOf, putCode } from "../code/listing.ts";
import type { Handler, Walk, WholeHandler } from "../context.ts";
import { elementKeepsLines } from "../laid-out.ts";
import { openBlock, openPhrase } from "../open-scope.ts";

/** Handlers of one walk. */
interface PreformattedHandlers {
  /** pre, listing, xmp, plaintext. */
  readonly pre: Handler;
  /** code: inline formatting, or the listing of its pre. */
  readonly code: Handler;
}

/** Returns the handlers of one walk. */
export function newPreformattedHandlers(): PreformattedHandlers {
  /** Later code element that is the listing of its pre; -1 for none. */
  let listing = -1;
  /** Node before which no code element shows several lines. */
  let noLinesBefore = 0;
  const showsLines = (walk: Walk, code: number): boolean => {
    if (code < noLinesBefore || !mayShowLines(walk, code)) return false;
    if (HAS_LINES.test(textContent(walk.tree, code).trimEnd())) return true;
    noLinesBefore = endOf(walk.tree, code);
    return false;
  };
  return {
    pre: {
      enter(walk, node) {
        const code = readPre(walk, node);
        if (code === undefined) return endOf(walk.tree, node);
        if (code >= 0) listing = code;
        return node + 1;
      },
    },
    code: {
      enter(walk, node) {
        if (node !== listing && !showsLines(walk, node)) {
          openPhrase(walk, node).marks |= MARK.code;
          return node + 1;
        }
        putCode(walk, node, listingOf(walk, node));
        return endOf(walk.tree, node);
      },
    },
  };
}

/** Matches a line break after words. Linear: white space before it follows a word. */
const HAS_LINES = /\S[^\S\n]*\n/;

/** Whether a code element outside of a pre shows the line breaks of its source as a listing does. */
function mayShowLines(walk: Walk, code: number): boolean {
  const { flat, link, format } = walk.scope;
  if (flat || link !== undefined || format.kind === "heading") return false;
  return elementKeepsLines(walk, code);
}

/**
 * Reads a listing, or opens a preformatted document. Returns the document's code element to read as
 * a listing, -1 for none; undefined after a listing.
 */
function readPre(walk: Walk, node: number): number | undefined {
  if (walk.scope.flat) {
    openText(walk, node);
    return -1;
  }
  const isListing = !holdsStructure(walk, node);
  const { code, hasLabels } = codeAmongLabels(walk, node);
  if (isListing && !hasLabels) {
    putCode(walk, node, listingOf(walk, node));
    return undefined;
  }
  if (code < 0) openText(walk, node);
  else openBlock(walk, node);
  return code;
}

function openText(walk: Walk, node: number): void {
  const scope = openBlock(walk, node);
  scope.pre = true;
  scope.readsTex = false;
}

/** Elements that make preformatted text a document, not a listing. */
const STRUCTURE = wordSet("table h1 h2 h3 h4 h5 h6 p ul ol dl img blockquote form pre hr");

function holdsStructure(walk: Walk, node: number): boolean {
  const { tree } = walk;
  const end = endOf(tree, node);
  for (let at = node + 1; at < end; at++) {
    const tag = tree.tag[at] ?? "";
    if (STRUCTURE.has(tag) && !isOfListing(walk, at)) return true;
  }
  return false;
}

/** Whether a table or numbered list contains the lines of a listing. */
function isOfListing(walk: Walk, node: number): boolean {
  const { tree, meaning } = walk.page;
  if (tree.tag[node] === "table") return isListingTable(walk, node);
  const named = tree.tag[node] === "ol" ? (attribute(tree, node, "class") ?? "") : "";
  return (meaning(named) & NAMED.lineNumbers) !== 0;
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
function codeAmongLabels(walk: Walk, pre: number): LabelledCode {
  const { page, tree } = walk;
  const end = endOf(tree, pre);
  const label = languageLabel(tree, pre)?.node;
  let code = -1;
  let labelChars = 0;
  for (let at = pre + 1; at < end; at++) {
    const tag = tree.tag[at] ?? "";
    const text = (tree.text[at] ?? "").trim();
    if (at === label) continue;
    if (tag === "" && text !== "") {
      labelChars += text.length;
      const isLabel = LABEL_TAGS.has(tree.tag[tree.parent[at] ?? 0] ?? "") && /\p{L}/u.test(text);
      if (!isLabel || labelChars > LABEL_CHARS) return NO_CODE;
    } else if (STRUCTURE.has(tag) && tag !== "img") return NO_CODE;
    else if (tag === "code") {
      if (code >= 0 || holdsStructure(walk, at)) return NO_CODE;
      code = at;
      at = endOf(tree, at) - 1;
    } else if (isTool(page, at) || isLineNumber(walk, at)) at = endOf(tree, at) - 1;
  }
  return { code, hasLabels: code >= 0 && labelChars > 0 };
}

/** Maximum nodes of the next element searched for a listing. */
const MAX_NODES = 8;

/** Elements named line numbers. */
export const gutter: WholeHandler = {
  read: (walk, node) =>
    isBeforeListing(walk, node) && isLineNumber(walk, node) ? endOf(walk.tree, node) : undefined,
};

function isBeforeListing({ tree }: Walk, node: number): boolean {
  const next = nextElement(tree, node);
  if (next < 0) return false;
  const tags = tree.tag.slice(next, endWithin(tree, next, MAX_NODES));
  return tags.includes("pre") || tags.includes("code");
}

const PRE: ReadonlySet<string> = new Set(["pre"]);

/** Listing tables, except those with all code in one cell. */
export const listingTable: WholeHandler = {
  read(walk, table) {
    const [pre] = elements(walk.tree, PRE, table);
    if (pre !== undefined) return undefined;
    putCode(walk, table, listingOf(walk, table));
    return endOf(walk.tree, table);
  },
};
