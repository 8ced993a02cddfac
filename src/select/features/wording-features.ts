// Features of the words of short texts: how often blocks with these words are content on other sites.
import type { Block, BlockKind } from "../../model/document.ts";
import { hashText } from "../../text/hash.ts";
import type { FeatureColumns, FeatureGroup, Wording } from "./feature-columns.ts";

export const NO_WORDING: Wording = new Map();

/** Texts of `MAX_CHARS` or more characters, or more than `MAX_WORDS` words, have no terms. */
const MAX_CHARS = 160;
const MAX_WORDS = 14;
/** Matches a number, a Chinese, Japanese or Korean character, or a word of another script. */
const WORD =
  /\p{N}+|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|(?:(?![\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])[\p{L}\p{M}])+/gu;

const DIGIT = /^\p{N}/u;
/** Stands for any number. Alone it says nothing: it may be a price or a counter. */
const NUMBER = "#";

/** Kinds of blocks without terms: their words are identifiers and values. */
const NOT_WORDED: ReadonlySet<BlockKind> = new Set(["code", "math", "table"]);

/**
 * Returns the hashes of the terms of a short text, each once: its words, and its pairs of adjacent
 * words, of which one may be a number. None for longer texts, code, formulas and tables.
 */
export function termsOf({ kind, text }: Pick<Block, "kind" | "text">): readonly number[] {
  if (text.length === 0 || text.length >= MAX_CHARS || NOT_WORDED.has(kind)) return [];
  const words = text.toLowerCase().match(WORD) ?? [];
  if (words.length > MAX_WORDS) return [];
  const terms = new Set<number>();
  let before = "";
  for (const one of words) {
    const word = DIGIT.test(one) ? NUMBER : one;
    if (word !== NUMBER) terms.add(hashText(word) | 0);
    if (before !== "" && (before !== NUMBER || word !== NUMBER))
      terms.add(hashText(`${before} ${word}`) | 0);
    before = word;
  }
  return [...terms];
}

/** Log odds of a text's terms that are in the wording; all 0 if none is. */
interface TermOdds {
  readonly least: number;
  readonly most: number;
  readonly mean: number;
  readonly sum: number;
  /** Share of the terms that the wording has; -1 for a text without terms. */
  readonly known: number;
}

const NOTHING: TermOdds = { least: 0, most: 0, mean: 0, sum: 0, known: -1 };

function termOddsOf(block: Block, wording: Wording): TermOdds {
  const terms = termsOf(block);
  if (terms.length === 0) return NOTHING;
  const odds = terms.flatMap((term) => wording.get(term) ?? []);
  if (odds.length === 0) return { ...NOTHING, known: 0 };
  const sum = odds.reduce((total, one) => total + one, 0);
  const mean = sum / odds.length;
  const known = odds.length / terms.length;
  return { least: Math.min(...odds), most: Math.max(...odds), mean, sum, known };
}

/** Writes the log odds of the block, of the blocks beside it and of its section's heading. */
export const WORDING: FeatureGroup = ({ outline, wording }, columns) => {
  const { blocks, sections } = outline;
  const odds = blocks.map((block) => termOddsOf(block, wording));
  const { heading, ofBlock } = sections;
  columns.each("wording_least", (at) => odds[at]?.least ?? 0);
  columns.each("wording_most", (at) => odds[at]?.most ?? 0);
  columns.each("wording_known", (at) => odds[at]?.known ?? 0);
  writeOdds("wording", odds, (at) => at, columns);
  writeOdds("wording_before", odds, (at) => at - 1, columns);
  writeOdds("wording_behind", odds, (at) => at + 1, columns);
  writeOdds("wording_heading", odds, (at) => heading[ofBlock[at] ?? 0] ?? -1, columns);
};

function writeOdds(
  name: string,
  odds: readonly TermOdds[],
  placeOf: (block: number) => number,
  columns: FeatureColumns,
): void {
  columns.each(`${name}_mean`, (block) => odds[placeOf(block)]?.mean ?? 0);
  columns.each(`${name}_sum`, (block) => odds[placeOf(block)]?.sum ?? 0);
}
