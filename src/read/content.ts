// A page and what was selected of it to the blocks of its content as they are written: the title first.
import type { Block, PageDocument } from "../model/document.ts";
import type { Selection } from "../model/verdict.ts";

/** The kept blocks in the order they are written in: the page's title, then the others in reading order. */
export function contentBlocks(
  { blocks, heading }: PageDocument,
  { kept }: Selection,
): readonly Block[] {
  const picked = kept.flatMap((at) => blocks[at] ?? []);
  if (heading === undefined || picked[0] === heading || !picked.includes(heading)) return picked;
  return [heading, ...picked.filter((block) => block !== heading)];
}
