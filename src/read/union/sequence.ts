// Converts blocks from reading order to source order.
import type { Block } from "../../model/document.ts";

/** Blocks with their places in both orders. */
export interface SourceSequence {
  /** In reading order. */
  readonly blocks: readonly Block[];
  /** Place in reading order, by place in the source. */
  readonly bySource: Int32Array;
  /** Place in the source, by place in reading order. */
  readonly sourcePlace: Int32Array;
  /** In source order. */
  readonly source: readonly Block[];
}

/** Sorts blocks into source order. */
export function sequenceOf(blocks: readonly Block[]): SourceSequence {
  const order = blocks.map((_, at) => at);
  order.sort((a, b) => (blocks[a]?.first ?? 0) - (blocks[b]?.first ?? 0) || a - b);
  const bySource = Int32Array.from(order);
  const sourcePlace = new Int32Array(order.length);
  for (const [at, place] of order.entries()) sourcePlace[place] = at;
  return { blocks, bySource, sourcePlace, source: order.flatMap((at) => blocks[at] ?? []) };
}
