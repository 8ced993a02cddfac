// Computes the letter frequencies that distinguish encodings, `models/charset.json`, from a program's translations.
//
//   node build/training/charset/train.js FOLDER > models/charset.json
//
// FOLDER contains the locales of Chromium (`*.pak`, Debian package chromium-l10n): the same 11,000 texts in every language.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Locale, and the language in `lang` attributes, for alphabets. */
const ALPHABETS: readonly (readonly [locale: string, language: string])[] = [
  ["de", "de"],
  ["fr", "fr"],
  ["es", "es"],
  ["pt-BR", "pt"],
  ["it", "it"],
  ["nl", "nl"],
  ["sv", "sv"],
  ["fi", "fi"],
  ["da", "da"],
  ["nb", "no"],
  ["ca", "ca"],
  ["ru", "ru"],
  ["uk", "uk"],
  ["bg", "bg"],
  ["sr", "sr"],
  ["pl", "pl"],
  ["cs", "cs"],
  ["sk", "sk"],
  ["hu", "hu"],
  ["ro", "ro"],
  ["hr", "hr"],
  ["sl", "sl"],
  ["el", "el"],
  ["tr", "tr"],
  ["he", "he"],
  ["ar", "ar"],
  ["fa", "fa"],
  ["lt", "lt"],
  ["lv", "lv"],
  ["et", "et"],
  ["vi", "vi"],
  ["th", "th"],
];
/** Languages without a locale: their names of places, languages and currencies are used. */
const NAMED: readonly string[] = ["is", "mk", "be"];
/** Locale, language and counted characters, for scripts of thousands of characters. */
const SYLLABARIES: readonly (readonly [locale: string, language: string])[] = [
  ["ja", "ja"],
  ["zh-CN", "zh"],
  ["zh-TW", "zh-hant"],
  ["ko", "ko"],
];
/** Number of listed characters of such a script. */
const MAX_CHARACTERS = 1200;
/** Letters below this share of a language's letters do not belong to it. */
const RARE = 0.00001;

/** Parses the texts of a locale file (version 5): a count, then pairs of a number and an offset, then the texts. */
function textsOf(path: string): readonly string[] {
  const bytes = readFileSync(path);
  if (bytes.readUInt32LE(0) !== 5 || bytes[4] !== 1)
    throw new Error(`${path}: not UTF-8, version 5`);
  const count = bytes.readUInt16LE(8);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const texts: string[] = [];
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 6 + 2;
    try {
      texts.push(
        decoder.decode(bytes.subarray(bytes.readUInt32LE(at), bytes.readUInt32LE(at + 6))),
      );
    } catch {
      // An entry that is not text.
    }
  }
  // Removes code and placeholders.
  return texts
    .filter((text) => !text.includes("\0") && !/function|<!doctype/i.test(text))
    .map((text) => text.replace(/<[^>]*>|\$\d|&\w+;|\{[^}]*\}|https?:\S+/g, " "));
}

/** Returns a language's names of the world, of which Node has some hundreds. */
function namesOf(language: string): readonly string[] {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  const codes = {
    region: pairs.map((pair) => pair.toUpperCase()),
    language: [...pairs, ...letters.flatMap((one) => pairs.map((pair) => one + pair))],
    currency: Intl.supportedValuesOf("currency"),
  } as const;
  return (["region", "language", "currency"] as const).flatMap((type) => {
    const names = new Intl.DisplayNames([language], { type, fallback: "none" });
    return codes[type].map((code) => names.of(code) ?? "");
  });
}

/** Converts Vietnamese to windows-1258: a separate tone where the encoding lacks the combined character. */
function toned(text: string): string {
  const whole = new Set("ÀÁÂĂÈÉÊÍÓÔƠÙÚƯĐàáâăèéêíóôơùúưđ");
  return text.replace(/[^\p{ASCII}]/gu, (letter) => {
    if (whole.has(letter)) return letter;
    const [base = "", ...marks] = letter.normalize("NFD");
    const tone = marks.find((mark) => "\u0300\u0301\u0303\u0309\u0323".includes(mark)) ?? "";
    return (base + marks.filter((mark) => mark !== tone).join("")).normalize("NFC") + tone;
  });
}

/** Returns words with damped counts, since the detector counts each word of a page once. */
function wordsOf(texts: readonly string[], language: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const whole = texts.join(" ").toLocaleLowerCase(language);
  // Letters as in the encodings: Romanian ones with cedillas, Persian ones as Arabic.
  const text = whole.replaceAll("ș", "ş").replaceAll("ț", "ţ").replaceAll("ی", "ي");
  for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Map([...counts].map(([word, count]) => [word, 1 + Math.log2(count)]));
}

