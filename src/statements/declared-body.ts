// Notes that a page declares a much longer text in its data than its content has.
import type { Block } from "../model/document.ts";
import type { JsonObject } from "../model/fact.ts";
import { isScalar } from "../text/json-values.ts";
import { bareText } from "../text/squash.ts";
import { countWords } from "../text/words.ts";

/** Text that the article of a page declares. */
export interface DeclaredBody {
  /** The text without markup; "" if only its length is declared. */
  readonly text: string;
  /** Declared number of words, or the number of words in `text` if that is larger. */
  readonly words: number;
}

/** Maximum number of words that a page may declare; a larger one is a mistake. */
const MAX_WORDS = 1_000_000;

/** Returns the `articleBody` and the `wordCount` of an article; undefined if it has neither. */
export function declaredBody(article: JsonObject): DeclaredBody | undefined {
  const body = article["articleBody"];
  const text = typeof body === "string" ? body.replace(/<[^<>]*>/g, " ") : "";
  const count = article["wordCount"];
  // Some sites write the number as a text: "2,400".
  const digits = isScalar(count) ? String(count).replace(/(?<=\d)[\s,.](?=\d{3}(?!\d))/g, "") : "";
  const stated = Number(digits);
  const isCount = Number.isInteger(stated) && stated > 0 && stated <= MAX_WORDS;
  const words = Math.max(countWords(text), isCount ? stated : 0);
  return words === 0 ? undefined : { text, words };
}

/** A declared text is longer if it has so many times the words of another, and so many more. */
const LONGER = { times: 2, words: 150 } as const;

/** Whether a number of declared words is much larger than another. */
const isLonger = (declared: number, shown: number): boolean =>
  declared >= LONGER.times * shown && declared >= LONGER.words + shown;

/** Returns a note with both numbers of words; undefined if the page shows about what it declares. */
export function bodyNote(
  body: DeclaredBody | undefined,
  { blocks, words }: { readonly blocks: readonly Block[]; readonly words: number },
): string | undefined {
  if (body === undefined || !isLonger(body.words, words)) return undefined;
  // The text may be outside of the content; it may also be only the opening of a longer one.
  const isOpening = isLonger(body.words, countWords(body.text));
  if (!isOpening && isShown(body.text, blocks)) return undefined;
  return `the page declares a text of ${body.words} words; its content has ${words}`;
}

/** Minimum letters and digits of a sentence, and maximum that is looked for; a shorter one occurs by chance. */
const MIN_SENTENCE = 12;
const MAX_SENTENCE = 200;
/** Maximum sentences of a text that are looked for on the page. */
const MAX_SENTENCES = 40;

/** Whether a page shows at least half of the sentences of a text, outside of its content too. */
function isShown(text: string, blocks: readonly Block[]): boolean {
  const sentences = text
    .split(/[.!?。！？\n]+/)
    .map((sentence) => bareText(sentence).slice(0, MAX_SENTENCE))
    .filter(({ length }) => length >= MIN_SENTENCE);
  const step = Math.ceil(sentences.length / MAX_SENTENCES);
  const examined = sentences.filter((_, at) => at % step === 0);
  const page = bareText(blocks.map(textOf).join(""));
  const shown = examined.filter((sentence) => page.includes(sentence));
  return examined.length > 0 && shown.length >= examined.length / 2;
}

const textOf = ({ text, table }: Block): string =>
  table === undefined ? text : table.cells.map((cell) => cell.text).join("");
