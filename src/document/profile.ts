// Which front-end framework made a page, and whether its markup is a shell that only a browser fills.
import type { HtmlTree } from "../html/tree.ts";
import { attribute, elements } from "../html/walk.ts";
import type { Block } from "../model/document.ts";

const SCRIPT = new Set(["script"]);
/** A page with fewer words than this may be a shell. */
const SHELL_WORDS = 40;

/** Names of the frameworks whose traces the markup carries, in the order of `docs/frameworks.md`. */
export function frameworksOf(_tree: HtmlTree): readonly string[] {
  return [];
}

/** Whether the page is a shell: next to no words, and scripts that would bring them. */
export function needsRender(tree: HtmlTree, blocks: readonly Block[]): boolean {
  let words = 0;
  for (const block of blocks) {
    words += block.words;
    if (words >= SHELL_WORDS) return false;
  }
  for (const node of elements(tree, SCRIPT)) {
    const type = attribute(tree, node, "type") ?? "";
    if (type === "" || type === "module" || /javascript/i.test(type)) return true;
  }
  return false;
}
