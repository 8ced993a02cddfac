// Loads the router from its model file and checks it against the features of this code.
import { type LinearModel, linearOf } from "../learn/linear.ts";
import { loadModelFile, type ModelFile, requireFeatures } from "../learn/model-file.ts";
import { type TreeEnsemble, treesOf } from "../learn/trees.ts";
import { ModelFileError } from "../model/errors.ts";
import { ROUTED_TYPES } from "../model/verdict.ts";
import { featureNames } from "./features.ts";
import type { Values } from "./signals.ts";

/** A trained router. */
export interface RouterModel {
  /** Columns of each signal's numbers in a row. */
  readonly columns: readonly SignalColumns[];
  /** For each number of a row, the index of its signal in `columns`. */
  readonly groups: Uint8Array;
  readonly linear: LinearModel;
  readonly trees: TreeEnsemble;
  /** Weight of the trees in the mean of both probabilities. */
  readonly treeShare: number;
}

/** Loads a router. Throws ModelFileError if it was trained for other types or features. */
export function routerOf(file: ModelFile): RouterModel {
  requireFeatures(file, featureNames());
  const { types, tree_share } = file.parts;
  if (!Array.isArray(types) || types.join() !== ROUTED_TYPES.join()) {
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
  if (
    router.linear.outputs !== ROUTED_TYPES.length ||
    router.trees.base.length !== ROUTED_TYPES.length
  ) {
    throw new ModelFileError(`model file ${file.name} has not one output for each page type`);
  }
  return router;
}

let installed: RouterModel | undefined;
let looked = false;

/** Returns the bundled router, read once per thread, or undefined. Throws ModelFileError. */
export function installedRouter(): RouterModel | undefined {
  if (looked) return installed;
  const file = loadModelFile("router");
  installed = file === undefined ? undefined : routerOf(file);
  looked = true;
  return installed;
}

/** The adjacent columns of one signal. */
interface SignalColumns {
  readonly signal: string;
  readonly from: number;
  /** Names of its features, in column order. */
  readonly names: readonly string[];
}

/** Returns the columns of every signal, in order. */
export function signalColumns(features: readonly string[]): readonly SignalColumns[] {
  const columns: { signal: string; from: number; names: string[] }[] = [];
  for (const [from, feature] of features.entries()) {
    const dot = feature.indexOf(".");
    const signal = feature.slice(0, dot);
    const name = feature.slice(dot + 1);
    const last = columns.at(-1);
    if (last?.signal === signal) last.names.push(name);
    else columns.push({ signal, from, names: [name] });
  }
  return columns;
}

/** Returns the features of a page as a row. Throws an Error if the page lacks one. */
export function rowOf(
  values: Readonly<Record<string, Values>>,
  columns: readonly SignalColumns[],
): Float32Array {
  const row: number[] = [];
  for (const { signal, names } of columns) {
    const numbers = values[signal];
    for (const name of names) {
      const value = numbers?.[name];
      if (value === undefined) throw new Error(`the page has no number ${signal}.${name}`);
      row.push(value);
    }
  }
  return Float32Array.from(row);
}
