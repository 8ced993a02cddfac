// Converts presentation MathML to TeX, for formulas without TeX.
import type { HtmlTree } from "../../../html/tree.ts";
import { attribute, children, endOf, endWithin, textContent } from "../../../html/walk.ts";
import { oneLine } from "../../../text/one-line.ts";
import { wordMap, wordSet } from "../../../text/word-list.ts";

/** Symbols with a TeX name; others are kept. */
const SYMBOLS = wordMap(`
  α alpha β beta γ gamma δ delta ε epsilon ϵ epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda
  μ mu ν nu ξ xi π pi ρ rho σ sigma τ tau υ upsilon φ phi ϕ phi χ chi ψ psi ω omega Γ Gamma
  Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Φ Phi Ψ Psi Ω Omega ∑ sum ∏ prod ∫ int ∮ oint
  ∂ partial ∇ nabla ∞ infty √ surd ≤ le ≥ ge ≠ ne ≈ approx ≡ equiv ∼ sim ≅ cong ∝ propto ≪ ll
  ≫ gg ∈ in ∉ notin ⊂ subset ⊆ subseteq ⊃ supset ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ¬ neg
  ∧ land ∨ lor → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇔ Leftrightarrow ↦ mapsto × times
  ÷ div ± pm ∓ mp ⋅ cdot · cdot ∘ circ ⊗ otimes ⊕ oplus … dots ⋯ cdots ⟨ langle ⟩ rangle ‖ |
`);
const FUNCTIONS = wordSet(
  "sin cos tan cot sec csc log ln exp lim max min sup inf det dim ker gcd arg",
);
const ACCENTS = wordMap(`
  ¯ bar ‾ overline ^ hat ˆ hat ~ tilde ˜ tilde → vec ˙ dot ¨ ddot ⏞ overbrace ⏟ underbrace
  _ underline
`);
/** Invisible operators: function application, times, separator, plus. */
const INVISIBLE = /[\u2061-\u2064\u200b]/g;

/** Maximum levels of a formula, as each copies the TeX in it; deeper markup gives its text. */
const DEEPEST = 200;

/** Returns the TeX of a math element, "" if it shows nothing. Works from the leaves up. */
export function texOfMathml(tree: HtmlTree, math: number): string {
  if (depthOf(tree, math) > DEEPEST) return oneLine(textContent(tree, math));
  return texOfTree(tree, math, (_, node, made) =>
    tree.tag[node] === "" ? leafText(tree, node) : elementTex(tree, node, made),
  );
}

/** Returns the TeX of a formula. Children follow their parents, so all parts come before their element. */
function texOfTree(
  tree: HtmlTree,
  math: number,
  texOf: (tree: HtmlTree, node: number, made: Map<number, string>) => string,
): string {
  const made = new Map<number, string>();
  for (let at = endOf(tree, math) - 1; at >= math; at--) made.set(at, texOf(tree, at, made));
  return oneLine(made.get(math) ?? "");
}

