// Scores of kept text against what an editor would keep, block by block: optional parts forgiven, titles, lines of author and date, holes.

/** A verdict on a block and its text: T title, B author or date line and K are kept; O optional, C comments, D dropped. */
export type JudgedBlock = readonly [verdict: string, kind: string, text: string];

/** What one page scored. A share of something the labels have none of is undefined. */
export interface ReaderScore {
  readonly f1: number;
  readonly p: number;
  readonly r: number;
  readonly title: number | undefined;
  readonly by: number | undefined;
  readonly holes: number | undefined;
}

/** Scripts without spaces: every character is a word. */
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;
const WORD = /[\p{L}\p{N}_]+/gu;
/** A kept block of fewer words is no hole. */
const HOLE_WORDS = 3;
/** Words of a block's beginning that must stand together for it to be there. */
const BEGINNING = 6;
/** Least window in which the words of a line are looked for. */
const MIN_WINDOW = 8;

const KEPT = "KTB";
const FREE = "OC";

/** The words of a text as the labels' scorer counts them. */
export function readerWords(text: string): readonly string[] {
  return text.toLowerCase().replace(CJK, " $& ").match(WORD) ?? [];
}

type Bag = Map<string, number>;

function bagOf(words: readonly string[]): Bag {
  const bag: Bag = new Map();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** Takes from a bag what another has; gives how many words that are. */
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

/** Kept words and where each of them stands. */
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

/** Whether all words of a needle stand within one window of twice its length on either side of its rarest word. */
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

/** The score of a text for a page whose blocks were judged. */
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

/** Share of kept blocks that are missing although one before and one behind are there. */
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
