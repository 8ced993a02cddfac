// Removes the signatures of members from the posts of a thread.
import type { PageOutline } from "../../structure/outline.ts";
import { addToList } from "../../text/grouped.ts";
import type { Rule } from "./rule.ts";

/** Minimum repeats for all of them to be a signature; of two, one may be a quotation of the other. */
const MIN = 3;
/** Minimum words of a member's signature. */
const MIN_SIGNATURE = 5;
/** Maximum words of one; a longer text that repeats is a quotation. */
const MAX_SIGNATURE = 40;

/** Removes members' signatures, which repeat at one place. A text that occurs twice stays once. */
export const alikeInPosts: Rule = ({ outline, likelyType, signatures }) => {
  const { blocks, facts, paths } = outline;
  const marks = new Uint8Array(blocks.length);
  if (likelyType !== "forum" || signatures.size < 2) return marks;
  const texts = new Map<string, number[]>();
  for (const [at, { text }] of blocks.entries()) {
    const words = facts.words[at] ?? 0;
    if (words < MIN_SIGNATURE || words > MAX_SIGNATURE || signatures.has(at)) continue;
    if (mayRepeat(outline, at)) addToList(texts, `${paths[at]} ${text}`, at);
  }
  for (const same of texts.values()) {
    if (same.length < 2) continue;
    for (const at of same.slice(same.length < MIN ? 1 : 0)) marks[at] = 1;
  }
  return marks;
};

/** Whether a block is a line or a paragraph, and no quotation. */
function mayRepeat({ blocks, title }: PageOutline, at: number): boolean {
  const { kind, nest = [] } = blocks[at] ?? {};
  if (at === title || kind === "heading" || kind === "code" || kind === "table") return false;
  return nest.every((one) => one.kind !== "quote");
}
