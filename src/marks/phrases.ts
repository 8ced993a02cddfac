// Finds phrases of a long list in a text, without regard to case. A pattern of so many alternatives costs more than a look at each
// word, and is compiled again and again.
import { letterRuns } from "../text/character-kinds.ts";

/** A phrase in a text, by UTF-16 units. */
export interface PhrasePlace {
  readonly start: number;
  readonly end: number;
}

const NEXT = /[\p{L}\p{M}]+/uy;
/** Scripts that write words without spaces. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The words of a phrase after its first, and whether its last word has any ending. */
interface Phrase {
  readonly rest: readonly string[];
  readonly isStem: boolean;
}

/** Phrases to find: words of letters separated by one space; `*` at the end stands for any ending. */
export class Phrases {
  /** Phrases by their first word, the longest first. */
  readonly #byFirst = new Map<string, Phrase[]>();
  /** First words with any ending, by length, and their first letters. */
  readonly #stems = new Map<number, Set<string>>();
  readonly #stemStarts = new Set<string>();
  readonly #unspaced: RegExp | undefined;

  constructor(phrases: readonly string[]) {
    const sorted = [...new Set(phrases)].sort((one, other) => other.length - one.length);
    for (const phrase of sorted.filter((one) => !UNSPACED.test(one))) {
      const isStem = phrase.endsWith("*");
      const [first = "", ...rest] = phrase.toLowerCase().replace("*", "").split(" ");
      if (isStem && rest.length === 0) {
        const same = this.#stems.get(first.length) ?? new Set();
        this.#stems.set(first.length, same.add(first));
        this.#stemStarts.add(first.charAt(0));
        continue;
      }
      const same = this.#byFirst.get(first) ?? [];
      same.push({ rest, isStem });
      this.#byFirst.set(first, same);
    }
    const unspaced = sorted.filter((one) => UNSPACED.test(one));
    this.#unspaced = unspaced.length === 0 ? undefined : new RegExp(unspaced.join("|"), "gu");
  }

  /** Returns the places of the phrases in order, the longest of those that begin at one word. */
  placesIn(text: string): readonly PhrasePlace[] {
    const places: PhrasePlace[] = [];
    let end = 0;
    const words = letterRuns(text);
    for (let at = 0; at < words.length; at += 2) {
      const [start = 0, stop = 0] = [words[at], words[at + 1]];
      if (start < end) continue;
      const last = this.#endOf(text, text.slice(start, stop).toLowerCase(), stop);
      if (last < 0) continue;
      end = last;
      places.push({ start, end });
    }
    if (this.#unspaced === undefined || !UNSPACED.test(text)) return places;
    for (const { 0: word, index } of text.matchAll(this.#unspaced))
      places.push({ start: index, end: index + word.length });
    return places.sort((one, other) => one.start - other.start);
  }

  /** Returns the end of the longest phrase that begins with a word; -1 for none. */
  #endOf(text: string, first: string, end: number): number {
    for (const phrase of this.#byFirst.get(first) ?? []) {
      const last = endOfPhrase(text, end, phrase);
      if (last >= 0) return last;
    }
    if (!this.#stemStarts.has(first.charAt(0))) return -1;
    for (const [length, stems] of this.#stems) if (stems.has(first.slice(0, length))) return end;
    return -1;
  }
}

/** Returns where a phrase ends whose first word ends at `from`; -1 if the text goes on otherwise. */
function endOfPhrase(text: string, from: number, { rest, isStem }: Phrase): number {
  let end = from;
  for (const [index, wanted] of rest.entries()) {
    if (text[end] !== " ") return -1;
    NEXT.lastIndex = end + 1;
    const word = NEXT.exec(text)?.[0] ?? "";
    const said = word.toLowerCase();
    const isLast = index === rest.length - 1;
    if (said !== wanted && !(isLast && isStem && said.startsWith(wanted))) return -1;
    end += 1 + word.length;
  }
  return end;
}
