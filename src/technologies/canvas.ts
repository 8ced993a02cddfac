// Detects canvas-rendered pages: they have no text to read, and their scripts have the links.
import { declarations } from "../html/declarations.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute, isProgram, textContent } from "../html/walk.ts";
import { SETTINGS } from "../model/settings.ts";
import type { CanvasEvidence } from "../model/site.ts";
import { addressReader } from "./address.ts";

/** Returns the evidence that a page with so many readable words is canvas-rendered, if it is. */
export function canvasEvidence(
  tree: HtmlTree,
  words: number,
  url: string,
): CanvasEvidence | undefined {
  const canvases = tree.tag.filter((tag) => tag === "canvas").length;
  if (canvases === 0 || words >= SETTINGS.CANVAS_MAX_WORDS) return undefined;
  const code: string[] = [];
  const own: string[] = [];
  const foreign: string[] = [];
  const addressOf = addressReader(url);
  for (const node of declarations(tree).script) {
    if (!isProgram(tree, node)) continue;
    const src = attribute(tree, node, "src");
    const address = src === undefined ? undefined : addressOf(src);
    if (src === undefined) code.push(textContent(tree, node));
    else if (address !== undefined) (address.own ? own : foreign).push(src);
  }
  return { canvases, words, scripts: [...own, ...foreign], code };
}
