// Balances a fragment of HTML, so that text put after it stays outside of it.
import { wordSet } from "../text/word-list.ts";
import { xmlAttribute, xmlText } from "../text/xml.ts";
import { type HtmlTree, parseHtml } from "./tree.ts";
import { endOf } from "./walk.ts";

const VOID = wordSet("area base br col embed hr img input link meta source track wbr");
/** Elements that contain text as it is. */
const RAW = wordSet("script style xmp iframe noembed noframes plaintext");
/** Elements of a page that no fragment is to add. */
const FRAME: ReadonlySet<string> = new Set(["", "html", "head", "body", "base", "title"]);

/**
 * Returns the elements of a fragment, each closed, without comments, head, title and base address.
 * Iterative: a fragment may be nested to any depth.
 */
export function wholeFragment(source: string): string {
  const tree = parseHtml(source);
  const out: string[] = [];
  const open: { readonly tag: string; readonly end: number }[] = [];
  for (let node = 0; node < tree.size; node++) {
    for (let last = open.at(-1); last !== undefined && last.end <= node; last = open.at(-1)) {
      out.push(`</${last.tag}>`);
      open.pop();
    }
    const tag = tree.tag[node] ?? "";
    if (tag === "") out.push(textOf(tree, node));
    if (FRAME.has(tag)) continue;
    const attributes = (tree.attrs[node] ?? []).map(
      ({ name, value }) => ` ${name}="${xmlAttribute(value)}"`,
    );
    out.push(`<${tag}${attributes.join("")}>`);
    if (!VOID.has(tag)) open.push({ tag, end: endOf(tree, node) });
  }
  for (const { tag } of open.reverse()) out.push(`</${tag}>`);
  return out.join("");
}

function textOf(tree: HtmlTree, node: number): string {
  const text = tree.text[node] ?? "";
  const parent = tree.tag[tree.parent[node] ?? -1] ?? "";
  return RAW.has(parent) ? text : xmlText(text);
}
