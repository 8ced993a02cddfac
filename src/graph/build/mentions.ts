// Finds the names of entities in a text, word for word.

/** Matches a character of a script without spaces. */
const UNSPACED =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]";
/** Matches a word: one such character, or a run of other characters of names. */
const WORD = new RegExp(`${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}_$])+`, "gu");
const IN_WORD = new RegExp(`(?!${UNSPACED})[\\p{L}\\p{N}_$]`, "u");
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, "u");

/** Minimum length of a name, and that in a script without spaces. */
const SHORTEST_NAME = 4;
const SHORTEST_UNSPACED = 2;
/** Maximum names that start with the same word; later ones are ignored. */
const MAX_OF_ONE_WORD = 64;
/** Maximum entities found in one text. */
const MAX_FOUND = 64;

/** Finds names of entities in texts. */
export class MentionFinder {
  readonly #byFirstWord = new Map<string, { readonly text: string; readonly entity: number }[]>();

  /** Adds a name of an entity. Ignores names that are too short to be specific. */
  add(text: string, entity: number): void {
    const shortest = STARTS_UNSPACED.test(text) ? SHORTEST_UNSPACED : SHORTEST_NAME;
    if (text.length < shortest) return;
    const first = text.match(WORD)?.[0];
    // A name that does not start with a word cannot be indexed by one.
    if (first === undefined || !text.startsWith(first)) return;
    const names = this.#byFirstWord.get(first);
    if (names === undefined) this.#byFirstWord.set(first, [{ text, entity }]);
    else if (names.length < MAX_OF_ONE_WORD) names.push({ text, entity });
  }

  /** Returns the entities named in a text, each once. */
  find(text: string): ReadonlySet<number> {
    const found = new Set<number>();
    if (this.#byFirstWord.size === 0) return found;
    for (const { 0: word, index } of text.matchAll(WORD)) {
      for (const { text: name, entity } of this.#byFirstWord.get(word) ?? []) {
        if (found.has(entity) || !text.startsWith(name, index)) continue;
        if (endsWord(text, index + name.length)) found.add(entity);
      }
      if (found.size >= MAX_FOUND) break;
    }
    return found;
  }
}

/** Whether a word ends immediately before an offset. */
function endsWord(text: string, offset: number): boolean {
  const next = text.codePointAt(offset);
  if (next === undefined || !IN_WORD.test(String.fromCodePoint(next))) return true;
  const last = text.codePointAt(offset - 1);
  return last !== undefined && STARTS_UNSPACED.test(String.fromCodePoint(last));
}
