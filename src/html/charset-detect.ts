// Bytes without a declaration to the encoding in which they read most like a language.

import { decodeAs } from "./charset-label.ts";
import { CHARSET_CANDIDATES, type CharsetCandidate } from "./charset-languages.ts";

/** Bytes judged; enough for a firm verdict on any page that has so many. */
const SAMPLE_BYTES = 8192;
/** Where the page's language is looked for. */
const LANGUAGE_BYTES = 4096;
/** What a matching `lang` attribute is worth, in points a character. */
const LANGUAGE_BONUS = 0.4;

/** The likeliest encoding, by the standard's name. The bytes are taken not to be UTF-8. Never undefined. */
export function detectCharset(bytes: Uint8Array): string {
  const shifted = iso2022Jp(bytes);
  if (shifted) return "iso-2022-jp";
  const wide = utf16(bytes);
  if (wide !== undefined) return wide;
  return ranking(bytes)[0]?.charset ?? EXPECTED;
}

/** How much better the bytes read in one encoding than in another, in points a character; 0 for one not known here. */
export function readsBetterBy(bytes: Uint8Array, charset: string, than: string): number {
  const scores = new Map(ranking(bytes).map((each) => [each.charset, each.score]));
  const [one, other] = [scores.get(charset), scores.get(than)];
  return one === undefined || other === undefined ? 0 : one - other;
}

/** The encodings by how much the bytes read like a language written in them, the best first. */
function ranking(
  bytes: Uint8Array,
): readonly { readonly charset: string; readonly score: number }[] {
  const sample = sampleOf(bytes);
  const named = languageOf(bytes);
  const best = new Map<string, number>();
  const texts = new Map<string, readonly string[]>();
  for (const candidate of CHARSET_CANDIDATES) {
    for (const charset of candidate.charsets) {
      const text = texts.get(charset) ?? [...decodeAs(sample, charset)];
      texts.set(charset, text);
      const hinted = candidate.language === named ? LANGUAGE_BONUS : 0;
      const score = plausibility(text, charset, candidate) + hinted;
      if (score > (best.get(charset) ?? Number.NEGATIVE_INFINITY)) best.set(charset, score);
    }
  }
  // Sorting keeps the order of the table where scores are the same.
  return [...best]
    .map(([charset, score]) => ({ charset, score }))
    .sort((a, b) => b.score - a.score);
}

/** Whether the bytes hold the escape sequences of ISO-2022-JP and nothing above ASCII. */
export function iso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    const [second, third] = [bytes[at + 1], bytes[at + 2]];
    // ESC $ @, ESC $ B: JIS X 0208
    if (second === 0x24 && (third === 0x40 || third === 0x42))
      return bytes.every((byte) => byte < 0x80);
  }
  return false;
}

/** UTF-16 without a mark, told by the zero bytes its ASCII has; undefined when there are too few. */
export function utf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const length = Math.min(bytes.length, LANGUAGE_BYTES) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const half = length / 2;
  if (half < 2) return undefined;
  if (odd > half * 0.2 && even < half * 0.02) return "utf-16le";
  if (even > half * 0.2 && odd < half * 0.02) return "utf-16be";
  return undefined;
}

/** The stretches between markup that hold bytes above ASCII, joined. They are cut only where no character can be. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(SAMPLE_BYTES, bytes.length * 2));
  let size = 0;
  let start = 0;
  let foreign = false;
  for (let at = 0; at <= bytes.length && size < sample.length; at++) {
    const byte = bytes[at];
    if (byte !== undefined && byte >= 0x80) foreign = true;
    const isBoundary = byte === undefined || byte === 0x3c || byte === 0x3e || byte === 0x0a;
    if (!isBoundary) continue;
    if (foreign) {
      const piece = bytes.subarray(start, Math.min(at + 1, start + sample.length - size));
      sample.set(piece, size);
      size += piece.length;
    }
    start = at + 1;
    foreign = false;
  }
  return sample.subarray(0, size);
}

/** Two letters of the language the page's html element names; "" when it names none. */
function languageOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LANGUAGE_BYTES));
  // `<html ... lang="xx`, the value quoted or not
  const found = /<html\b[^>]{0,1000}?\blang\s*=\s*["']?([a-z]{2})/i.exec(head.toString("latin1"));
  return (found?.[1] ?? "").toLowerCase();
}

