// Features of a block's section: its heading, the distance to it, and totals of the section.
import { binaryLog, share, signedBinaryLog } from "../../learn/quantities.ts";
import { amounts } from "../../structure/arrays.ts";
import type { PageOutline } from "../../structure/outline.ts";
import type { SectionTable } from "../../structure/sections.ts";
import type { FeatureColumns, FeatureGroup } from "./feature-columns.ts";

/** Writes features of the section under the nearest heading, and under the nearest h1 or h2. */
export const SECTIONS: FeatureGroup = ({ outline }, columns) => {
  const { sections, chapters } = outline;
  writeHeading(outline, columns);
  writeSums("section", outline, sections, columns);
  writeSums("chapter", outline, chapters, columns);
  writeTitle(outline, columns);
};

function writeHeading(outline: PageOutline, columns: FeatureColumns): void {
  const { facts, sections } = outline;
  const { heading, ofBlock } = sections;
  /** Adds a column computed from the heading of each block's section; 0 without one. */
  const ofHeading = (name: string, amountOf: (at: number) => number): void => {
    const values = amounts(heading.length, (section) => {
      const at = heading[section] ?? -1;
      return at < 0 ? 0 : amountOf(at);
    });
    columns.gather(name, values, { of: ofBlock, otherwise: 0 });
  };
  ofHeading("heading_level", (at) => facts.levels[at] ?? 0);
  ofHeading("heading_words", (at) => binaryLog(facts.words[at] ?? 0));
  const before = facts.wordsBefore;
  const headingOf = (block: number): number => heading[ofBlock[block] ?? 0] ?? -1;
  columns.each("heading_blocks_back", (block) => {
    const at = headingOf(block);
    return at < 0 ? -1 : binaryLog(block - at);
  });
  columns.each("heading_words_back", (block) => {
    const at = headingOf(block);
    return at < 0 ? -1 : binaryLog((before[block] ?? 0) - (before[at] ?? 0));
  });
  columns.each("heading_apart", (block) => {
    const at = headingOf(block);
    return at < 0 ? -1 : stepsApart(outline, at, block);
  });
  columns.each("section_number", (block) => binaryLog(ofBlock[block] ?? 0));
  columns.each("sections_after", (block) => binaryLog(heading.length - 1 - (ofBlock[block] ?? 0)));
}

/** Maximum containers to climb. */
const MAX_STEPS = 10;

/** Returns the number of containers to climb to one with the other block; at most `MAX_STEPS`. */
function stepsApart({ containers }: PageOutline, other: number, block: number): number {
  let at = containers.ofBlock[block] ?? 0;
  let steps = 0;
  while (steps < MAX_STEPS) {
    if ((containers.first[at] ?? 0) <= other && other <= (containers.last[at] ?? 0)) return steps;
    const wider = containers.wider[at] ?? at;
    if (wider === at) return MAX_STEPS;
    at = wider;
    steps++;
  }
  return steps;
}

/** Writes totals of each block's section. */
function writeSums(
  which: string,
  { facts }: PageOutline,
  { heading, ofBlock }: SectionTable,
  columns: FeatureColumns,
): void {
  const size = heading.length;
  const owners = { of: ofBlock, otherwise: 0 };
  const sum = (amountOf: (block: number) => number): Float64Array => {
    const sums = new Float64Array(size);
    for (let block = 0; block < ofBlock.length; block++) {
      const section = ofBlock[block] ?? 0;
      sums[section] = (sums[section] ?? 0) + amountOf(block);
    }
    return sums;
  };
  const sumOf = (of: ArrayLike<number>) => sum((block) => of[block] ?? 0);
  const logOf = (sums: Float64Array) => amounts(size, (section) => binaryLog(sums[section] ?? 0));
  const partOf = (parts: Float64Array, wholes: Float64Array): Float64Array =>
    amounts(size, (section) => share(parts[section] ?? 0, wholes[section] ?? 0));
  const blocks = sum(() => 1);
  const words = sumOf(facts.words);
  columns.gather(`${which}_blocks`, logOf(blocks), owners);
  columns.gather(`${which}_words`, logOf(words), owners);
  columns.gather(`${which}_link_share`, partOf(sumOf(facts.linkWords), words), owners);
  columns.gather(`${which}_prose_share`, partOf(sumOf(facts.prose), words), owners);
  columns.gather(`${which}_images`, logOf(sumOf(facts.images)), owners);
  columns.gather(`${which}_currency`, partOf(sumOf(facts.currency), blocks), owners);
}

function writeTitle({ facts, title }: PageOutline, columns: FeatureColumns): void {
  const before = facts.wordsBefore;
  columns.each("h1_blocks", (block) => (title < 0 ? 0 : signedBinaryLog(block - title)));
  columns.each("h1_words", (block) =>
    title < 0 ? 0 : signedBinaryLog((before[block] ?? 0) - (before[title] ?? 0)),
  );
}
