// Maps class names and ids to meanings, from a word list per meaning, in one pass over the name.
//
// In a word, `^` is the start of the name or of a part of it, `$` the end of one, and `*` any
// number of separators. Parts of a name are separated by "-" or "_".

/** Returns the indexes of a name's meanings, each once, in no order. */
export type NameMeanings = (name: string) => readonly number[];

/** Symbols of the trie: letters, separators, and one step over any number of separators. */
const LETTERS = 26;
const HYPHEN = 26;
const UNDERSCORE = 27;
const SEPARATORS = 28;
const SYMBOLS = 29;

/** The end of a word in the trie. */
interface WordEnd {
  readonly meaning: number;
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

/**
 * Trie of all words: the child of `node` for `symbol` is `next[node * SYMBOLS + symbol]`, 0 for
 * none.
 */
interface WordTree {
  readonly next: Int32Array;
  /** Words that end at a node; undefined for most nodes. */
  readonly ends: readonly (readonly WordEnd[] | undefined)[];
}

/**
 * Returns a matcher from names to meanings. Its time is linear in the name times the longest word.
 */
export function nameMeanings(words: readonly (readonly string[])[]): NameMeanings {
  const tree = treeOf(words);
  return (name) => {
    const found: number[] = [];
    for (let start = 0; start < name.length; start++) {
      walk(tree, { name, start, at: start, node: 0 }, found);
    }
    return found;
  };
}

function treeOf(words: readonly (readonly string[])[]): WordTree {
  const next: number[] = new Array<number>(SYMBOLS).fill(0);
  const ends: (WordEnd[] | undefined)[] = [undefined];
  for (const [meaning, list] of words.entries()) {
    for (const word of list) {
      const fromStart = word.startsWith("^");
      const toEnd = word.endsWith("$");
      let node = 0;
      for (const char of word.slice(fromStart ? 1 : 0, toEnd ? -1 : undefined)) {
        const at = node * SYMBOLS + (char === "*" ? SEPARATORS : symbolOf(char.charCodeAt(0)));
        node = next[at] || ends.length;
        next[at] = node;
        if (node < ends.length) continue;
        ends.push(undefined);
        for (let symbol = 0; symbol < SYMBOLS; symbol++) next.push(0);
      }
      ends[node] = [...(ends[node] ?? []), { meaning, fromStart, toEnd }];
    }
  }
  return { next: Int32Array.from(next), ends };
}

/** Returns the symbol of a UTF-16 unit; -1 if no word contains it. */
function symbolOf(unit: number): number {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
  if (unit === 0x2d) return HYPHEN;
  return unit === 0x5f ? UNDERSCORE : -1;
}

/** Whether a position in a name is a separator or past its ends. */
function isBorder(name: string, at: number): boolean {
  if (at < 0 || at >= name.length) return true;
  return symbolOf(name.charCodeAt(at)) >= LETTERS;
}

/** Position of a walk: the next unit of the name and the current node. */
interface Walk {
  readonly name: string;
  readonly start: number;
  readonly at: number;
  readonly node: number;
}

/**
 * Records the meanings of words in the trie that continue from a node at one position of a name.
 */
function walk(tree: WordTree, from: Walk, found: number[]): void {
  const { name, start } = from;
  let { at, node } = from;
  while (true) {
    const ends = tree.ends[node];
    if (ends !== undefined) noteEnds(ends, { name, start, at, node }, found);
    const apart = tree.next[node * SYMBOLS + SEPARATORS] ?? 0;
    if (apart > 0) walk(tree, { name, start, at: behindSeparators(name, at), node: apart }, found);
    const symbol = at < name.length ? symbolOf(name.charCodeAt(at)) : -1;
    node = symbol < 0 ? 0 : (tree.next[node * SYMBOLS + symbol] ?? 0);
    if (node === 0) return;
    at++;
  }
}

function noteEnds(ends: readonly WordEnd[], { name, start, at }: Walk, found: number[]): void {
  for (const { meaning, fromStart, toEnd } of ends) {
    if (fromStart && !isBorder(name, start - 1)) continue;
    if (toEnd && !isBorder(name, at)) continue;
    if (!found.includes(meaning)) found.push(meaning);
  }
}

function behindSeparators(name: string, at: number): number {
  let behind = at;
  while (behind < name.length && isBorder(name, behind)) behind++;
  return behind;
}