/** Counts classes and pairs of classes: 0 for other characters, then a to z in Latin script, then the language's letters. */
function count(words: ReadonlyMap<string, number>, letters: readonly string[], latin: boolean) {
  const groups = latin ? 27 : 1;
  const size = groups + letters.length;
  const place = new Map(letters.map((letter, index) => [letter, groups + index]));
  const classOf = (letter: string) => {
    if (/[a-z]/.test(letter)) return latin ? letter.charCodeAt(0) - 96 : 0;
    return place.get(letter) ?? 0;
  };
  const single = new Float64Array(size);
  const pairs = new Float64Array(size * size);
  let total = 0;
  for (const [word, weight] of words) {
    let before = 0;
    for (const letter of `${word} `) {
      const at = classOf(letter);
      single[at] = (single[at] ?? 0) + weight;
      pairs[before * size + at] = (pairs[before * size + at] ?? 0) + weight;
      total += weight;
      before = at;
    }
  }
  return { groups, size, single, pairs, total };
}

/** Encodes a number of bits in quarters as one character: 64 steps from `least`. */
function coded(bits: number, least: number): string {
  const step = Math.max(0, Math.min(63, Math.round((bits - least) * 4)));
  return String.fromCharCode(step < 44 ? 48 + step : 49 + step);
}

/** Returns the non-ASCII letters of the script that most words use, most frequent first. */
function alphabetOf(words: ReadonlyMap<string, number>): readonly string[] {
  const shares = new Map<string, number>();
  let total = 0;
  for (const [word, weight] of words) {
    for (const letter of word) {
      total += weight;
      if (letter > "\x7f") shares.set(letter, (shares.get(letter) ?? 0) + weight);
    }
  }
  const latin = isLatin(words);
  // Letters of another script occur in names; the ordinal signs follow numbers.
  return [...shares]
    .filter(([letter, share]) => share > total * RARE && !"\u00aa\u00ba".includes(letter))
    .filter(([letter]) => /\p{M}/u.test(letter) || /\p{Script=Latin}/u.test(letter) === latin)
    .sort((a, b) => b[1] - a[1])
    .map(([letter]) => letter);
}

function isLatin(words: ReadonlyMap<string, number>): boolean {
  let ascii = 0;
  for (const word of words.keys()) ascii += /[a-z]/.test(word) ? 1 : -1;
  return ascii > 0;
}

interface Alphabet {
  readonly language: string;
  readonly letters: string;
  readonly shares: string;
  readonly pairs: string;
}

/** Returns the letters, their shares, and each letter's pairs with the class before, the class after and each letter after. */
function train(language: string, words: ReadonlyMap<string, number>): Alphabet {
  const letters = alphabetOf(words);
  const latin = isLatin(words);
  const { groups, size, single, pairs, total } = count(words, letters, latin);
  const information = (one: number, other: number) => {
    const expected = ((single[one] ?? 0) * (single[other] ?? 0)) / total;
    return Math.log2(((pairs[one * size + other] ?? 0) + 1) / (expected + 1));
  };
  let shares = "";
  let table = "";
  for (let letter = groups; letter < size; letter++) {
    shares += coded(Math.log2((single[letter] ?? 0) / total), -16);
    for (let group = 0; group < groups; group++) table += coded(information(group, letter), -8);
    for (let other = 0; other < size; other++) table += coded(information(letter, other), -8);
  }
  return { language, letters: letters.join(""), shares, pairs: table };
}

/** Returns the characters of a script by frequency. */
function frequentOf(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const character of texts.join("").match(/[\u3000-\u9fff\uac00-\ud7ff\uff01-\uff5e]/g) ??
    []) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const all = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MAX_CHARACTERS);
  return all.map(([character]) => character).join("");
}

const folder = process.argv[2] ?? ".";
const read = (locale: string) => textsOf(join(folder, `${locale}.pak`));
const alphabets: Alphabet[] = [];
for (const [locale, language] of ALPHABETS) {
  const texts = language === "vi" ? read(locale).map(toned) : [...read(locale)];
  if (language === "fa") texts.push(...texts.map((text) => text.replaceAll("ک", "ك")));
  const words = wordsOf(texts, language);
  alphabets.push(train(language, words));
}
for (const language of NAMED) {
  alphabets.push(train(language, wordsOf(namesOf(language), language)));
}

const listed = alphabets.map((alphabet) => JSON.stringify(alphabet));
const frequent = SYLLABARIES.map(
  ([locale, language]) => `${JSON.stringify(language)}:${JSON.stringify(frequentOf(read(locale)))}`,
);
process.stdout.write(
  `{"alphabets":[\n${listed.join(",\n")}\n],\n"frequent":{\n${frequent.join(",\n")}\n}}\n`,
);