const POINTS = {
  /** The most frequent letter; the rarest listed has `letter`. */
  common: 2,
  letter: 0.6,
  /** A character the language knows and seldom writes. */
  known: 0.2,
  /** A letter that the encoding's languages do not use. */
  strange: -0.8,
  /** A capital behind another. */
  shouted: -0.5,
  /** A capital by itself, as where another encoding has a sign for copyright or money. */
  alone: -1.8,
  /** A capital within a word, as in text read in the wrong one of two Cyrillic encodings. */
  misplaced: -1,
  /** A symbol between letters, as where a letter of another encoding stands. */
  inside: -1.5,
  /** A symbol elsewhere: quotation marks, dashes, currency. */
  symbol: 0.2,
  broken: -4,
  /** A letter of another script beside one of ASCII, or any letter beside a digit. */
  mixed: -1.5,
  /** Two letters with accents side by side. */
  accents: -0.3,
} as const;

/** How much a text reads like the language: points a character outside ASCII, from -4 to 2. */
function plausibility(
  characters: readonly string[],
  charset: string,
  candidate: CharsetCandidate,
): number {
  const order = [...candidate.letters];
  const judged = {
    ...candidate,
    rank: new Map(order.map((letter, index) => [letter, index / order.length])),
    latin: /\p{Script=Latin}/u.test(candidate.letters),
  };
  const isExpected = charset === EXPECTED;
  let points = isExpected ? PRIOR.points : -PRIOR.points;
  let count: number = PRIOR.characters;
  for (const [index, character] of characters.entries()) {
    if (character <= "\u007f") continue;
    const before = characters[index - 1] ?? "";
    const after = characters[index + 1] ?? "";
    points += pointsOf(character, [before, after], judged);
    count++;
  }
  return points / count;
}

/** What a page is in when little speaks for anything; its advantage is what a few characters cannot outweigh. */
const EXPECTED = "windows-1252";
const PRIOR = { points: 1, characters: 2 } as const;

const ASCII_LETTER = /^[a-z]$/i;
const BROKEN = /[\ufffd\ue000-\uf8ff\u0080-\u009f]/;
const LETTER = /\p{L}|\p{M}/u;
const CAPITAL = /\p{Lu}/u;
const SMALL = /\p{Ll}/u;

type Neighbours = readonly [before: string, after: string];

type Judged = CharsetCandidate & {
  readonly rank: ReadonlyMap<string, number>;
  readonly latin: boolean;
};

function pointsOf(character: string, [before, after]: Neighbours, judged: Judged): number {
  if (BROKEN.test(character)) return POINTS.broken;
  if (judged.usual?.test(character)) return POINTS.common;
  if (!LETTER.test(character)) {
    return LETTER.test(before) && LETTER.test(after) ? POINTS.inside : POINTS.symbol;
  }
  return letterPoints(character, judged) + company(character, [before, after], judged);
}

function letterPoints(character: string, { rank, known }: Judged): number {
  const place = rank.get(character.toLowerCase()) ?? rank.get(character);
  if (place !== undefined) return POINTS.common - place * (POINTS.common - POINTS.letter);
  return known?.test(character) ? POINTS.known : POINTS.strange;
}

/** What it costs in which company a letter stands. */
function company(character: string, [before, after]: Neighbours, { latin, known }: Judged): number {
  if (known !== undefined) return ASCII_LETTER.test(before) ? POINTS.mixed : 0;
  let points = 0;
  if (CAPITAL.test(character)) {
    if (SMALL.test(before)) points += POINTS.misplaced;
    else if (CAPITAL.test(before)) points += POINTS.shouted;
  }
  if (/[0-9]/.test(before + after)) points += POINTS.mixed;
  const beside = [before, after].filter((each) => LETTER.test(each));
  if (beside.length === 0 && CAPITAL.test(character)) points += POINTS.alone;
  const ascii = beside.filter((each) => ASCII_LETTER.test(each)).length;
  if (latin) points += (beside.length - ascii) * POINTS.accents;
  else points += ascii * POINTS.mixed;
  return points;
}
