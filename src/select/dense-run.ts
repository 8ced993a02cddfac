// Finds the contiguous run of blocks with most of a page's text, for step main-content.
import type { PageOutline } from "../structure/outline.ts";

/** A run of blocks: `start` is its first, `end` one past its last. */
export interface BlockRun {
  readonly start: number;
  readonly end: number;
}

/** Cost of a block, as a share of the mean block length. */
const COST_SHARE = 0.6;
const MIN_COST = 5;
const MAX_COST = 18;
/** Maximum words counted per block, so that one long legal text does not outweigh a page. */
const MAX_WORDS = 400;
/** Words credited to a heading, for the text under it. */
const HEADING_WORTH = 4;

/**
 * Returns the run with the greatest sum of words outside links minus a cost per block.
 *
 * The cost is computed from the whole page, removed blocks included: 0.6 of the mean length of its
 * blocks with words, between 5 and 18 words. An empty page has the empty run.
 */
export function densestRun(
  { blocks, facts, totalWords }: PageOutline,
  isThere: (block: number) => boolean = () => true,
): BlockRun {
  const { words, linkWords } = facts;
  const spoken = words.reduce((count, one) => count + (one > 0 ? 1 : 0), 0);
  const mean = spoken === 0 ? 0 : totalWords / spoken;
  const cost = Math.min(MAX_COST, Math.max(MIN_COST, mean * COST_SHARE));
  let best: BlockRun = { start: 0, end: 0 };
  let most = 0;
  let sum = 0;
  let start = 0;
  for (const [index, block] of blocks.entries()) {
    const free = Math.min(MAX_WORDS, (words[index] ?? 0) - (linkWords[index] ?? 0));
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
