// Step main-content: keeps the densest run of running text if no trained model scored the blocks.
import type { PageOutline } from "../structure/outline.ts";
import type { SelectionDraft } from "./draft.ts";
import type { Step } from "./policy.ts";

/** Maximum blocks between the title and the run that may belong to the page's beginning. */
const MAX_LEAD = 12;
/** Minimum words of the run. */
const MIN_WORDS = 20;

/** Removes blocks outside the run, title and lead. Declines if the block model scored the page. */
export const MAIN_CONTENT: Step = {
  method: "main-content",
  count: "boundary",
  run: (draft, { chosen }) => {
    if (chosen !== undefined) return;
    const { start, end } = densestRun(draft.outline, (block) => draft.keeps(block));
    const { title } = draft.outline;
    const from = leadStart(draft, title, start);
    draft.take("boundary", (block) => block !== title && (block < from || block >= end), {
      least: MIN_WORDS,
    });
  },
};

/** Returns the start of the content: the title if it is shortly before the run. */
function leadStart({ outline }: SelectionDraft, title: number, start: number): number {
  if (title < 0 || title >= start || start - title > MAX_LEAD + 1) return start;
  let items = 0;
  for (let at = title + 1; at < start; at++) if (outline.blocks[at]?.kind === "list-item") items++;
  return items * 2 > start - title - 1 ? start : title;
}

/** A run of blocks: `start` is its first, `end` one past its last. */
interface BlockRun {
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
