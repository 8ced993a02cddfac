// Features of the blocks before and behind a block.
import { type FeatureGroup, scaled, share } from "./feature-group.ts";

const OFFSETS = [-3, -2, -1, 1, 2, 3];
const PER_NEIGHBOUR = [
  "words",
  "link_share",
  "prose",
  "heading",
  "kind_same",
  "parent_same",
  "images",
];

const nameOf = (offset: number): string => (offset < 0 ? `before${-offset}` : `behind${offset}`);

/** Three blocks before and three behind; past the ends all values are -1. */
export const NEIGHBOURS: FeatureGroup = {
  names: [
    ...OFFSETS.flatMap((offset) => PER_NEIGHBOUR.map((name) => `${nameOf(offset)}_${name}`)),
    "prose_before_10",
    "prose_behind_10",
    "words_before_10",
    "words_behind_10",
    "links_before_10",
    "links_behind_10",
  ],
  open: (page) => {
    const { blocks, containers } = page;
    const prose = cumulated(page.prose);
    const words = cumulated(page.words);
    const linkWords = cumulated(page.linkWords);
    const size = blocks.length;
    return (index, row) => {
      const container = containers.ofBlock[index] ?? 0;
      for (const offset of OFFSETS) {
        const at = index + offset;
        const block = blocks[at];
        if (block === undefined) {
          for (let column = 0; column < PER_NEIGHBOUR.length; column++) row.put(-1);
          continue;
        }
        row.put(scaled(block.words));
        row.put(share(page.linkWords[at] ?? 0, block.words));
        row.flag((page.prose[at] ?? 0) > 0);
        row.put(block.level);
        row.flag(block.kind === blocks[index]?.kind);
        const wider = containers.wider[container] ?? container;
        row.flag((containers.first[wider] ?? 0) <= at && at <= (containers.last[wider] ?? 0));
        row.put(Math.min(page.images[at] ?? 0, 3));
      }
      const start = Math.max(0, index - 10);
      const end = Math.min(size, index + 11);
      const sum = (of: Float64Array, from: number, to: number): number =>
        (of[to] ?? 0) - (of[from] ?? 0);
      const before = sum(words, start, index);
      const behind = sum(words, index + 1, end);
      row.put(share(sum(prose, start, index), before));
      row.put(share(sum(prose, index + 1, end), behind));
      row.put(scaled(before));
      row.put(scaled(behind));
      row.put(share(sum(linkWords, start, index), before));
      row.put(share(sum(linkWords, index + 1, end), behind));
    };
  },
};

/** Sums of all values before each index; one more entry than there are values. */
function cumulated(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (const [index, value] of values.entries()) sums[index + 1] = (sums[index] ?? 0) + value;
  return sums;
}
