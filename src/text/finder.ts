// Searches a text for several words in parallel, each in a single pass.

/**
 * Returns a function that finds the next occurrence of a word at or after ever-increasing offsets,
 * or the text's length. All calls together are linear in the text.
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
