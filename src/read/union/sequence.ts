// Blocks in the order they are read to the order they are written in.
import type { Block } from "../../model/document.ts";

/** Blocks with their places in both orders. */
export interface SourceSequence {
  /** In the order they are read. */
  readonly blocks: readonly Block[];
  /** Place in the reading order by place in the source. */
  readonly bySource: Int32Array;
  /** Place in the source by place in the reading order. */
  readonly sourcePlace: Int32Array;
  /** In the order they are written. */
  readonly source: readonly Block[];
}

/** Puts blocks into the order they are written in. */
export function sequenceOf(blocks: readonly Block[]): SourceSequence {
  const order = blocks.map((_, at) => at);
  order.sort((a, b) => (blocks[a]?.first ?? 0) - (blocks[b]?.first ?? 0) || a - b);
  const bySource = Int32Array.from(order);
  const sourcePlace = new Int32Array(order.length);
  for (const [at, place] of order.entries()) sourcePlace[place] = at;
  return { blocks, bySource, sourcePlace, source: order.flatMap((at) => blocks[at] ?? []) };
}
