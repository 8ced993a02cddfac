// Features of a page to the probability of each type, and what it would be without a signal.
import { addNumbers, addWords, softmax } from "../learn/linear.ts";
import { sumTrees } from "../learn/trees.ts";
import type { PageFeatures } from "./features.ts";
import type { RouterModel } from "./model.ts";
import { SIGNALS, type Signal } from "./signals.ts";

/** A page as a model has scored it. */
export interface Scored {
  /** Probability of each type, in the order of `TYPES`. */
  readonly probabilities: Float64Array;
  /** The probabilities when nothing is known of a signal: its numbers and its words are those of an average page. */
  without(signal: Signal): Float64Array;
}

/** What one signal gives to the linear model, and where its numbers stand in a row. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly sums: Float64Array;
  /** What an average page's words of the signal give; its numbers give nothing. */
  readonly average: Float64Array;
}

/** Scores a page: the mean of what the linear model and the trees say. */
export function scorePage(model: RouterModel, features: PageFeatures): Scored {
  const { linear } = model;
  const row = rowOf(features);
  const parts = partsOf(model, features, row);
  const sums = linear.bias.slice();
  for (const part of parts.values()) add(sums, part.sums, 1);
  return {
    probabilities: combine(model, sums, row),
    without(signal) {
      const part = parts.get(signal.name);
      if (part === undefined) return combine(model, sums, row);
      const rest = sums.slice();
      add(rest, part.sums, -1);
      add(rest, part.average, 1);
      const average = row.slice();
      average.set(linear.mean.subarray(part.from, part.to), part.from);
      return combine(model, rest, average);
    },
  };
}

/** The numbers of a page as one row, in the order of the model's features. */
function rowOf({ values }: PageFeatures): Float32Array {
  const row: number[] = [];
  for (const signal of Object.values(values)) row.push(...Object.values(signal));
  return Float32Array.from(row);
}

function partsOf(
  { linear }: RouterModel,
  features: PageFeatures,
  row: Float32Array,
): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  let from = 0;
  const ends = new Map<string, number>();
  for (const [name, values] of Object.entries(features.values)) {
    from += Object.keys(values).length;
    ends.set(name, from);
  }
  for (const { name, places } of SIGNALS) {
    const to = ends.get(name) ?? 0;
    const start = to - Object.keys(features.values[name] ?? {}).length;
    const sums = new Float64Array(linear.outputs);
    const average = new Float64Array(linear.outputs);
    addNumbers(linear, { row, from: start, to }, sums);
    for (const place of places) {
      const words = linear.words.get(place);
      const counts = features.words[place];
      if (words === undefined || counts === undefined) continue;
      addWords(words, counts, sums);
      add(average, words.mean, 1);
    }
    parts.set(name, { from: start, to, sums, average });
  }
  return parts;
}

function combine(
  { trees, treeShare }: RouterModel,
  sums: Float64Array,
  row: Float32Array,
): Float64Array {
  const grown = new Float64Array(sums.length);
  sumTrees(trees, { rows: row, start: 0 }, grown);
  const other = softmax(grown);
  return softmax(sums).map((one, at) => (1 - treeShare) * one + treeShare * (other[at] ?? 0));
}

function add(sums: Float64Array, more: Float64Array, times: number): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + times * (more[at] ?? 0);
}
