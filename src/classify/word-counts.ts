// Counts the words of a page by place, and the concepts of its short texts.
import { naturalLog } from "../learn/quantities.ts";
import type { PageOutline } from "../structure/outline.ts";
import { CONCEPTS, countConcepts } from "./lexicon.ts";
import type { Values } from "./signals.ts";
import { wordsOf } from "./tokens.ts";

/** Number of occurrences of each word in one place of a page. */
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
  /** Number of short texts per concept. */
  readonly concepts: Values;
}

/** Maximum characters of running text to count words in: the start says as much as the whole. */
const MAX_CHARS = 15_000;
/** Maximum characters of a title or heading. */
const TITLE_CHARS = 300;
/** Maximum characters of a label: a button, a menu entry, a short link. */
const LABEL_CHARS = 30;
/** Minimum share of linked words in a short text for it to be a label. */
const LABEL_LINKS = 0.8;
/** Maximum characters of a text looked up in the lexicon. */
const SHORT_CHARS = 40;

/** Counts the words of a page by place. */
export function readWords(outline: PageOutline): PageWords {
  const counts = {
    headings: new Map<string, number>(),
    text: new Map<string, number>(),
    labels: new Map<string, number>(),
  };
  const concepts = new Float64Array(CONCEPTS.length);
  let left = MAX_CHARS;
  for (const [at, { text }] of outline.blocks.entries()) {
    const place = placeOf(outline, at);
    const isShort = text.length <= SHORT_CHARS;
    const isCounted = place !== undefined && (place !== "text" || left > 0);
    if (!isCounted && !isShort) continue;
    const words = wordsOf(text.slice(0, place === "text" ? left + SHORT_CHARS : TITLE_CHARS));
    if (isShort && canName(outline, at)) countConcepts(words, concepts);
    if (!isCounted) continue;
    addWords(words, counts[place]);
    if (place === "text") left = Math.max(0, left - text.length);
  }
  const title = new Map<string, number>();
  addWords(wordsOf(outline.document.title.slice(0, TITLE_CHARS)), title);
  return {
    places: { title, ...counts, classes: classWords(outline) },
    concepts: Object.fromEntries(CONCEPTS.map((name, at) => [name, naturalLog(concepts[at] ?? 0)])),
  };
}

/** Returns the place of a block's words; undefined if they do not count. */
function placeOf(
  { blocks, facts, inside }: PageOutline,
  at: number,
): "headings" | "text" | "labels" | undefined {
  const block = blocks[at];
  if (block === undefined) return undefined;
  const linkWords = facts.linkWordsByChars[at] ?? 0;
  const isLabel = block.kind === "control" || linkWords > LABEL_LINKS * block.words;
  if (isLabel && block.text.length <= LABEL_CHARS) return "labels";
  if (inside[at] === 0 || block.kind === "code") return undefined;
  return block.kind === "heading" ? "headings" : "text";
}

/** Whether a short text can name a concept: in the content any, elsewhere links and controls. */
function canName({ blocks, facts, inside }: PageOutline, at: number): boolean {
  return (
    inside[at] === 1 || (facts.linkWordsByChars[at] ?? 0) > 0 || blocks[at]?.kind === "control"
  );
}

function addWords(words: readonly string[], counts: Map<string, number>): void {
  for (const word of words) addTo(counts, word, 1);
}

/** Maximum elements whose names are read. */
const MAX_ELEMENTS = 2000;
/** Maximum characters of a class name or id. */
const LONGEST_NAME = 60;

/** Returns the words in class names and ids, in order of appearance. */
function classWords({ containers }: PageOutline): WordCounts {
  // Elements with the same `class` attribute share one list of names: count lists first, then
  // names, then words.
  const lists = new Map<readonly string[] | string, number>();
  for (const { classes, id } of containers.rows.slice(0, MAX_ELEMENTS)) {
    addTo(lists, classes, 1);
    if (id !== "") addTo(lists, id, 1);
  }
  const names = new Map<string, number>();
  for (const [list, count] of lists) {
    if (typeof list === "string") addTo(names, list, count);
    else for (const name of list) addTo(names, name, count);
  }
  const counts = new Map<string, number>();
  for (const [name, count] of names) {
    if (name.length > LONGEST_NAME) continue;
    for (const word of wordsOfName(name)) addTo(counts, word, count);
  }
  return counts;
}

function addTo<Thing>(counts: Map<Thing, number>, thing: Thing, count: number): void {
  counts.set(thing, (counts.get(thing) ?? 0) + count);
}

/** Parts of a name: runs of letters, split before a capital after a small letter; linear. */
const PIECE = /[A-Z]?[a-z]{2,}|[A-Z]{2,}/g;

/** Splits `product-card__price` into product, card, price. */
function wordsOfName(name: string): readonly string[] {
  return [...new Set((name.match(PIECE) ?? []).map((piece) => piece.toLowerCase()))];
}
