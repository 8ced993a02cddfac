// Evaluates boosted decision trees on rows of features.
import { ModelFileError } from "../model/errors.ts";
import { type ModelFile, numbersOf, recordOf } from "./model-file.ts";

/**
 * Trees as parallel arrays, each in preorder: the left child of a node is the next node.
 *
 * A node with branch -1 is a leaf with `threshold` as its value. A value below the threshold goes
 * left.
 */
export interface TreeEnsemble {
  /** Initial sums, one per output; tree `t` adds to output `t` modulo their number. */
  readonly base: Float64Array;
  readonly roots: Int32Array;
  /** The tested feature, in the bits above `DISTANCE_BITS`, and the distance to the right child. */
  readonly branches: Int32Array;
  readonly threshold: Float32Array;
}

const DISTANCE_BITS = 16;
const DISTANCE = 2 ** DISTANCE_BITS - 1;

/** Reads the named trees of a model file. Throws ModelFileError if they are inconsistent. */
export function treesOf(file: ModelFile, part: string): TreeEnsemble {
  const record = recordOf(file, part);
  const list = (key: string) => numbersOf(file, `${part}.${key}`, record[key]);
  const base = new Float64Array(list("base"));
  const roots = new Int32Array(list("roots"));
  const feature = new Int16Array(list("feature"));
  const threshold = new Float32Array(list("threshold"));
  const right = new Int32Array(list("right"));
  const problem = problemOf({ base, roots, feature, threshold, right }, file.features.length);
  if (problem !== undefined)
    throw new ModelFileError(`model file ${file.name}: ${part} ${problem}`);
  const branches = Int32Array.from(feature, (tested, node) =>
    tested < 0 ? -1 : (tested << DISTANCE_BITS) | ((right[node] ?? 0) - node),
  );
  return { base, roots, branches, threshold };
}

/** Trees as written in a file: the feature (-1 for a leaf) and the right child of each node. */
interface WrittenTrees extends Omit<TreeEnsemble, "branches"> {
  readonly feature: Int16Array;
  readonly right: Int32Array;
}

/** Returns why walking the trees could leave the arrays or never end; undefined for valid trees. */
function problemOf(trees: WrittenTrees, features: number): string | undefined {
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
    if (next <= node + 1 || next >= nodes) return "has a branch without a target";
    if (next - node > DISTANCE) return "has a branch over 65,535 nodes long";
  }
  return undefined;
}

/**
 * Returns the sums of the trees for each row: output `o` of row `r` is at `r * outputs + o`.
 *
 * `columns` has feature `f` of row `r` at `f * size + r`. Walks each tree for all rows before the
 * next, so that it stays in the cache; the sum of a row is still made tree by tree.
 */
export function sumTrees(
  { base, roots, branches, threshold }: TreeEnsemble,
  { columns, size }: { readonly columns: Float32Array; readonly size: number },
): Float64Array {
  const outputs = base.length;
  const sums = new Float64Array(size * outputs);
  for (let row = 0; row < size; row++) sums.set(base, row * outputs);
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree] ?? 0;
    let sum = tree % outputs;
    for (let row = 0; row < size; row++) {
      let node = root;
      let branch = branches[node] ?? -1;
      while (branch >= 0) {
        const value = columns[(branch >> DISTANCE_BITS) * size + row] ?? 0;
        node += value < (threshold[node] ?? 0) ? 1 : branch & DISTANCE;
        branch = branches[node] ?? -1;
      }
      sums[sum] = (sums[sum] ?? 0) + (threshold[node] ?? 0);
      sum += outputs;
    }
  }
  return sums;
}

/** Path of one row through the trees. */
export interface TreeWalk {
  /** Leaf value of each tree. */
  readonly leaves: Float32Array;
  /** Bits of the feature groups each tree tested on the way; groups 32 apart share one. */
  readonly tested: Uint32Array;
}

/** Walks every tree for one row; `groups` maps features to groups. */
export function walkTrees(
  { roots, branches, threshold }: TreeEnsemble,
  row: Float32Array,
  groups: Uint8Array,
): TreeWalk {
  const leaves = new Float32Array(roots.length);
  const tested = new Uint32Array(roots.length);
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree] ?? 0;
    let met = 0;
    for (let branch = branches[node] ?? -1; branch >= 0; branch = branches[node] ?? -1) {
      const asked = branch >> DISTANCE_BITS;
      met |= 1 << (groups[asked] ?? 0);
      node += (row[asked] ?? 0) < (threshold[node] ?? 0) ? 1 : branch & DISTANCE;
    }
    leaves[tree] = threshold[node] ?? 0;
    tested[tree] = met;
  }
  return { leaves, tested };
}

/** Sums the leaves of a row, as `sumTrees` does. */
export function sumLeaves({ base }: TreeEnsemble, leaves: Float32Array): Float64Array {
  const sums = base.slice();
  for (let tree = 0; tree < leaves.length; tree++) {
    const output = tree % sums.length;
    sums[output] = (sums[output] ?? 0) + (leaves[tree] ?? 0);
  }
  return sums;
}

/** Returns the leaves of a row that differs from a walked one in one group. */
export function rewalkTrees(
  { roots, branches, threshold }: TreeEnsemble,
  walk: TreeWalk,
  { row, group }: { readonly row: Float32Array; readonly group: number },
): Float32Array {
  const leaves = walk.leaves.slice();
  const bit = 1 << group;
  for (let tree = 0; tree < roots.length; tree++) {
    if (((walk.tested[tree] ?? 0) & bit) === 0) continue;
    let node = roots[tree] ?? 0;
    for (let branch = branches[node] ?? -1; branch >= 0; branch = branches[node] ?? -1) {
      const value = row[branch >> DISTANCE_BITS] ?? 0;
      node += value < (threshold[node] ?? 0) ? 1 : branch & DISTANCE;
    }
    leaves[tree] = threshold[node] ?? 0;
  }
  return leaves;
}
