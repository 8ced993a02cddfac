// Decides from a page's markup and blocks whether scripts have yet to fill its main part.
import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf } from "../html/walk.ts";
import type { Block, Region, Unfilled } from "../model/document.ts";
import { isPlaceholderBlock, saysWaiting } from "./placeholders.ts";

/** Landmarks beside the main part. */
const BESIDE: ReadonlySet<Region> = new Set<Region>([
  "navigation",
  "contentinfo",
  "complementary",
  "search",
]);
/** Elements with content of their own that may have no words. */
const WORDLESS: ReadonlySet<string> = new Set([
  "audio",
  "canvas",
  "embed",
  "iframe",
  "img",
  "object",
  "select",
  "textarea",
  "video",
]);
/** Elements without content of the page. */
const SKIPPED: ReadonlySet<string> = new Set([
  "footer",
  "head",
  "header",
  "nav",
  "noscript",
  "script",
  "style",
  "template",
]);
/** Maximum words of headings that stand alone in a main part. */
const HEADING_WORDS = 30;

/** Preorder range of the nodes of an element. */
interface NodeRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns what the main part of a page contains instead of content; undefined if it has content.
 * Without a `main` element, the main part is everything outside the landmarks beside it.
 */
export function unfilledMain(tree: HtmlTree, blocks: readonly Block[]): Unfilled | undefined {
  const mains = mainsOf(tree);
  const inMain = new Uint8Array(tree.size);
  for (const { from, to } of mains) inMain.fill(1, from, to);
  const own = mains.length === 0 ? blocks : blocks.filter(({ first }) => inMain[first] === 1);
  const shown = own.filter((block) => !isBeside(block) && !isPlaceholderBlock(block));
  const others = shown.filter(({ kind }) => kind !== "heading");
  if (others.some(({ kind, text }) => kind !== "paragraph" || !saysWaiting(text))) return undefined;
  const words = shown.reduce((sum, block) => sum + block.words, 0);
  if (words > HEADING_WORDS || hasWordless(tree, mains)) return undefined;
  if (others.length > 0 || own.some(isPlaceholderBlock)) return "waiting";
  return shown.length > 0 ? "heading" : "empty";
}

/** Returns the outermost `main` elements. */
function mainsOf(tree: HtmlTree): readonly NodeRange[] {
  const found: NodeRange[] = [];
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    if (tag === "" || (tag !== "main" && attribute(tree, node, "role") !== "main")) continue;
    found.push({ from: node, to: endOf(tree, node) });
    node = endOf(tree, node) - 1;
  }
  return found;
}

/** Whether a block belongs to the frame of a page: a landmark, a consent, the links of a header. */
function isBeside({ region, widget, kind, runs }: Block): boolean {
  if (BESIDE.has(region) || widget === "consent" || kind === "rule") return true;
  const isLinked = runs.every(({ text, link }) => link !== undefined || text.trim() === "");
  return region === "banner" && isLinked;
}

/** Whether the main part shows something without words: a picture, a player, a canvas, a field. */
function hasWordless(tree: HtmlTree, mains: readonly NodeRange[]): boolean {
  const parts = mains.length === 0 ? [{ from: 1, to: tree.size }] : mains;
  for (const { from, to } of parts) {
    for (let node = from; node < to; node++) {
      const tag = tree.tag[node] ?? "";
      if (SKIPPED.has(tag)) node = endOf(tree, node) - 1;
      else if (WORDLESS.has(tag) || (tag === "input" && !isHiddenField(tree, node))) return true;
    }
  }
  return false;
}

function isHiddenField(tree: HtmlTree, node: number): boolean {
  return attribute(tree, node, "type")?.trim().toLowerCase() === "hidden";
}
