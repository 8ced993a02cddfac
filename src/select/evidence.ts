// Raises the probability of blocks that are content however their markup looks: text that the page's data
// repeats, questions with their answers, and the records of a list page.
import type { PageType } from "../model/verdict.ts";
import { areNear } from "../structure/containers.ts";
import type { PageOutline, RecordList } from "../structure/outline.ts";
import { addToList, countOne } from "../text/grouped.ts";
import { isQuestion } from "../text/question.ts";
import type { BlockScores } from "./scores.ts";

/** Kinds of evidence. */
export const EVIDENCE = ["data", "questions", "main-list"] as const;

/** Minimum probability of a block, by the evidence for it. */
const LEAST: Readonly<Record<(typeof EVIDENCE)[number], number>> = {
  data: 0.9,
  questions: 0.6,
  "main-list": 0.55,
};
/** Pages on which several questions with answers are content. In articles they may be about accounts. */
const WITH_QUESTIONS: ReadonlySet<PageType> = new Set([
  "service",
  "product",
  "collection",
  "unknown",
]);
/** Pages that are a list. */
const LISTS: ReadonlySet<PageType> = new Set(["collection", "listing"]);

/** Facts about a page besides its scores. */
interface EvidencePage {
  readonly type: PageType;
  /** Whether the page's data repeats a text; undefined without such data. */
  readonly isDeclared?: ((text: string) => boolean) | undefined;
  /** Kinds to leave out, for measurements. */
  readonly without?: ReadonlySet<string> | undefined;
}

/** Returns the scores of a page with all evidence for its blocks. */
export function withEvidence(scores: BlockScores, page: EvidencePage): BlockScores {
  const { outline, probabilities } = scores;
  if (probabilities === undefined) return scores;
  const raised = probabilities.slice();
  for (const kind of EVIDENCE) {
    if (page.without?.has(kind) === true) continue;
    for (const at of FOUND[kind](outline, page, probabilities)) {
      raised[at] = Math.max(raised[at] ?? 0, LEAST[kind]);
    }
  }
  return { ...scores, probabilities: raised };
}

/** Finds the blocks that one kind of evidence is for. */
type Finder = (
  outline: PageOutline,
  page: EvidencePage,
  probabilities: Float64Array,
) => readonly number[];

const FOUND: Readonly<Record<(typeof EVIDENCE)[number], Finder>> = {
  data: ({ blocks }, { isDeclared }) =>
    isDeclared === undefined
      ? []
      : Array.from(blocks.keys()).filter((at) => isDeclared(blocks[at]?.text ?? "")),
  questions: (outline, { type }) => (WITH_QUESTIONS.has(type) ? questionsOf(outline) : []),
  "main-list": (outline, { type }, probabilities) =>
    LISTS.has(type) ? mainListBlocks(outline, probabilities) : [],
};

/** Minimum questions at one class path. */
const MIN_QUESTIONS = 2;
/** Minimum and maximum words of a question. */
const MIN_WORDS = 3;
const MAX_WORDS = 30;
/** Minimum words of an answer. */
const MIN_ANSWER = 5;
/** Levels from a question to the container that it shares with its answer. */
const LEVELS = 3;
/** Matches the end of a sentence. */
const SENTENCE = /[.!。！…)][\s"”»]*$/u;

/** Returns questions at one class path, each with the unlinked text that answers it. */
function questionsOf(outline: PageOutline): readonly number[] {
  const { blocks, facts, paths } = outline;
  const groups = new Map<number, (readonly [question: number, answer: number])[]>();
  const worded = Array.from(blocks.keys()).filter((at) => facts.words[at] !== 0);
  for (const [index, at] of worded.entries()) {
    const answer = worded[index + 1] ?? -1;
    if (mayAsk(outline, at) && isAnswer(outline, at, answer)) {
      addToList(groups, paths[at] ?? -1, [at, answer]);
    }
  }
  return [...groups.values()].filter((pairs) => pairs.length >= MIN_QUESTIONS).flat(2);
}

function mayAsk({ blocks, facts }: PageOutline, at: number): boolean {
  const words = facts.words[at] ?? 0;
  if (words < MIN_WORDS || words > MAX_WORDS || facts.links[at] !== 0) return false;
  return isQuestion(blocks[at]?.text ?? "");
}

function isAnswer(outline: PageOutline, question: number, at: number): boolean {
  const { blocks, facts, paths } = outline;
  if (at < 0 || (facts.words[at] ?? 0) < MIN_ANSWER || facts.links[at] !== 0) return false;
  if (!SENTENCE.test(blocks[at]?.text ?? "")) return false;
  return paths[at] !== paths[question] && areNear(outline.containers, [question, at], LEVELS);
}

/** Minimum records of a main list, and minimum share of those with links and several blocks. */
const MIN_RECORDS = 6;
const MIN_LINKED = 0.8;
/** Minimum mean probability of the list, weighted by words; .05 scores the same (bench reader). */
const MIN_MEAN = 0.1;

/** Returns the blocks of the main list, without labels; empty without one. */
function mainListBlocks(outline: PageOutline, probabilities: Float64Array): readonly number[] {
  const list = mainList(outline, probabilities);
  if (list === undefined) return [];
  return ownWords(outline, list).filter((at) => (probabilities[at] ?? 0) > 0);
}

/** Returns the list of linked records with the most words; undefined if the model finds it unlikely. */
export function mainList(
  outline: PageOutline,
  probabilities: Float64Array,
): RecordList | undefined {
  const { facts } = outline;
  let best: RecordList | undefined;
  let most = 0;
  for (const list of outline.lists) {
    const { items } = list;
    const linked = items.filter(
      ({ blocks }) => blocks.length > 1 && blocks.some((at) => (facts.links[at] ?? 0) > 0),
    );
    if (items.length < MIN_RECORDS || linked.length < MIN_LINKED * items.length) continue;
    let words = 0;
    let likely = 0;
    for (const at of items.flatMap(({ blocks }) => blocks)) {
      words += facts.words[at] ?? 0;
      likely += (facts.words[at] ?? 0) * (probabilities[at] ?? 0);
    }
    if (words <= most || likely < MIN_MEAN * words) continue;
    most = words;
    best = list;
  }
  return best;
}

/** Text in more records than this, and in a larger share of them, is a label, such as "Shop now". */
const MAX_SAME = 2;
const MAX_SAME_SHARE = 0.5;

/** Returns the blocks of items, without buttons and without text that many items share. */
function ownWords({ blocks }: PageOutline, { items }: RecordList): readonly number[] {
  const said = items.flatMap((item) => item.blocks).filter((at) => blocks[at]?.kind !== "control");
  const counts = new Map<string, number>();
  for (const at of said) countOne(counts, blocks[at]?.text ?? "");
  const most = Math.max(MAX_SAME, MAX_SAME_SHARE * items.length);
  return said.filter((at) => (counts.get(blocks[at]?.text ?? "") ?? 0) <= most);
}
