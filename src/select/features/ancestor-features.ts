// Features of the containers around a block: five nested sets of blocks.
import { binaryLog, share } from "../../learn/quantities.ts";
import { amounts, indexes } from "../../structure/arrays.ts";
import type { ContainerTable } from "../../structure/containers.ts";
import type { FeatureGroup } from "./feature-columns.ts";

/**
 * Number of containers described, outwards from the nearest with another block. Containers with the
 * same blocks count once.
 */
const LEVELS = 5;

/** Writes the features of five containers around each block. */
export const ANCESTORS: FeatureGroup = ({ outline }, columns) => {
  const { containers, sums, totalWords } = outline;
  const { rows, blocks, first, last, children, wider } = containers;
  const column = (amountOf: (row: number) => number) => amounts(rows.length, amountOf);
  const wordsIn = (row: number): number => sums.words[row] ?? 0;
  const partOf = (parts: Float64Array, wholes: Float64Array) =>
    column((row) => share(parts[row] ?? 0, wholes[row] ?? 0));
  const size = column((row) => binaryLog(blocks[row] ?? 0));
  const words = column((row) => binaryLog(wordsIn(row)));
  const pageShare = column((row) => share(wordsIn(row), totalWords));
  const linkShare = partOf(sums.linkWords, sums.words);
  const proseShare = partOf(sums.prose, sums.words);
  const wordsPerBlock = partOf(sums.words, blocks);
  const headingShare = partOf(sums.headings, blocks);
  const imageShare = partOf(sums.images, blocks);
  const linksPerBlock = partOf(sums.links, blocks);
  const childCount = column((row) => binaryLog(children[row] ?? 0));
  const growth = column((row) => share(blocks[row] ?? 0, blocks[wider[row] ?? row] ?? 0));
  let around = nearestShared(containers);
  for (let level = 0; level < LEVELS; level++) {
    const of = around;
    const owners = { of, otherwise: 0 };
    columns.gather(`up${level}_blocks`, size, owners);
    columns.gather(`up${level}_words`, words, owners);
    columns.gather(`up${level}_page_share`, pageShare, owners);
    columns.gather(`up${level}_link_share`, linkShare, owners);
    columns.gather(`up${level}_prose_share`, proseShare, owners);
    columns.gather(`up${level}_words_per_block`, wordsPerBlock, owners);
    columns.gather(`up${level}_heading_share`, headingShare, owners);
    columns.gather(`up${level}_image_share`, imageShare, owners);
    columns.gather(`up${level}_links_per_block`, linksPerBlock, owners);
    columns.each(`up${level}_place`, (block) => {
      const row = of[block] ?? 0;
      const start = first[row] ?? 0;
      return (block - start) / Math.max(1, (last[row] ?? 0) - start);
    });
    columns.gather(`up${level}_children`, childCount, owners);
    columns.gather(`up${level}_growth`, growth, owners);
    around = indexes(of.length, (block) => wider[of[block] ?? 0] ?? 0);
  }
};

/** Returns for each block its nearest container with at least one other block. */
function nearestShared({ ofBlock, blocks, wider }: ContainerTable): Int32Array {
  return indexes(ofBlock.length, (block) => {
    const row = ofBlock[block] ?? 0;
    return blocks[row] === 1 ? (wider[row] ?? row) : row;
  });
}
