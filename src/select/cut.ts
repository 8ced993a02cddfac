// Chooses blocks from their probabilities so that the expected score is highest.

/** Chosen blocks, and the probability that separates them from the others. */
export interface Cut {
  /** 1 for each chosen block. */
  readonly chosen: Uint8Array;
  /** A block adds to the expected score if its probability is above this: half of the expected F1. */
  readonly threshold: number;
}

/**
 * Returns the most probable blocks with the greatest expected F1 by words. For each number of
 * blocks, F1 is twice the expected correct words over the chosen words plus all expected content
 * words.
 *
 * There are no tuned parameters. If no content words are expected, nothing is chosen.
 */
export function bestCut(probabilities: Float64Array, words: Float64Array): Cut {
  const order = Array.from(probabilities.keys());
  order.sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0) || a - b);
  let expected = 0;
  for (const block of order) expected += (probabilities[block] ?? 0) * (words[block] ?? 0);
  let taken = 0;
  let right = 0;
  let best = 0;
  let count = 0;
  for (const [index, block] of order.entries()) {
    taken += words[block] ?? 0;
    right += (probabilities[block] ?? 0) * (words[block] ?? 0);
    const f1 = (2 * right) / (taken + expected);
    if (taken > 0 && f1 > best) {
      best = f1;
      count = index + 1;
    }
  }
  const chosen = new Uint8Array(probabilities.length);
  for (let index = 0; index < count; index++) chosen[order[index] ?? 0] = 1;
  return { chosen, threshold: best / 2 };
}
