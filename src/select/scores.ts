// A page to how sure the trained model is of each block.

import { sumTrees } from "../learn/trees.ts";
import type { TypeChances } from "../model/verdict.ts";
import { amounts } from "../outline/arrays.ts";
import type { PageOutline } from "../outline/outline.ts";
import { type ContentModel, installedContentModel } from "./content-model.ts";
import { featureMatrix } from "./features/feature-matrix.ts";

/** What the steps of selection know of a page. */
export interface BlockScores {
  readonly outline: PageOutline;
  /** Probability of each block to be content, as the cut reads it; undefined without a model. */
  readonly probabilities: Float64Array | undefined;
}

/** Scores every block of a page with the model this package ships. Throws ModelFileError when that does not fit this code. */
export function scoreBlocks(outline: PageOutline, chances: TypeChances): BlockScores {
  return scoreWith(installedContentModel(), { outline, chances });
}

/** A page to be scored: its outline, and how likely each type is for it. */
export interface ScoredPage {
  readonly outline: PageOutline;
  readonly chances: TypeChances;
}

/** Scores every block of a page with a model; without one there are no probabilities. */
export function scoreWith(
  model: ContentModel | undefined,
  { outline, chances }: ScoredPage,
): BlockScores {
  if (model === undefined) return { outline, probabilities: undefined };
  const odds = sumTrees(model.trees, featureMatrix(outline, chances));
  const shared = sharedOdds(outline, odds);
  const { softening, pathShare } = model;
  const probabilities = amounts(odds.length, (block) => {
    const mixed = (odds[block] ?? 0) * (1 - pathShare) + (shared[block] ?? 0) * pathShare;
    return 1 / (1 + Math.exp(-softening * mixed));
  });
  return { outline, probabilities };
}

/** A block without words still has a little weight, so that paths of images have a mean. */
const LEAST_WEIGHT = 1e-3;

/** For each block the mean log odds of the blocks at its class path, by words: what is alike is judged alike. */
function sharedOdds({ facts, paths }: PageOutline, odds: Float64Array): Float64Array {
  // Paths are numbered from 0, and no more than blocks.
  const sums = new Float64Array(paths.length);
  const weights = new Float64Array(paths.length);
  for (let block = 0; block < paths.length; block++) {
    const path = paths[block] ?? 0;
    const weight = (facts.words[block] ?? 0) + LEAST_WEIGHT;
    sums[path] = (sums[path] ?? 0) + (odds[block] ?? 0) * weight;
    weights[path] = (weights[path] ?? 0) + weight;
  }
  return amounts(paths.length, (block) => {
    const path = paths[block] ?? 0;
    return (sums[path] ?? 0) / (weights[path] ?? 1);
  });
}
