// Reads a tree into blocks in source order, in one walk that reads each text at most once.
import { endOf } from "../../html/walk.ts";
import { type Block, MARK } from "../../model/document.ts";
import { characterKinds } from "../../text/character-kinds.ts";
import { MAY_BE_UNDRAWN, withoutUndrawn } from "../../text/undrawn.ts";
import { hiddenBy, hiddenText, newCandidate } from "../hidden/hiding.ts";
import { isKept } from "../hidden/kept.ts";
import { newOmitted, type Omitted, omit, omitText } from "../hidden/omitted.ts";
import type { Candidate } from "../hidden/rules.ts";
import { readElement } from "../page/element.ts";
import { generatedAt } from "../page/measured.ts";
import type { PageContext } from "../page/page-context.ts";
import { isPlaceholder } from "../placeholders.ts";
import { endLine } from "./blocks.ts";
import { putText, putWords } from "./content.ts";
import type { Handler, Walk, WalkMode } from "./context.ts";
import { enterByRole } from "./enter-by-role.ts";
import { phrase } from "./handlers/blocks.ts";
import { addSpace, addSpaceOf, newLine } from "./line.ts";
import { markScope } from "./mark-scope.ts";
import { mayHoldTex, putTextWithMath } from "./math/formulas.ts";
import { closeScope, openPhrase, pageScope } from "./open-scope.ts";
import { type Handlers, newHandlers } from "./registry.ts";

/** Result of a walk. */
export interface WalkResult {
  readonly blocks: readonly Block[];
  /** Absolute addresses of the images, each once, in document order. */
  readonly images: readonly string[];
  readonly omitted: Omitted;
}

/** A walk with its handlers, and the element to test for visibility. */
interface Reader {
  readonly walk: Walk;
  readonly handlers: Handlers;
  readonly candidate: Candidate;
}

/** Reads every node of a page. */
export function readTree(page: PageContext, mode: WalkMode): WalkResult {
  const { tree } = page;
  const walk = newWalk(page, mode);
  const handlers = newHandlers();
  const reader = { walk, handlers, candidate: newCandidate(page) };
  let node = 1;
  while (true) {
    while (node >= walk.scope.end && walk.scope.up !== undefined) node = closeScope(walk);
    if (node >= tree.size) break;
    const tag = tree.tag[node] ?? "";
    if (mode.leftOut?.[node] === 1) {
      omit(walk, node, "selector");
      node = endOf(tree, node);
    } else if (tag === "") {
      readText(walk, node);
      node++;
    } else node = enter(reader, node, tag);
  }
  endLine(walk);
  const blocks = walk.blocks.filter((block) => block !== undefined);
  return { blocks, images: [...handlers.images], omitted: walk.omitted };
}

/** Starts a walk over a page. */
export function newWalk(page: PageContext, mode: WalkMode): Walk {
  const { tree } = page;
  return {
    page,
    tree,
    mode,
    blocks: [],
    omitted: newOmitted(),
    scope: pageScope(endOf(tree, 0)),
    line: newLine(),
    notNumber: -1,
  };
}

/** Matches a possible placeholder or TeX. */
const SIGNS = /\{\{|\\[([]|\$\$/;
/** Kinds of characters: white space, one that may be undrawn, one of `SIGNS`, another. */
const kindOf = characterKinds([/[ \t\n\r\f\u00a0\u00ad]/, MAY_BE_UNDRAWN, /[{\\$]/]);
const BLANK = 1;
const UNDRAWN = 2;
const SIGN = 3;

/** Returns the kinds of characters in a text, as bits, so that one pass answers most questions. */
function kindsIn(text: string): number {
  let kinds = 0;
  for (let at = 0; at < text.length; at++) kinds |= 1 << kindOf(text.charCodeAt(at));
  return kinds;
}

function readText(walk: Walk, node: number): void {
  const { page, scope, mode } = walk;
  const written = walk.tree.text[node] ?? "";
  const kinds = kindsIn(written);
  if (kinds === 1 << BLANK && page.measured === undefined && !scope.pre) {
    addSpaceOf(walk.line, written, scope.marks);
    return;
  }
  const text = (kinds & (1 << UNDRAWN)) === 0 ? written : drawnText(walk, written);
  const by = hiddenText(walk, node);
  if (by !== undefined) {
    omit(walk, node, by);
    return;
  }
  const isCode = (scope.marks & MARK.code) !== 0;
  if (isCode || (kinds & (1 << SIGN)) === 0 || !SIGNS.test(text)) putText(walk, text, node);
  else if (!mode.includeHiddenText && isPlaceholder(text)) {
    omit(walk, node, "template");
  } else if (mayHoldTex(text) && scope.readsTex) putTextWithMath(walk, text, node);
  else putText(walk, text, node);
}

/** Returns a text without signs that no font draws, unless the caller requested hidden text. */
function drawnText({ mode, omitted }: Walk, text: string): string {
  const drawn = mode.includeHiddenText ? undefined : withoutUndrawn(text);
  if (drawn === undefined) return text;
  omitText(omitted, { by: "characters", words: drawn.words, text });
  return drawn.text;
}

/** Reads the start of an element, unless a rule hides it; returns the node to continue at. */
function enter({ walk, handlers, candidate }: Reader, node: number, tag: string): number {
  const { tree, page, mode, scope } = walk;
  const { tableHandlerOf, streamed } = handlers;
  const handler = handlers.byTag.get(tag) ?? phrase;
  // Neither is displayed, so no rule applies to it.
  if (tag === "noscript" || tag === "template") return handler.enter(walk, node);
  if (isBare(page, node, tag)) {
    return (tableHandlerOf(walk, node) ?? handler).enter(walk, node);
  }
  const element = readElement(page, node);
  candidate.element = element;
  if (streamed.isContent(page, element)) return streamed.content.enter(walk, node);
  const by = mode.awaited.has(node) ? undefined : hiddenBy(candidate, scope.hidden);
  if (by !== undefined && !isKept(walk, candidate, by)) {
    omit(walk, node, by);
    return endOf(tree, node);
  }
  const end = handlers.byClass(element.named)?.read(walk, node);
  if (end !== undefined) return end;
  const part = tableHandlerOf(walk, node);
  const next = part?.enter(walk, node) ?? enterByRole(walk, element, handler);
  if (next === node + 1) {
    markScope(walk, element, by);
    generated.enter(walk, node);
  }
  return next;
}

/** Whether nothing but its tag and its place in a table decides how an element is read. */
function isBare({ tree, sheets, notes }: PageContext, node: number, tag: string): boolean {
  if ((tree.attrs[node]?.length ?? 0) > 0 || tag === "dialog" || sheets !== undefined) return false;
  return tag !== "p" || !notes().items.has(node);
}

/** Adds the texts of an open element: in its first and its last line. */
const generated: Handler = {
  enter(walk, node) {
    const text = walk.page.measured && generatedAt(walk.page.measured, node);
    if (text !== undefined && !walk.scope.pre) {
      openPhrase(walk, node, generated);
      putSpaced(walk, text.before, node);
    }
    return node + 1;
  },
  leave(walk, { node }) {
    const text = walk.page.measured && generatedAt(walk.page.measured, node);
    if (text !== undefined) putSpaced(walk, text.after, node);
  },
};

function putSpaced(walk: Walk, text: string, node: number): void {
  if (text === "") return;
  if (text.startsWith(" ")) addSpace(walk.line);
  putWords(walk, text.trim(), node);
  if (text.endsWith(" ")) addSpace(walk.line);
}
