// Compares two texts word by word: returns the words that one lacks.

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Separates two text nodes without a block boundary between them. */
const BORDER = "\ufdd0";
// biome-ignore lint/suspicious/noControlCharactersInRegex: BORDER, which no text contains.
const PIECES = /[\p{L}\p{N}\p{M}\ufdd0]+/gu;
/** Up to this many text nodes in one word, every sub-run is tested; above, only single nodes and the whole word. */
const MAX_PIECES = 60;

/** Number of occurrences by word. */
export type WordBag = Map<string, number>;

/**
 * Returns the words of a text, normalized for both sides: compatibility forms (a superscript 2 is a 2), lower case,
 * without soft hyphens and zero-width characters. A word is a run of letters and digits.
 */
export function bagOf(text: string): WordBag {
  const bag: WordBag = new Map();
  for (const [word] of plainOf(text).matchAll(WORD)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

function plainOf(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .normalize("NFKC")
    .toLowerCase();
}

/**
 * Returns every word that text nodes can form: words of one node, and words of neighbours without white space or a block
 * boundary between them. Any other word was joined wrongly, or invented.
 */
export function wordsOfNodes(nodes: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [run] of plainOf(nodes.join(BORDER)).matchAll(PIECES)) {
    const pieces = run.split(BORDER).filter((piece) => piece !== "");
    const reach = pieces.length > MAX_PIECES ? 1 : pieces.length;
    for (let from = 0; from < pieces.length; from++) {
      let word = "";
      for (let to = from; to < Math.min(pieces.length, from + reach); to++) {
        word += pieces[to];
        words.add(word);
      }
    }
    words.add(pieces.join(""));
  }
  return words;
}

/** Returns the text nodes, with a line break where a block boundary in `held` separates two of `nodes`. */
export function separatedNodes(nodes: string, held: string): readonly string[] {
  const parts: string[] = [];
  let part = "";
  let at = 0;
  for (let index = 0; index < nodes.length; ) {
    if (nodes[index] === held[at]) {
      part += nodes[index++];
      at++;
    } else if (held[at] === "\n") {
      part += "\n";
      at++;
    } else {
      parts.push(part);
      part = "";
      index++;
    }
  }
  return [...parts, part];
}

/** Number of words in a bag. */
export function sizeOf(bag: WordBag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}

/** Returns the union of both bags with the higher count of each word. */
export function union(bag: WordBag, other: WordBag): WordBag {
  const both: WordBag = new Map(bag);
  for (const [word, count] of other) both.set(word, Math.max(count, both.get(word) ?? 0));
  return both;
}

/** Returns the words of `bag` beyond those of `other`. */
export function beyond(bag: WordBag, other: WordBag): WordBag {
  const rest: WordBag = new Map();
  for (const [word, count] of bag) {
    const more = count - (other.get(word) ?? 0);
    if (more > 0) rest.set(word, more);
  }
  return rest;
}

/**
 * Removes from `missing` every word that joins several words of `surplus`, and removes those from `surplus`.
 *
 * A browser's innerText joins neighbouring buttons and boxes; a text that separates them has lost nothing.
 */
export function forgiveGlued(missing: WordBag, surplus: WordBag): void {
  for (const [word, count] of [...missing]) {
    for (let left = count; left > 0; left--) {
      const parts = partsOf(word, surplus);
      if (parts === undefined) break;
      for (const part of parts) take(surplus, part);
      take(missing, word);
    }
  }
}

function take(bag: WordBag, word: string): void {
  const count = bag.get(word) ?? 0;
  if (count > 1) bag.set(word, count - 1);
  else bag.delete(word);
}

/** Splits a word into two or more words of the bag, longest first; uses no word more often than the bag has it. */
function partsOf(word: string, bag: WordBag): readonly string[] | undefined {
  if (word.length > 400) return undefined;
  /** At each offset, the start of the last part of a split that ends there. */
  const from: (number | undefined)[] = [0];
  for (let end = 1; end <= word.length; end++) {
    for (let start = 0; start < end; start++) {
      if (from[start] === undefined || (start === 0 && end === word.length)) continue;
      if (!bag.has(word.slice(start, end))) continue;
      from[end] = start;
      break;
    }
  }
  if (from[word.length] === undefined) return undefined;
  const parts: string[] = [];
  for (let end = word.length; end > 0; end = from[end] ?? 0)
    parts.unshift(word.slice(from[end] ?? 0, end));
  const needed = new Map<string, number>();
  for (const part of parts) needed.set(part, (needed.get(part) ?? 0) + 1);
  for (const [part, count] of needed) if ((bag.get(part) ?? 0) < count) return undefined;
  return parts;
}
