// Step block-model: keeps the blocks that the trained model and the ties between blocks choose.
import type { BlockKind } from "../model/document.ts";
import type { BlockReason, PageType } from "../model/verdict.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { Step } from "./policy.ts";
import { POLICIES } from "./policy.ts";
import type { BlockScores } from "./scores.ts";
import { tiedGains } from "./ties.ts";

/** Removes blocks that were not chosen. Declines without a model. */
export const BLOCK_MODEL: Step = {
  method: "block-model",
  count: "block_model",
  run: (draft, { chosen }) => {
    if (chosen !== undefined)
      draft.take("block_model", (block) => chosen[block] !== 1, { least: 1 });
  },
};

/** Blocks that the model and the ties chose. */
export interface ChosenBlocks {
  /** 1 for each chosen block. */
  readonly chosen: Uint8Array;
  /** Why each block with words was chosen or not; undefined for blocks that are never chosen. */
  readonly reasons: readonly (BlockReason | undefined)[];
}

/** Facts about a page other than its scores. */
export interface ChoiceContext {
  readonly type: PageType;
  /** Blocks that are never chosen. */
  readonly isOut: (block: number) => boolean;
  /** Kinds of ties to leave out, for measurements. */
  readonly without?: ReadonlySet<string> | undefined;
}

/**
 * Returns the blocks with the greatest expected F1 by words, where ties add to the gain of a block;
 * undefined without a model, or if no content is expected.
 */
export function chooseBlocks(
  scores: BlockScores,
  context: ChoiceContext,
): ChosenBlocks | undefined {
  const { outline, probabilities } = scores;
  if (probabilities === undefined) return undefined;
  const { type, isOut, without } = context;
  const { words } = outline.facts;
  const likely = probabilities.map((one, block) => (isOut(block) ? 0 : one));
  const { chosen, threshold } = bestCut(likely, words);
  if (!chosen.includes(1)) return undefined;
  const least = threshold * POLICIES[type].threshold;
  const gains = likely.map((one, block) => (words[block] ?? 0) * (one - least));
  const worded = Array.from(words.keys()).filter((block) => words[block] !== 0 && !isOut(block));
  const tied = tiedGains({ outline, type, worded, likely, gains, without });
  const kept = worded.filter((block) => (tied.gains[block] ?? 0) > 0);
  // Ties that remove all are wrong: blocks are then chosen one by one.
  const all = kept.length === 0 ? chosen : new Uint8Array(chosen.length);
  for (const block of kept) all[block] = 1;
  const reasons: (BlockReason | undefined)[] = [];
  for (const block of worded) reasons[block] = tied.reasons.get(block) ?? { by: "score" };
  addWordless(outline, all);
  return { chosen: all, reasons };
}

/** Kinds of blocks whose signs are text: operators, formulas. */
const SIGN_KINDS: ReadonlySet<BlockKind> = new Set(["code", "math"]);
/** Signs that say something without words: ratings and answers. */
const SAYING = /[\p{L}\p{N}★☆⭐✓✔✗✘]/u;

/**
 * Adds images, rules and media, which have no words to score: each follows the block beside it that
 * is nearest in the markup. Signs, such as an arrow, are decoration.
 */
function addWordless(outline: PageOutline, chosen: Uint8Array): void {
  const { blocks, facts } = outline;
  const { words } = facts;
  let before = -1;
  for (let at = 0; at < blocks.length; at++) {
    if ((words[at] ?? 0) > 0) {
      before = at;
      continue;
    }
    let behind = at + 1;
    while (behind < blocks.length && words[behind] === 0) behind++;
    for (let empty = at; empty < behind; empty++) {
      const { text = "", kind = "paragraph" } = blocks[empty] ?? {};
      const isSign = text !== "" && !SIGN_KINDS.has(kind) && !SAYING.test(text);
      chosen[empty] = isSign ? 0 : goesWith(outline, { empty, before, behind }, chosen);
    }
    at = behind - 1;
  }
}

interface Between {
  readonly empty: number;
  /** The nearest blocks with words; -1 and the number of blocks past the ends. */
  readonly before: number;
  readonly behind: number;
}

function goesWith(
  { containers }: PageOutline,
  { empty, before, behind }: Between,
  chosen: Uint8Array,
): number {
  const keptBefore = chosen[before] ?? 0;
  const keptBehind = chosen[behind] ?? 0;
  if (keptBefore === keptBehind) return keptBefore;
  let row = containers.ofBlock[empty] ?? 0;
  while (true) {
    const first = containers.first[row] ?? 0;
    const last = containers.last[row] ?? 0;
    const holdsBefore = before >= 0 && first <= before;
    const holdsBehind = behind < chosen.length && behind <= last;
    if (holdsBefore && holdsBehind) return 1;
    if (holdsBefore) return keptBefore;
    if (holdsBehind) return keptBehind;
    const wider = containers.wider[row] ?? row;
    if (wider === row) return 0;
    row = wider;
  }
}

/** Chosen blocks, and the probability that separates them from the others. */
interface Cut {
  /** 1 for each chosen block. */
  readonly chosen: Uint8Array;
  /**
   * A block adds to the expected score if its probability is above this: half of the expected F1.
   */
  readonly threshold: number;
}

/**
 * Returns the most probable blocks with the greatest expected F1 by words. For each number of
 * blocks, F1 is twice the expected correct words over the chosen words plus all expected content
 * words.
 *
 * There are no tuned parameters. If no content words are expected, nothing is chosen.
 */
export function bestCut(probabilities: Float64Array, words: Float64Array): Cut {
  const order = Array.from(probabilities.keys());
  order.sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0) || a - b);
  let expected = 0;
  for (const block of order) expected += (probabilities[block] ?? 0) * (words[block] ?? 0);
  let taken = 0;
  let right = 0;
  let best = 0;
  let count = 0;
  for (const [index, block] of order.entries()) {
    taken += words[block] ?? 0;
    right += (probabilities[block] ?? 0) * (words[block] ?? 0);
    const f1 = (2 * right) / (taken + expected);
    if (taken > 0 && f1 > best) {
      best = f1;
      count = index + 1;
    }
  }
  const chosen = new Uint8Array(probabilities.length);
  for (let index = 0; index < count; index++) chosen[order[index] ?? 0] = 1;
  return { chosen, threshold: best / 2 };
}
