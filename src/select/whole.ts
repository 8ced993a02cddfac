// Whole things, after the cut: what most records of a list keep, all of them keep; a heading with nothing kept under it goes.
import { FIGURE } from "../outline/figures.ts";
import type { PageOutline } from "../outline/outline.ts";
import { recordTable } from "../outline/records.ts";
import type { SelectionDraft } from "./draft.ts";
import { isFurniture } from "./furniture-images.ts";

/** Share of the records of a list that are kept for the others to come back. */
const MOST_KEPT = 0.6;
/** Share of what is one part of the records of a list that is kept for the rest of it to come back. */
const LEAST_OF_PART = 0.2;
/** Fewer records are no list. */
const FEWEST = 3;

/** Records of a list, those of them of which something is kept, and their blocks by what part of a record they are. */
interface List {
  readonly records: Set<number>;
  readonly kept: Set<number>;
  readonly roles: Map<string, number[]>;
}

/** What may come back, how likely the model finds each block to be content, and the least of those it chose. */
export interface Bounds {
  readonly probabilities: Float64Array | undefined;
  readonly least: number;
  readonly isOut: (block: number) => boolean;
}

/** Puts back what of a list's records went although most of the others have it; `isOut` says what never comes back. */
export function restoreRecords(draft: SelectionDraft, bounds: Bounds): void {
  for (const { records, kept, roles } of listsOf(draft, bounds)) {
    if (records.size < FEWEST || kept.size < MOST_KEPT * records.size) continue;
    for (const blocks of roles.values()) {
      if (!isWanted(draft, blocks, bounds)) continue;
      for (const at of blocks) draft.giveBack(at);
    }
  }
}

/** Share of a part for the rest of it to come back although it says the same in every record: buttons. */
const MOST_OF_PART = 0.5;
/** What records differ in, said in figures. */
const TOLD = FIGURE.price | FIGURE.date | FIGURE.rating;
/** Words of a line that says no more than that. */
const MOST_FIGURE_WORDS = 8;
/** Share of the least chance of a chosen block that such lines have to have: prices of a bar of offers have less. */
const LEAST_CHANCE = 0.5;

/** Whether one part of the records of a list is kept for some of them, or is what they differ in. */
function isWanted(
  { outline, fates }: SelectionDraft,
  part: readonly number[],
  { probabilities, least }: Bounds,
): boolean {
  const { facts } = outline;
  const kept = part.filter((at) => fates[at] === "kept").length;
  const isSaid = tellsApart(outline, part);
  if (kept > 0 && kept >= (isSaid ? LEAST_OF_PART : MOST_OF_PART) * part.length) return true;
  if (part.length < FEWEST || !isSaid) return false;
  const chance = part.reduce((sum, at) => sum + (probabilities?.[at] ?? 0), 0) / part.length;
  const told = part.filter(
    (at) =>
      ((facts.figures[at] ?? 0) & TOLD) !== 0 &&
      facts.kinds[at] !== "control" &&
      (facts.words[at] ?? 0) <= MOST_FIGURE_WORDS,
  );
  return told.length * 2 >= part.length && chance >= LEAST_CHANCE * least;
}

/** Whether a part of records says more than one thing. */
function tellsApart({ blocks }: PageOutline, part: readonly number[]): boolean {
  return part.length < FEWEST || new Set(part.map((at) => blocks[at]?.text ?? "")).size > 1;
}

/** The lists of a page with their blocks that may be content: the narrowest record of two or more blocks around each, and the one around that. */
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
    // Groups of both tables are numbered apart.
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

/** Containers between a record and a block of it that say what part of the record it is. */
const MOST_BETWEEN = 12;

/** What part of a record a block is: its kind, and tag and first class name of each container between. */
function roleOf({ containers, blocks }: PageOutline, record: number, at: number): string {
  const { kind = "", level = 0 } = blocks[at] ?? {};
  let role = `${kind}${level}`;
  let row = containers.ofBlock[at] ?? record;
  for (let steps = 0; row !== record && steps < MOST_BETWEEN; steps++) {
    const { tag = "", classes = [] } = containers.rows[row] ?? {};
    role += ` ${tag}.${classes.find((name) => !/\d/.test(name)) ?? ""}`;
    row = containers.parent[row] ?? record;
  }
  return role;
}

/** Words of a heading; a longer one says something itself. */
const MOST_HEADING_WORDS = 15;

/**
 * Takes headings with nothing kept up to the next heading of their level or above; the title stays.
 *
 * Several side by side are a list, and one with a link is a record.
 */
export function dropBareHeadings(draft: SelectionDraft): void {
  // A heading over nothing but one that goes has nothing under it either: once for each level there is.
  for (let level = 6; level > 0; level--) if (!dropBare(draft)) return;
}

/** Takes those that are bare now; whether there were any. */
function dropBare(draft: SelectionDraft): boolean {
  const { blocks, title } = draft.outline;
  const kept = Array.from(blocks.keys()).filter(
    (at) => draft.keeps(at) && blocks[at]?.kind !== "rule" && !isFurniture(blocks[at]),
  );
  const isBare = kept.map((at, index) => {
    const next = blocks[kept[index + 1] ?? -1];
    const { kind, level = 0, words = 0, runs = [] } = blocks[at] ?? {};
    if (kind !== "heading" || at === title || words > MOST_HEADING_WORDS) return false;
    if (runs.some(({ link, image }) => link !== undefined || image !== undefined)) return false;
    if (next?.kind === "heading" && next.words > MOST_HEADING_WORDS) return false;
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
/** A `details` of more blocks holds more than choices. */
const MOST_CHOICES = 500;

/** Takes summaries of `details` of which nothing else is kept: names of choices, such as those a shop filters by. */
export function dropBareSummaries(draft: SelectionDraft): void {
  const { blocks, containers } = draft.outline;
  const bare = new Set<number>();
  for (const [at, { kind }] of blocks.entries()) {
    if (kind !== "term" || !draft.keeps(at)) continue;
    const row = detailsAround(draft.outline, at);
    if (row < 0) continue;
    const first = containers.first[row] ?? at;
    const last = containers.last[row] ?? at;
    let holds = last - first > MOST_CHOICES;
    for (let other = first; other <= last && !holds; other++)
      holds = other !== at && draft.keeps(other);
    if (!holds) bare.add(at);
  }
  draft.take("block_model", (at) => bare.has(at), 1);
}

/** The `details` that a block is the summary of; -1 for none. */
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
