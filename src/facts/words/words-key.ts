// Folds a name to a key of its words, whatever their order, case, accents and number.
import { oncePerKey } from "../../model/once.ts";
import { mapByWord, wordSet } from "../../text/word-list.ts";

/** Articles and prepositions between the words of a name. */
const FILLERS = wordSet(
  "of the a an de del della dello di du des la le les el los las il lo der die das den d l",
);

/** Words with one meaning in names, by their common form. */
const SAME = mapByWord([
  ["num nb nbr nr no count anzahl numero", "number"],
  ["minimum minimal minimale minimo minima", "min"],
  ["maximum maximal maximale maximo maxima massimo massima", "max"],
]);

/** A longer name is data. */
const LONGEST = 100;
/** Maximum names cached across pages, whose objects share their keys. */
const MAX_CACHED = 20_000;

/** Returns the key of a name: `salaryMin`, `min_salary` and `Minimum salary` share one. */
export const wordsKey = oncePerKey(
  (name: string): string => wordsOf(name).sort().join(" "),
  MAX_CACHED,
);

/** Returns the words of a name in their order, without accents, plural endings and fillers. */
export function wordsOf(name: string): string[] {
  const words = name
    .slice(0, LONGEST)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .match(/\p{L}+|\d+/gu);
  const folded = (words ?? []).map((word) => SAME.get(word) ?? singular(word));
  const bare = folded.filter((word) => !FILLERS.has(word));
  return bare.length > 0 ? bare : folded;
}

/** Words that are no plural of the other word: questions of a page, French "pays". */
const DISTINCT = wordSet("questions answers topics pays");

/** Drops a plural "s", which English, French and Spanish share. */
function singular(word: string): string {
  if (DISTINCT.has(word)) return word;
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
