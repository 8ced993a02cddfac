// A page to how sure the trained model is of each block.

import { sumTrees } from "../learn/trees.ts";
import type { PageDocument } from "../model/document.ts";
import type { TypeChances } from "../model/verdict.ts";
import { type ContentModel, installedContentModel } from "./content-model.ts";
import { FEATURES, featureMatrix } from "./features/feature-matrix.ts";
import type { PageFacts } from "./features/page-facts.ts";

/** What the steps of selection know of a page. */
export interface BlockScores {
  readonly page: PageFacts;
  /** Number of the class path of each block: equal where blocks are alike. */
  readonly paths: Int32Array;
  /** Probability of each block to be content, as the cut reads it; undefined without a model. */
  readonly probabilities: Float64Array | undefined;
}

/** Scores every block of a page with the model this package ships. Throws ModelFileError when that does not fit this code. */
export function scoreBlocks(document: PageDocument, chances: TypeChances): BlockScores {
  return scoreWith(installedContentModel(), { document, chances });
}

/** A page to be scored: its document, and how likely each type is for it. */
export interface ScoredDocument {
  readonly document: PageDocument;
  readonly chances: TypeChances;
}

/** Scores every block of a page with a model; without one there are no probabilities. */
export function scoreWith(
  model: ContentModel | undefined,
  { document, chances }: ScoredDocument,
): BlockScores {
  const { page, rows, paths } = featureMatrix(document, chances);
  if (model === undefined) return { page, paths, probabilities: undefined };
  const width = FEATURES.length;
  const odds = new Float64Array(page.blocks.length);
  const sums = new Float64Array(model.trees.base.length);
  for (let block = 0; block < odds.length; block++) {
    sumTrees(model.trees, { rows, start: block * width }, sums);
    odds[block] = sums[0] ?? 0;
  }
  const shared = sharedOdds(page, paths, odds);
  const { softening, pathShare } = model;
  const probabilities = odds.map((own, block) => {
    const mixed = own * (1 - pathShare) + (shared[block] ?? own) * pathShare;
    return 1 / (1 + Math.exp(-softening * mixed));
  });
  return { page, paths, probabilities };
}

/** A block without words still has a little weight, so that paths of images have a mean. */
const LEAST_WEIGHT = 1e-3;

/** For each block the mean log odds of the blocks at its class path, by words: what is alike is judged alike. */
function sharedOdds(page: PageFacts, paths: Int32Array, odds: Float64Array): Float64Array {
  const most = paths.reduce((last, path) => Math.max(last, path), -1) + 1;
  const sums = new Float64Array(most);
  const weights = new Float64Array(most);
  for (const [block, path] of paths.entries()) {
    const weight = (page.words[block] ?? 0) + LEAST_WEIGHT;
    sums[path] = (sums[path] ?? 0) + (odds[block] ?? 0) * weight;
    weights[path] = (weights[path] ?? 0) + weight;
  }
  return Float64Array.from(paths, (path) => (sums[path] ?? 0) / (weights[path] ?? 1));
}
