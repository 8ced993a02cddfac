// Decides whether a line or a sentence of a page states a dead end.
import { plainWords, positionOf, wordsOfLine } from "./block-phrases.ts";
import { ABOUT, type Wording } from "./dead-end-phrases.ts";

/** A text that is searched for several messages: it is normalised once. */
export class SearchedText {
  readonly text: string;
  #plain: string | undefined;
  #words: readonly string[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get #normalised(): string {
    this.#plain ??= plainWords(this.text);
    return this.#plain;
  }

  /** Returns the characters of its sentences that say a message; a question does not. */
  charsOf({ sentences }: Wording): number {
    const plain = this.#normalised;
    // No sentence has a pair of words that the whole text lacks.
    if (sentences.every((pair) => positionOf(pair, plain) === undefined)) return 0;
    return (plain.match(SENTENCE) ?? [])
      .filter(
        (one) =>
          !/[?？؟]$/.test(one) &&
          sentences.some((pair) => positionOf(pair, one) !== undefined) &&
          !ABOUT.test(one),
      )
      .reduce((sum, { length }) => sum + length, 0);
  }

  /** Returns whether it says a message as a whole: by a code, or in words; undefined for neither. */
  matchOf({ titles, codes }: Wording): "code" | "words" | undefined {
    if (this.text.length > LINE_CHARS) return undefined;
    this.#words ??= wordsOfLine(this.text);
    const said = this.#words.filter((word) => !CODES.test(word));
    for (; said.length > 0; said.shift()) {
      if (titles.has(said.join(" "))) return "words";
      if (!INTERJECTIONS.has(said[0] ?? "")) return undefined;
    }
    return this.#words.some((word) => codes.has(word)) ? "code" : undefined;
  }
}

/** Matches a sentence with its final mark. Linear: one class, then another disjoint from it. */
export const SENTENCE = /[^.!?。！？؟\n]+[.!?。！？؟]?/g;

/** Maximum characters of a line that says nothing else. */
const LINE_CHARS = 100;
const CODES = /^[45]\d\d$/;
/** Words before the message of such a line. */
const INTERJECTIONS: ReadonlySet<string> = new Set(
  "oops|whoops|ooops|ups|uh|oh|sorry|error|http|status|code|fehler|fehlercode|hoppla|erreur|ошибка|errore|erro|fout|błąd|hata|エラー|错误|錯誤|오류|خطأ".split(
    "|",
  ),
);

/** Number of title characters checked. */
const TITLE_CHARS = 300;

/** Returns a title, and the parts that a site joins to it. */
export function partsOf(title: string): readonly string[] {
  const line = title.slice(0, TITLE_CHARS).trim();
  return [line, ...line.split(/\s[-–—:·]\s|[|｜•»«]/)];
}
