// The reading direction a page declares.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute } from "../../html/walk.ts";

/** Languages written from right to left. */
const RTL_LANGUAGES = new Set([
  "ar",
  "arc",
  "ckb",
  "dv",
  "fa",
  "glk",
  "he",
  "iw",
  "khw",
  "ks",
  "lrc",
  "mzn",
  "nqo",
  "pnb",
  "ps",
  "sd",
  "syr",
  "ug",
  "ur",
  "yi",
]);
const RTL_SCRIPTS = new Set(["arab", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg"]);

/** Whether a page reads from right to left: `dir` of body or html decides, else the declared language; never its letters. */
export function isRightToLeft(tree: HtmlTree): boolean {
  const root = firstChild(tree, 0, "html");
  const body = root < 0 ? -1 : firstChild(tree, root, "body");
  for (const node of [body, root]) {
    const dir = node < 0 ? undefined : attribute(tree, node, "dir")?.trim().toLowerCase();
    if (dir === "rtl" || dir === "ltr") return dir === "rtl";
  }
  const language =
    root < 0 ? undefined : (attribute(tree, root, "lang") ?? attribute(tree, root, "xml:lang"));
  const [main = "", ...subtags] = (language ?? "").trim().toLowerCase().split(/[-_]/);
  const script = subtags.find((subtag) => subtag.length === 4 && /^[a-z]+$/.test(subtag));
  return script === undefined ? RTL_LANGUAGES.has(main) : RTL_SCRIPTS.has(script);
}

function firstChild(tree: HtmlTree, parent: number, tag: string): number {
  const end = tree.end[parent] ?? 0;
  for (let at = parent + 1; at < end; at = tree.end[at] ?? end) if (tree.tag[at] === tag) return at;
  return -1;
}
