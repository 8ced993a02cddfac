// A tree to what its markup carries beside its words, by which a shell, or a wall in the page's place, is known.
import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf } from "../html/walk.ts";
import { type Block, NO_SIGNS, type PageSigns } from "../model/document.ts";
import { hiddenAt, type Measured } from "./walk/measured.ts";

/** From this many words of its own, or characters in all, a page is a page whatever its markup carries: it is not looked at. */
const OWN_WORDS = 150;
const LONG_CHARS = 1500;
/** Landmarks that frame a page. A header counts as content: pages are found that never close theirs. */
const FRAME: ReadonlySet<string> = new Set(["navigation", "contentinfo"]);

/** Identifiers of the elements in which the larger frameworks mount an application. */
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
/** Says in a noscript that the page needs scripts. */
const ASKS_FOR_SCRIPTS = /java ?script/i;

/** Characters of one script, and of all marks together, that are looked at: vendors' scripts name themselves at the start. */
const SCRIPT_CHARS = 4000;
const MARKS_CHARS = 60_000;
/** Attributes in which a vendor's address or name stands. */
const MARKING: ReadonlySet<string> = new Set(["src", "action", "id", "class", "content"]);

/** What a page's markup carries. Comments carry nothing. */
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
  return signs;
}

/** A field that a browser hid asks for nothing. */
function isSeen(node: number, measured: Measured | undefined): boolean {
  const hidden = measured === undefined ? "" : hiddenAt(measured, node);
  return hidden === "" || hidden === undefined;
}

function addMark(marks: string[], text: string, left: number): number {
  const mark = text.slice(0, Math.min(SCRIPT_CHARS, left));
  if (mark !== "") marks.push(mark);
  return left - mark.length;
}

/** Whether a script is one that runs, and may bring text. */
function runs(tree: HtmlTree, script: number): boolean {
  const type = attribute(tree, script, "type")?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "module" && !type.includes("javascript")) return false;
  return attribute(tree, script, "src") !== undefined || (tree.text[script + 1] ?? "").length > 0;
}

function isMount(tree: HtmlTree, node: number, tag: string): boolean {
  if (tag === "app-root") return true;
  const id = attribute(tree, node, "id");
  return id !== undefined && MOUNTS.has(id);
}

/** Nodes below an element that are searched for text. */
const MOST_SEARCHED = 400;

/** The first text below an element that a reader would see; "" without one. */
function firstText(tree: HtmlTree, node: number): string {
  const end = Math.min(endOf(tree, node), node + MOST_SEARCHED);
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
