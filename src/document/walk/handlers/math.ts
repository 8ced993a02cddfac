// Reads formulas, each once: MathML, and what KaTeX, MathJax and MediaWiki make of TeX.

import type { HtmlTree } from "../../../html/tree.ts";
import { attribute, endOf, nextElement, textContent } from "../../../html/walk.ts";
import type { Handler, WholeHandler } from "../context.ts";
import { texOfChtml } from "../math/chtml.ts";
import { putTex } from "../math/formulas.ts";
import { texOfMathml } from "../math/mathml.ts";
import { texOfSvg } from "../math/svg.ts";

/** math: a MathML formula. */
export const math: Handler = {
  enter(walk, node) {
    const { tree } = walk;
    putTex(walk, node, {
      tex: texOf(tree, node),
      isDisplay: attribute(tree, node, "display") === "block",
    });
    return endOf(tree, node);
  },
};

const MATH_SCRIPT = /^\s*math\/(?:tex|latex)/i;

/** script: TeX, the source of the MathJax 2 output before it. Other scripts are skipped. */
export const mathScript: Handler = {
  enter(walk, node) {
    const { tree } = walk;
    const type = attribute(tree, node, "type") ?? "";
    if (MATH_SCRIPT.test(type)) {
      const isDisplay = /mode\s*=\s*display/i.test(type);
      putTex(walk, node, { tex: textContent(tree, node), isDisplay });
    }
    return endOf(tree, node);
  },
};

const DISPLAY_CLASS =
  /(?:^|\s)(?:katex-display|MathJax_Display|MJXc-display|mwe-math-element-block)(?:$|\s)/;

/** Returns the handler of drawn formulas, except those without a formula in the markup. */
export function newTypesetMathHandler(): WholeHandler {
  /** Node before which no formula starts. */
  let noFormulaBefore = 0;
  return {
    read(walk, node) {
      const { tree } = walk;
      const end = endOf(tree, node);
      if (hasSourceAfter(tree, node)) return end;
      const latex = attribute(tree, node, "data-latex") ?? attribute(tree, node, "data-tex");
      const isNew = node >= noFormulaBefore;
      const formula = isNew ? formulaIn(tree, node) : -1;
      const drawn = isNew && formula < 0 ? drawnTex(tree, node) : undefined;
      if (formula < 0 && latex === undefined && drawn === undefined) {
        noFormulaBefore = Math.max(noFormulaBefore, end);
        return undefined;
      }
      const isDisplay =
        DISPLAY_CLASS.test(attribute(tree, node, "class") ?? "") ||
        attribute(tree, node, "display") === "true" ||
        (formula >= 0 && attribute(tree, formula, "display") === "block");
      putTex(walk, node, { tex: latex ?? drawn ?? texOf(tree, formula), isDisplay });
      return end;
    },
  };
}

function drawnTex(tree: HtmlTree, node: number): string | undefined {
  return texOfChtml(tree, node) ?? texOfSvg(tree, node);
}

/** Returns the first MathML formula in an element; -1 for none. */
function formulaIn(tree: HtmlTree, node: number): number {
  const end = endOf(tree, node);
  for (let at = node + 1; at < end; at++) if (tree.tag[at] === "math") return at;
  return -1;
}

/** Maximum elements from MathJax 2 output to its source. */
const SCRIPT_DISTANCE = 3;

function hasSourceAfter(tree: HtmlTree, node: number): boolean {
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
