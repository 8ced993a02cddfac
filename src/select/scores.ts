// Scores each block of a page with the trained model.
import {
  loadModelFile,
  type ModelFile,
  numbersOf,
  recordOf,
  requireFeatures,
} from "../learn/model-file.ts";
import { sumTrees, type TreeEnsemble, treesOf } from "../learn/trees.ts";
import { ModelFileError } from "../model/errors.ts";
import { once } from "../model/once.ts";
import type { TypeChances } from "../model/verdict.ts";
import { type Signatures, signaturesOf } from "../statements/signatures.ts";
import { amounts } from "../structure/arrays.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { Wording } from "./features/feature-columns.ts";
import { FEATURES, featureMatrix } from "./features/feature-matrix.ts";
import { neverContent } from "./landmarks.ts";

/** Input of the selection steps. */
export interface BlockScores {
  readonly outline: PageOutline;
  /** 1 for blocks that are never content: widgets, and blocks in landmarks of the site. */
  readonly never: Uint8Array;
  /**
   * Probability of each block to be content, as used by the cut; undefined without a model.
   *
   * 0 at class paths whose blocks are all in `never`: these are not scored.
   */
  readonly probabilities: Float64Array | undefined;
  /** Returns the author and date lines; reads them once for all selections of the page. */
  readonly signatures: () => Signatures;
}

/** Scores the blocks of a page. Throws ModelFileError if the model does not match this code. */
export function scoreBlocks(outline: PageOutline, chances: TypeChances): BlockScores {
  return scoreWith(installedContentModel(), { outline, chances });
}

/** A page to score: its outline and the probability of each type. */
export interface ScoringInput {
  readonly outline: PageOutline;
  readonly chances: TypeChances;
}

/** Scores the blocks of a page with a model; without one there are no probabilities. */
export function scoreWith(
  model: ContentModel | undefined,
  { outline, chances }: ScoringInput,
): BlockScores {
  const never = neverContent(outline);
  const signatures = once(() => signaturesOf(outline));
  if (model === undefined) return { outline, never, probabilities: undefined, signatures };
  const wanted = scoredBlocks(outline, never);
  const { wording } = model;
  const odds = sumTrees(model.trees, featureMatrix(outline, { chances, wording }, wanted));
  const shared = sharedOdds(outline, wanted, odds);
  const { softening, pathShare } = model;
  const probabilities = new Float64Array(never.length);
  for (let at = 0; at < wanted.length; at++) {
    const mixed = (odds[at] ?? 0) * (1 - pathShare) + (shared[at] ?? 0) * pathShare;
    probabilities[wanted[at] ?? 0] = 1 / (1 + Math.exp(-softening * mixed));
  }
  return { outline, never, probabilities, signatures };
}

/** Returns the blocks at class paths with possible content; others do not affect these. */
function scoredBlocks({ paths }: PageOutline, never: Uint8Array): Int32Array {
  const mayBe = new Uint8Array(paths.length);
  for (let block = 0; block < paths.length; block++) {
    if (never[block] === 0) mayBe[paths[block] ?? 0] = 1;
  }
  return Int32Array.from(paths.keys()).filter((block) => mayBe[paths[block] ?? 0] === 1);
}

/** Weight of a block without words, so that paths of images have a mean. */
const MIN_WEIGHT = 1e-3;

/**
 * Returns for each scored block the mean log odds at its class path, weighted by words, so that
 * similar blocks score alike.
 */
function sharedOdds(
  { facts, paths }: PageOutline,
  wanted: Int32Array,
  odds: Float64Array,
): Float64Array {
  // Paths are numbered from 0, and there are at most as many as blocks.
  const sums = new Float64Array(paths.length);
  const weights = new Float64Array(paths.length);
  for (let at = 0; at < wanted.length; at++) {
    const block = wanted[at] ?? 0;
    const path = paths[block] ?? 0;
    const weight = (facts.words[block] ?? 0) + MIN_WEIGHT;
    sums[path] = (sums[path] ?? 0) + (odds[at] ?? 0) * weight;
    weights[path] = (weights[path] ?? 0) + weight;
  }
  return amounts(wanted.length, (at) => {
    const path = paths[wanted[at] ?? 0] ?? 0;
    return (sums[path] ?? 0) / (weights[path] ?? 1);
  });
}

/** Boosted trees over block features, and the parameters that turn their sums into a choice. */
interface ContentModel {
  readonly trees: TreeEnsemble;
  readonly wording: Wording;
  /** Factor for log odds before the cut, because the trees are overconfident. */
  readonly softening: number;
  /** Share of a block's log odds that comes from all blocks at its class path. */
  readonly pathShare: number;
}

/** Loads a content model from its file. Throws ModelFileError if it does not match this code. */
export function contentModelOf(file: ModelFile): ContentModel {
  requireFeatures(file, FEATURES);
  const [softening = 1, pathShare = 0] = numbersOf(file, "choice", file.parts["choice"]);
  const trees = treesOf(file, "trees");
  if (trees.base.length !== 1) {
    throw new ModelFileError(`model file ${file.name} has ${trees.base.length} outputs, wanted 1`);
  }
  return { trees, wording: wordingOf(file), softening, pathShare };
}

function wordingOf(file: ModelFile): Wording {
  const record = recordOf(file, "wording");
  const list = (key: string) => numbersOf(file, `wording.${key}`, record[key]);
  const [terms, odds] = [list("terms"), list("odds")];
  if (terms.length !== odds.length)
    throw new ModelFileError(`model file ${file.name}: wording has lists of unequal length`);
  return new Map(Array.from(terms, (term, at) => [term, odds[at] ?? 0]));
}

let installed: { readonly model: ContentModel | undefined } | undefined;

/** Returns the bundled model, read on first use; undefined without one. Throws ModelFileError. */
export function installedContentModel(): ContentModel | undefined {
  if (installed === undefined) {
    const file = loadModelFile("content");
    installed = { model: file && contentModelOf(file) };
  }
  return installed.model;
}
