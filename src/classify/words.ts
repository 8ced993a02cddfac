// The words of a page by where they stand, and what its short texts mean. What a model knows of the words is in its file.
import type { PageDocument } from "../model/document.ts";
import { CONCEPTS, countConcepts } from "./lexicon.ts";
import type { Measured, Outline } from "./outline.ts";
import { scaled, type Values } from "./page.ts";
import { wordsOf } from "./tokens.ts";

/** How often each word stands in one place of a page. */
export type WordCounts = ReadonlyMap<string, number>;

/** The words of a page. */
export interface PageWords {
  readonly places: {
    readonly title: WordCounts;
    readonly headings: WordCounts;
    readonly text: WordCounts;
    readonly labels: WordCounts;
    readonly classes: WordCounts;
  };
  /** How many short texts mean what, by concept. */
  readonly concepts: Values;
}

/** Most characters of running text whose words are counted: the beginning says as much as the whole of a long page. */
const MOST_CHARS = 15_000;
/** Most characters of a title or heading. */
const TITLE_CHARS = 300;
/** Longest text of a label: a button, a menu entry, a short link. */
const LABEL_CHARS = 30;
/** Longest text that is looked up in the lexicon. */
const SHORT_CHARS = 40;

/** Counts the words of a page by where they stand. */
export function readWords(document: PageDocument, outline: Outline): PageWords {
  const counts = {
    headings: new Map<string, number>(),
    text: new Map<string, number>(),
    labels: new Map<string, number>(),
  };
  const concepts = new Float64Array(CONCEPTS.length);
  let left = MOST_CHARS;
  for (const one of outline.blocks) {
    const { text } = one.block;
    const place = placeOf(one);
    const isShort = text.length <= SHORT_CHARS;
    const isCounted = place !== undefined && (place !== "text" || left > 0);
    if (!isCounted && !isShort) continue;
    const words = wordsOf(text.slice(0, place === "text" ? left + SHORT_CHARS : TITLE_CHARS));
    if (isShort && canName(one)) countConcepts(words, concepts);
    if (!isCounted) continue;
    addWords(words, counts[place]);
    if (place === "text") left = Math.max(0, left - text.length);
  }
  const title = new Map<string, number>();
  addWords(wordsOf(document.title.slice(0, TITLE_CHARS)), title);
  return {
    places: { title, ...counts, classes: classWords(outline) },
    concepts: Object.fromEntries(CONCEPTS.map((name, at) => [name, scaled(concepts[at] ?? 0)])),
  };
}

/** Where the words of a block count; undefined where they do not. */
function placeOf({
  block,
  inside,
  linkWords,
}: Measured): "headings" | "text" | "labels" | undefined {
  const isLabel = block.kind === "control" || linkWords > 0.8 * block.words;
  if (isLabel && block.text.length <= LABEL_CHARS) return "labels";
  if (!inside || block.kind === "code") return undefined;
  return block.kind === "heading" ? "headings" : "text";
}

/** Whether a short text can name a concept: all that stands inside can, elsewhere what leads or does something. */
function canName({ block, inside, linkWords }: Measured): boolean {
  return inside || linkWords > 0 || block.kind === "control";
}

function addWords(words: readonly string[], counts: Map<string, number>): void {
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
}

/** Most elements whose names are read. */
const MOST_ELEMENTS = 2000;
/** Longest class name or id that is read. */
const LONGEST_NAME = 60;

/** The words class names and ids are made of. */
function classWords({ elements }: Outline): WordCounts {
  const counts = new Map<string, number>();
  const known = new Map<string, readonly string[]>();
  for (let at = 0; at < Math.min(elements.length, MOST_ELEMENTS); at++) {
    const container = elements[at]?.container;
    if (container === undefined) continue;
    for (const name of container.classes) addName(name, known, counts);
    if (container.id !== "") addName(container.id, known, counts);
  }
  return counts;
}

function addName(
  name: string,
  known: Map<string, readonly string[]>,
  counts: Map<string, number>,
): void {
  if (name.length > LONGEST_NAME) return;
  let words = known.get(name);
  if (words === undefined) {
    words = wordsOfName(name);
    known.set(name, words);
  }
  addWords(words, counts);
}

/** Pieces of a name: letters in a row, a capital behind a small letter begins another; linear. */
const PIECE = /[A-Z]?[a-z]{2,}|[A-Z]{2,}/g;

/** `product-card__price` to product, card, price. */
function wordsOfName(name: string): readonly string[] {
  return [...new Set((name.match(PIECE) ?? []).map((piece) => piece.toLowerCase()))];
}
