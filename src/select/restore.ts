// What a reader would miss of the content that was kept: its title and lead, headings over it, tables and listings in its midst.
import type { Draft } from "./draft.ts";
import type { PageFacts } from "./features/page-facts.ts";
import { titleBlock } from "./features/section-features.ts";
import type { BlockScores } from "./scores.ts";

/** Blocks with words between the title and the content that may still belong to the page's beginning. */
const MOST_LEAD = 12;
/** A lead the model is surer than this to be none is left out. */
const LEAST_LEAD = 0.2;

/** Puts back what steps took of the beginning and the midst of the content; `isOut` says what never comes back. */
export function restore(
  draft: Draft,
  { probabilities }: BlockScores,
  isOut: (block: number) => boolean,
): void {
  const { page } = draft;
  const kept = page.blocks.findIndex((_, at) => draft.keeps(at) && (page.words[at] ?? 0) > 0);
  if (kept < 0) return;
  const title = titleBlock(page);
  if (title >= 0 && title < kept && !isOut(title)) {
    const between = wordyBetween(page, title, kept);
    if (between.length <= MOST_LEAD) {
      draft.giveBack(title);
      for (const at of leadOf(page, between)) {
        if (!isOut(at) && (probabilities?.[at] ?? 1) > LEAST_LEAD) draft.giveBack(at);
      }
    }
  }
  restoreMidst(draft, isOut);
  restoreHeadings(draft, isOut);
}

function wordyBetween({ words }: PageFacts, after: number, before: number): readonly number[] {
  const between: number[] = [];
  for (let at = after + 1; at < before && between.length <= MOST_LEAD; at++) {
    if ((words[at] ?? 0) > 0) between.push(at);
  }
  return between;
}

/** The running text between title and content; none where most of it is a list. */
function leadOf({ blocks, prose }: PageFacts, between: readonly number[]): readonly number[] {
  const items = between.filter((at) => blocks[at]?.kind === "list-item").length;
  return items * 2 > between.length ? [] : between.filter((at) => (prose[at] ?? 0) > 0);
}

/** A table or a listing between two kept blocks belongs to them, little as it is like running text. */
function restoreMidst(draft: Draft, isOut: (block: number) => boolean): void {
  const { blocks, words } = draft.page;
  let before = false;
  let waiting: number[] = [];
  for (const [at, { kind }] of blocks.entries()) {
    if (words[at] === 0) continue;
    if (draft.keeps(at)) {
      if (before) for (const one of waiting) draft.giveBack(one);
      before = true;
      waiting = [];
    } else if ((kind === "table" || kind === "code") && !isOut(at)) waiting.push(at);
    else {
      before = false;
      waiting = [];
    }
  }
}

/** Containers to climb from a heading, and from the text under it, to find them in one. */
const NEAR = 2;

/** A heading right above a kept block belongs to it when one part of the page holds both. */
function restoreHeadings(draft: Draft, isOut: (block: number) => boolean): void {
  const { blocks, words } = draft.page;
  let under = -1;
  for (let at = blocks.length - 1; at >= 0; at--) {
    if (words[at] === 0) continue;
    const isLost = blocks[at]?.kind === "heading" && !draft.keeps(at) && !isOut(at);
    if (isLost && under >= 0 && draft.keeps(under) && areNear(draft.page, at, under)) {
      draft.giveBack(at);
    }
    under = at;
  }
}

function areNear({ containers }: PageFacts, heading: number, text: number): boolean {
  const around = (block: number): readonly number[] => {
    const rows = [containers.ofBlock[block] ?? 0];
    for (let steps = 0; steps < NEAR; steps++) {
      const up = containers.parent[rows.at(-1) ?? 0] ?? -1;
      if (up >= 0) rows.push(up);
    }
    return rows;
  };
  const rows = around(text);
  return around(heading).some((row) => rows.includes(row));
}
