// Collects the evidence in a page's markup, besides its words, of a shell or a block page.
import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf, isProgram } from "../html/walk.ts";
import { type Block, NO_SIGNS, type PageSigns } from "../model/document.ts";
import { hiddenAt, type Measured } from "./page/measured.ts";
import { unfilledMain } from "./unfilled.ts";

/**
 * Skips the markup of a page with at least this many own words and more characters than this: it
 * has content.
 */
const OWN_WORDS = 150;
const LONG_CHARS = 1500;
/**
 * Landmarks that frame a page. A header counts as content, because some pages never close theirs.
 */
const FRAME: ReadonlySet<string> = new Set(["navigation", "contentinfo"]);

/** Ids of the elements in which common frameworks mount an application. */
const MOUNTS: ReadonlySet<string> = new Set([
  "root",
  "app",
  "__next",
  "__nuxt",
  "___gatsby",
  "q-app",
  "svelte",
  "main-app",
  "app-root",
  "react-root",
  "vue-app",
  "mount",
]);
/** Matches a noscript text that asks for scripts. */
const ASKS_FOR_SCRIPTS = /java ?script/i;

/** Maximum characters per mark, and of all marks: vendors' scripts name themselves at the start. */
const SCRIPT_CHARS = 4000;
const MARKS_CHARS = 60_000;
/** Attributes that may contain a vendor's address or name. */
const MARKING: ReadonlySet<string> = new Set([
  "src",
  "action",
  "id",
  "class",
  "content",
  "data-dgst",
]);

/** Returns the signs in a page's markup. Comments are ignored. */
export function signsOf(
  tree: HtmlTree,
  blocks: readonly Block[],
  measured: Measured | undefined,
): PageSigns {
  let ownWords = 0;
  let chars = 0;
  for (const { region, widget, words, text } of blocks) {
    if (!FRAME.has(region) && widget !== "consent") ownWords += words;
    chars += text.length;
  }
  const signs: { -readonly [K in keyof PageSigns]: PageSigns[K] } = { ...NO_SIGNS, ownWords };
  if (ownWords >= OWN_WORDS && chars > LONG_CHARS) return signs;
  const marks: string[] = [];
  let left = MARKS_CHARS;
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    if (tag === "") continue;
    if (tag === "script") {
      if (!runs(tree, node)) continue;
      signs.runsScript = true;
      left = addMark(marks, tree.text[node + 1] ?? "", left);
    } else if (tag === "noscript") {
      signs.asksForScripts ||= ASKS_FOR_SCRIPTS.test(firstText(tree, node));
    } else if (isMount(tree, node, tag)) {
      signs.hasEmptyMount ||= firstText(tree, node) === "";
    } else if (tag === "input") {
      const type = attribute(tree, node, "type")?.trim().toLowerCase();
      signs.asksForEmail ||= type === "email";
      signs.asksForPassword ||= type === "password" && isSeen(node, measured);
    }
    for (const { name, value } of tree.attrs[node] ?? []) {
      if (MARKING.has(name)) left = addMark(marks, value, left);
    }
  }
  signs.marks = marks.join("\n");
  if (signs.runsScript) signs.unfilled = unfilledMain(tree, blocks);
  return signs;
}

/** Whether a field is visible, measured or by default. */
function isSeen(node: number, measured: Measured | undefined): boolean {
  const hidden = measured === undefined ? "" : hiddenAt(measured, node);
  return hidden === "" || hidden === undefined;
}

function addMark(marks: string[], text: string, left: number): number {
  const mark = text.slice(0, Math.min(SCRIPT_CHARS, left));
  if (mark !== "") marks.push(mark);
  return left - mark.length;
}

/** Whether a script runs, and so may add text. */
function runs(tree: HtmlTree, script: number): boolean {
  if (!isProgram(tree, script)) return false;
  return attribute(tree, script, "src") !== undefined || (tree.text[script + 1] ?? "").length > 0;
}

function isMount(tree: HtmlTree, node: number, tag: string): boolean {
  if (tag === "app-root") return true;
  const id = attribute(tree, node, "id");
  return id !== undefined && MOUNTS.has(id);
}

/** Maximum nodes below an element searched for text. */
const MAX_SEARCHED = 400;

/** Returns the first visible text below an element; "" without one. */
function firstText(tree: HtmlTree, node: number): string {
  const end = Math.min(endOf(tree, node), node + MAX_SEARCHED);
  for (let at = node + 1; at < end; at++) {
    const tag = tree.tag[at];
    if (tag === "script" || tag === "style" || tag === "template" || tag === "noscript") {
      at = endOf(tree, at) - 1;
      continue;
    }
    const text = (tree.text[at] ?? "").trim();
    if (text !== "") return text;
  }
  return "";
}
