// Finds the questions that a page shows: folded ones, definitions, headings of a part with them.
import { type Block, chainOf } from "../../model/document.ts";
import type { Json } from "../../model/fact.ts";
import { isQuestion } from "../../text/question.ts";
import { ASIDE } from "./shown-value.ts";

/** Questions and answers as a page of schema.org declares them, and the first question's block. */
export interface ShownQuestions {
  readonly page: Readonly<Record<string, Json>>;
  readonly block: Block;
}

/** A page of questions without questions, to find out whether a schema requests questions. */
export const NO_QUESTIONS = pageOf([]);

/** Maximum blocks examined, and maximum questions. */
const MAX_BLOCKS = 5000;
const MAX_QUESTIONS = 200;
/** Minimum questions of a page. One alone may be a slogan. */
const MIN_QUESTIONS = 2;
/** Minimum share of labels with a question mark in folded text under no heading about questions. */
const MIN_ASKING = 0.5;
const MAX_QUESTION_CHARS = 300;
const MAX_ANSWER_CHARS = 20_000;
/** Maximum labels without an answer of that length; bounds a page of questions within questions. */
const MAX_FAILED = 200;

/** Headings of a part with questions, in the larger languages. */
const ABOUT_QUESTIONS =
  /(?<!\p{L})(?:faqs?|q ?& ?a|questions?|(?:häufige?n? )?fragen|preguntas|domande|perguntas|vragen|pytania|вопросы|よくある質問|常见问题|常見問題)(?!\p{L})/iu;

/** A question with its answer. */
interface Pair {
  readonly question: Block;
  readonly answer: string;
  /** Whether the answer is folded, or the question belongs to a list of definitions. */
  readonly isMarked: boolean;
  /** Whether a heading above says that the part has questions. */
  readonly isUnderQuestions: boolean;
}

/** Returns the questions of a page; undefined if it shows fewer than two. */
export function shownQuestions(all: readonly Block[]): ShownQuestions | undefined {
  const blocks = all
    .slice(0, MAX_BLOCKS)
    .filter(({ region, widget }) => !ASIDE.has(region) && widget === undefined);
  const pairs = pairsIn(blocks);
  const marked = pairs.filter(({ isMarked, isUnderQuestions }) => isMarked && !isUnderQuestions);
  const asking = marked.filter(({ question }) => isQuestion(question.text));
  const isAsking = asking.length >= MIN_ASKING * marked.length;
  const chosen = pairs
    .filter(({ isUnderQuestions, isMarked }) => isUnderQuestions || (isMarked && isAsking))
    .slice(0, MAX_QUESTIONS);
  const [first] = chosen;
  if (first === undefined || chosen.length < MIN_QUESTIONS) return undefined;
  return { page: pageOf(chosen), block: first.question };
}

function pageOf(pairs: readonly Pair[]): Readonly<Record<string, Json>> {
  return {
    "@type": "FAQPage",
    mainEntity: pairs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question.text,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function pairsIn(blocks: readonly Block[]): readonly Pair[] {
  const pairs: Pair[] = [];
  /** Level of the nearest heading above about questions; 0 without one. */
  let about = 0;
  let failed = 0;
  for (let at = 0; at < blocks.length && failed < MAX_FAILED; at++) {
    const question = blocks[at];
    if (question === undefined) break;
    const { kind, level, text } = question;
    if (kind === "heading" && (about === 0 || level <= about)) {
      about = ABOUT_QUESTIONS.test(text) && !isQuestion(text) ? level : 0;
      if (about > 0) continue;
    }
    // Folded text may be labelled "Delivery times"; a term or heading must be a question.
    if (text.length > MAX_QUESTION_CHARS || !(isFold(question) || isQuestion(text))) continue;
    const answer = answerTo(blocks, at);
    if (answer === undefined) {
      failed++;
      continue;
    }
    const isMarked = kind === "term" || answer.isFolded;
    pairs.push({ question, answer: answer.text, isMarked, isUnderQuestions: about > 0 });
    at = answer.last;
  }
  return pairs;
}

function isFold({ container }: Block): boolean {
  return container.tag === "summary";
}

interface Answer {
  readonly text: string;
  /** Whether every block of the answer is hidden until a reader opens it. */
  readonly isFolded: boolean;
  /** Index of its last block. */
  readonly last: number;
}

/** Returns the blocks after a possible question that answer it; undefined for none, or for too much text. */
function answerTo(blocks: readonly Block[], at: number): Answer | undefined {
  const question = blocks[at];
  if (question === undefined) return undefined;
  const belongs = belongsTo(question);
  if (belongs === undefined) return undefined;
  const texts: string[] = [];
  let isFolded = true;
  let next = at + 1;
  let chars = 0;
  for (let block = blocks[next]; block && belongs(block); block = blocks[++next]) {
    const text = textOf(block);
    if (text !== "") texts.push(text);
    isFolded &&= block.hidden !== undefined;
    chars += text.length;
    if (chars > MAX_ANSWER_CHARS) return undefined;
  }
  if (texts.length === 0) return undefined;
  return { text: texts.join("\n"), isFolded, last: next - 1 };
}

/** Returns a test for blocks that answer a question; undefined if the block is not a question. */
function belongsTo(question: Block): ((block: Block) => boolean) | undefined {
  const { kind, level } = question;
  if (kind === "term") {
    const around = isFold(question) ? question.container.parent : undefined;
    if (around === undefined) return (block) => block.kind === "definition";
    return (block) => chainOf(block.container).includes(around);
  }
  if (kind !== "heading") return undefined;
  return (block) => block.kind !== "term" && (block.kind !== "heading" || block.level > level);
}

function textOf({ text, table }: Block): string {
  return table === undefined ? text : table.cells.map((cell) => cell.text).join(" ");
}
