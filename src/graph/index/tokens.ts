// Tokenises text for search: lower-case words without accents; pairs of characters in scripts
// without spaces.

const SEPARATOR = 1;
const ASCII = 2;
const JOINER = 3;
const OTHER = 4;
const kinds = new Uint8Array(128).fill(SEPARATOR);
for (let unit = 0x30; unit <= 0x39; unit++) kinds[unit] = ASCII;
for (let unit = 0x41; unit <= 0x5a; unit++) kinds[unit] = ASCII;
for (let unit = 0x61; unit <= 0x7a; unit++) kinds[unit] = ASCII;
// An underscore joins the words of a name; so does a full stop between two of them, as in version
// or section numbers.
kinds[0x5f] = JOINER;
const FULL_STOP = 0x2e;
/** Separator between the words of a name. */
const JOINED = /[_.]/;

const IS_ASCII = /^[\w.]*$/;

/** Maximum word length; the rest is ignored. */
const MAX_WORD_CHARS = 64;

/** Scripts without spaces between words, or with attached particles: indexed by character pairs. */
const PAIRED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\u30fc";
const RUNS = new RegExp(
  `[${PAIRED}][${PAIRED}\\p{M}]*|(?:(?![${PAIRED}])[\\p{L}\\p{N}\\p{M}_])+`,
  "gu",
);
const IS_PAIRED = new RegExp(`^[${PAIRED}]`, "u");
/** Accents, points of Hebrew and Arabic, and the Arabic elongation mark. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g;

/** Returns the start of the next run with words; the length of the text if there is none. */
export function startOfRun(text: string, from: number): number {
  let at = from;
  while (at < text.length && kindAt(text, at) === SEPARATOR) at++;
  return at;
}

/** Returns the end of a run. A run has the same words wherever it occurs. */
export function endOfRun(text: string, start: number): number {
  let end = start;
  while (end < text.length && (kindAt(text, end) !== SEPARATOR || isJoiningStop(text, end))) end++;
  return end;
}

/** Returns the words joined in a name; none for a single word. */
export function partsOf(word: string): readonly string[] {
  return JOINED.test(word) ? wordsIn(word.replaceAll(/[_.]/g, " ")) : [];
}

/** Returns the words of a text in order. A name of joined words is returned whole and in parts. */
export function wordsIn(text: string): readonly string[] {
  const words: string[] = [];
  for (let start = startOfRun(text, 0); start < text.length; ) {
    const end = endOfRun(text, start);
    takeRun(text.slice(start, end), (word) => words.push(word));
    start = startOfRun(text, end);
  }
  return words;
}

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < 128 ? (kinds[unit] ?? SEPARATOR) : OTHER;
}

function takeRun(run: string, take: (word: string) => void): void {
  if (!IS_ASCII.test(run)) {
    takeFolded(run, take);
    return;
  }
  for (const part of HUMP.test(run) ? humpsOf(run) : []) take(stem(part.toLowerCase()));
  takeName(run.toLowerCase(), JOINED.test(run), take);
}

/** A capital inside of a word: `createServer`, `HTTPServer`, but not `URLs`. */
const HUMP = /[a-z0-9][A-Z]|[A-Z][A-Z][a-z]{2}/;

/** Returns the words of a run that capitals mark: `create` and `Server` of `createServer`. */
function humpsOf(run: string): readonly string[] {
  return run
    .split(JOINED)
    .filter((name) => HUMP.test(name))
    .flatMap((name) => name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})/))
    .filter((part) => part.length > 1)
    .map(cut);
}

function isJoiningStop(text: string, at: number): boolean {
  return (
    text.charCodeAt(at) === FULL_STOP &&
    at > 0 &&
    kindAt(text, at - 1) === ASCII &&
    at + 1 < text.length &&
    kindAt(text, at + 1) === ASCII
  );
}

function takeFolded(run: string, take: (word: string) => void): void {
  const folded = run.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase();
  for (const [word] of folded.matchAll(RUNS)) {
    if (IS_PAIRED.test(word)) takePairs(word, take);
    else takeName(word, word.includes("_"), take);
  }
}

function takePairs(run: string, take: (word: string) => void): void {
  let before = "";
  let count = 0;
  for (const character of run) {
    if (before !== "") take(before + character);
    before = character;
    count++;
  }
  if (count === 1) take(before);
}

function takeName(name: string, hasJoiner: boolean, take: (word: string) => void): void {
  if (!hasJoiner) {
    take(stem(cut(name)));
    return;
  }
  const parts = name.split(JOINED).filter((part) => part !== "");
  for (const part of parts) take(stem(cut(part)));
  if (parts.length > 1) take(cut(name.replace(/^_+|_+$/g, "").replace(/_+/g, "_")));
}

const cut = (word: string): string =>
  word.length > MAX_WORD_CHARS ? word.slice(0, MAX_WORD_CHARS) : word;

/** Strips the ending of an English plural from Latin words of four letters or more. */
function stem(word: string): string {
  const { length } = word;
  if (length < 4 || word.charCodeAt(length - 1) !== 0x73) return word;
  if (word.endsWith("ies") && length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:[xz]|[cs]h|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("ss") || word.endsWith("us") || word.endsWith("is")) return word;
  return word.slice(0, -1);
}
