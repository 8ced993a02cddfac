// Detects the encoding in which undeclared bytes read most like a language.
//
// Each candidate, a language in an encoding, gets the likelihood of the page's words under the
// letter frequencies of that language, including pairs of neighbours. All are likelihoods of the
// same bytes, so they compare. Every word counts once.
import { expectedLanguages } from "./charset-hints.ts";
import { decodeAs, iso2022Jp, latin1, utf16 } from "./charset-label.ts";
import { byteModel } from "./charset-models.ts";
import { bytePoints, characterPoints, utf8Points } from "./charset-points.ts";

/** The Western encoding. */
const WESTERN = "windows-1252";
const SPACE = 0x20;

/**
 * Returns the likeliest encoding, by its standard name; never undefined. Expects bytes that are not
 * UTF-8 throughout. The country of `host`, the page's host or "", is a hint.
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

/** Bits per non-ASCII byte for a clearly better text, and bytes added as doubt for short texts. */
const CLEARLY_BETTER = 1;
const DOUBTED_BYTES = 4;

/** Whether bytes clearly read better in one encoding than another; false for unknown ones. */
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

/** Bonus of an expected language, in bits; less for Western ones, used in templates everywhere. */
const HINT = 10;
const WESTERN_HINT = 7;

/** Cost of a word in another language. */
const ANOTHER_LANGUAGE = -3;

/** Returns the binary logarithm of the words' likelihood in an encoding. */
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

/** Returns the points of words in their likeliest language; single words may be in another. */
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

function joined(words: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(words.reduce((sum, word) => sum + word.length + 1, 0)).fill(SPACE);
  let at = 0;
  for (const word of words) {
    bytes.set(word, at);
    at += word.length + 1;
  }
  return bytes;
}

/** Maximum bytes examined, enough for a firm verdict on any page. */
const SAMPLE_BYTES = 8192;
/** Maximum ASCII letters included before the first byte above ASCII of a word. */
const LEAD_BYTES = 32;

/** Returns the distinct words with bytes above ASCII; repetitions add no evidence. */
function distinctWords(bytes: Uint8Array): readonly Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  let left = SAMPLE_BYTES;
  let lastEnd = 0;
  for (let at = 0; at < bytes.length && left > 0; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let start = at;
    while (start > lastEnd && at - start < LEAD_BYTES && isOfWord(bytes[start - 1])) start--;
    const most = Math.min(bytes.length, at + left);
    let end = at + 1;
    while (end < most && isOfWord(bytes[end])) end++;
    lastEnd = end;
    at = end;
    const word = bytes.subarray(start, end);
    const key = latin1(word, word.length);
    if (words.has(key)) continue;
    words.set(key, word);
    left -= word.length;
  }
  return [...words.values()];
}

/** Whether a byte may be in a word; bytes below 0x40 belong to no character of a legacy encoding. */
function isOfWord(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x40;
}

/** A detectable encoding. */
interface CharsetCandidate {
  /** Name in the standard. */
  readonly charset: string;
  /** Likelihood before a byte is read, in bits relative to the likeliest. */
  readonly prior: number;
  /** Languages written in the encoding, by their names in the tables. */
  readonly languages: readonly string[];
  /** Whether to score its characters alone, not bytes and their neighbours. */
  readonly multibyte: boolean;
}

/** All candidates, likelier first among equal fits. */
const CHARSET_CANDIDATES: readonly CharsetCandidate[] = [
  single("windows-1252", 0, "de fr es pt it nl sv fi da no is ca"),
  several("gbk", -4, "zh"),
  several("shift_jis", -4, "ja"),
  single("windows-1251", -4, "ru uk bg sr mk be"),
  several("euc-jp", -5, "ja"),
  several("euc-kr", -5, "ko"),
  several("big5", -5, "zh-hant"),
  single("windows-1250", -6, "pl cs sk hu ro hr sl"),
  single("iso-8859-2", -7, "pl cs sk hu ro hr sl"),
  single("windows-1254", -7, "tr"),
  single("windows-1253", -7, "el"),
  single("windows-1255", -7, "he"),
  single("windows-1256", -7, "ar fa"),
  single("windows-874", -8, "th"),
  single("windows-1257", -9, "lt lv et"),
  single("iso-8859-7", -8, "el"),
  // KOI8-R differs only in line-drawing characters.
  single("koi8-u", -7, "ru uk"),
  single("iso-8859-5", -11, "ru bg sr mk be"),
  single("iso-8859-6", -10, "ar"),
  single("windows-1258", -11, "vi"),
  single("ibm866", -14, "ru"),
  single("x-mac-cyrillic", -14, "ru"),
];

function single(charset: string, prior: number, languages: string): CharsetCandidate {
  return { charset, prior, languages: languages.split(" "), multibyte: false };
}

function several(charset: string, prior: number, language: string): CharsetCandidate {
  return { charset, prior, languages: [language], multibyte: true };
}
