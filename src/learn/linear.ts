// Linear part of a trained model: weighted sums of numbers and word counts.
import { ModelFileError } from "../model/errors.ts";
import { isRecord, type ModelFile, numbersOf, recordOf } from "./model-file.ts";

/** Weights of a linear model, one column per output. */
export interface LinearModel {
  readonly outputs: number;
  /** Initial sums, one per output. */
  readonly bias: Float64Array;
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
  /** Maximum distance of a number from its mean, in deviations; larger ones are clipped. */
  readonly limit: number;
  /** Weight of number `n` for output `o` is at `n * outputs + o`. */
  readonly weights: Float64Array;
  readonly words: ReadonlyMap<string, WordWeights>;
}

/** Word weights for one place of a page. */
export interface WordWeights {
  readonly places: ReadonlyMap<string, number>;
  readonly weights: Float64Array;
  /** Whether to scale a page's counts to length 1, so that page length does not matter. */
  readonly unit: boolean;
  /** Mean contribution of this place to each output, over pages. */
  readonly mean: Float64Array;
}

/** Reads the named linear model of a file. Throws ModelFileError if its parts are inconsistent. */
export function linearOf(file: ModelFile, part: string): LinearModel {
  const record = recordOf(file, part);
  const list = (key: string): Float64Array =>
    new Float64Array(numbersOf(file, `${part}.${key}`, record[key]));
  const bias = list("bias");
  const model = {
    outputs: bias.length,
    bias,
    mean: list("mean"),
    deviation: list("deviation"),
    limit: numberOf(file, `${part}.limit`, record["limit"]),
    weights: list("weights"),
    words: wordsOf(file, part, bias.length),
  };
  const count = file.features.length;
  if (model.mean.length !== count || model.deviation.length !== count) {
    throw new ModelFileError(`model file ${file.name}: ${part} has lists of unequal length`);
  }
  if (model.weights.length !== count * model.outputs) {
    throw new ModelFileError(`model file ${file.name}: ${part} has weights of the wrong size`);
  }
  return model;
}

function wordsOf(file: ModelFile, part: string, outputs: number): ReadonlyMap<string, WordWeights> {
  const words = new Map<string, WordWeights>();
  const record: unknown = recordOf(file, part)["words"];
  if (!isRecord(record)) throw new ModelFileError(`model file ${file.name}: ${part} has no words`);
  for (const [place, value] of Object.entries(record)) {
    const name = `${part}.words.${place}`;
    if (!isRecord(value))
      throw new ModelFileError(`model file ${file.name}: ${name} is not an object`);
    const { words: list, unit } = value;
    const weights = new Float64Array(numbersOf(file, name, value["weights"]));
    const mean = new Float64Array(numbersOf(file, name, value["mean"]));
    if (!Array.isArray(list) || !list.every((word) => typeof word === "string")) {
      throw new ModelFileError(`model file ${file.name}: ${name} does not list its words`);
    }
    if (weights.length !== list.length * outputs || mean.length !== outputs) {
      throw new ModelFileError(`model file ${file.name}: ${name} has weights of the wrong size`);
    }
    const places = new Map(list.map((word, at) => [word, at]));
    words.set(place, { places, weights, unit: unit === true, mean });
  }
  return words;
}

/** Adds what a row's numbers, from `from` up to but excluding `to`, contribute; 0 for averages. */
export function addNumbers(
  model: LinearModel,
  {
    row,
    from,
    to,
  }: { readonly row: ArrayLike<number>; readonly from: number; readonly to: number },
  sums: Float64Array,
): void {
  const { outputs, weights } = model;
  for (let at = from; at < to; at++) {
    const value = standardised(model, at, row[at] ?? 0);
    for (let output = 0; output < outputs; output++) {
      sums[output] = (sums[output] ?? 0) + value * (weights[at * outputs + output] ?? 0);
    }
  }
}

/** Returns a number's distance from its mean in deviations, clipped to the limit. */
function standardised({ mean, deviation, limit }: LinearModel, at: number, value: number): number {
  const distance = (value - (mean[at] ?? 0)) / (deviation[at] ?? 1);
  return Math.max(-limit, Math.min(limit, distance));
}

/** Returns a number's contribution to an output, less the mean over outputs. */
export function numberWeight(
  model: LinearModel,
  { column, value }: { readonly column: number; readonly value: number },
  output: number,
): number {
  const { outputs, weights } = model;
  return standardised(model, column, value) * beyondMean({ weights, outputs }, column, output);
}

/** Adds the contributions of a place's words; unknown words add nothing. */
export function addWords(
  known: WordWeights,
  counts: ReadonlyMap<string, number>,
  sums: Float64Array,
): void {
  const { weights, places } = known;
  const outputs = sums.length;
  const scale = scaleOf(known, counts);
  for (const [word, count] of counts) {
    const at = places.get(word);
    if (at === undefined) continue;
    const value = wordValue(count) * scale;
    for (let output = 0; output < outputs; output++) {
      sums[output] = (sums[output] ?? 0) + value * (weights[at * outputs + output] ?? 0);
    }
  }
}

/** Returns what each known word of a place adds to an output, less the mean over outputs. */
export function wordWeights(
  known: WordWeights,
  counts: ReadonlyMap<string, number>,
  output: number,
): readonly { readonly word: string; readonly weight: number }[] {
  const { weights, places, mean } = known;
  const scale = scaleOf(known, counts);
  const own = { weights, outputs: mean.length };
  return [...counts].flatMap(([word, count]) => {
    const at = places.get(word);
    if (at === undefined) return [];
    return [{ word, weight: wordValue(count) * scale * beyondMean(own, at, output) }];
  });
}

/** Returns the value of a count for the model. */
const wordValue = (count: number): number => (count === 1 ? 1 : 1 + Math.log(count));

/** Returns the factor of a page's values in a place. */
function scaleOf({ places, unit }: WordWeights, counts: ReadonlyMap<string, number>): number {
  if (!unit) return 1;
  let squares = 0;
  for (const [word, count] of counts) {
    const value = places.has(word) ? wordValue(count) : 0;
    squares += value * value;
  }
  return squares === 0 ? 1 : 1 / Math.sqrt(squares);
}

function beyondMean(
  { weights, outputs }: { readonly weights: Float64Array; readonly outputs: number },
  at: number,
  output: number,
): number {
  let sum = 0;
  for (let other = 0; other < outputs; other++) sum += weights[at * outputs + other] ?? 0;
  return (weights[at * outputs + output] ?? 0) - sum / outputs;
}

/** Converts sums to probabilities that add up to 1. */
export function softmax(sums: Float64Array): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (const sum of sums) most = Math.max(most, sum);
  const powers = new Float64Array(sums.length);
  let total = 0;
  for (let at = 0; at < sums.length; at++) {
    const power = Math.exp((sums[at] ?? 0) - most);
    powers[at] = power;
    total += power;
  }
  for (let at = 0; at < powers.length; at++) powers[at] = (powers[at] ?? 0) / total;
  return powers;
}

function numberOf(file: ModelFile, part: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new ModelFileError(`model file ${file.name}: ${part} is not a number`);
}
