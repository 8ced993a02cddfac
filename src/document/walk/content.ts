// Adds text, images and breaks to the current line, or ends it.

import type { Image } from "../../model/document.ts";
import { MARK } from "../../model/document.ts";
import { endLine } from "./blocks.ts";
import {
  addBreak,
  addImage,
  addSpace,
  addSpaceOf,
  addText,
  hasContent,
  noteContent,
} from "./line.ts";
import type { Pass } from "./pass.ts";
import { runsTogether } from "./run-together.ts";

/** Adds text; two consecutive line breaks in preformatted text end the block. */
export function putText(pass: Pass, text: string, node: number): void {
  const { scope } = pass;
  if (scope.pre) {
    putPreformatted(pass, text, node);
    return;
  }
  if (!hasContent(text)) {
    addSpaceOf(pass.line, text);
    return;
  }
  beginContent(pass, text.length);
  if (runsTogether(pass, { text, node, format: scope })) addSpace(pass.line);
  addText(pass.line, text, scope, node);
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function putPreformatted(pass: Pass, text: string, node: number): void {
  let isFirst = true;
  for (const part of text.split("\n")) {
    if (!isFirst) putBreak(pass);
    isFirst = false;
    if (!hasContent(part)) {
      addSpaceOf(pass.line, part);
      continue;
    }
    beginContent(pass, part.length);
    addText(pass.line, part, pass.scope, node);
  }
}

/**
 * Adds words in place of markup, such as a formula's TeX or a quotation mark, with extra
 * formatting.
 */
export function putWords(pass: Pass, text: string, node: number, marks = 0): void {
  beginContent(pass, text.length);
  const { scope, line } = pass;
  const keptMarks = marks === 0 ? scope.marks : (scope.marks & ~MARK.code) | marks;
  addText(line, text, { marks: keptMarks, link: scope.link }, node);
}

/** Adds an image and lists its address. */
export function putImage(pass: Pass, image: Image, node: number): void {
  beginContent(pass, 0);
  pass.images.add(image.src);
  if (LETTER_OR_DIGIT.test(pass.line.tail)) addSpace(pass.line);
  addImage(pass.line, image, pass.scope, node);
}

/** Prepares for content: two breaks before it end the block, outside table cells. */
function beginContent(pass: Pass, chars: number): void {
  const { scope } = pass;
  if (pass.line.breaks > 1 && !scope.flat) endLine(pass);
  noteContent(pass.line, scope, chars);
}

/** Adds a line break; two in a row end the block. In headings and captions it is a space. */
export function putBreak(pass: Pass): void {
  const { scope } = pass;
  if (scope.kind === "heading" || scope.kind === "caption") pass.line.space = true;
  else addBreak(pass.line);
}
