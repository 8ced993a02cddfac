// Restores the beginning that a reader would miss: the title and the lead.
import type { PageOutline } from "../outline/outline.ts";
import type { SelectionDraft } from "./draft.ts";
import type { BlockScores } from "./scores.ts";

/**
 * Maximum blocks with words between the title and the content that may belong to the page's
 * beginning.
 */
const MAX_LEAD = 12;
/** Minimum probability of a lead. */
const MIN_LEAD = 0.2;

/** Restores the title, and the lead between it and the content; blocks that match `isOut` stay removed. */
export function restore(
  draft: SelectionDraft,
  { probabilities }: BlockScores,
  isOut: (block: number) => boolean,
): void {
  const { outline } = draft;
  const { facts, title } = outline;
  const isKept = (at: number): boolean => draft.keeps(at) && (facts.words[at] ?? 0) > 0;
  const first = facts.words.findIndex((_, at) => isKept(at));
  // The content starts after a title that was chosen with it.
  const kept = first === title ? facts.words.findIndex((_, at) => at > title && isKept(at)) : first;
  if (first < 0) return;
  if (title >= 0 && !isOut(title)) {
    draft.giveBack(title);
    const between = title < kept ? wordyBetween(outline, title, kept) : [];
    if (between.length <= MAX_LEAD) {
      for (const at of leadOf(outline, between)) {
        if (!isOut(at) && (probabilities?.[at] ?? 1) > MIN_LEAD) draft.giveBack(at);
      }
    }
  }
}

/** Removes other kept headings with the title's words. */
export function keepTitleOnce(draft: SelectionDraft): void {
  const { blocks, title } = draft.outline;
  const said = blocks[title]?.text;
  if (said === undefined || !draft.keeps(title)) return;
  draft.take(
    "landmarks",
    (at) => at !== title && blocks[at]?.kind === "heading" && blocks[at]?.text === said,
    1,
  );
}

function wordyBetween({ facts }: PageOutline, after: number, before: number): readonly number[] {
  const between: number[] = [];
  for (let at = after + 1; at < before && between.length <= MAX_LEAD; at++) {
    if ((facts.words[at] ?? 0) > 0) between.push(at);
  }
  return between;
}

/** Returns the running text between title and content; empty if most of it is a list. */
function leadOf({ blocks, facts }: PageOutline, between: readonly number[]): readonly number[] {
  const items = between.filter((at) => blocks[at]?.kind === "list-item").length;
  return items * 2 > between.length ? [] : between.filter((at) => (facts.prose[at] ?? 0) > 0);
}
