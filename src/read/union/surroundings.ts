// Blocks to what is written around each, by which a short text is known again in another reading of the page.
import type { Block } from "../../model/document.ts";
import { squash } from "../../text/squash.ts";
import { SHORTEST_LOOKUP } from "../../text/substrings.ts";

/** What is written around a block, squashed. */
export interface Surroundings {
  /** The end of what stands before it. */
  readonly before: string;
  /** The beginning of what stands after it. */
  readonly after: string;
}

/** The surroundings of each block in source order, by its place among `blocks`. */
export function surroundingsOf(blocks: readonly Block[]): (place: number) => Surroundings {
  const order = blocks.map((_, place) => place);
  order.sort((a, b) => (blocks[a]?.first ?? 0) - (blocks[b]?.first ?? 0) || a - b);
  const starts = new Int32Array(blocks.length);
  const ends = new Int32Array(blocks.length);
  const keys: string[] = [];
  let length = 0;
  for (const place of order) {
    const key = squash(blocks[place]?.text ?? "");
    keys.push(key);
    starts[place] = length;
    length += key.length;
    ends[place] = length;
  }
  const stream = keys.join("");
  return (place) => {
    const start = starts[place] ?? 0;
    const end = ends[place] ?? 0;
    return {
      before: stream.slice(Math.max(0, start - SHORTEST_LOOKUP), start),
      after: stream.slice(end, end + SHORTEST_LOOKUP),
    };
  };
}
