// Measures a document once for all verdicts: containers, totals, repeated records, sections.
import type { Block, PageDocument } from "../model/document.ts";
import { type BlockFacts, factsOfBlocks } from "./block-facts.ts";
import { likenessesOf, pathsOfBlocks } from "./class-paths.ts";
import { type ContainerSums, containerSums } from "./container-sums.ts";
import { type ContainerTable, containersOf, sumInside } from "./containers.ts";
import { blocksInside } from "./inside.ts";
import { type AlikeRows, alikeChildren, type RecordTable, recordTable } from "./records.ts";
import { type SectionTable, sectionsOf, titleBlock } from "./sections.ts";

/** Measurements of a page before its lists are known. Blocks and containers are identified by index. */
export interface PageMeasures {
  readonly document: PageDocument;
  readonly blocks: readonly Block[];
  readonly totalWords: number;
  readonly containers: ContainerTable;
  readonly facts: BlockFacts;
  readonly sums: ContainerSums;
  /**
   * 1 for each block that may be content: outside menus, banners, footers, asides, dialogs and
   * widgets.
   */
  readonly inside: Uint8Array;
  /** Number of the tag and the class names of each container, without state names and numbers. */
  readonly signatures: Int32Array;
  /** Number of the tag and the first class name without a digit of each container. */
  readonly firstNames: Int32Array;
  /** Class path number of each block: equal for blocks of one kind in containers with one path. */
  readonly paths: Int32Array;
  /** Three or more children of one container with one signature. */
  readonly recordsBySignature: RecordTable;
  /** Two or more children of one container that have blocks and share tag and first class name. */
  readonly recordsByFirstName: readonly AlikeRows[];
  /** Sections under headings of all levels, and under those of levels 1 and 2. */
  readonly sections: SectionTable;
  readonly chapters: SectionTable;
  /** The block that is the page's title; -1 for none. */
  readonly title: number;
}

const MIN_BY_SIGNATURE = 3;
const MIN_BY_FIRST_NAME = 2;

/** Measures a document in time linear in its size. */
export function measuresOf(document: PageDocument): PageMeasures {
  const { blocks } = document;
  const containers = containersOf(blocks);
  const facts = factsOfBlocks(blocks);
  const inside = blocksInside(blocks, containers, facts.words);
  const likenesses = likenessesOf(containers);
  return {
    document,
    blocks,
    totalWords: blocks.reduce((sum, { words }) => sum + words, 0),
    containers,
    facts,
    sums: containerSums(containers, facts),
    inside,
    signatures: likenesses.bySignature,
    firstNames: likenesses.byFirstName,
    paths: pathsOfBlocks(facts.kinds, containers, likenesses),
    recordsBySignature: recordTable(
      containers,
      alikeChildren(containers, likenesses.bySignature, {
        fewest: MIN_BY_SIGNATURE,
        counts: containers.blocks,
      }),
    ),
    recordsByFirstName: alikeChildren(containers, likenesses.byFirstName, {
      fewest: MIN_BY_FIRST_NAME,
      counts: sumInside(containers, inside),
    }),
    sections: sectionsOf(document, 6),
    chapters: sectionsOf(document, 2),
    title: titleBlock(document),
  };
}
