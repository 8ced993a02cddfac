// Assigns blocks to sections, and finds the block that is the page's title.
import type { PageDocument } from "../model/document.ts";

/** Sections in reading order; the first is everything before the first heading. */
export interface SectionTable {
  /** Block of each section's heading; -1 for the first section. */
  readonly heading: Int32Array;
  /** Section of each block; a heading belongs to the section it starts. */
  readonly ofBlock: Int32Array;
}

/** Returns the sections under the headings of level `deepest` and above. */
export function sectionsOf({ blocks }: PageDocument, deepest: number): SectionTable {
  const heading = [-1];
  const ofBlock = new Int32Array(blocks.length);
  let at = 0;
  for (const { kind, level } of blocks) {
    if (kind === "heading" && level <= deepest) heading.push(at);
    ofBlock[at++] = heading.length - 1;
  }
  return { heading: Int32Array.from(heading), ofBlock };
}

/** Returns the block of the page's title: detected, else by its words, else the first h1; or -1. */
export function titleBlock({ title, heading, blocks }: PageDocument): number {
  if (heading !== undefined) return blocks.indexOf(heading);
  const named = blocks.findIndex(
    ({ kind, text }) => kind === "heading" && text !== "" && text === title,
  );
  return named >= 0
    ? named
    : blocks.findIndex(({ kind, level }) => kind === "heading" && level === 1);
}
