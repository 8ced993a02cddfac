// Features of repeated records: cards, rows, posts, found as alike children of one container.
import type { ClassPaths } from "./class-paths.ts";
import { sumInside } from "./container-table.ts";
import { type FeatureGroup, type RowWriter, scaled, share } from "./feature-group.ts";
import type { PageFacts } from "./page-facts.ts";

/** Fewer alike children than this are no group. */
const FEWEST = 3;

const PER_RECORD = [
  "size",
  "place",
  "blocks",
  "words",
  "own_words",
  "evenness",
  "link_share",
  "prose_share",
  "headings",
  "images",
  "currency",
  "digits",
  "page_share",
  "rank",
];

/** The nearest group of records of two or more blocks, the group around that, and the nearest group of any size. */
export function recordFeatures(pathsOf: (page: PageFacts) => ClassPaths): FeatureGroup {
  return {
    names: [
      ...PER_RECORD.map((name) => `record_${name}`),
      ...PER_RECORD.map((name) => `outer_record_${name}`),
      "row_size",
      "row_words",
      "row_place",
      "groups",
    ],
    open: (page) => {
      const records = findRecords(page, pathsOf(page));
      return (block, row) => {
        const container = page.containers.ofBlock[block] ?? 0;
        const inner = records.nearest[container] ?? -1;
        putRecord(records, inner, row);
        const above = inner < 0 ? -1 : (page.containers.parent[inner] ?? -1);
        putRecord(records, above < 0 ? -1 : (records.nearest[above] ?? -1), row);
        const any = records.nearestRow[container] ?? -1;
        const group = any < 0 ? undefined : records.groups[records.groupOf[any] ?? -1];
        row.put(group === undefined ? 0 : scaled(group.size));
        row.put(group === undefined ? -1 : scaled(group.words / group.size));
        row.put(group === undefined ? -1 : share(records.place[any] ?? 0, group.size));
        row.put(scaled(records.groups.length));
      };
    },
  };
}

interface Group {
  size: number;
  blocks: number;
  words: number;
  squares: number;
  linkWords: number;
  prose: number;
  headings: number;
  images: number;
  currency: number;
  digits: number;
  pageShare: number;
  rank: number;
}

interface Records {
  readonly groups: readonly Group[];
  /** Group of each container; -1 for none. */
  readonly groupOf: Int32Array;
  /** Place of each container in its group. */
  readonly place: Int32Array;
  readonly words: Int32Array;
  /** The container itself or the nearest around it that is a record of two or more blocks; -1 for none. */
  readonly nearest: Int32Array;
  /** The same for records of any size. */
  readonly nearestRow: Int32Array;
}

function findRecords(page: PageFacts, { signature }: ClassPaths): Records {
  const { containers } = page;
  const sums = recordSums(page);
  const size = containers.rows.length;
  const groupOf = new Int32Array(size).fill(-1);
  const place = new Int32Array(size);
  const groups: Group[] = [];
  for (const members of alikeChildren(page, signature)) {
    if (members.length < FEWEST) continue;
    for (const [at, row] of members.entries()) {
      groupOf[row] = groups.length;
      place[row] = at;
    }
    groups.push(groupFrom(members, sums, page.totalWords));
  }
  const byWords = groups.toSorted((a, b) => b.words - a.words);
  for (const [rank, group] of byWords.entries()) group.rank = rank;
  const nearest = new Int32Array(size).fill(-1);
  const nearestRow = new Int32Array(size).fill(-1);
  for (let row = 0; row < size; row++) {
    const up = containers.parent[row] ?? -1;
    const isRecord = (groupOf[row] ?? -1) >= 0;
    const isLarge = isRecord && (containers.blocks[row] ?? 0) > 1;
    nearest[row] = isLarge ? row : up < 0 ? -1 : (nearest[up] ?? -1);
    nearestRow[row] = isRecord ? row : up < 0 ? -1 : (nearestRow[up] ?? -1);
  }
  return { groups, groupOf, place, words: sums.words, nearest, nearestRow };
}

function alikeChildren(page: PageFacts, signature: Int32Array): Iterable<number[]> {
  const { containers } = page;
  const members = new Map<number, number[]>();
  // Signatures are fewer than containers, so that the pair has a number of its own.
  const width = containers.rows.length + 1;
  for (let row = 0; row < containers.rows.length; row++) {
    const up = containers.parent[row] ?? -1;
    if (up < 0) continue;
    const key = up * width + (signature[row] ?? 0);
    const list = members.get(key);
    if (list === undefined) members.set(key, [row]);
    else list.push(row);
  }
  return members.values();
}

type Sums = Readonly<
  Record<
    "blocks" | "words" | "linkWords" | "prose" | "headings" | "images" | "currency" | "digits",
    Int32Array
  >
>;

function recordSums(page: PageFacts): Sums {
  const { containers, blocks, texts } = page;
  return {
    blocks: containers.blocks,
    words: sumInside(containers, (at) => page.words[at] ?? 0),
    linkWords: sumInside(containers, (at) => page.linkWords[at] ?? 0),
    prose: sumInside(containers, (at) => page.prose[at] ?? 0),
    headings: sumInside(containers, (at) => (blocks[at]?.kind === "heading" ? 1 : 0)),
    images: sumInside(containers, (at) => page.images[at] ?? 0),
    currency: sumInside(containers, (at) => (texts[at]?.currency === true ? 1 : 0)),
    digits: sumInside(containers, (at) => ((texts[at]?.digits ?? 0) > 0 ? 1 : 0)),
  };
}

function groupFrom(members: readonly number[], sums: Sums, totalWords: number): Group {
  const total = (of: Int32Array): number => members.reduce((sum, row) => sum + (of[row] ?? 0), 0);
  const having = (of: Int32Array): number =>
    members.reduce((sum, row) => sum + ((of[row] ?? 0) > 0 ? 1 : 0), 0);
  const words = total(sums.words);
  return {
    size: members.length,
    blocks: total(sums.blocks),
    words,
    squares: members.reduce((sum, row) => sum + (sums.words[row] ?? 0) ** 2, 0),
    linkWords: total(sums.linkWords),
    prose: total(sums.prose),
    headings: having(sums.headings),
    images: having(sums.images),
    currency: having(sums.currency),
    digits: having(sums.digits),
    pageShare: share(words, totalWords),
    rank: 0,
  };
}

function putRecord(records: Records, record: number, row: RowWriter): void {
  const group = record < 0 ? undefined : records.groups[records.groupOf[record] ?? -1];
  if (group === undefined) {
    for (let at = 0; at < PER_RECORD.length; at++) row.put(-1);
    return;
  }
  const { size, words } = group;
  const mean = words / size;
  row.put(scaled(size));
  row.put(share(records.place[record] ?? 0, size));
  row.put(group.blocks / size);
  row.put(scaled(mean));
  row.put(scaled(records.words[record] ?? 0));
  row.put(Math.min(5, share(Math.sqrt(Math.max(0, group.squares / size - mean * mean)), mean)));
  row.put(share(group.linkWords, words));
  row.put(share(group.prose, words));
  row.put(group.headings / size);
  row.put(group.images / size);
  row.put(group.currency / size);
  row.put(group.digits / size);
  row.put(group.pageShare);
  row.put(Math.min(group.rank, 20));
}
