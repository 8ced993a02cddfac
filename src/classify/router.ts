// Computes the probability of each type from a page's features, also without a given signal.
import { addNumbers, addWords, softmax } from "../learn/linear.ts";
import { rewalkTrees, sumLeaves, walkTrees } from "../learn/trees.ts";
import { ROUTED_TYPES } from "../model/verdict.ts";
import type { KnownKind } from "./declared.ts";
import type { PageFeatures } from "./features.ts";
import { type RouterModel, rowOf } from "./model.ts";
import { KIND, SIGNALS, type Signal } from "./signals.ts";

/** A model's scores of a page. */
export interface PageScore {
  /** Probability of each type, in the order of `ROUTED_TYPES`. */
  readonly probabilities: Float64Array;
  /** Returns the probabilities with the numbers and words of an average page for a signal. */
  without(signal: Signal): Float64Array;
}

/** A signal's contribution to the linear model, and the position of its numbers in a row. */
interface SignalPart {
  readonly from: number;
  readonly to: number;
  readonly sums: Float64Array;
  /** Contribution of an average page's words of the signal; average numbers contribute nothing. */
  readonly average: Float64Array;
}

/** Scores a page with the mean of the linear model and the trees. */
export function scorePage(model: RouterModel, features: PageFeatures): PageScore {
  const { linear } = model;
  const row = rowOf(features.values, model.columns);
  const parts = partsOf(model, features, row);
  const sums = linear.bias.slice();
  for (const part of parts.values()) add(sums, part.sums, 1);
  const walk = walkTrees(model.trees, row, model.groups);
  return {
    probabilities: favouring(combine(model, sums, walk.leaves), features.kind),
    without(signal) {
      const kind = signal.name === KIND ? undefined : features.kind;
      const part = parts.get(signal.name);
      if (part === undefined) return favouring(combine(model, sums, walk.leaves), kind);
      const rest = sums.slice();
      add(rest, part.sums, -1);
      add(rest, part.average, 1);
      const average = row.slice();
      average.set(linear.mean.subarray(part.from, part.to), part.from);
      const group = model.groups[part.from] ?? 0;
      const leaves = rewalkTrees(model.trees, walk, { row: average, group });
      return favouring(combine(model, rest, leaves), kind);
    },
  };
}

function partsOf(
  { linear, columns }: RouterModel,
  { words }: PageFeatures,
  row: Float32Array,
): ReadonlyMap<string, SignalPart> {
  const parts = new Map<string, SignalPart>();
  for (const { name, places } of SIGNALS) {
    const own = columns.find(({ signal }) => signal === name);
    const from = own?.from ?? 0;
    const to = from + (own?.names.length ?? 0);
    const sums = new Float64Array(linear.outputs);
    const average = new Float64Array(linear.outputs);
    addNumbers(linear, { row, from, to }, sums);
    for (const place of places) {
      const known = linear.words.get(place);
      const counts = words[place];
      if (known === undefined || counts === undefined) continue;
      addWords(known, counts, sums);
      add(average, known.mean, 1);
    }
    parts.set(name, { from, to, sums, average });
  }
  return parts;
}

function combine(
  { trees, treeShare }: RouterModel,
  sums: Float64Array,
  leaves: Float32Array,
): Float64Array {
  const mixed = softmax(sums);
  const other = softmax(sumLeaves(trees, leaves));
  for (let at = 0; at < mixed.length; at++)
    mixed[at] = (1 - treeShare) * (mixed[at] ?? 0) + treeShare * (other[at] ?? 0);
  return mixed;
}

/** Raises the probability of a kind's type; the others keep their proportions. */
export function favouring(probabilities: Float64Array, kind: KnownKind | undefined): Float64Array {
  if (kind === undefined) return probabilities;
  const { type, odds, least = 0 } = kind;
  const own = probabilities.find((_, at) => ROUTED_TYPES[at] === type) ?? 0;
  const favoured = Math.max(least, (odds * own) / (1 + own * (odds - 1)));
  const rest = own < 1 ? (1 - favoured) / (1 - own) : 0;
  return probabilities.map((one, at) => (ROUTED_TYPES[at] === type ? favoured : rest * one));
}

function add(sums: Float64Array, more: Float64Array, times: number): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + times * (more[at] ?? 0);
}
