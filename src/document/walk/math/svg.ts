// Converts the SVG of MathJax 3 and 4 to TeX, for pages without its MathML. Groups state the MathML
// element that they draw, and outlines their character.
import type { HtmlTree } from "../../../html/tree.ts";
import { attribute, children } from "../../../html/walk.ts";
import { braced, characterOf, join, type Made, over, texOfDrawing, token } from "./mathml.ts";

/** Attribute with the MathML element that a group draws. */
const KIND = "data-mml-node";

/** Returns the TeX of the formula drawn in an element; undefined if there is none. */
export function texOfSvg(tree: HtmlTree, node: number): string | undefined {
  return texOfDrawing(tree, node, {
    isMath: (at) => attribute(tree, at, KIND) === "math",
    texOf: elementTex,
  });
}

function elementTex(tree: HtmlTree, node: number, made: Made): string {
  const tag = tree.tag[node] ?? "";
  if (tag === "") return (tree.text[node] ?? "").trim();
  const code = attribute(tree, node, "data-c");
  if (code !== undefined) return characterOf(code);
  const own = [...children(tree, node)];
  const partOf = (child: number): string => made.get(child) ?? "";
  const parts = own.map(partOf);
  // Lines of fractions and roots are no parts.
  const groups = own.filter((at) => tree.tag[at] === "g");
  const [base = "", first = "", second = ""] = groups.map(partOf);
  const kind = attribute(tree, node, KIND) ?? "";
  switch (kind) {
    case "mi":
    case "mn":
    case "mo":
      return token(parts.join(""), kind);
    case "mtext":
      return `\\text{${parts.join("")}}`;
    case "mfrac":
      return `\\frac{${base}}{${first}}`;
    case "msqrt":
      return `\\sqrt{${join(parts.filter((part) => part !== SURD))}}`;
    case "mroot": {
      const [body = "", index = ""] = parts.filter((part) => part !== SURD && part !== "");
      return `\\sqrt[${index}]{${body}}`;
    }
    case "msup":
      return `${braced(base)}^{${first}}`;
    case "msub":
    case "munder":
      return `${braced(base)}_{${first}}`;
    case "mover":
      return over(base, first);
    case "msubsup":
    case "munderover": {
      const isUpFirst = heightOf(tree, groups[1]) > heightOf(tree, groups[2]);
      const [upper, lower] = isUpFirst ? [first, second] : [second, first];
      return `${braced(base)}_{${lower}}^{${upper}}`;
    }
    case "mtable":
      return `\\begin{matrix}${join(parts).replace(/ \\\\ $/, "")}\\end{matrix}`;
    case "mtr":
      return `${parts.join(" & ")} \\\\ `;
    default:
      return join(parts);
  }
}

/** Matches the height to which a group is moved. */
const MOVED = /translate\([^,)]{1,30},\s*(-?\d{1,9}(?:\.\d{1,9})?)/;

function heightOf(tree: HtmlTree, group: number | undefined): number {
  const transform = group === undefined ? undefined : attribute(tree, group, "transform");
  return Number(MOVED.exec(transform ?? "")?.[1] ?? 0);
}

/** The sign of a root, which TeX states by the command. */
const SURD = "\\surd";
