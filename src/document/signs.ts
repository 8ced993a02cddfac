// Collects the evidence in a page's markup, besides its words, of a shell or a block page.
import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf, endWithin, isProgram } from "../html/walk.ts";
import { type Block, NO_SIGNS, type PageSigns, type Unfilled } from "../model/document.ts";
import { wordSet } from "../text/word-list.ts";
import { hiddenAt, type Measured } from "./page/measured.ts";
import { UNSHOWN_WITH_SCRIPTS } from "./page/tags.ts";
import { isPlaceholderBlock, saysWaiting } from "./placeholders.ts";

/** A page of as many own words and more characters has content; its markup is skipped. */
const OWN_WORDS = 150;
const LONG_CHARS = 1500;
/** Landmarks that frame a page. A header is content, because some pages never close theirs. */
const FRAME: ReadonlySet<string> = new Set(["navigation", "contentinfo"]);

/** Ids of the elements in which common frameworks mount an application. */
const MOUNTS = wordSet(
  "root app __next __nuxt ___gatsby q-app svelte main-app app-root react-root vue-app mount",
);
/** Matches a noscript text that asks for scripts. */
const ASKS_FOR_SCRIPTS = /java ?script/i;

/** Maximum characters per mark, and of all marks: vendors' scripts name themselves at the start. */
const SCRIPT_CHARS = 4000;
const MARKS_CHARS = 60_000;
/** Attributes that may contain a vendor's address or name. */
const MARKING = wordSet("src action id class content data-dgst");

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
      signs.asksForPassword ||= type === "password" && !(measured && hiddenAt(measured, node));
    }
    for (const { name, value } of tree.attrs[node] ?? []) {
      if (MARKING.has(name)) left = addMark(marks, value, left);
    }
  }
  signs.marks = marks.join("\n");
  if (signs.runsScript) signs.unfilled = unfilledMain(tree, blocks);
  return signs;
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
  const end = endWithin(tree, node, MAX_SEARCHED);
  for (let at = node + 1; at < end; at++) {
    if (UNSHOWN_WITH_SCRIPTS.has(tree.tag[at] ?? "")) {
      at = endOf(tree, at) - 1;
      continue;
    }
    const text = (tree.text[at] ?? "").trim();
    if (text !== "") return text;
  }
  return "";
}

/** Landmarks beside the main part. */
const BESIDE = wordSet("navigation contentinfo complementary search");
/** Elements with content of their own that may have no words. */
const WORDLESS = wordSet("audio canvas embed iframe img object select textarea video");
/** Elements without content of the page. */
const SKIPPED = wordSet("footer head header nav noscript script style template");
/** Maximum words of headings that stand alone in a main part. */
const HEADING_WORDS = 30;

/**
 * Returns what the main part of a page contains instead of content; undefined if it has content.
 * Without a `main` element, the main part is everything outside the landmarks beside it.
 */
function unfilledMain(tree: HtmlTree, blocks: readonly Block[]): Unfilled | undefined {
  const inMain = nodesInMain(tree);
  const own = blocks.filter(({ first }) => inMain[first] === 1);
  const shown = own.filter((block) => !isBeside(block) && !isPlaceholderBlock(block));
  const others = shown.filter(({ kind }) => kind !== "heading");
  if (others.some(({ kind, text }) => kind !== "paragraph" || !saysWaiting(text))) return undefined;
  const words = shown.reduce((sum, block) => sum + block.words, 0);
  if (words > HEADING_WORDS || hasWordless(tree, inMain)) return undefined;
  if (others.length > 0 || own.some(isPlaceholderBlock)) return "waiting";
  return shown.length > 0 ? "heading" : "empty";
}

/** Marks the nodes in `main` elements with 1; marks all nodes if the page has no such element. */
function nodesInMain(tree: HtmlTree): Uint8Array {
  const inMain = new Uint8Array(tree.size);
  for (let node = 1; node < tree.size; node++) {
    const isMain = tree.tag[node] === "main" || attribute(tree, node, "role") === "main";
    inMain[node] = isMain ? 1 : (inMain[tree.parent[node] ?? 0] ?? 0);
  }
  return inMain.includes(1) ? inMain : inMain.fill(1);
}

/** Whether a block belongs to the frame of a page: a landmark, a consent, the links of a header. */
function isBeside({ region, widget, kind, runs }: Block): boolean {
  if (BESIDE.has(region) || widget === "consent" || kind === "rule") return true;
  const isLinked = runs.every(({ text, link }) => link !== undefined || text.trim() === "");
  return region === "banner" && isLinked;
}

/** Whether the main part shows something without words: a picture, a player, a canvas, a field. */
function hasWordless(tree: HtmlTree, inMain: Uint8Array): boolean {
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    if (inMain[node] !== 1) continue;
    const type = attribute(tree, node, "type")?.trim().toLowerCase();
    if (SKIPPED.has(tag)) node = endOf(tree, node) - 1;
    else if (WORDLESS.has(tag) || (tag === "input" && type !== "hidden")) return true;
  }
  return false;
}
