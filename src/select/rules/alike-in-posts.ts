// Removes lines that most posts of a thread have alike.
import type { PageOutline } from "../../structure/outline.ts";
import { addToList } from "../../text/grouped.ts";
import type { Rule } from "./rule.ts";

/** Minimum repeats of a line. */
const MIN = 3;
/** Share of the lines at one place that are alike. */
const MOST = 0.6;
/** Maximum words of a line that all posts have. */
const MAX_LINE = 12;
/** Minimum words of a member's signature. */
const MIN_SIGNATURE = 5;
/** Maximum words of one; a longer text that repeats is a quotation. */
const MAX_SIGNATURE = 40;

/**
 * Removes short lines that are mostly the same at one place of a thread, digits aside, and
 * signatures: texts that repeat at one place. A text that occurs twice stays once, since the second
 * may be a quotation.
 */
export const alikeInPosts: Rule = ({ outline, likelyType, signatures }) => {
  const { blocks, facts, paths } = outline;
  const marks = new Uint8Array(blocks.length);
  if (likelyType !== "forum" || signatures.size < 2) return marks;
  const counts = new Map<number, number>();
  const lines = new Map<string, number[]>();
  const texts = new Map<string, number[]>();
  for (const [at, { text }] of blocks.entries()) {
    if (signatures.has(at) || !mayRepeat(outline, at)) continue;
    const path = paths[at] ?? -1;
    const words = facts.words[at] ?? 0;
    counts.set(path, (counts.get(path) ?? 0) + 1);
    if (words <= MAX_LINE) addToList(lines, `${path} ${text.replace(/\d+/g, "0")}`, at);
    if (words >= MIN_SIGNATURE && words <= MAX_SIGNATURE) addToList(texts, `${path} ${text}`, at);
  }
  for (const alike of lines.values()) {
    const all = counts.get(paths[alike[0] ?? -1] ?? -1) ?? 0;
    if (alike.length >= MIN && alike.length >= MOST * all) for (const at of alike) marks[at] = 1;
  }
  for (const same of texts.values()) {
    if (same.length < 2) continue;
    for (const at of same.slice(same.length < MIN ? 1 : 0)) marks[at] = 1;
  }
  return marks;
};

/** Whether a block is a line of words, and no quotation. */
function mayRepeat({ blocks, facts, title }: PageOutline, at: number): boolean {
  const { kind, text = "", nest = [] } = blocks[at] ?? {};
  if ((facts.words[at] ?? 0) === 0 || at === title) return false;
  if (kind === "heading" || kind === "code" || kind === "table") return false;
  // The number of replies in a list of topics.
  if (kind === "definition" && !/\p{L}/u.test(text)) return false;
  return nest.every((one) => one.kind !== "quote");
}
