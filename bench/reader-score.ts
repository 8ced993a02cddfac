// Scores extracted text against an editor's verdicts block by block: optional parts are ignored; titles, author and date
// lines, and holes have separate figures.

/**
 * A verdict on a block and its text. T (title), B (author or date line) and K must be kept; O is optional; C (comments)
 * and D must be dropped.
 */
export type JudgedBlock = readonly [verdict: string, kind: string, text: string];

/** Scores of one page. A share is undefined if the labels have nothing to count. */
export interface ReaderScore {
  readonly f1: number;
  readonly p: number;
  readonly r: number;
  readonly title: number | undefined;
  readonly by: number | undefined;
  readonly holes: number | undefined;
}

/** Scripts without spaces: every character counts as a word. */
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;
const WORD = /[\p{L}\p{N}_]+/gu;
/** A missing block of fewer words is not a hole. */
const HOLE_WORDS = 3;
/** A block is present if its first words, this many, occur together. */
const BEGINNING = 6;
/** Minimum window in which the words of a line are searched. */
const MIN_WINDOW = 8;

const KEPT = "KTB";
const FREE = "OC";

/** Splits a text into words as the labels' scorer does. */
export function readerWords(text: string): readonly string[] {
  return text.toLowerCase().replace(CJK, " $& ").match(WORD) ?? [];
}

type Bag = Map<string, number>;

function bagOf(words: readonly string[]): Bag {
  const bag: Bag = new Map();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** Removes the common words from `from` and returns their number. */
function takeCommon(from: Bag, of: Bag): number {
  let common = 0;
  for (const [word, count] of of) {
    const here = Math.min(count, from.get(word) ?? 0);
    if (here === 0) continue;
    from.set(word, (from.get(word) ?? 0) - here);
    common += here;
  }
  return common;
}

/** Extracted words with their positions. */
interface Haystack {
  readonly words: readonly string[];
  readonly bag: Bag;
  readonly where: ReadonlyMap<string, readonly number[]>;
}

function haystackOf(words: readonly string[]): Haystack {
  const where = new Map<string, number[]>();
  for (const [index, word] of words.entries()) {
    const list = where.get(word);
    if (list === undefined) where.set(word, [index]);
    else list.push(index);
  }
  return { words, bag: bagOf(words), where };
}

/** Whether all words of a needle occur within twice its length on either side of its rarest word. */
function stands({ words, where }: Haystack, needle: readonly string[]): boolean {
  const need = bagOf(needle);
  const size = Math.max(MIN_WINDOW, 2 * needle.length);
  let rare: readonly number[] | undefined;
  for (const word of need.keys()) {
    const places = where.get(word) ?? [];
    if (rare === undefined || places.length < rare.length) rare = places;
  }
  return (rare ?? []).some((at) => {
    const window = bagOf(words.slice(Math.max(0, at - size), at + size));
    return [...need].every(([word, count]) => (window.get(word) ?? 0) >= count);
  });
}

/** Scores a text for a page whose blocks were judged. */
export function scoreForReader(text: string, blocks: readonly JudgedBlock[]): ReaderScore {
  const predicted = haystackOf(readerWords(text));
  const wordsOf = (verdicts: string): readonly (readonly string[])[] =>
    blocks.flatMap(([verdict, , said]) => (verdicts.includes(verdict) ? [readerWords(said)] : []));
  const kept = wordsOf(KEPT).flat();
  const left = new Map(predicted.bag);
  const right = takeCommon(left, bagOf(kept));
  const base = predicted.words.length - takeCommon(left, bagOf(wordsOf(FREE).flat()));
  const p = base > 0 ? right / base : kept.length === 0 ? 1 : 0;
  const r = kept.length > 0 ? right / kept.length : base === 0 ? 1 : 0;
  const titles = wordsOf("T").filter((words) => words.length > 0);
  const lines = wordsOf("B").filter((words) => words.length > 0);
  const present = (words: readonly string[]): boolean => stands(predicted, words);
  return {
    f1: p + r > 0 ? (2 * p * r) / (p + r) : 0,
    p,
    r,
    title: titles.length === 0 ? undefined : Number(titles.some(present)),
    by: lines.length === 0 ? undefined : lines.filter(present).length / lines.length,
    holes: holesIn(
      predicted,
      wordsOf(KEPT).filter((words) => words.length >= HOLE_WORDS),
    ),
  };
}

/** Share of blocks to keep that are missing between two blocks that are present. */
function holesIn(predicted: Haystack, kept: readonly (readonly string[])[]): number | undefined {
  if (kept.length === 0) return undefined;
  const isThere = kept.map((words) => {
    const found = takeCommon(new Map(predicted.bag), bagOf(words));
    return found * 2 >= words.length && stands(predicted, words.slice(0, BEGINNING));
  });
  const first = isThere.indexOf(true);
  const last = isThere.lastIndexOf(true);
  const holes = isThere.filter((is, at) => !is && at > first && at < last && first >= 0);
  return holes.length / kept.length;
}
