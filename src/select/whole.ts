// Whole things, after the cut: what most records of a list keep, all of them keep; a heading with nothing kept under it goes.
import type { PageOutline } from "../outline/outline.ts";
import type { SelectionDraft } from "./draft.ts";

/** Share of the records of a list that are kept for the others to come back. */
const MOST_KEPT = 0.6;
/** Share of what stands at one class path in a list that is kept for the rest of it to come back. */
const MOST_OF_PATH = 0.5;
/** Fewer records are no list. */
const FEWEST = 4;

/** Puts back what of a list's records went although most of the others have it; `isOut` says what never comes back. */
export function restoreRecords(draft: SelectionDraft, isOut: (block: number) => boolean): void {
  const { outline } = draft;
  const members = membersOf(outline);
  const groups = new Map<number, Map<number, number[]>>();
  for (const [at, row] of members.entries()) {
    const group = row < 0 ? -1 : (outline.recordsBySignature.groupOf[row] ?? -1);
    if (group < 0 || isOut(at) || (outline.facts.words[at] ?? 0) === 0) continue;
    const records = groups.get(group) ?? new Map<number, number[]>();
    groups.set(group, records);
    const blocks = records.get(row);
    if (blocks === undefined) records.set(row, [at]);
    else blocks.push(at);
  }
  for (const records of groups.values()) {
    const kept = [...records.values()].filter((blocks) => blocks.some((at) => draft.keeps(at)));
    if (records.size < FEWEST || kept.length < MOST_KEPT * records.size) continue;
    restorePaths(draft, [...records.values()].flat());
  }
}

/** The nearest record of two or more blocks around each block; -1 for none. */
function membersOf({ containers, recordsBySignature }: PageOutline): Int32Array {
  return containers.ofBlock.map((row) => recordsBySignature.nearestLarge[row] ?? -1);
}

function restorePaths(draft: SelectionDraft, blocks: readonly number[]): void {
  const { paths } = draft.outline;
  const counts = new Map<number, { all: number; kept: number }>();
  for (const at of blocks) {
    const path = paths[at] ?? -1;
    const count = counts.get(path) ?? { all: 0, kept: 0 };
    count.all++;
    if (draft.keeps(at)) count.kept++;
    counts.set(path, count);
  }
  for (const at of blocks) {
    const { all, kept } = counts.get(paths[at] ?? -1) ?? { all: 1, kept: 0 };
    if (kept >= MOST_OF_PATH * all && kept > 0) draft.giveBack(at);
  }
}

/** Words of a heading; a longer one says something itself. */
const MOST_HEADING_WORDS = 15;

/**
 * Takes headings with nothing kept up to the next heading of their level or above; the title stays.
 *
 * Several side by side are a list, and one with a link is a record.
 */
export function dropBareHeadings(draft: SelectionDraft): void {
  const { blocks, title } = draft.outline;
  const kept = Array.from(blocks.keys()).filter(
    (at) => draft.keeps(at) && blocks[at]?.kind !== "rule",
  );
  const isBare = kept.map((at, index) => {
    const next = blocks[kept[index + 1] ?? -1];
    const { kind, level = 0, words = 0, runs = [] } = blocks[at] ?? {};
    if (kind !== "heading" || at === title || words > MOST_HEADING_WORDS) return false;
    if (runs.some(({ link, image }) => link !== undefined || image !== undefined)) return false;
    return next === undefined || (next.kind === "heading" && next.level <= level);
  });
  const bare = new Set(
    kept.filter((_, index) => isBare[index] === true && !isBare[index - 1] && !isBare[index + 1]),
  );
  draft.take("block_model", (at) => bare.has(at), 1);
}
