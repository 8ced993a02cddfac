// Finds phrases of a long list in a text, without regard to case. A pattern of so many alternatives costs more than a look at each
// word, and is compiled again and again.

/** A phrase in a text, by UTF-16 units. */
export interface PhrasePlace {
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}]+/gu;
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
  /** Lengths of first words with any ending. */
  readonly #stems: readonly number[];
  readonly #unspaced: RegExp | undefined;

  constructor(phrases: readonly string[]) {
    const sorted = [...new Set(phrases)].sort((one, other) => other.length - one.length);
    const stems = new Set<number>();
    for (const phrase of sorted.filter((one) => !UNSPACED.test(one))) {
      const isStem = phrase.endsWith("*");
      const [first = "", ...rest] = phrase.toLowerCase().replace("*", "").split(" ");
      if (isStem && rest.length === 0) stems.add(first.length);
      const key = isStem && rest.length === 0 ? `${first}*` : first;
      const same = this.#byFirst.get(key) ?? [];
      same.push({ rest, isStem });
      this.#byFirst.set(key, same);
    }
    this.#stems = [...stems].sort((one, other) => other - one);
    const unspaced = sorted.filter((one) => UNSPACED.test(one));
    this.#unspaced = unspaced.length === 0 ? undefined : new RegExp(unspaced.join("|"), "gu");
  }

  /** Returns the places of the phrases in order, the longest of those that begin at one word. */
  placesIn(text: string): readonly PhrasePlace[] {
    const places: PhrasePlace[] = [];
    let end = 0;
    WORD.lastIndex = 0;
    for (let found = WORD.exec(text); found !== null; found = WORD.exec(text)) {
      const { 0: word, index: start } = found;
      if (start < end) continue;
      const last = this.#endOf(text, word.toLowerCase(), start + word.length);
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
    const isStem = this.#stems.some((length) => this.#byFirst.has(`${first.slice(0, length)}*`));
    return isStem ? end : -1;
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
