// Collects the text around each block, to recognise a short text in another reading of the page.
import type { Block } from "../../model/document.ts";
import { squash } from "../../text/squash.ts";
import { SHORTEST_LOOKUP } from "../../text/substrings.ts";

/** Text around a block, squashed. */
export interface Surroundings {
  /** End of the preceding text. */
  readonly before: string;
  /** Start of the following text. */
  readonly after: string;
}

/** Returns a lookup of each block's surroundings by place; blocks are in source order. */
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
