// Adds formulas as TeX: in the line, or as blocks of their own.

import { endOf } from "../../../html/walk.ts";
import { MARK } from "../../../model/document.ts";
import { finder } from "../../../text/finder.ts";
import { putBlock } from "../blocks.ts";
import { putText, putWords } from "../content.ts";
import type { Walk } from "../context.ts";

/** A formula as written. */
export interface Formula {
  readonly tex: string;
  /** Whether the formula stands on a separate line. */
  readonly isDisplay: boolean;
}

/** Matches a renderer's wrapping of TeX: `{\displaystyle ...}` only sets the size. */
const WRAPPED = /^\{\\(?:displaystyle|textstyle)\s+(.*)\}$/s;

/** Adds a formula of a node. In headings and cells, all formulas are in the line. */
export function putTex(walk: Walk, node: number, formula: Formula): void {
  const tex = formula.tex.trim().replace(WRAPPED, "$1").trim();
  if (tex === "") return;
  const { scope, tree } = walk;
  if (!formula.isDisplay || scope.flat || scope.format.kind === "heading") {
    putWords(walk, tex.replace(/\s+/g, " "), node, MARK.math);
    return;
  }
  putBlock(walk, {
    kind: "math",
    text: tex.replace(/\n\s*\n/g, "\n"),
    first: node,
    last: endOf(tree, node) - 1,
  });
}

/** Maximum characters of a formula between delimiters. */
const LONGEST_FORMULA = 5000;
/** Matches characters that distinguish a formula from words between the same delimiters. */
const TEX = /[\\^_={}+*/<>|\d]|^\s*\p{L}\s*$/u;
const DISPLAY_TEX = /[\\^_={}]/;

/** Adds a text, with TeX as formulas if between delimiters that prose rarely has. */
export function putTextWithMath(walk: Walk, text: string, node: number): void {
  const pairs = [
    { open: finder(text, "\\("), close: finder(text, "\\)"), isDisplay: false, test: TEX },
    { open: finder(text, "\\["), close: finder(text, "\\]"), isDisplay: true, test: TEX },
    { open: finder(text, "$$"), close: finder(text, "$$"), isDisplay: true, test: DISPLAY_TEX },
  ];
  let written = 0;
  let from = 0;
  while (from < text.length) {
    let [pair] = pairs;
    for (const one of pairs) if (pair === undefined || one.open(from) < pair.open(from)) pair = one;
    const start = pair?.open(from) ?? text.length;
    if (pair === undefined || start === text.length) break;
    const end = pair.close(start + 2);
    const tex = text.slice(start + 2, Math.min(end, start + LONGEST_FORMULA));
    from = start + 2;
    if (end === text.length || end > start + LONGEST_FORMULA || !pair.test.test(tex)) continue;
    if (start > written) putText(walk, text.slice(written, start), node);
    putTex(walk, node, { tex, isDisplay: pair.isDisplay });
    from = end + 2;
    written = from;
  }
  if (written < text.length) putText(walk, text.slice(written), node);
}

/** Whether a text may contain TeX between delimiters. */
export function mayHoldTex(text: string): boolean {
  return text.includes("\\(") || text.includes("\\[") || text.includes("$$");
}