function depthOf(tree: HtmlTree, root: number): number {
  const end = endOf(tree, root);
  const depths = new Int32Array(end - root);
  let deepest = 0;
  for (let node = root + 1; node < end; node++) {
    const depth = (depths[(tree.parent[node] ?? root) - root] ?? 0) + 1;
    depths[node - root] = depth;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

function leafText(tree: HtmlTree, node: number): string {
  return oneLine((tree.text[node] ?? "").replace(INVISIBLE, ""));
}

function elementTex(tree: HtmlTree, node: number, made: Map<number, string>): string {
  const tag = tree.tag[node] ?? "";
  const parts: string[] = [];
  for (const child of children(tree, node)) {
    const part = made.get(child) ?? "";
    made.delete(child);
    if (part !== "" || tree.tag[child] !== "") parts.push(part);
  }
  const group = (index: number): string => `{${parts[index] ?? ""}}`;
  const base = parts[0] ?? "";
  switch (tag) {
    case "mi":
    case "mo":
    case "mn":
      return token(parts.join(""), tag);
    case "mtext":
    case "ms":
      return parts.join("") === "" ? "" : `\\text{${parts.join("")}}`;
    case "mspace":
      return "\\ ";
    case "mfrac":
      return `\\frac${group(0)}${group(1)}`;
    case "msqrt":
      return `\\sqrt{${join(parts)}}`;
    case "mroot":
      return `\\sqrt[${parts[1] ?? ""}]${group(0)}`;
    case "msup":
      return `${braced(base)}^${group(1)}`;
    case "msub":
      return `${braced(base)}_${group(1)}`;
    case "msubsup":
      return `${braced(base)}_${group(1)}^${group(2)}`;
    case "munder":
      return under(base, parts[1] ?? "");
    case "mover":
      return over(base, parts[1] ?? "");
    case "munderover":
      return `${base}_${group(1)}^${group(2)}`;
    case "mmultiscripts":
      return multiscripts(tree, node, parts);
    case "mprescripts":
    case "none":
    case "annotation":
    case "annotation-xml":
      return "";
    case "mfenced":
      return `${attribute(tree, node, "open") ?? "("}${parts.join(", ")}${attribute(tree, node, "close") ?? ")"}`;
    case "menclose":
      return enclosed(attribute(tree, node, "notation") ?? "longdiv", join(parts));
    case "mtable":
      return `\\begin{matrix}${parts.join(" \\\\ ")}\\end{matrix}`;
    case "mtr":
    case "mlabeledtr":
      return parts.join(" & ");
    default:
      return join(parts);
  }
}

/** Joins parts, with a space between a command and a letter. */
export function join(parts: readonly string[]): string {
  let text = "";
  let endsInCommand = false;
  for (const part of parts) {
    if (part === "") continue;
    text += endsInCommand && /^[a-z]/i.test(part) ? ` ${part}` : part;
    endsInCommand = /\\[a-z]+$/i.test(part);
  }
  return text;
}

/** Returns the TeX of a token by its kind: mi, mn or mo. */
export function token(text: string, tag: string): string {
  const name = SYMBOLS.get(text);
  if (name !== undefined) return name === "|" ? "\\|" : `\\${name}`;
  if (FUNCTIONS.has(text)) return `\\${text}`;
  if (/^[{}#%&$_]$/.test(text)) return `\\${text}`;
  if (tag === "mi" && /^[a-z]{2,}$/i.test(text)) return `\\mathrm{${text}}`;
  return tag === "mo" && /^[=<>+−-]$/.test(text) ? ` ${text} ` : text;
}

/** Returns a base for scripts, in braces if it is more than a sign. */
export function braced(base: string): string {
  return base.length <= 1 || /^\\[a-z]+$/i.test(base) ? base : `{${base}}`;
}

/** Returns a base with a sign above: an accent if TeX has it. */
export function over(base: string, sign: string): string {
  const accent = ACCENTS.get(sign.replace(/^\\(?:to)$/, "→").trim());
  return accent === undefined ? `\\overset{${sign}}{${base}}` : `\\${accent}{${base}}`;
}

function under(base: string, sign: string): string {
  if (/^\\(?:lim|max|min|sup|inf|sum|prod)$/.test(base)) return `${base}_{${sign}}`;
  const accent = ACCENTS.get(sign.trim());
  return accent === undefined ? `\\underset{${sign}}{${base}}` : `\\${accent}{${base}}`;
}

function enclosed(notation: string, inner: string): string {
  if (/box/.test(notation)) return `\\boxed{${inner}}`;
  if (/strike/.test(notation)) return `\\cancel{${inner}}`;
  if (/radical/.test(notation)) return `\\sqrt{${inner}}`;
  return /top/.test(notation) ? `\\overline{${inner}}` : inner;
}

function multiscripts(tree: HtmlTree, node: number, parts: readonly string[]): string {
  const tags = [...children(tree, node)]
    .map((child) => tree.tag[child] ?? "")
    .filter((tag) => tag !== "");
  const split = tags.indexOf("mprescripts");
  const scripts = (from: number, to: number): string => {
    let text = "";
    for (let at = from; at < to; at += 2) {
      const sub = parts[at] ?? "";
      const sup = at + 1 < to ? (parts[at + 1] ?? "") : "";
      text += (sub === "" ? "" : `_{${sub}}`) + (sup === "" ? "" : `^{${sup}}`);
    }
    return text;
  };
  const after = scripts(1, split < 0 ? parts.length : split);
  const before = split < 0 ? "" : scripts(split + 1, parts.length);
  return `${before === "" ? "" : `{}${before}`}${braced(parts[0] ?? "")}${after}`;
}

const HEXADECIMAL = /^[\dA-F]{1,6}$/i;
const MAX_CODE_POINT = 0x10ffff;

/** Returns the character of a hexadecimal code point; of mathematical alphabets, the plain letter. */
export function characterOf(code: string): string {
  const point = HEXADECIMAL.test(code) ? Number.parseInt(code, 16) : Number.NaN;
  if (Number.isNaN(point) || point > MAX_CODE_POINT) return "";
  return String.fromCodePoint(point).normalize("NFKC").replace(INVISIBLE, "");
}

/** Parts of elements by node, as TeX. */
export type Made = ReadonlyMap<number, string>;

/** Markup in which MathJax draws formulas. */
interface Drawing {
  readonly isMath: (node: number) => boolean;
  readonly texOf: (tree: HtmlTree, node: number, made: Made) => string;
}

/** Maximum nodes of a drawn formula. */
const MAX_NODES = 5000;

/** Returns the TeX of the first formula drawn in an element; undefined if there is none. */
export function texOfDrawing(
  tree: HtmlTree,
  node: number,
  { isMath, texOf }: Drawing,
): string | undefined {
  const end = endWithin(tree, node, MAX_NODES);
  let math = node;
  while (math < end && !isMath(math)) math++;
  if (math === end || endOf(tree, math) > end) return undefined;
  return texOfTree(tree, math, texOf) || undefined;
}
