// A page's blocks to the one contiguous run that holds most of its text: what main-content keeps.
import type { PageOutline } from "../outline/outline.ts";

/** A run of blocks: `start` is its first, `end` one past its last. */
export interface BlockRun {
  readonly start: number;
  readonly end: number;
}

/** Share of the mean length of a block that a block has to bring to be worth it. */
const COST_SHARE = 0.6;
const LEAST_COST = 5;
const MOST_COST = 18;
/** Words of one block that count: one long legal text must not outweigh a page. */
const MOST_WORDS = 400;
/** Words a heading is worth: it stands for the text under it. */
const HEADING_WORTH = 4;

/**
 * The run of the greatest sum, where each block adds its words outside links less a cost.
 *
 * The cost is taken from the whole page, blocks that are no longer there included: .6 of the mean length of its blocks with
 * words, between 5 and 18 words. An empty page has the empty run.
 */
export function densestRun(
  { blocks, facts, totalWords }: PageOutline,
  isThere: (block: number) => boolean = () => true,
): BlockRun {
  const { words, linkWords } = facts;
  const spoken = words.reduce((count, one) => count + (one > 0 ? 1 : 0), 0);
  const mean = spoken === 0 ? 0 : totalWords / spoken;
  const cost = Math.min(MOST_COST, Math.max(LEAST_COST, mean * COST_SHARE));
  let best: BlockRun = { start: 0, end: 0 };
  let most = 0;
  let sum = 0;
  let start = 0;
  for (const [index, block] of blocks.entries()) {
    const free = Math.min(MOST_WORDS, (words[index] ?? 0) - (linkWords[index] ?? 0));
    let worth = free - cost;
    if (block.kind === "heading") worth += HEADING_WORTH;
    if (block.kind === "table" || block.kind === "code") worth = Math.max(0, worth);
    if (block.words === 0 || !isThere(index)) worth = 0;
    if (sum <= 0) {
      sum = 0;
      start = index;
    }
    sum += worth;
    if (sum > most) {
      most = sum;
      best = { start, end: index + 1 };
    }
  }
  return best;
}
