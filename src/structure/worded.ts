// Walks over the blocks with words before or after a block.
import type { PageMeasures } from "./measures.ts";

/** Yields up to `max` blocks with words, the nearest first; `step` is 1 or -1. */
export function* worded(
  { facts }: PageMeasures,
  from: number,
  step: 1 | -1,
  max: number,
): Generator<number> {
  const { words } = facts;
  for (let at = from + step, seen = 0; at >= 0 && at < words.length && seen < max; at += step) {
    if ((words[at] ?? 0) === 0) continue;
    seen++;
    yield at;
  }
}
