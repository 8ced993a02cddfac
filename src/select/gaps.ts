// Restores parts removed from the text of a documentation page: short parts between kept blocks,
// and sections after them.
import type { BlockKind } from "../model/document.ts";
import { sumInside } from "../outline/containers.ts";
import type { PageOutline } from "../outline/outline.ts";
import type { SelectionDraft } from "./draft.ts";
import { placeOf } from "./posts.ts";

/** Minimum share of the kept words in the container of the page's text. */
const BODY_SHARE = 0.9;
/** Maximum words of a restored part. */
const MAX_WORDS = 300;
/** Block kinds that a manual shows and a page footer does not. */
const SHOWN: ReadonlySet<BlockKind> = new Set(["code", "table"]);

/** Kept blocks on either side of a removed part. */
interface Gap {
  readonly before: number;
  readonly behind: number;
}

/**
 * Restores parts between kept blocks of the text. After the last one, restores blocks at places of
 * kept blocks, tables and listings. Skips parts that are mostly links or longer than `MAX_WORDS`.
 */
export function restoreGaps(draft: SelectionDraft, isOut: (block: number) => boolean): void {
  const { outline } = draft;
  const { containers, facts, blocks } = outline;
  const body = bodyOf(draft);
  const end = (containers.last[body] ?? -1) + 1;
  const back: number[] = [];
  const fill = (
    gap: readonly number[],
    sides: Gap,
    isOfText: (at: number, part: number) => boolean,
  ): void => {
    // Backwards, so that a heading is restored with the blocks under it.
    let under = sides.behind;
    let next = sides.behind;
    for (const at of gap.toReversed()) {
      const part = partOf(outline, at, sides);
      const isSaid = isShortText(outline, part, at) && isOfText(at, part);
      const isBare = next !== under || isOver(outline, next, at);
      next = at;
      if (isOut(at) || !isSaid || (facts.kinds[at] === "heading" && isBare)) continue;
      back.push(at);
      under = at;
    }
  };
  let before = -1;
  let gap: number[] = [];
  for (let at = containers.first[body] ?? 0; at < blocks.length; at++) {
    if (facts.words[at] === 0) continue;
    if (!draft.keeps(at)) {
      if (before >= 0 && draft.fates[at] !== "comment") gap.push(at);
      continue;
    }
    if (at < end) fill(gap, { before, behind: at }, () => true);
    before = at;
    gap = [];
  }
  const isLikeKept = placesOfKept(draft);
  fill(
    gap,
    { before, behind: blocks.length },
    (at, part) => (at < end && isLikeKept(at)) || shows(outline, part, at),
  );
  for (const at of back) draft.giveBack(at);
}

/**
 * Whether a block is a heading of the same or a higher level than another; false past the last
 * block.
 */
function isOver({ blocks }: PageOutline, at: number, heading: number): boolean {
  const { kind, level = 0 } = blocks[at] ?? {};
  return kind === undefined || (kind === "heading" && level <= (blocks[heading]?.level ?? 0));
}

/** Returns a test whether blocks are kept at a block's kind of place. */
function placesOfKept(draft: SelectionDraft): (at: number) => boolean {
  const { outline } = draft;
  const kept = new Set<string>();
  for (const at of outline.blocks.keys()) if (draft.keeps(at)) kept.add(placeOf(outline, at));
  return (at) => kept.has(placeOf(outline, at));
}

/** Whether a part, or a single block, includes a table or a listing. */
function shows({ containers, facts }: PageOutline, part: number, block: number): boolean {
  const first = part < 0 ? block : (containers.first[part] ?? block);
  const last = part < 0 ? block : (containers.last[part] ?? block);
  for (let at = first; at <= last; at++) {
    const kind = facts.kinds[at];
    if (kind !== undefined && SHOWN.has(kind)) return true;
  }
  return false;
}

/** Returns the smallest container with most of the kept words. */
function bodyOf(draft: SelectionDraft): number {
  const { containers, facts } = draft.outline;
  const kept = facts.words.map((words, at) => (draft.keeps(at) ? words : 0));
  const all = kept.reduce((sum, words) => sum + words, 0);
  // Rows of children follow those of their parents, so the last match is the smallest container.
  return sumInside(containers, kept).findLastIndex((words) => words >= BODY_SHARE * all);
}

/**
 * Returns the widest container around a block without either side; -1 if its own includes one of
 * them.
 */
function partOf({ containers }: PageOutline, block: number, { before, behind }: Gap): number {
  let part = -1;
  let row = containers.ofBlock[block] ?? -1;
  while (
    row >= 0 &&
    before < (containers.first[row] ?? 0) &&
    (containers.last[row] ?? 0) < behind
  ) {
    part = row;
    row = containers.parent[row] ?? -1;
  }
  return part;
}

/** Whether a part, or a single block, is short and not mostly links, and the block has content. */
function isShortText({ facts, sums, blocks }: PageOutline, part: number, block: number): boolean {
  const words = (part < 0 ? facts.words[block] : sums.words[part]) ?? 0;
  const linkWords = (part < 0 ? facts.linkWords[block] : sums.linkWords[part]) ?? 0;
  if (words > MAX_WORDS || linkWords * 2 >= words) return false;
  return /[\p{L}\p{N}]/u.test(blocks[block]?.text ?? "");
}
