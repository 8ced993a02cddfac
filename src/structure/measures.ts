// Measures a document once for all verdicts: containers, totals, repeated records, sections.
import { type Block, type PageDocument, type Region, SITE_REGIONS } from "../model/document.ts";
import { flags } from "./arrays.ts";
import { type BlockFacts, factsOfBlocks } from "./block-facts.ts";
import { likenessesOf, pathsOfBlocks } from "./class-paths.ts";
import { type ContainerTable, containersOf, rowsWithin, sumInside } from "./containers.ts";
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

/** Totals of containers; every array is indexed by row. */
type ContainerSums = Readonly<ReturnType<typeof containerSums>>;

/** Sums the facts of all blocks. */
function containerSums(containers: ContainerTable, facts: BlockFacts) {
  const { kinds, words, linkWords, prose, links, images, currency, digits } = facts;
  const size = kinds.length;
  return {
    words: sumInside(containers, words),
    linkWords: sumInside(containers, linkWords),
    prose: sumInside(containers, prose),
    links: sumInside(containers, links),
    images: sumInside(containers, images),
    headings: sumInside(
      containers,
      flags(size, (at) => kinds[at] === "heading"),
    ),
    /** Blocks with a currency sign, and blocks with a digit. */
    currency: sumInside(containers, currency),
    digits: sumInside(
      containers,
      flags(size, (at) => (digits[at] ?? 0) > 0),
    ),
  };
}

/** Regions that are no content. */
const OUTSIDE: ReadonlySet<Region | ""> = new Set([...SITE_REGIONS, "complementary"]);

/** Minimum share of those blocks' words in the main region for it alone to count. */
const MAIN_SHARE = 0.3;

/** Marks with 1 blocks that may be content; only those in the main region if it has enough. */
export function blocksInside(
  blocks: readonly Block[],
  containers: ContainerTable,
  words: Float64Array,
): Uint8Array {
  const inMain = rowsWithin(containers, ({ tag, role }) => tag === "main" || role === "main");
  const size = blocks.length;
  const inside = flags(size, (at) => !isOutside(blocks[at]));
  const isInMain = (at: number): boolean => inMain[containers.ofBlock[at] ?? 0] === 1;
  let all = 0;
  let main = 0;
  for (let at = 0; at < size; at++) {
    if (inside[at] === 0) continue;
    all += words[at] ?? 0;
    if (isInMain(at)) main += words[at] ?? 0;
  }
  return main > MAIN_SHARE * all ? flags(size, (at) => inside[at] === 1 && isInMain(at)) : inside;
}

function isOutside(block: Block | undefined): boolean {
  if (block === undefined) return true;
  const { region, widget } = block;
  return OUTSIDE.has(region) || widget === "consent" || widget === "select";
}
