// Finds a page's reading direction, declared or measured.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf } from "../../html/walk.ts";
import type { PageDocument } from "../../model/document.ts";
import type { Layout } from "../../model/layout.ts";

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

/**
 * Returns the reading direction of a page: `dir` of body or html, else a right-to-left layout in
 * the browser, else the declared language; never its letters.
 */
export function directionOf(tree: HtmlTree, layout?: Layout): PageDocument["direction"] {
  return isRightToLeft(tree, layout) ? "rtl" : "ltr";
}

function isRightToLeft(tree: HtmlTree, layout: Layout | undefined): boolean {
  const root = firstChild(tree, 0, "html");
  const body = root < 0 ? -1 : firstChild(tree, root, "body");
  for (const node of [body, root]) {
    const dir = node < 0 ? undefined : attribute(tree, node, "dir")?.trim().toLowerCase();
    if (dir === "rtl" || dir === "ltr") return dir === "rtl";
  }
  if (layout?.rtl === true) return true;
  const language =
    root < 0 ? undefined : (attribute(tree, root, "lang") ?? attribute(tree, root, "xml:lang"));
  const [main = "", ...subtags] = (language ?? "").trim().toLowerCase().split(/[-_]/);
  const script = subtags.find((subtag) => subtag.length === 4 && /^[a-z]+$/.test(subtag));
  return script === undefined ? RTL_LANGUAGES.has(main) : RTL_SCRIPTS.has(script);
}

function firstChild(tree: HtmlTree, parent: number, tag: string): number {
  const end = endOf(tree, parent);
  for (let at = parent + 1; at < end; at = endOf(tree, at)) if (tree.tag[at] === tag) return at;
  return -1;
}
