// Whether a page's markup is only a shell that a browser's scripts would fill.
import type { HtmlTree } from "../html/tree.ts";
import { attribute } from "../html/walk.ts";
import type { Block } from "../model/document.ts";

/** Words outside of navigation and footer from which a page is its own content. */
const CONTENT_WORDS = 50;
/** With an empty place for an application beside them, so many words are still only the frame of a page. */
const FRAME_WORDS = 150;
/** Landmarks that frame a page. A header counts as content: pages are found that never close theirs. */
const FRAME: ReadonlySet<string> = new Set(["navigation", "contentinfo"]);

/** Identifiers under which applications are mounted. */
const MOUNTS = new Set([
  "root",
  "app",
  "__next",
  "__nuxt",
  "___gatsby",
  "svelte",
  "main-app",
  "app-root",
  "react-root",
  "vue-app",
  "mount",
]);
/** Says in a noscript that the page needs scripts. */
const ASKS_FOR_SCRIPTS = /java ?script/i;

/** Whether a page is a shell: next to no words of its own, and scripts, or an empty place, that would bring them. */
export function needsRender(tree: HtmlTree, blocks: readonly Block[]): boolean {
  let words = 0;
  for (const block of blocks) {
    if (!FRAME.has(block.region) && block.widget !== "consent") words += block.words;
    if (words >= FRAME_WORDS) return false;
  }
  const signs = signsOf(tree);
  if (signs.hasEmptyMount) return true;
  return words < CONTENT_WORDS && signs.hasScript && (signs.asksForScripts || words === 0);
}

interface Signs {
  /** A script that runs, and may bring text. */
  readonly hasScript: boolean;
  readonly hasEmptyMount: boolean;
  readonly asksForScripts: boolean;
}

function signsOf(tree: HtmlTree): Signs {
  let hasScript = false;
  let hasEmptyMount = false;
  let asksForScripts = false;
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    if (tag === "script") hasScript ||= runs(tree, node);
    else if (tag === "noscript") asksForScripts ||= ASKS_FOR_SCRIPTS.test(firstText(tree, node));
    else if (isMount(tree, node, tag)) hasEmptyMount ||= firstText(tree, node) === "";
  }
  return { hasScript, hasEmptyMount, asksForScripts };
}

function runs(tree: HtmlTree, script: number): boolean {
  const type = attribute(tree, script, "type")?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "module" && !type.includes("javascript")) return false;
  return attribute(tree, script, "src") !== undefined || (tree.text[script + 1] ?? "").length > 0;
}

function isMount(tree: HtmlTree, node: number, tag: string): boolean {
  if (tag === "app-root") return true;
  const id = tag === "" ? undefined : attribute(tree, node, "id");
  return id !== undefined && MOUNTS.has(id);
}

/** The first text below an element that a reader would see; "" without one. Looks no further than a few nodes need. */
function firstText(tree: HtmlTree, node: number): string {
  const end = Math.min(tree.end[node] ?? 0, node + 400);
  for (let at = node + 1; at < end; at++) {
    const tag = tree.tag[at];
    if (
      tag === "script" ||
      tag === "style" ||
      tag === "template" ||
      (tag === "noscript" && at !== node)
    ) {
      at = (tree.end[at] ?? at + 1) - 1;
      continue;
    }
    const text = (tree.text[at] ?? "").trim();
    if (text !== "") return text;
  }
  return "";
}
