// Formulas to TeX, each once: the annotation, the alternative text, else the markup itself.
import { attribute, textContent } from "../html/walk.ts";
import { MARK } from "../model/document.ts";
import { type Pass, putWords } from "./pass.ts";

/** A MathML formula as one run of TeX. */
export function readMath(pass: Pass, node: number): number {
  const { tree } = pass;
  const end = tree.end[node] ?? node + 1;
  const tex = (texOf(pass, node) ?? "").replace(/\s+/g, " ").trim();
  if (tex === "") return end;
  putWords(pass, tex, node, MARK.math);
  return end;
}

function texOf(pass: Pass, node: number): string | undefined {
  const { tree } = pass;
  const end = tree.end[node] ?? node + 1;
  for (let at = node + 1; at < end; at++) {
    if (tree.tag[at] !== "annotation") continue;
    if (/tex/i.test(attribute(tree, at, "encoding") ?? "")) return textContent(tree, at);
  }
  return attribute(tree, node, "alttext") ?? textContent(tree, node);
}
