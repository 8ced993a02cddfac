// Step block-model: keeps the blocks the trained model chose.
import type { PageOutline } from "../outline/outline.ts";
import { bestCut } from "./cut.ts";
import type { BlockScores } from "./scores.ts";
import type { Step } from "./step.ts";

/** Removes blocks the model did not choose. Declines without a model. */
export const BLOCK_MODEL: Step = {
  method: "block-model",
  count: "block_model",
  run: (draft, { chosen }) => {
    if (chosen !== undefined) draft.take("block_model", (block) => chosen[block] !== 1, 1);
  },
};

/** The model's choice of blocks for a page. */
export interface Choice {
  /** 1 for each block that was chosen. */
  readonly chosen: Uint8Array;
  /** The lowest probability of a chosen block. */
  readonly least: number;
}

/**
 * Returns the model's choice among the remaining blocks; undefined without a model, or if it would
 * choose none.
 */
export function chooseBlocks(
  scores: BlockScores,
  isOut: (block: number) => boolean,
): Choice | undefined {
  const { outline, probabilities } = scores;
  if (probabilities === undefined) return undefined;
  const here = probabilities.map((one, block) => (isOut(block) ? 0 : one));
  const chosen = bestCut(here, outline.facts.words);
  if (!chosen.includes(1)) return undefined;
  const least = here.reduce(
    (low, one, block) => (chosen[block] === 1 ? Math.min(low, one) : low),
    1,
  );
  const agreed = inAgreement(outline, isOut, chosen);
  addWordless(outline, agreed);
  return { chosen: agreed, least };
}

/** Minimum number of blocks at one class path that vote as a group. */
const MIN_ALIKE = 5;
/** Share of the group, and of its words, that decides for all. */
const DECIDES = 0.8;

/**
 * Makes similar blocks agree, so that one card's price does not stay when all others are removed.
 */
function inAgreement(
  { facts, paths }: PageOutline,
  isOut: (block: number) => boolean,
  chosen: Uint8Array,
): Uint8Array {
  const counts = new Map<number, Alike>();
  const isJudged = (block: number): boolean => facts.words[block] !== 0 && !isOut(block);
  for (const [block, path] of paths.entries()) {
    if (!isJudged(block)) continue;
    const alike = counts.get(path) ?? { blocks: 0, words: 0, kept: 0, keptWords: 0 };
    counts.set(path, alike);
    const words = facts.words[block] ?? 0;
    alike.blocks++;
    alike.words += words;
    if (chosen[block] !== 1) continue;
    alike.kept++;
    alike.keptWords += words;
  }
  const agreed = chosen.map((one, block) => {
    const alike = counts.get(paths[block] ?? -1);
    if (alike === undefined || alike.blocks < MIN_ALIKE || !isJudged(block)) return one;
    const shares = [alike.kept / alike.blocks, alike.keptWords / alike.words];
    if (Math.min(...shares) >= DECIDES) return 1;
    return Math.max(...shares) <= 1 - DECIDES ? 0 : one;
  });
  return agreed.includes(1) ? agreed : chosen;
}

interface Alike {
  blocks: number;
  words: number;
  kept: number;
  keptWords: number;
}

/**
 * Adds images, rules and media, which have no words to score: each follows the block beside it that
 * is nearest in the markup.
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
      chosen[empty] = goesWith(outline, { empty, before, behind }, chosen);
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
