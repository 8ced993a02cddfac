// Step main-content: keeps the densest run of running text if no trained model scored the blocks.

import { densestRun } from "./dense-run.ts";
import type { SelectionDraft } from "./draft.ts";
import type { Step } from "./step.ts";

/** Maximum blocks between the title and the run that may belong to the page's beginning. */
const MAX_LEAD = 12;
/** Minimum words of the run. */
const MIN_WORDS = 20;

/**
 * Removes blocks outside the run, except the title and the lead before it. Declines if the block
 * model scored the page.
 */
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
