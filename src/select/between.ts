// Restores blocks removed between two kept blocks of the same part: captions, lines beside text,
// list items, product options.
import type { PageType } from "../model/verdict.ts";
import type { PageOutline } from "../outline/outline.ts";
import type { SelectionDraft } from "./draft.ts";
import type { Bounds } from "./whole.ts";

/**
 * Minimum probability of a line between kept blocks, as a share of the lowest among chosen blocks.
 */
const MIN_CHANCE = 0.6;
/** Minimum number of similar controls to count as options. */
const MIN_OPTIONS = 3;

/** Restores blocks with words that belong to the kept blocks around them. */
export function restoreBetween(draft: SelectionDraft, type: PageType, bounds: Bounds): void {
  const { outline } = draft;
  const { words } = outline.facts;
  const isOption = type === "product" ? optionsOf(outline) : () => false;
  const worded = Array.from(words.keys()).filter(
    (at) => words[at] !== 0 && draft.fates[at] !== "comment",
  );
  const back: number[] = [];
  let before = -1;
  let gap: number[] = [];
  for (const at of worded) {
    if (!draft.keeps(at)) {
      if (before >= 0) gap.push(at);
      continue;
    }
    for (const one of gap) {
      if (bounds.isOut(one)) continue;
      const isWhole = outline.facts.kinds[one] === "caption" || isOption(one);
      if (isWhole || isOfPart(outline, { one, before, behind: at }, bounds)) back.push(one);
    }
    before = at;
    gap = [];
  }
  for (const at of back) draft.giveBack(at);
}

interface Between {
  readonly one: number;
  /** The nearest kept blocks on either side. */
  readonly before: number;
  readonly behind: number;
}

/** Levels to climb from a block to a container that includes the kept blocks on either side. */
const NEAR = 3;

/** Whether a line is likely enough, not mostly links, and in one part with its kept neighbours. */
function isOfPart(
  { blocks, containers, facts }: PageOutline,
  { one, before, behind }: Between,
  { probabilities, least }: Bounds,
): boolean {
  const kind = facts.kinds[one];
  if (kind !== "paragraph" && kind !== "list-item") return false;
  if ((facts.linkWords[one] ?? 0) * 2 >= (facts.words[one] ?? 0)) return false;
  const isSaid = facts.figures[one] !== 0 || /\p{L}/u.test(blocks[one]?.text ?? "");
  if (!isSaid) return false;
  if ((probabilities?.[one] ?? 0) < MIN_CHANCE * least) return false;
  let row = containers.ofBlock[one] ?? 0;
  for (let steps = 0; steps < NEAR; steps++) row = Math.max(0, containers.parent[row] ?? 0);
  return (containers.first[row] ?? 0) <= before && behind <= (containers.last[row] ?? 0);
}

/** Matches options of a product: controls at one class path, mostly with different texts. */
function optionsOf({ paths, facts, blocks }: PageOutline): (block: number) => boolean {
  const alike = new Map<number, { count: number; texts: Set<string> }>();
  for (const [at, path] of paths.entries()) {
    if (facts.kinds[at] !== "control" || facts.words[at] === 0) continue;
    const found = alike.get(path) ?? { count: 0, texts: new Set() };
    alike.set(path, found);
    found.count++;
    found.texts.add(blocks[at]?.text ?? "");
  }
  return (block) => {
    const { count, texts } = alike.get(paths[block] ?? -1) ?? { count: 0, texts: new Set() };
    if (facts.kinds[block] !== "control") return false;
    return count >= MIN_OPTIONS && texts.size * 2 > count;
  };
}
