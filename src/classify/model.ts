// The router's model file to a model that fits the features computed here.
import { type LinearModel, linearOf } from "../learn/linear.ts";
import { loadModelFile, type ModelFile, requireFeatures } from "../learn/model-file.ts";
import { type TreeEnsemble, treesOf } from "../learn/trees.ts";
import { ModelFileError } from "../model/errors.ts";
import type { PageType } from "../model/verdict.ts";
import { type SignalColumns, signalColumns } from "./columns.ts";
import { featureNames } from "./features.ts";

/** The types a page can have, in the order of the model's outputs. */
export const TYPES = [
  "article",
  "documentation",
  "service",
  "forum",
  "collection",
  "listing",
  "product",
] as const satisfies readonly PageType[];

/** A trained router. */
export interface RouterModel {
  /** Where the numbers of each signal go in a row. */
  readonly columns: readonly SignalColumns[];
  /** For each number of a row the place of its signal among `columns`. */
  readonly groups: Uint8Array;
  readonly linear: LinearModel;
  readonly trees: TreeEnsemble;
  /** Share of the trees in the mean of both probabilities. */
  readonly treeShare: number;
}

/** The router of a model file. Throws ModelFileError when it was trained for other types or features. */
export function routerOf(file: ModelFile): RouterModel {
  requireFeatures(file, featureNames());
  const { types, tree_share } = file.parts;
  if (!Array.isArray(types) || types.join() !== TYPES.join()) {
    throw new ModelFileError(`model file ${file.name} has other page types: ${String(types)}`);
  }
  if (typeof tree_share !== "number" || !(tree_share >= 0 && tree_share <= 1)) {
    throw new ModelFileError(`model file ${file.name} has no tree_share between 0 and 1`);
  }
  const columns = signalColumns(file.features);
  const router = {
    columns,
    groups: Uint8Array.from(columns.flatMap(({ names }, at) => names.map(() => at))),
    linear: linearOf(file, "linear"),
    trees: treesOf(file, "trees"),
    treeShare: tree_share,
  };
  if (router.linear.outputs !== TYPES.length || router.trees.base.length !== TYPES.length) {
    throw new ModelFileError(`model file ${file.name} has not one output for each page type`);
  }
  return router;
}

let installed: RouterModel | undefined;
let looked = false;

/** The router this package ships, read once a thread; undefined when its file is not there. Throws ModelFileError. */
export function installedRouter(): RouterModel | undefined {
  if (looked) return installed;
  const file = loadModelFile("router");
  installed = file === undefined ? undefined : routerOf(file);
  looked = true;
  return installed;
}
