// Features of repeated records (cards, rows, posts): totals of a group, and the record of a block.
import { binaryLog, share } from "../../learn/quantities.ts";
import { indexes } from "../../structure/arrays.ts";
import type { PageOutline } from "../../structure/outline.ts";
import type { AlikeRows } from "../../structure/records.ts";
import type { FeatureColumns, FeatureGroup } from "./feature-columns.ts";

/**
 * Writes features of the nearest group with records of two or more blocks, and of the nearest group
 * of any size.
 */
export const RECORDS: FeatureGroup = ({ outline }, columns) => {
  const { containers, recordsBySignature } = outline;
  const { nearest, nearestLarge } = recordsBySignature;
  const groups = describeGroups(outline);
  const records = { outline, groups };
  const { ofBlock } = containers;
  const size = ofBlock.length;
  const inner = indexes(size, (block) => nearestLarge[ofBlock[block] ?? 0] ?? -1);
  const closest = indexes(size, (block) => nearest[ofBlock[block] ?? 0] ?? -1);
  writeRecord({ ...records, of: inner }, columns);
  writeRow({ ...records, of: closest }, columns);
  columns.same("groups", binaryLog(groups.length));
};

/** Totals of the records of one group. */
interface RecordGroup {
  readonly size: number;
  readonly blocks: number;
  readonly words: number;
  /** Sum of the squared word counts of the records. */
  readonly squares: number;
  readonly linkWords: number;
  readonly prose: number;
  /** Number of records with a heading, an image, a currency sign, a digit. */
  readonly headings: number;
  readonly images: number;
  readonly currency: number;
  readonly digits: number;
  readonly pageShare: number;
  /** Number of groups with more words. */
  readonly rank: number;
}

function describeGroups(outline: PageOutline): readonly RecordGroup[] {
  const { groups } = outline.recordsBySignature;
  const words = groups.map((rows) => total(outline.sums.words, rows));
  const byWords = [...words.keys()].sort((a, b) => (words[b] ?? 0) - (words[a] ?? 0));
  const ranks = new Int32Array(groups.length);
  for (const [rank, group] of byWords.entries()) ranks[group] = rank;
  return groups.map((rows, at) => describeGroup(outline, rows, ranks[at] ?? 0));
}

function describeGroup(
  { containers, sums, totalWords }: PageOutline,
  rows: AlikeRows,
  rank: number,
): RecordGroup {
  const words = total(sums.words, rows);
  return {
    size: rows.length,
    blocks: total(containers.blocks, rows),
    words,
    squares: rows.reduce((sum, row) => sum + (sums.words[row] ?? 0) ** 2, 0),
    linkWords: total(sums.linkWords, rows),
    prose: total(sums.prose, rows),
    headings: having(sums.headings, rows),
    images: having(sums.images, rows),
    currency: having(sums.currency, rows),
    digits: having(sums.digits, rows),
    pageShare: share(words, totalWords),
    rank,
  };
}

function total(of: Float64Array, rows: AlikeRows): number {
  let sum = 0;
  for (const row of rows) sum += of[row] ?? 0;
  return sum;
}

function having(of: Float64Array, rows: AlikeRows): number {
  let count = 0;
  for (const row of rows) if ((of[row] ?? 0) > 0) count++;
  return count;
}

/** Groups, and the record row of each block; -1 for a block outside records. */
interface BlockRecords {
  readonly outline: PageOutline;
  readonly groups: readonly RecordGroup[];
  readonly of: Int32Array;
}

const MAX_EVENNESS = 5;
const LAST_RANK = 20;

/** Writes the columns of the record around each block; -1 without one. */
function writeRecord({ outline, groups, of }: BlockRecords, columns: FeatureColumns): void {
  const { recordsBySignature, sums } = outline;
  const { groupOf, place } = recordsBySignature;
  const owners = { of: groupsOf(outline, of), otherwise: -1 };
  const ofGroup = (name: string, amountOf: (group: RecordGroup) => number): void => {
    columns.gather(`record_${name}`, groups.map(amountOf), owners);
  };
  const ofRecord = (name: string, amountOf: (row: number) => number): void => {
    columns.each(`record_${name}`, (block) => {
      const row = of[block] ?? -1;
      return row < 0 ? -1 : amountOf(row);
    });
  };
  ofGroup("size", ({ size }) => binaryLog(size));
  ofRecord("place", (row) => share(place[row] ?? 0, groups[groupOf[row] ?? 0]?.size ?? 0));
  ofGroup("blocks", ({ blocks, size }) => blocks / size);
  ofGroup("words", ({ words, size }) => binaryLog(words / size));
  ofRecord("own_words", (row) => binaryLog(sums.words[row] ?? 0));
  ofGroup("evenness", evennessOf);
  ofGroup("link_share", ({ linkWords, words }) => share(linkWords, words));
  ofGroup("prose_share", ({ prose, words }) => share(prose, words));
  ofGroup("headings", ({ headings, size }) => headings / size);
  ofGroup("images", ({ images, size }) => images / size);
  ofGroup("currency", ({ currency, size }) => currency / size);
  ofGroup("digits", ({ digits, size }) => digits / size);
  ofGroup("page_share", ({ pageShare }) => pageShare);
  ofGroup("rank", ({ rank }) => Math.min(rank, LAST_RANK));
}

/** Returns the group of each block's record; -1 for none. */
function groupsOf({ recordsBySignature }: PageOutline, of: Int32Array): Int32Array {
  const { groupOf } = recordsBySignature;
  return indexes(of.length, (block) => {
    const row = of[block] ?? -1;
    return row < 0 ? -1 : (groupOf[row] ?? -1);
  });
}

/** Returns the coefficient of variation of the words per record: 0 for records of equal length. */
function evennessOf({ words, squares, size }: RecordGroup): number {
  const mean = words / size;
  const deviation = Math.sqrt(Math.max(0, squares / size - mean * mean));
  return Math.min(MAX_EVENNESS, share(deviation, mean));
}

/** Writes the columns of the nearest record of any size. */
function writeRow({ outline, groups, of }: BlockRecords, columns: FeatureColumns): void {
  const { groupOf, place } = outline.recordsBySignature;
  const owners = groupsOf(outline, of);
  const sizes = groups.map(({ size }) => binaryLog(size));
  const words = groups.map((group) => binaryLog(group.words / group.size));
  columns.gather("row_size", sizes, { of: owners, otherwise: 0 });
  columns.gather("row_words", words, { of: owners, otherwise: -1 });
  columns.each("row_place", (block) => {
    const row = of[block] ?? -1;
    return row < 0 ? -1 : share(place[row] ?? 0, groups[groupOf[row] ?? 0]?.size ?? 0);
  });
}
