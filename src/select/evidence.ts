// Raises the probability of blocks that are content whatever their mark-up is called: texts that the page's data
// repeats, questions with their answers, and the records of a list page.
import type { PageType } from "../model/verdict.ts";
import type { PageOutline } from "../outline/outline.ts";
import { recordTables } from "../outline/records.ts";
import { addToList } from "./grouped.ts";
import type { BlockScores } from "./scores.ts";
import { areNear } from "./ties/tie-set.ts";

/** Probability of a block whose text the page's data repeats. */
const DECLARED = 0.9;
/** Probability of a question and its answer. */
const ASKED = 0.6;

/** Pages on which several questions with answers are content; those of an article may be about accounts. */
const ASKING: ReadonlySet<PageType> = new Set(["service", "product", "collection", "unknown"]);

/** What is known of a page besides its scores. */
interface Known {
  readonly type: PageType;
  /** Whether the page's data repeats a text; undefined without such data. */
  readonly isDeclared?: ((text: string) => boolean) | undefined;
  /** Kinds to leave out, for measurements. */
  readonly without?: ReadonlySet<string> | undefined;
}

/** Kinds of evidence. */
export const EVIDENCE = ["data", "questions", "main-list"] as const;

/** Returns the scores with the evidence of the page's data, its questions and its main list. */
export function withEvidence(scores: BlockScores, known: Known): BlockScores {
  const { outline, probabilities } = scores;
  if (probabilities === undefined) return scores;
  const { type, isDeclared, without } = known;
  const { blocks } = outline;
  const has = (kind: (typeof EVIDENCE)[number]): boolean => without?.has(kind) !== true;
  const raised = probabilities.slice();
  const raise = (block: number, least: number): void => {
    raised[block] = Math.max(raised[block] ?? 0, least);
  };
  if (isDeclared !== undefined && has("data")) {
    for (const [at, { text }] of blocks.entries()) if (isDeclared(text)) raise(at, DECLARED);
  }
  if (ASKING.has(type) && has("questions")) {
    for (const at of questionsOf(outline)) raise(at, ASKED);
  }
  if (LISTS.has(type) && has("main-list")) {
    for (const at of mainList(outline, probabilities)) raise(at, LISTED);
  }
  return { ...scores, probabilities: raised };
}

/** Minimum questions of one shape. */
const MIN_QUESTIONS = 2;
/** Words of a question. */
const MIN_WORDS = 3;
const MAX_WORDS = 30;
/** Minimum words of an answer. */
const MIN_ANSWER = 5;
/** Levels from a question to the container that it shares with its answer. */
const LEVELS = 3;
const ASKS = /[?？؟]\s*$/u;
/** The end of a sentence. */
const SENTENCE = /[.!。！…)][\s"”»]*$/u;

/** Returns the lines that ask, at one class path each, with the unlinked text after each. */
function questionsOf(outline: PageOutline): readonly number[] {
  const { blocks, facts, paths } = outline;
  const groups = new Map<number, (readonly [question: number, answer: number])[]>();
  const worded = Array.from(blocks.keys()).filter((at) => facts.words[at] !== 0);
  for (const [index, at] of worded.entries()) {
    const answer = worded[index + 1] ?? -1;
    if (isQuestion(outline, at) && isAnswer(outline, at, answer)) {
      addToList(groups, paths[at] ?? -1, [at, answer]);
    }
  }
  return [...groups.values()].filter((pairs) => pairs.length >= MIN_QUESTIONS).flat(2);
}

function isQuestion({ blocks, facts }: PageOutline, at: number): boolean {
  const words = facts.words[at] ?? 0;
  if (words < MIN_WORDS || words > MAX_WORDS || facts.links[at] !== 0) return false;
  return ASKS.test(blocks[at]?.text ?? "");
}

function isAnswer(outline: PageOutline, question: number, at: number): boolean {
  const { blocks, facts, paths } = outline;
  if (at < 0 || (facts.words[at] ?? 0) < MIN_ANSWER || facts.links[at] !== 0) return false;
  if (!SENTENCE.test(blocks[at]?.text ?? "")) return false;
  return paths[at] !== paths[question] && areNear(outline, [question, at], LEVELS);
}

/** Pages that are a list. */
const LISTS: ReadonlySet<PageType> = new Set(["collection", "listing"]);
/** Probability of what the records of the main list say. */
const LISTED = 0.55;
/** Minimum records of a main list, and minimum share of them that are several linked blocks. */
const MIN_RECORDS = 6;
const MIN_LINKED = 0.8;
/** Minimum mean probability of the list, by words. */
const MIN_MEAN = 0.2;

/** Returns the own words of the list with the most words; empty if the model rules it out. */
function mainList(outline: PageOutline, probabilities: Float64Array): readonly number[] {
  const { blocks, containers, facts, sums } = outline;
  const expected = new Float64Array(blocks.length + 1);
  for (const at of blocks.keys()) {
    expected[at + 1] = (expected[at] ?? 0) + (facts.words[at] ?? 0) * (probabilities[at] ?? 0);
  }
  let best: readonly number[] = [];
  let most = 0;
  for (const rows of recordTables(outline).flatMap(({ groups }) => groups)) {
    const linked = rows.filter(
      (row) => (containers.blocks[row] ?? 0) > 1 && (sums.linkWords[row] ?? 0) > 0,
    );
    if (rows.length < MIN_RECORDS || linked.length < MIN_LINKED * rows.length) continue;
    let words = 0;
    let likely = 0;
    for (const row of rows) {
      words += sums.words[row] ?? 0;
      const [first = 0, last = -1] = [containers.first[row], containers.last[row]];
      likely += (expected[last + 1] ?? 0) - (expected[first] ?? 0);
    }
    if (words <= most || likely < MIN_MEAN * words) continue;
    most = words;
    best = rows;
  }
  return ownWords(outline, best).filter((at) => (probabilities[at] ?? 0) > 0);
}

/** A text in more records than this, and in a larger share of them, is a label: "Shop now". */
const MAX_SAME = 2;
const MAX_SAME_SHARE = 0.5;

/** Returns the blocks of records, without buttons and without texts that many of them have. */
function ownWords({ blocks, containers }: PageOutline, rows: readonly number[]): readonly number[] {
  const said = rows.flatMap((row) => {
    const [first = 0, last = -1] = [containers.first[row], containers.last[row]];
    const inside = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return inside.filter((at) => blocks[at]?.kind !== "control");
  });
  const counts = new Map<string, number>();
  for (const at of said) {
    const text = blocks[at]?.text ?? "";
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const most = Math.max(MAX_SAME, MAX_SAME_SHARE * rows.length);
  return said.filter((at) => (counts.get(blocks[at]?.text ?? "") ?? 0) <= most);
}
