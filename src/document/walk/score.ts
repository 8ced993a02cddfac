// Finds the score of a match, whose names and numbers a page lays out in elements.
import type { HtmlTree } from "../../html/tree.ts";
import { hasContent } from "./line.ts";

/** Maximum nodes and characters of a score with the names beside it. */
const MAX_NODES = 80;
const MAX_CHARS = 100;
/** Elements that only lay out a score. */
const PLAIN = new Set(["div", "span", "p", "a", "b", "strong", "em", "i", "img", "time", "small"]);
/** Matches two names around two numbers. */
const SCORE = /^\D{2,40} \d{1,3} (?:[:–-] )?\d{1,3} \D{2,40}$/;

/** Whether the texts of an element are the names and points of two sides, and nothing else. */
export function isScore({ tag, text, end }: HtmlTree, node: number): boolean {
  const last = end[node] ?? node;
  if (last - node > MAX_NODES) return false;
  const parts: string[] = [];
  let chars = 0;
  for (let at = node + 1; at < last; at++) {
    const name = tag[at] ?? "";
    if (name !== "" && !PLAIN.has(name)) return false;
    const part = name === "" ? (text[at] ?? "") : "";
    if (!hasContent(part)) continue;
    chars += part.length;
    if (chars > MAX_CHARS) return false;
    parts.push(part.trim().replace(/\s+/g, " "));
  }
  return SCORE.test(parts.join(" "));
}
