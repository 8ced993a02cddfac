// Scores words in a language and encoding: bytes with neighbours, or characters.
import { oncePerKey } from "../model/once.ts";
import { BROKEN, BROKEN_POINTS, type ByteModel, SIGNS, SORT } from "./charset-models.ts";
import { charsetTables } from "./charset-tables.ts";

const SPACE = 0x20;

/** A single letter: in most languages no word, and often a sign of another encoding. */
const ALONE = -14;
/** A sign beside zero, one and two letters. */
const BESIDE_LETTERS = [0, -2, -6];
/** Minimum points of signs that also occur in words. */
const INSIDE_TOO = -9;
/** A sign after the same sign, such as dots and dashes. */
const REPEATED_SIGN = -2;
/** A capital after a small letter. */
const CAPITAL_INSIDE = -5;

/** Returns a word's points in a single-byte encoding; ASCII counts beside other bytes. */
export function bytePoints(word: Uint8Array, model: ByteModel): number {
  const { letterCase } = model;
  let sum = 0;
  let before = SPACE;
  for (let at = 0; at <= word.length; at++) {
    const byte = word[at] ?? SPACE;
    if (byte >= 0x80) sum += pointsAt(word, at, model);
    else if (before >= 0x80) sum += pairPoints(model, before, byte);
    if (letterCase[byte] === 2 && letterCase[before] === 1) sum += CAPITAL_INSIDE;
    before = byte;
  }
  return sum;
}

function pointsAt(word: Uint8Array, at: number, model: ByteModel): number {
  const { sort, points, singles } = model;
  const byte = word[at] ?? SPACE;
  const before = word[at - 1] ?? SPACE;
  const after = word[at + 1] ?? SPACE;
  const own = points[byte] ?? 0;
  const letters = Number(sort[before] === SORT.letter) + Number(sort[after] === SORT.letter);
  if (sort[byte] === SORT.letter) {
    const read = own + pairPoints(model, before, byte);
    return letters === 0 && !singles ? Math.min(ALONE, read) : read;
  }
  if (byte === before && sort[byte] === SORT.sign) return REPEATED_SIGN;
  return own < INSIDE_TOO ? own + (BESIDE_LETTERS[letters] ?? 0) : own;
}

function pairPoints({ pairs, classOf, classes }: ByteModel, before: number, byte: number): number {
  return pairs[(classOf[before] ?? 0) * classes + (classOf[byte] ?? 0)] ?? 0;
}

/** Points of the most frequent character of a large script; they decrease along the list. */
const FIRST_POINTS = -4.5;
/** List places per bit of decrease, at the start. */
const FALL = 4;
/** A character in no list. */
const UNLISTED = -17;
/** A character of such a script beside an ASCII letter. */
const BESIDE_ASCII = -3;

const ASCII_LETTER = /[a-z]/i;

/** Returns the points of a text decoded from a multi-byte encoding. */
export function characterPoints(text: string, language: string): number {
  const pointsOf = listPoints(language);
  let sum = 0;
  let before = " ";
  for (const character of text) {
    const isForeign = character > "\x7f";
    if (isForeign && BROKEN.test(character)) sum += BROKEN_POINTS;
    else if (isForeign) sum += pointsOf.get(character) ?? SIGNS.get(character) ?? UNLISTED;
    const [ascii, other] = isForeign ? [before, character] : [character, before];
    if (other > "\x7f" && ASCII_LETTER.test(ascii)) sum += BESIDE_ASCII;
    before = character;
  }
  return sum;
}

/** Returns the points of a language's listed characters. */
const listPoints = oncePerKey((language: string): ReadonlyMap<string, number> => {
  const listed = [...(charsetTables().frequent[language] ?? "")];
  return new Map(
    listed.map((char, place) => [char, FIRST_POINTS - Math.log2(1 + place / FALL)] as const),
  );
});

/** A multi-byte UTF-8 character: bytes of other encodings are rarely valid UTF-8. */
const UTF8_POINTS = -8;
/** Mostly valid UTF-8 is less likely than fully valid UTF-8. */
const UTF8_PRIOR = -3;

/** Returns the points of a text of partly valid UTF-8; the minimum if nothing is. */
export function utf8Points(text: string): number {
  let broken = 0;
  let valid = 0;
  for (const character of text) {
    if (character === "\ufffd") broken++;
    else if (character > "\x7f") valid++;
  }
  if (valid === 0) return Number.NEGATIVE_INFINITY;
  return UTF8_PRIOR + valid * UTF8_POINTS + broken * BROKEN_POINTS;
}
