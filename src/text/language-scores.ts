// Scores languages by the letter triples of a text, from the data of franc and with its results. franc compares the text
// with each language; here each triple lists the languages that have it, which takes a fraction of the time.
import { data } from "franc-min/data.js";
import { expressions } from "franc-min/expressions.js";
import { oncePerKey } from "../model/once.ts";
import { characterKinds } from "./character-kinds.ts";
import { addToList } from "./grouped.ts";

/** A language (ISO 639-3), and its score relative to the best, 0 to 1. */
export type LanguageScore = readonly [language: string, score: number];

/** Letters by script, or by language if it alone has them. franc lacks the last five. */
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
  const units = new Set(Array.from(Object.values(models).join(""), (char) => char.charCodeAt(0)));
  const letters = new Map(Array.from(units, (unit, at) => [unit, at]));
  const places = new Map<number, (readonly [number, number])[]>();
  for (const [language, model] of Object.values(models).entries()) {
    for (const [rank, triple] of model.split("|").entries()) {
      const number = triplesOf(triple, letters)[0] ?? 0;
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

const isLatin = characterKinds([new RegExp(expressions["Latin"]?.source ?? "")]);

/** Returns the script of most letters; undefined without letters. */
function mostFrequentScript(text: string): string | undefined {
  let latin = 0;
  for (let at = 0; at < text.length; at++) if (isLatin(text.charCodeAt(at)) === 1) latin++;
  // The most common one is counted first: no other can have as many letters as half of the text.
  if (latin * 2 > text.length) return "Latin";
  let [most, found] = [0, ""];
  for (const [name, letters] of Object.entries(SCRIPTS)) {
    const count = text.match(letters)?.length ?? 0;
    if (count > most) [most, found] = [count, name];
  }
  return most === 0 ? undefined : found;
}

function closest({ languages, letters, triples }: Script, text: string): readonly LanguageScore[] {
  const words = text
    .replace(/[\u0021-\u0040]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  const found = triplesOf(` ${words} `, letters).sort();
  const distances = new Float64Array(languages.length);
  let different = 0;
  for (let from = 0, end = 0; from < found.length; from = end) {
    const triple = found[from] ?? 0;
    while (end < found.length && found[end] === triple) end++;
    different++;
    const places = triples.get(triple);
    if (places === undefined) continue;
    for (let at = 0; at < places.length; at += 2) {
      const language = places[at] ?? 0;
      const distance = Math.abs(end - from - (places[at + 1] ?? 0) - 1);
      distances[language] = (distances[language] ?? 0) + distance - MAX_DISTANCE;
    }
  }
  const most = different * MAX_DISTANCE;
  const [first, second] = twoLeast(distances);
  const least = distances[first] ?? 0;
  const range = text.length * MAX_DISTANCE - most - least;
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

const ALL_BITS = 2 ** (3 * LETTER_BITS) - 1;

/** Returns the numbers of a text's triples. Unknown letters get numbers for this text alone. */
function triplesOf(text: string, known: ReadonlyMap<number, number>): Int32Array {
  const numbers = new Int32Array(Math.max(0, text.length - 2));
  const own = new Map<number, number>();
  let number = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    let letter = known.get(unit) ?? own.get(unit);
    if (letter === undefined) {
      letter = known.size + own.size;
      own.set(unit, letter);
    }
    number = ((number << LETTER_BITS) | letter) & ALL_BITS;
    if (at >= 2) numbers[at - 2] = number;
  }
  return numbers;
}
