// Scores languages by the letter triples of a text, from the data of franc and with its results. franc compares the text
// with each language; here each triple lists the languages that have it, which takes a fraction of the time.
import { data } from "franc-min/data.js";
import { expressions } from "franc-min/expressions.js";
import { oncePerKey } from "../model/once.ts";
import { addToList, countOne } from "./grouped.ts";

/** A language (ISO 639-3), and its score relative to the best, 0 to 1. */
export type LanguageScore = readonly [language: string, score: number];

/** Letters by script; those of a single language under its code. The last ones are unknown to franc. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ...expressions,
  heb: /\p{Script=Hebrew}/gu,
  hye: /\p{Script=Armenian}/gu,
  kat: /\p{Script=Georgian}/gu,
  khm: /\p{Script=Khmer}/gu,
  lao: /\p{Script=Lao}/gu,
};

/** Distance of a triple that a language does not have. */
const MAX_DISTANCE = 300;

/** Triples of the languages of a script. */
interface Script {
  readonly languages: readonly string[];
  /** Numbers of the letters in the triples, from 0, by UTF-16 unit. */
  readonly letters: ReadonlyMap<number, number>;
  /** Languages that know a triple, and its rank in each, in turn; by the triple's number. */
  readonly triples: ReadonlyMap<number, Uint16Array>;
}

/** Bits per letter in the number of a triple: those of three letters fit into a small integer. */
const LETTER_BITS = 10;

/** Returns the triples of a script; undefined for a script of one language. */
const scriptOf = oncePerKey((name: string): Script | undefined => {
  const models = data[name];
  if (models === undefined) return undefined;
  const letters = new Map<number, number>();
  const places = new Map<number, (readonly [number, number])[]>();
  for (const [language, model] of Object.values(models).entries()) {
    for (const [rank, triple] of model.split("|").entries()) {
      const [number = 0] = tripleNumbers(triple, letters);
      addToList(places, number, [language, rank]);
    }
  }
  const triples = new Map([...places].map(([number, of]) => [number, Uint16Array.from(of.flat())]));
  return { languages: Object.keys(models), letters, triples };
});

/** Returns the two best languages of a text of up to some hundred characters; none without letters. */
export function bestLanguages(text: string): readonly LanguageScore[] {
  const name = mostFrequentScript(text);
  if (name === undefined) return [];
  const script = scriptOf(name);
  return script === undefined ? [[name, 1]] : closest(script, text);
}

/** Returns the script of most letters; undefined without letters. */
function mostFrequentScript(text: string): string | undefined {
  // The most common one is counted first: no other can have as many letters as half of the text.
  if (countOf(text, SCRIPTS["Latin"]) * 2 > text.length) return "Latin";
  let [most, found] = [0, ""];
  for (const [name, letters] of Object.entries(SCRIPTS)) {
    const count = countOf(text, letters);
    if (count > most) [most, found] = [count, name];
  }
  return most === 0 ? undefined : found;
}

const countOf = (text: string, letters: RegExp | undefined): number =>
  letters === undefined ? 0 : (text.match(letters)?.length ?? 0);

function closest(script: Script, text: string): readonly LanguageScore[] {
  const { languages, triples } = script;
  const counts = tripleCounts(script, text);
  const distances = new Float64Array(languages.length).fill(counts.size * MAX_DISTANCE);
  for (const [triple, count] of counts) {
    const places = triples.get(triple);
    if (places === undefined) continue;
    for (let at = 0; at < places.length; at += 2) {
      const language = places[at] ?? 0;
      const distance = Math.abs(count - (places[at + 1] ?? 0) - 1);
      distances[language] = (distances[language] ?? 0) + distance - MAX_DISTANCE;
    }
  }
  const [first, second] = twoLeast(distances);
  const least = distances[first] ?? 0;
  const range = text.length * MAX_DISTANCE - least;
  const scored = (language: number): LanguageScore => [
    languages[language] ?? "",
    1 - ((distances[language] ?? 0) - least) / range || 0,
  ];
  return second === undefined ? [scored(first)] : [scored(first), scored(second)];
}

/** Returns the places of the two least numbers; of equal ones, the first. */
function twoLeast(numbers: Float64Array): readonly [number, number | undefined] {
  let first = 0;
  let second: number | undefined;
  for (let at = 1; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number < (numbers[first] ?? 0)) [first, second] = [at, first];
    else if (second === undefined || number < (numbers[second] ?? 0)) second = at;
  }
  return [first, second];
}

/** Counts the triples of a text's letters, a space at each end, by their numbers. */
function tripleCounts({ letters }: Script, text: string): ReadonlyMap<number, number> {
  const words = text
    .replace(/[\u0021-\u0040]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  const counts = new Map<number, number>();
  // Letters that no language has are numbered for this text alone.
  for (const triple of tripleNumbers(` ${words} `, new Map(letters))) {
    countOne(counts, triple);
  }
  return counts;
}

/** Returns the numbers of a text's triples; numbers letters that are not numbered yet. */
function tripleNumbers(text: string, letters: Map<number, number>): readonly number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    let letter = letters.get(unit);
    if (letter === undefined) {
      letter = letters.size;
      letters.set(unit, letter);
    }
    number = ((number << LETTER_BITS) | letter) & ALL_BITS;
    if (at >= 2) numbers.push(number);
  }
  return numbers;
}

const ALL_BITS = 2 ** (3 * LETTER_BITS) - 1;
