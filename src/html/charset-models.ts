// Scores bytes, and pairs of them, in a language and a single-byte encoding by its letters.

import { oncePerKey } from "../model/once.ts";
import { decodeAs } from "./charset-label.ts";
import { charsetTables } from "./charset-tables.ts";

/** Kind of a byte in an encoding. */
export const SORT = { other: 0, letter: 1, sign: 2, broken: 3 } as const;

/** A language in a single-byte encoding. Points are binary logarithms of likelihood ratios. */
export interface ByteModel {
  readonly language: string;
  /** Whether a single letter scores: in Western languages it may be a word. */
  readonly singles: boolean;
  /** By byte: its `SORT`, whether it is upper (2) or lower case (1), its class, and its points. */
  readonly sort: Uint8Array;
  readonly letterCase: Uint8Array;
  readonly classOf: Uint8Array;
  readonly points: Float32Array;
  /** Points of pairs of classes, at `before * classes + after`. */
  readonly pairs: Float32Array;
  readonly classes: number;
}

/** Signs common to all languages, with their points; others have `RARE_SIGN`. */
export const SIGNS: ReadonlyMap<string, number> = new Map(
  (
    [
      [-6, "\u00a0"],
      [-7, "’"],
      [-8, "“”–"],
      [-9, "„—…•©\u00ad«»´"],
      [-10, "·°®™£€"],
      [-10.5, "§×"],
    ] as const
  ).flatMap(([points, signs]) => Array.from(signs, (sign) => [sign, points] as const)),
);
const RARE_SIGN = -11.5;
/** A letter of the encoding that is not in the language. */
const FOREIGN_LETTER = -13;
/** A byte without a character, or a control character. */
export const BROKEN_POINTS = -20;
const CAPITAL_POINTS = -1.5;
/** A letter of another script beside an ASCII letter. */
const MIXED_POINTS = -8;

const LETTER = /\p{L}|\p{M}/u;
/** Matches U+FFFD, private-use characters and C1 controls: signs of a wrong encoding. */
export const BROKEN = /[\ufffd\ue000-\uf8ff\u0080-\u009f]/;

const modelsIn = oncePerKey((charset: string) =>
  oncePerKey((language: string) => makeModel(charset, language)),
);

/** Returns the model of a language in an encoding; cached. */
export const byteModel = (charset: string, language: string): ByteModel =>
  modelsIn(charset)(language);

/** A language's letters and their decoded frequencies. */
interface Alphabet {
  readonly letters: ReadonlyMap<string, number>;
  readonly latin: boolean;
  readonly shares: Float32Array;
  readonly pairs: Float32Array;
  /** Classes before the letters: characters outside words, and in Latin script a to z. */
  readonly groups: number;
  /** Classes after the letters: foreign letters, and in other scripts ASCII letters. */
  readonly foreign: number;
  readonly ascii: number;
  readonly classes: number;
}

function alphabetOf(language: string): Alphabet {
  const table = charsetTables().alphabets.find((one) => one.language === language);
  const letters = [...(table?.letters ?? "")];
  const latin = /\p{Script=Latin}/u.test(letters.find((letter) => !/\p{M}/u.test(letter)) ?? "");
  const groups = latin ? 27 : 1;
  const foreign = groups + letters.length;
  return {
    letters: new Map(letters.map((letter, index) => [letter, index])),
    latin,
    shares: bitsOf(table?.shares ?? "", -16),
    pairs: bitsOf(table?.pairs ?? "", -8),
    groups,
    foreign,
    ascii: foreign + 1,
    classes: foreign + (latin ? 1 : 2),
  };
}

function makeModel(charset: string, language: string): ByteModel {
  const alphabet = alphabetOf(language);
  const sort = new Uint8Array(256);
  const letterCase = new Uint8Array(256);
  const classOf = new Uint8Array(256);
  const points = new Float32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    const character = decodeAs(Uint8Array.of(byte), charset);
    const small = smallOf(character, language);
    if (character !== small) letterCase[byte] = 2;
    else if (character !== character.toUpperCase()) letterCase[byte] = 1;
    const entry =
      byte < 0x80 ? asciiSays(small, alphabet) : characterSays(character, small, alphabet);
    sort[byte] = entry.sort;
    classOf[byte] = entry.class;
    const isCapital = entry.sort === SORT.letter && byte >= 0x80 && letterCase[byte] === 2;
    points[byte] = entry.points + (isCapital ? CAPITAL_POINTS : 0);
  }
  const { classes } = alphabet;
  const singles = charset === "windows-1252";
  return {
    language,
    singles,
    sort,
    letterCase,
    classOf,
    points,
    pairs: pairTable(alphabet),
    classes,
  };
}

interface ClassPoints {
  readonly sort: number;
  readonly class: number;
  readonly points: number;
}

function asciiSays(small: string, { latin, ascii }: Alphabet): ClassPoints {
  const isLetter = /^[a-z]$/.test(small);
  const place = latin ? small.charCodeAt(0) - 96 : ascii;
  return { sort: isLetter ? SORT.letter : SORT.other, class: isLetter ? place : 0, points: 0 };
}

function characterSays(
  character: string,
  small: string,
  { letters, shares, groups, foreign }: Alphabet,
): ClassPoints {
  const place = letters.get(small);
  if (place !== undefined) {
    return { sort: SORT.letter, class: groups + place, points: shares[place] ?? 0 };
  }
  if (BROKEN.test(character)) return { sort: SORT.broken, class: 0, points: BROKEN_POINTS };
  if (LETTER.test(character)) return { sort: SORT.letter, class: foreign, points: FOREIGN_LETTER };
  return { sort: SORT.sign, class: 0, points: SIGNS.get(character) ?? RARE_SIGN };
}

/** Returns the lower-case letter. Turkish has two of I; ASCII uses its own. */
function smallOf(character: string, language: string): string {
  const isAscii = character <= "\x7f";
  return language === "tr" && !isAscii
    ? character.toLocaleLowerCase("tr")
    : character.toLowerCase();
}

/** Builds a square of points before and after each letter; pairs of mixed scripts have no row. */
function pairTable({ pairs, groups, foreign, ascii, classes }: Alphabet): Float32Array {
  const square = new Float32Array(classes * classes);
  let from = 0;
  for (let letter = groups; letter < foreign; letter++) {
    for (let group = 0; group < groups; group++) {
      square[group * classes + letter] = pairs[from++] ?? 0;
    }
    for (let other = 0; other < foreign; other++) {
      square[letter * classes + other] = pairs[from++] ?? 0;
    }
  }
  for (let letter = groups; letter <= foreign && ascii < classes; letter++) {
    square[letter * classes + ascii] = MIXED_POINTS;
    square[ascii * classes + letter] = MIXED_POINTS;
  }
  return square;
}

/** Decodes quarters of a bit, one per character; the row of characters omits the backslash. */
function bitsOf(coded: string, least: number): Float32Array {
  return Float32Array.from(coded, (character) => {
    const code = character.charCodeAt(0);
    return least + (code - (code > 92 ? 49 : 48)) / 4;
  });
}
