// Searching a text for several words side by side without searching any part of it twice.

/**
 * Finds the next place of a word at or behind places that only grow; the text's length when there is none.
 *
 * All calls together take time linear in the text, where repeated `indexOf` for a word that is rare would not.
 */
export function finder(text: string, word: string): (from: number) => number {
  let at = -1;
  return (from) => {
    if (at < from) {
      at = text.indexOf(word, from);
      if (at < 0) at = text.length;
    }
    return at;
  };
}
