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

/** The surroundings of each block by its place; blocks come in source order. */
export function surroundingsOf(blocks: readonly Block[]): (place: number) => Surroundings {
  const ends = new Int32Array(blocks.length + 1);
  const keys = blocks.map(({ text }) => squash(text));
  for (const [place, key] of keys.entries()) ends[place + 1] = (ends[place] ?? 0) + key.length;
  const stream = keys.join("");
  return (place) => {
    const start = ends[place] ?? 0;
    const end = ends[place + 1] ?? 0;
    return {
      before: stream.slice(Math.max(0, start - SHORTEST_LOOKUP), start),
      after: stream.slice(end, end + SHORTEST_LOOKUP),
    };
  };
}
