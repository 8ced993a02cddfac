// The trained model of the block-model step: its file, checked against the features this code computes.
import { loadModelFile, type ModelFile, numbersOf, requireFeatures } from "../learn/model-file.ts";
import { type TreeEnsemble, treesOf } from "../learn/trees.ts";
import { ModelFileError } from "../model/errors.ts";
import { FEATURES } from "./features/feature-matrix.ts";

/** Boosted trees over the features of a block, and how their sums become a choice. */
export interface ContentModel {
  readonly trees: TreeEnsemble;
  /** Log odds are multiplied by this before the cut: the trees are surer than they are right. */
  readonly softening: number;
  /** Share of a block's log odds that is taken from all blocks at its class path. */
  readonly pathShare: number;
}

/** A content model from its file. Throws ModelFileError when it does not fit this code. */
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

/** The model this package ships, read when first asked for; undefined when it has none. Throws ModelFileError. */
export function installedContentModel(): ContentModel | undefined {
  if (installed === undefined) {
    const file = loadModelFile("content");
    installed = { model: file && contentModelOf(file) };
  }
  return installed.model;
}
