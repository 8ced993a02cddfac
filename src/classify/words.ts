// The words of a page by where they stand: title, headings, text, labels, class names. What a model knows of them is in its file.
import type { PageDocument } from "../model/document.ts";
import type { Measured, Outline } from "./outline.ts";

/** How often each word stands in one place of a page. */
export type WordCounts = ReadonlyMap<string, number>;

/** The words of a page. */
export interface PageWords {
  readonly title: WordCounts;
  readonly headings: WordCounts;
  readonly text: WordCounts;
  readonly labels: WordCounts;
  readonly classes: WordCounts;
}

/** Most characters of text whose words are counted: beginnings say as much as the whole of a long page. */
const MOST_CHARS = 30_000;
/** Most elements whose class names are read. */
const MOST_ELEMENTS = 4000;
/** Words of letters of any script; one class repeated, so linear. */
const WORD = /[\p{L}\p{M}']+/gu;
/** Longest word that is counted; no vocabulary has a longer one. */
const LONGEST_WORD = 24;
/** Longest text of a label: a button, a menu entry, a short link. */
const LABEL_CHARS = 30;

/** Counts the words of a page by where they stand. */
export function readWords(document: PageDocument, outline: Outline): PageWords {
  const title = new Map<string, number>();
  const headings = new Map<string, number>();
  const text = new Map<string, number>();
  const labels = new Map<string, number>();
  addWords(document.title.slice(0, 300), title);
  let left = MOST_CHARS;
  for (const { block, inside, linkWords } of outline.blocks) {
    if (isLabel(block, linkWords)) addWords(block.text, labels);
    else if (!inside || left <= 0) continue;
    else if (block.kind === "heading") addWords(block.text.slice(0, 300), headings);
    else if (block.kind !== "code") {
      addWords(block.text.slice(0, left), text);
      left -= block.text.length;
    }
  }
  return { title, headings, text, labels, classes: classWords(outline) };
}

function isLabel(block: Measured["block"], linkWords: number): boolean {
  if (block.text.length > LABEL_CHARS) return false;
  return block.kind === "control" || linkWords > 0.8 * block.words;
}

function addWords(text: string, counts: Map<string, number>): void {
  for (const word of text.toLowerCase().match(WORD) ?? NO_WORDS) {
    if (word.length <= LONGEST_WORD) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}

const NO_WORDS: readonly string[] = [];

/** The words class names and ids are made of: `product-card__price` to product, card, price. Each element counts once a word. */
function classWords({ elements }: Outline): WordCounts {
  const counts = new Map<string, number>();
  const known = new Map<string, readonly string[]>();
  for (const { container } of elements.slice(0, MOST_ELEMENTS)) {
    for (const name of [...container.classes, container.id]) {
      if (name === "" || name.length > 60) continue;
      const words = known.get(name) ?? wordsOfName(name);
      known.set(name, words);
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** Pieces of a name: letters in a row, a capital behind a small letter begins another; linear. */
const PIECE = /[A-Z]?[a-z]{2,}|[A-Z]{2,}/g;

function wordsOfName(name: string): readonly string[] {
  return [...new Set((name.match(PIECE) ?? []).map((piece) => piece.toLowerCase()))];
}
