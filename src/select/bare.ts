// Removes headings and summaries with nothing kept under them.
import type { PageOutline } from "../outline/outline.ts";
import type { SelectionDraft } from "./draft.ts";
import { isFurniture } from "./furniture-images.ts";

/** Maximum words of a heading; a longer one has content of its own. */
const MAX_HEADING_WORDS = 15;

/**
 * Removes headings with nothing kept up to the next heading of their level or above; the title
 * stays.
 *
 * Several headings side by side are a list, and one with a link is a record.
 */
export function dropBareHeadings(draft: SelectionDraft): void {
  // Removing a heading can leave the one above it bare: repeat once per level.
  for (let level = 6; level > 0; level--) if (!dropBare(draft)) return;
}

/** Removes headings that are bare now; returns whether there were any. */
function dropBare(draft: SelectionDraft): boolean {
  const { blocks, title } = draft.outline;
  const kept = Array.from(blocks.keys()).filter(
    (at) => draft.keeps(at) && blocks[at]?.kind !== "rule" && !isFurniture(blocks[at]),
  );
  const isBare = kept.map((at, index) => {
    const next = blocks[kept[index + 1] ?? -1];
    const { kind, level = 0, words = 0, runs = [] } = blocks[at] ?? {};
    if (kind !== "heading" || at === title || words > MAX_HEADING_WORDS) return false;
    if (runs.some(({ link, image }) => link !== undefined || image !== undefined)) return false;
    if (next?.kind === "heading" && next.words > MAX_HEADING_WORDS) return false;
    return next === undefined || (next.kind === "heading" && next.level <= level);
  });
  const bare = new Set(
    kept.filter((_, index) => isBare[index] === true && !isBare[index - 1] && !isBare[index + 1]),
  );
  draft.take("block_model", (at) => bare.has(at), 1);
  return bare.size > 0;
}

/** Elements from a summary's block up to its `details`. */
const SUMMARY_LEVELS = 4;
/** Maximum blocks of a `details` with choices only. */
const MAX_CHOICES = 500;

/**
 * Removes summaries of `details` with nothing else kept: names of choices, such as shop filters.
 */
export function dropBareSummaries(draft: SelectionDraft): void {
  const { blocks, containers } = draft.outline;
  const bare = new Set<number>();
  for (const [at, { kind }] of blocks.entries()) {
    if (kind !== "term" || !draft.keeps(at)) continue;
    const row = detailsAround(draft.outline, at);
    if (row < 0) continue;
    const first = containers.first[row] ?? at;
    const last = containers.last[row] ?? at;
    let holds = last - first > MAX_CHOICES;
    for (let other = first; other <= last && !holds; other++)
      holds = other !== at && draft.keeps(other);
    if (!holds) bare.add(at);
  }
  draft.take("block_model", (at) => bare.has(at), 1);
}

/** Returns the `details` whose summary is the block; -1 for none. */
function detailsAround({ containers }: PageOutline, at: number): number {
  let row = containers.ofBlock[at] ?? -1;
  let isSummary = false;
  for (let level = 0; level < SUMMARY_LEVELS && row >= 0; level++) {
    const tag = containers.rows[row]?.tag;
    if (tag === "details") return isSummary ? row : -1;
    if (tag === "summary") isSummary = true;
    row = containers.parent[row] ?? -1;
  }
  return -1;
}
