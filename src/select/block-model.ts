// Step block-model: keeps the blocks the trained model chose.
import { bestCut } from "./cut.ts";
import type { PageFacts } from "./features/page-facts.ts";
import type { BlockScores } from "./scores.ts";
import type { Step } from "./step.ts";

/** Takes what the model did not choose. Declines without a model. */
export const BLOCK_MODEL: Step = {
  method: "block-model",
  count: "block_model",
  run: (draft, { chosen }) => {
    if (chosen !== undefined) draft.take("block_model", (block) => chosen[block] !== 1, 1);
  },
};

/** The model's choice among the blocks that are not out already; undefined without a model, or when it would choose none. */
export function chooseBlocks(
  { page, probabilities }: BlockScores,
  isOut: (block: number) => boolean,
): Uint8Array | undefined {
  if (probabilities === undefined) return undefined;
  const here = probabilities.map((one, block) => (isOut(block) ? 0 : one));
  const chosen = bestCut(here, page.words);
  if (!chosen.includes(1)) return undefined;
  addWordless(page, chosen);
  return chosen;
}

/** Images, rules and media have no words to be judged by: they go with the block beside them that is nearest in the markup. */
function addWordless(page: PageFacts, chosen: Uint8Array): void {
  const { words, blocks } = page;
  let before = -1;
  for (let at = 0; at < blocks.length; at++) {
    if ((words[at] ?? 0) > 0) {
      before = at;
      continue;
    }
    let behind = at + 1;
    while (behind < blocks.length && words[behind] === 0) behind++;
    for (let empty = at; empty < behind; empty++) {
      chosen[empty] = goesWith(page, { empty, before, behind }, chosen);
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
  { containers }: PageFacts,
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
