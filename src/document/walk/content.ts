// Adds text, images and breaks to the current line, or ends it.
import { type Image, MARK } from "../../model/document.ts";
import { endLine } from "./blocks.ts";
import type { Walk } from "./context.ts";
import { textKeepsLines } from "./laid-out.ts";
import {
  addBreak,
  addImage,
  addSpace,
  addSpaceOf,
  addText,
  hasContent,
  LETTER_OR_DIGIT,
  noteContent,
} from "./line.ts";
import { runsTogether } from "./run-together.ts";

/** Adds text; two consecutive line breaks that are shown end the block. */
export function putText(walk: Walk, text: string, node: number): void {
  if (!text.includes("\n") || !textKeepsLines(walk, node)) {
    putLine(walk, text, node);
    return;
  }
  let isFirst = true;
  for (const line of text.split("\n")) {
    if (!isFirst) putBreak(walk);
    isFirst = false;
    putLine(walk, line, node);
  }
}

function putLine(walk: Walk, text: string, node: number): void {
  const { scope } = walk;
  if (!hasContent(text)) {
    addSpaceOf(walk.line, text, scope.marks);
    return;
  }
  beginContent(walk, text.length);
  if (scope.joined || runsTogether(walk, { text, node, format: scope })) addSpace(walk.line);
  addText(walk.line, text, scope, node);
}

/** Adds words in place of markup, such as TeX or a quotation mark, with extra formatting. */
export function putWords(walk: Walk, text: string, node: number, marks = 0): void {
  beginContent(walk, text.length);
  const { scope, line } = walk;
  const keptMarks = marks === 0 ? scope.marks : (scope.marks & ~MARK.code) | marks;
  addText(line, text, { marks: keptMarks, link: scope.link }, node);
}

/** Adds an image. */
export function putImage(walk: Walk, image: Image, node: number): void {
  beginContent(walk, 0);
  if (LETTER_OR_DIGIT.test(walk.line.tail)) addSpace(walk.line);
  addImage(walk.line, image, walk.scope, node);
}

/** Prepares for content: two breaks before it end the block, outside table cells. */
function beginContent(walk: Walk, chars: number): void {
  const { scope } = walk;
  if (walk.line.breaks > 1 && !scope.flat) endLine(walk);
  noteContent(walk.line, scope, chars);
}

/** Adds a line break; two in a row end the block. In headings and captions it is a space. */
export function putBreak(walk: Walk): void {
  const { scope } = walk;
  if (scope.format.kind === "heading" || scope.format.kind === "caption") addSpace(walk.line);
  else addBreak(walk.line);
}
