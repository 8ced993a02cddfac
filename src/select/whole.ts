// Makes lists consistent after the cut: what most records keep, all keep. Headings with nothing
// kept under them are removed.
import { FIGURE } from "../outline/figures.ts";
import type { PageOutline } from "../outline/outline.ts";
import { recordTable } from "../outline/records.ts";
import type { SelectionDraft } from "./draft.ts";
import { isFurniture } from "./furniture-images.ts";

/** Minimum kept share of a list's records for the others to be restored. */
const MIN_KEPT = 0.6;
/** Minimum kept share of one part of the records for the rest of it to be restored. */
const MIN_OF_PART = 0.2;
/** Minimum records of a list. */
const MIN = 3;

/** Records of a list, the ones with kept blocks, and their blocks by role in the record. */
interface List {
  readonly records: Set<number>;
  readonly kept: Set<number>;
  readonly roles: Map<string, number[]>;
}

/**
 * Blocks that may be restored, the model's probabilities, and the lowest probability of a chosen
 * block.
 */
export interface Bounds {
  readonly probabilities: Float64Array | undefined;
  readonly least: number;
  readonly isOut: (block: number) => boolean;
}

/**
 * Restores blocks of a list's records that most other records keep; blocks that match `isOut` stay
 * removed.
 */
export function restoreRecords(draft: SelectionDraft, bounds: Bounds): void {
  for (const { records, kept, roles } of listsOf(draft, bounds)) {
    if (records.size < MIN || kept.size < MIN_KEPT * records.size) continue;
    for (const blocks of roles.values()) {
      if (!isWanted(draft, blocks, bounds)) continue;
      for (const at of blocks) draft.giveBack(at);
    }
  }
}

/** Minimum kept share of a part with the same text in every record, such as a button. */
const MIN_OF_REPEATED = 0.5;
/** Figures in which records differ. */
const TOLD = FIGURE.price | FIGURE.date | FIGURE.rating;
/** Maximum words of a line with such a figure. */
const MAX_FIGURE_WORDS = 8;
/**
 * Minimum probability of such lines, as a share of the lowest among chosen blocks; prices in a bar
 * of offers are below it.
 */
const MIN_CHANCE = 0.5;

/** Whether one part of a list's records is kept for enough of them, or is what they differ in. */
function isWanted(
  { outline, fates }: SelectionDraft,
  part: readonly number[],
  { probabilities, least }: Bounds,
): boolean {
  const { facts } = outline;
  const kept = part.filter((at) => fates[at] === "kept").length;
  const isSaid = tellsApart(outline, part);
  if (kept > 0 && kept >= (isSaid ? MIN_OF_PART : MIN_OF_REPEATED) * part.length) return true;
  if (part.length < MIN || !isSaid) return false;
  const chance = part.reduce((sum, at) => sum + (probabilities?.[at] ?? 0), 0) / part.length;
  const told = part.filter(
    (at) =>
      ((facts.figures[at] ?? 0) & TOLD) !== 0 &&
      facts.kinds[at] !== "control" &&
      (facts.words[at] ?? 0) <= MAX_FIGURE_WORDS,
  );
  return told.length * 2 >= part.length && chance >= MIN_CHANCE * least;
}

/** Whether a part of records has more than one text. */
function tellsApart({ blocks }: PageOutline, part: readonly number[]): boolean {
  return part.length < MIN || new Set(part.map((at) => blocks[at]?.text ?? "")).size > 1;
}

/**
 * Returns the lists of a page with their possible content blocks: around each block the narrowest
 * record with two or more blocks, and the record around that.
 */
function listsOf(draft: SelectionDraft, { isOut }: Bounds): Iterable<List> {
  const { outline } = draft;
  const { containers, facts } = outline;
  const tables = [outline.recordsBySignature, recordTable(containers, outline.recordsByFirstName)];
  const lists = new Map<number, List>();
  const add = (group: number, row: number, at: number): void => {
    const list = lists.get(group) ?? { records: new Set(), kept: new Set(), roles: new Map() };
    lists.set(group, list);
    list.records.add(row);
    if (draft.keeps(at)) list.kept.add(row);
    const role = roleOf(outline, row, at);
    const alike = list.roles.get(role);
    if (alike === undefined) list.roles.set(role, [at]);
    else alike.push(at);
  };
  for (const [at, row] of containers.ofBlock.entries()) {
    if (isOut(at) || (facts.words[at] ?? 0) === 0) continue;
    // Number the groups of both tables separately.
    let base = 0;
    for (const table of tables) {
      const record = table.nearestLarge[row] ?? -1;
      if (record >= 0) add(base + (table.groupOf[record] ?? 0), record, at);
      const up = record < 0 ? -1 : (containers.parent[record] ?? -1);
      const outer = up < 0 ? -1 : (table.nearestLarge[up] ?? -1);
      if (outer >= 0) add(base + (table.groupOf[outer] ?? 0), outer, at);
      base += table.groups.length;
    }
  }
  return lists.values();
}

/** Maximum containers between a record and its block that define the block's role. */
const MAX_BETWEEN = 12;

/**
 * Returns a block's role in its record: its kind, and tag and first class name of each container
 * between.
 */
function roleOf({ containers, blocks }: PageOutline, record: number, at: number): string {
  const { kind = "", level = 0 } = blocks[at] ?? {};
  let role = `${kind}${level}`;
  let row = containers.ofBlock[at] ?? record;
  for (let steps = 0; row !== record && steps < MAX_BETWEEN; steps++) {
    const { tag = "", classes = [] } = containers.rows[row] ?? {};
    role += ` ${tag}.${classes.find((name) => !/\d/.test(name)) ?? ""}`;
    row = containers.parent[row] ?? record;
  }
  return role;
}

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
