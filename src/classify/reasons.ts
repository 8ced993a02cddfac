// Explains a page's type: withholds each signal and measures the loss in the type's probability.
import { numberWeight, wordWeights } from "../learn/linear.ts";
import { SETTINGS } from "../model/settings.ts";
import type { TypeReason } from "../model/verdict.ts";
import type { PageFeatures } from "./features.ts";
import type { RouterModel } from "./model.ts";
import { phraseOf } from "./phrases.ts";
import type { PageScore } from "./router.ts";
import { KIND, SIGNALS, type Signal } from "./signals.ts";

/** Maximum words quoted per reason. */
const MAX_WORDS = 3;
/** Places with sentences, where a short Latin word is likely a stop word. */
const SENTENCES: ReadonlySet<string> = new Set(["title", "headings", "labels", "text"]);
const MIN_LETTERS = 4;
/** The first letter after Unicode's Latin blocks. */
const FIRST_NON_LATIN = 0x250;

/** Evidence for a verdict. */
interface Evidence {
  readonly model: RouterModel;
  readonly features: PageFeatures;
  readonly scored: PageScore;
}

/** Returns the signals in favour of a type, strongest first, at most `ROUTER_MAX_REASONS`. */
export function reasonsFor(type: number, evidence: Evidence): readonly TypeReason[] {
  const whole = evidence.scored.probabilities[type] ?? 0;
  return SIGNALS.map((signal) => {
    const weight = round(whole - (evidence.scored.without(signal)[type] ?? 0));
    return { signal, weight };
  })
    .filter(({ weight }) => weight > SETTINGS.ROUTER_MIN_REASON_WEIGHT)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SETTINGS.ROUTER_MAX_REASONS)
    .map(({ signal, weight }) => ({ says: sayingOf(signal, type, evidence), weight }));
}

/** Describes a signal by its words or its number, whichever the linear model weighs more. */
function sayingOf(signal: Signal, type: number, evidence: Evidence): string {
  const { kind } = evidence.features;
  if (signal.name === KIND && kind !== undefined) return kind.says;
  const words = strongestWords(signal, type, evidence);
  const number = strongestNumber(signal, type, evidence);
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  if (words.length > 0 && (number === undefined || all > number.weight)) {
    return signal.saysWords(words.map(({ word }) => word));
  }
  return number?.says ?? signal.saysWords([]);
}

/** Returns a signal's words with most weight for the type, relative to the mean of all types. */
function strongestWords(
  signal: Signal,
  type: number,
  { model, features }: Evidence,
): readonly { readonly word: string; readonly weight: number }[] {
  const found = new Map<string, number>();
  for (const place of signal.places) {
    const known = model.linear.words.get(place);
    const counts = features.words[place];
    if (known === undefined || counts === undefined) continue;
    for (const { word, weight } of wordWeights(known, counts, type)) {
      if (weight > 0 && canQuote(word, place)) found.set(word, (found.get(word) ?? 0) + weight);
    }
  }
  return [...found]
    .map(([word, weight]) => ({ word, weight }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_WORDS);
}

/** Whether a word is informative: not a number without its digits, nor "the". */
function canQuote(word: string, place: string): boolean {
  if (word.startsWith("#")) return false;
  if (!SENTENCES.has(place) || word.charCodeAt(0) >= FIRST_NON_LATIN) return true;
  return word.length >= MIN_LETTERS;
}

interface NumberSaying {
  readonly says: string;
  readonly weight: number;
}

function strongestNumber(
  signal: Signal,
  type: number,
  { model, features }: Evidence,
): NumberSaying | undefined {
  const { linear, columns } = model;
  const own = columns.find((one) => one.signal === signal.name);
  const values = features.values[signal.name];
  if (own === undefined || values === undefined) return undefined;
  let best: NumberSaying | undefined;
  for (const [at, name] of own.names.entries()) {
    const column = own.from + at;
    const value = values[name] ?? 0;
    const weight = numberWeight(linear, { column, value }, type);
    if (best !== undefined && weight <= best.weight) continue;
    const isHigh = value > (linear.mean[column] ?? 0);
    const says = phraseOf(signal.name, name, { value, isHigh, values });
    if (says !== undefined) best = { says, weight };
  }
  return best;
}

/** Rounds to 4 decimals, like every figure of a verdict. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
