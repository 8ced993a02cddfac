// Converts the CHTML of MathJax 3 to TeX, for pages without its MathML. Elements are named after
// those of MathML; a class states each character, which a style sheet draws.
import type { HtmlTree } from "../../../html/tree.ts";
import { attribute, children } from "../../../html/walk.ts";
import { braced, characterOf, join, type Made, over, texOfDrawing, token } from "./mathml.ts";

/** Matches the class of a character: its code point in hexadecimal. */
const CHARACTER = /(?:^|\s)mjx-c([\dA-F]{1,6})(?:\s|$)/;

/** Returns the TeX of the formula drawn in an element; undefined if there is none. */
export function texOfChtml(tree: HtmlTree, node: number): string | undefined {
  return texOfDrawing(tree, node, {
    isMath: (at) => tree.tag[at] === "mjx-math",
    texOf: elementTex,
  });
}

function elementTex(tree: HtmlTree, node: number, made: Made): string {
  const own = [...children(tree, node)];
  const parts = own.map((child) => made.get(child) ?? "");
  const inner = join(parts);
  const isOf = (name: string) => (child: number) => tree.tag[child] === name;
  const part = (name: string): string => parts[own.findIndex(isOf(name))] ?? "";
  const tag = tree.tag[node] ?? "";
  switch (tag) {
    case "":
      return (tree.text[node] ?? "").trim();
    case "mjx-c":
      return characterOf(CHARACTER.exec(attribute(tree, node, "class") ?? "")?.[1] ?? "");
    case "mjx-surd":
      return "";
    case "mjx-mi":
    case "mjx-mn":
    case "mjx-mo":
      return token(parts.join(""), tag.slice("mjx-".length));
    case "mjx-mtext":
      return `\\text{${parts.join("")}}`;
    case "mjx-num":
    case "mjx-den":
    case "mjx-sqrt":
      return `{${inner}}`;
    case "mjx-root":
      return `[${inner}]`;
    case "mjx-frac":
      return `\\frac${inner}`;
    case "mjx-msqrt":
    case "mjx-mroot":
      return `\\sqrt${inner}`;
    case "mjx-msup":
    case "mjx-msub":
    case "mjx-msubsup":
    case "mjx-munder":
    case "mjx-mover":
    case "mjx-munderover": {
      const box = own.find(isOf("mjx-script"));
      if (box !== undefined) return braced(parts[0] ?? "") + scripts(tree, box, { tag, made });
      if (tag === "mjx-mover") return over(part("mjx-base"), part("mjx-over"));
      const above = part("mjx-over");
      return tag === "mjx-munderover" ? `${part("mjx-box")}^{${above}}` : inner;
    }
    case "mjx-under":
      return `_{${inner}}`;
    case "mjx-mtable":
      return `\\begin{matrix}${inner.replace(/ \\\\ $/, "")}\\end{matrix}`;
    case "mjx-mtr":
      return `${parts.join(" & ")} \\\\ `;
    default:
      return inner;
  }
}

interface Scripts {
  readonly tag: string;
  readonly made: Made;
}

/** Returns the scripts in a box: of two, the upper one is drawn first. */
function scripts(tree: HtmlTree, box: number, { tag, made }: Scripts): string {
  const [first = "", second] = [...children(tree, box)]
    .filter((child) => tree.tag[child] !== "mjx-spacer")
    .map((child) => made.get(child) ?? "");
  if (second !== undefined) return `_{${second}}^{${first}}`;
  return tag === "mjx-msub" || tag === "mjx-munder" ? `_{${first}}` : `^{${first}}`;
}
