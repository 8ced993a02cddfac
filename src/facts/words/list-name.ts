// Reads the name of an array in a caller's schema: the kinds of things that its items are.
import { foldKey } from "../keys.ts";
import { knownAliases } from "../match/aliases.ts";
import { isAnotherThing } from "../match/descent.ts";
import { everyPath, kindsNamed } from "./vocabulary.ts";
import { wordsOf } from "./words-key.ts";

/** Meaning of an array's name for its items. */
export interface ListName {
  /** Key of its words, without those for lists and their order; "" if its items may be anything. */
  readonly key: string;
  /** Kinds of things that it names; empty for an unknown word. */
  readonly kinds: ReadonlySet<string>;
  /** Whether the name means a value of a thing, or related things, and so no list of the page's own. */
  readonly isValue: boolean;
}

/** Words for a list, its items and their order, in the common form of words. */
const LIST_WORDS: ReadonlySet<string> = new Set(
  "item list row entry record result listing element data all latest upcoming next new current open search found liste lista eintrag eintrage ergebnis ergebnisse resultat resultado risultato elemento element".split(
    " ",
  ),
);

/** Returns the singular of a word whose plural does not only add an "s": vacancies, people. */
function singular(word: string): string {
  return word === "people" ? "person" : word.replace(/^(?!movie)(\p{L}{3,})ie$/u, "$1y");
}

/** Reads the name of an array. */
export function listName(name: string): ListName {
  const words = wordsOf(name)
    .map(singular)
    .filter((word) => !LIST_WORDS.has(word));
  const kinds = words.length === 0 ? NONE : kindsNamed(words);
  const isKnown = words.length === 0 || kinds.size > 0;
  const folded = foldKey(name);
  const isValue =
    !isKnown &&
    (isAnotherThing(folded) || knownAliases(folded).length > 0 || everyPath(name).length > 0);
  return { key: words.toSorted().join(" "), kinds, isValue };
}

const NONE: ReadonlySet<string> = new Set();
