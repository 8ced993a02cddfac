// The trained model of the block-model step: its file, checked against the features this code
// computes.
import { loadModelFile, type ModelFile, numbersOf, requireFeatures } from "../learn/model-file.ts";
import { type TreeEnsemble, treesOf } from "../learn/trees.ts";
import { ModelFileError } from "../model/errors.ts";
import { FEATURES } from "./features/feature-matrix.ts";

/** Boosted trees over block features, and the parameters that turn their sums into a choice. */
export interface ContentModel {
  readonly trees: TreeEnsemble;
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
  return { trees, softening, pathShare };
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
