// Converts formulas to TeX, each once: MathML, KaTeX and MathJax output, their scripts, and TeX in
// the text.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf, nextElement, textContent } from "../../html/walk.ts";
import { MARK } from "../../model/document.ts";
import { finder } from "../../text/finder.ts";
import { putBlock } from "./blocks.ts";
import { putText, putWords } from "./content.ts";
import { texOfMathml } from "./mathml.ts";
import type { Pass } from "./pass.ts";

const MATH_SCRIPT = /^\s*math\/(?:tex|latex)/i;
const DISPLAY_CLASS =
  /(?:^|\s)(?:katex-display|MathJax_Display|MJXc-display|mwe-math-element-block)(?:$|\s)/;
/** Maximum elements from MathJax 2 output to its source. */
const SCRIPT_DISTANCE = 3;

/** Reads a MathML formula. */
export function readMath(pass: Pass, node: number): number {
  const { tree } = pass;
  putTex(pass, node, texOf(tree, node), attribute(tree, node, "display") === "block");
  return endOf(tree, node);
}

/**
 * Reads a formula of KaTeX, MathJax or MediaWiki, repeated in its markup; undefined if there is
 * none.
 */
export function readTypesetMath(pass: Pass, node: number): number | undefined {
  const { tree } = pass;
  const end = endOf(tree, node);
  if (hasSourceBehind(tree, node)) return end;
  const latex = attribute(tree, node, "data-latex") ?? attribute(tree, node, "data-tex");
  let math = -1;
  if (node >= pass.searched.noFormulaBefore) {
    for (let at = node + 1; at < end && math < 0; at++) if (tree.tag[at] === "math") math = at;
  }
  if (math < 0 && latex === undefined) {
    pass.searched.noFormulaBefore = Math.max(pass.searched.noFormulaBefore, end);
    return undefined;
  }
  const isDisplay =
    DISPLAY_CLASS.test(attribute(tree, node, "class") ?? "") ||
    attribute(tree, node, "display") === "true" ||
    (math >= 0 && attribute(tree, math, "display") === "block");
  putTex(pass, node, latex ?? texOf(tree, math), isDisplay);
  return end;
}

/**
 * Reads a TeX script, the source of the MathJax 2 output before it; undefined for other scripts.
 */
export function readMathScript(pass: Pass, node: number): number | undefined {
  const { tree } = pass;
  const type = attribute(tree, node, "type") ?? "";
  if (!MATH_SCRIPT.test(type)) return undefined;
  putTex(pass, node, textContent(tree, node), /mode\s*=\s*display/i.test(type));
  return endOf(tree, node);
}

function hasSourceBehind(tree: HtmlTree, node: number): boolean {
  let at = nextElement(tree, node);
  for (let step = 0; step < SCRIPT_DISTANCE && at >= 0; step++) {
    if (tree.tag[at] === "script" && MATH_SCRIPT.test(attribute(tree, at, "type") ?? ""))
      return true;
    at = nextElement(tree, at);
  }
  return false;
}

function texOf(tree: HtmlTree, math: number): string {
  const end = endOf(tree, math);
  for (let at = math + 1; at < end; at++) {
    if (tree.tag[at] !== "annotation") continue;
    if (/tex/i.test(attribute(tree, at, "encoding") ?? "")) return textContent(tree, at);
  }
  return attribute(tree, math, "alttext") ?? texOfMathml(tree, math);
}

/** Matches a renderer's wrapping of TeX: `{\displaystyle ...}` only sets the size. */
const WRAPPED = /^\{\\(?:displaystyle|textstyle)\s+(.*)\}$/s;

function putTex(pass: Pass, node: number, written: string, isDisplay: boolean): void {
  const tex = written.trim().replace(WRAPPED, "$1").trim();
  if (tex === "") return;
  if (!isDisplay || pass.scope.flat || pass.scope.kind === "heading") {
    putWords(pass, tex.replace(/\s+/g, " "), node, MARK.math);
    return;
  }
  putBlock(pass, {
    kind: "math",
    text: tex.replace(/\n\s*\n/g, "\n"),
    runs: [],
    level: 0,
    first: node,
    last: endOf(pass.tree, node) - 1,
  });
}

/** Maximum characters of a formula between delimiters. */
const LONGEST_FORMULA = 5000;
/** Matches what distinguishes a formula from words between the same delimiters. */
const TEX = /[\\^_={}+*/<>|\d]|^\s*\p{L}\s*$/u;
const DISPLAY_TEX = /[\\^_={}]/;

/**
 * Adds a text, with TeX as formulas if between delimiters that renderers use and prose rarely has.
 */
export function putTextWithMath(pass: Pass, text: string, node: number): void {
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
    if (start > written) putText(pass, text.slice(written, start), node);
    putTex(pass, node, tex, pair.isDisplay);
    from = end + 2;
    written = from;
  }
  if (written < text.length) putText(pass, text.slice(written), node);
}

/** Whether a text may contain TeX between delimiters. */
export function mayHoldTex(text: string): boolean {
  return text.includes("\\(") || text.includes("\\[") || text.includes("$$");
}
