// Bytes without a declaration to the encoding in which they read most like a language.
//
// Each candidate, a language in an encoding, is given the likelihood of the page's words under the letter frequencies of that
// language, pairs of neighbours included; all are likelihoods of the same bytes, so they compare. Every word counts once.
import { CHARSET_CANDIDATES, type CharsetCandidate } from "./charset-candidates.ts";
import { expectedLanguages } from "./charset-hints.ts";
import { decodeAs } from "./charset-label.ts";
import { iso2022Jp, utf16 } from "./charset-marks.ts";
import { byteModel } from "./charset-models.ts";
import { bytePoints, characterPoints, utf8Points } from "./charset-points.ts";
import { distinctWords } from "./charset-sample.ts";

/** The encoding of the West. */
const WESTERN = "windows-1252";
const SPACE = 0x20;

/**
 * The likeliest encoding, by the standard's name. The bytes are taken not to be UTF-8 throughout. `host` is that of the page, "" when
 * not known: its country is a hint. Never undefined.
 */
export function detectCharset(bytes: Uint8Array, host: string): string {
  if (iso2022Jp(bytes)) return "iso-2022-jp";
  const wide = utf16(bytes);
  if (wide !== undefined) return wide;
  const words = distinctWords(bytes);
  const expected = expectedLanguages(bytes, host);
  let best = "utf-8";
  let most = utf8Points(decodeAs(joined(words), "utf-8"));
  for (const candidate of CHARSET_CANDIDATES) {
    const points = candidate.prior + pointsIn(words, candidate, expected);
    if (points <= most) continue;
    most = points;
    best = candidate.charset;
  }
  return best;
}

/** Bits a byte outside ASCII by which a text clearly reads better, and bytes' worth of doubt where there are few. */
const CLEARLY_BETTER = 1;
const DOUBTED_BYTES = 4;

/** Whether the bytes clearly read better in one encoding than in another; false for one not known here. */
export function readsBetterIn(bytes: Uint8Array, charset: string, than: string): boolean {
  const one = CHARSET_CANDIDATES.find((each) => each.charset === charset);
  const other = CHARSET_CANDIDATES.find((each) => each.charset === than);
  if (one === undefined || other === undefined) return false;
  const words = distinctWords(bytes);
  const expected = expectedLanguages(bytes, "");
  let foreign = DOUBTED_BYTES;
  for (const word of words) for (const byte of word) if (byte >= 0x80) foreign++;
  const better = pointsIn(words, one, expected) - pointsIn(words, other, expected);
  return better > CLEARLY_BETTER * foreign;
}

/** What a language that is expected is worth, in bits; of Western ones less, in which templates are written everywhere. */
const HINT = 10;
const WESTERN_HINT = 7;

/** What a word in another language than the page's costs. */
const ANOTHER_LANGUAGE = -3;

/** The likelihood of the words in an encoding, as a binary logarithm. */
function pointsIn(
  words: readonly Uint8Array[],
  candidate: CharsetCandidate,
  expected: readonly string[],
): number {
  const { charset, languages, multibyte } = candidate;
  if (multibyte) {
    const [language = ""] = languages;
    const hint = expected.includes(language) ? HINT : 0;
    return hint + characterPoints(decodeAs(joined(words), charset), language);
  }
  const western = charset === WESTERN && expected.includes("en") ? WESTERN_HINT : 0;
  return western + mixedPoints(words, candidate, expected);
}

/** Points of words that are in the language in which they read best, but for those that read better in another. */
function mixedPoints(
  words: readonly Uint8Array[],
  { charset, languages }: CharsetCandidate,
  expected: readonly string[],
): number {
  const points = languages.map((language) => {
    const model = byteModel(charset, language);
    return Float64Array.from(words, (word) => bytePoints(word, model));
  });
  const best = Float64Array.from(words, (_, word) => {
    let most = Number.NEGATIVE_INFINITY;
    for (const each of points) most = Math.max(most, each[word] ?? most);
    return most;
  });
  const sums = languages.map((language, index) => {
    let sum = expected.includes(language) ? HINT : 0;
    for (const [word, most] of best.entries()) {
      sum += Math.max(points[index]?.[word] ?? 0, most + ANOTHER_LANGUAGE);
    }
    return sum;
  });
  return Math.max(...sums);
}

/** The words with a space between each two. */
function joined(words: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(words.reduce((sum, word) => sum + word.length + 1, 0)).fill(SPACE);
  let at = 0;
  for (const word of words) {
    bytes.set(word, at);
    at += word.length + 1;
  }
  return bytes;
}
