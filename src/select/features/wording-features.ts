// Features of the words of short texts: how often blocks with these words are content on other sites.
import type { Block, BlockKind } from "../../model/document.ts";
import { characterKinds } from "../../text/character-kinds.ts";
import { hashText } from "../../text/hash.ts";
import type { FeatureColumns, FeatureGroup, Wording } from "./feature-columns.ts";

export const NO_WORDING: Wording = new Map();

/** Texts of `MAX_CHARS` or more characters, or more than `MAX_WORDS` words, have no terms. */
const MAX_CHARS = 160;
const MAX_WORDS = 14;
/** Matches a number, a Chinese, Japanese or Korean character, or a word of another script. */
const WORD =
  /\p{N}+|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|(?:(?![\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])[\p{L}\p{M}])+/gu;

/** Stands for any number. Alone it says nothing: it may be a price or a counter. */
const NUMBER = "#";

/** Kinds of blocks without terms: their words are identifiers and values. */
const NOT_WORDED: ReadonlySet<BlockKind> = new Set(["code", "math", "table"]);

/** Kinds of UTF-16 units; a text with `HALF`, a half of a pair, needs the pattern `WORD`. */
const DIGIT = 1;
const IDEOGRAPH = 2;
const LETTER = 3;
const HALF = 4;
const kindOf = characterKinds([
  /\p{N}/u,
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/,
  /[\p{L}\p{M}]/u,
  /[\ud800-\udfff]/,
]);

/** Returns the matches of `WORD` in a text, numbers as `NUMBER`. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const start = at;
    const kind = kindOf(text.charCodeAt(at++));
    if (kind === HALF)
      return (text.match(WORD) ?? []).map((word) => (/^\p{N}/u.test(word) ? NUMBER : word));
    if (kind > LETTER) continue;
    if (kind !== IDEOGRAPH) while (at < text.length && kindOf(text.charCodeAt(at)) === kind) at++;
    words.push(kind === DIGIT ? NUMBER : text.slice(start, at));
  }
  return words;
}

/**
 * Returns the hashes of the terms of a short text, each once: its words, and its pairs of adjacent
 * words, of which one may be a number. None for longer texts, code, formulas and tables.
 */
export function termsOf({ kind, text }: Pick<Block, "kind" | "text">): readonly number[] {
  if (text.length === 0 || text.length >= MAX_CHARS || NOT_WORDED.has(kind)) return [];
  const words = wordsOf(text.toLowerCase());
  if (words.length > MAX_WORDS) return [];
  const terms: number[] = [];
  const add = (term: string): void => {
    const hash = hashText(term) | 0;
    if (!terms.includes(hash)) terms.push(hash);
  };
  let before = "";
  for (const word of words) {
    if (word !== NUMBER) add(word);
    if (before !== "" && (before !== NUMBER || word !== NUMBER)) add(`${before} ${word}`);
    before = word;
  }
  return terms;
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
const UNKNOWN: TermOdds = { ...NOTHING, known: 0 };

function termOddsOf(block: Block, wording: Wording): TermOdds {
  const terms = termsOf(block);
  if (terms.length === 0) return NOTHING;
  let [count, least, most, sum] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const term of terms) {
    const odds = wording.get(term);
    if (odds === undefined) continue;
    count++;
    least = Math.min(least, odds);
    most = Math.max(most, odds);
    sum += odds;
  }
  if (count === 0) return UNKNOWN;
  return { least, most, mean: sum / count, sum, known: count / terms.length };
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
