// Boosted decision trees to the sums they give for a row of features.
import { ModelFileError } from "../model/errors.ts";
import { type ModelFile, numbersOf, recordOf } from "./model-file.ts";

/**
 * Trees as parallel arrays, each tree in preorder: the left child of a node is the next node.
 *
 * A node with feature -1 is a leaf and `threshold` is its value. A value under the threshold goes left.
 */
export interface TreeEnsemble {
  /** Sums before any tree, one for each output; tree `t` adds to output `t` modulo their number. */
  readonly base: Float64Array;
  readonly roots: Int32Array;
  readonly feature: Int16Array;
  readonly threshold: Float32Array;
  readonly right: Int32Array;
}

/** The trees a model file holds under a name. Throws ModelFileError when they do not fit together or its features. */
export function treesOf(file: ModelFile, part: string): TreeEnsemble {
  const record = recordOf(file, part);
  const list = (key: string): readonly number[] => numbersOf(file, `${part}.${key}`, record[key]);
  const trees: TreeEnsemble = {
    base: Float64Array.from(list("base")),
    roots: Int32Array.from(list("roots")),
    feature: Int16Array.from(list("feature")),
    threshold: Float32Array.from(list("threshold")),
    right: Int32Array.from(list("right")),
  };
  const problem = problemOf(trees, file.features.length);
  if (problem !== undefined)
    throw new ModelFileError(`model file ${file.name}: ${part} ${problem}`);
  return trees;
}

/** Why a walk over the trees could leave the arrays or never end; undefined for sound trees. */
function problemOf(trees: TreeEnsemble, features: number): string | undefined {
  const { base, roots, feature, threshold, right } = trees;
  const nodes = feature.length;
  if (base.length === 0) return "has no output";
  if (threshold.length !== nodes || right.length !== nodes) return "has lists of unequal length";
  if (roots.some((root) => root < 0 || root >= nodes)) return "has a root outside its nodes";
  for (let node = 0; node < nodes; node++) {
    const tested = feature[node] ?? -1;
    if (tested < 0) continue;
    if (tested >= features) return `tests feature ${tested} of ${features}`;
    const next = right[node] ?? 0;
    if (next <= node + 1 || next >= nodes) return "has a branch that leads nowhere";
  }
  return undefined;
}

/** Adds up the trees for the row of `rows` that starts at `start`; `sums` gets one number for each output. */
export function sumTrees(
  trees: TreeEnsemble,
  { rows, start }: { readonly rows: Float32Array; readonly start: number },
  sums: Float64Array,
): void {
  const { base, roots } = trees;
  const outputs = base.length;
  sums.set(base);
  for (let tree = 0; tree < roots.length; tree++) {
    const output = outputs === 1 ? 0 : tree % outputs;
    sums[output] = (sums[output] ?? 0) + leafOf(trees, roots[tree] ?? 0, { rows, start });
  }
}

function leafOf(
  { feature, threshold, right }: TreeEnsemble,
  root: number,
  { rows, start }: { readonly rows: Float32Array; readonly start: number },
): number {
  let node = root;
  let tested = feature[node] ?? -1;
  while (tested >= 0) {
    const value = rows[start + tested] ?? 0;
    node = value < (threshold[node] ?? 0) ? node + 1 : (right[node] ?? 0);
    tested = feature[node] ?? -1;
  }
  return threshold[node] ?? 0;
}
