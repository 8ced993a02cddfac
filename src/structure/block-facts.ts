// Computes facts of each block once: words, links, images, characters, figures.
import { type Block, type BlockKind, MARK, type Run } from "../model/document.ts";
import { countWords } from "../text/words.ts";
import { figuresOf } from "./figures.ts";
import { countTexts } from "./text-counts.ts";

/** Facts of a page's blocks; every array is indexed by block. */
export type BlockFacts = Readonly<ReturnType<typeof emptyFacts>>;

function emptyFacts(blocks: readonly Block[]) {
  const size = blocks.length;
  const kinds: readonly BlockKind[] = blocks.map(({ kind }) => kind);
  return {
    ...countTexts(blocks),
    kinds,
    levels: new Uint8Array(size),
    /** UTF-16 units of the text. */
    chars: new Int32Array(size),
    words: new Float64Array(size),
    /** Words of all blocks before each. */
    wordsBefore: new Float64Array(size),
    /** Words in links, including those in table cells; at most the block's words. */
    linkWords: new Float64Array(size),
    /** Words of the block times its share of linked characters: an estimate, 0 for tables. */
    linkWordsByChars: new Float64Array(size),
    /** Links and images, including those in table cells. Consecutive runs of one link count once. */
    links: new Int32Array(size),
    images: new Int32Array(size),
    /** Words of whole sentences outside links: running text. */
    prose: new Float64Array(size),
    /** 1 if a run is inline code, even an empty one. */
    hasInlineCode: new Uint8Array(size),
    /** 1 if the text ends with a question mark. */
    asks: new Uint8Array(size),
    /** Kinds of figures at the start of the text, as bits of `FIGURE`. */
    figures: new Uint8Array(size),
  };
}

/** Minimum words of running text. */
const PROSE_WORDS = 10;

/** Question marks of the scripts that have their own. */
const QUESTION_MARKS = "?？؟";

/** Computes the facts of all blocks in time linear in their texts. */
export function factsOfBlocks(blocks: readonly Block[]): BlockFacts {
  const facts = emptyFacts(blocks);
  let before = 0;
  let at = 0;
  for (const { text, words, level, runs, table } of blocks) {
    facts.levels[at] = level;
    facts.chars[at] = text.length;
    facts.words[at] = words;
    facts.wordsBefore[at] = before;
    before += words;
    const inline = noRuns();
    addRuns(runs, inline);
    facts.linkWordsByChars[at] = inline.chars === 0 ? 0 : (words * inline.linkChars) / inline.chars;
    facts.hasInlineCode[at] = inline.hasCode ? 1 : 0;
    for (const cell of table?.cells ?? []) addRuns(cell.runs, inline);
    const linkWords = Math.min(inline.linkWords, words);
    facts.linkWords[at] = linkWords;
    facts.links[at] = inline.links;
    facts.images[at] = inline.images;
    const isProse =
      words >= PROSE_WORDS && (facts.sentences[at] ?? 0) > 0 && linkWords * 2 <= words;
    facts.prose[at] = isProse ? words - linkWords : 0;
    facts.asks[at] = asks(text) ? 1 : 0;
    const hasFigures = (facts.digits[at] ?? 0) > 0 || (facts.signs[at] ?? 0) > 0;
    facts.figures[at] = hasFigures ? figuresOf(text) : 0;
    at++;
  }
  return facts;
}

function asks(text: string): boolean {
  return text !== "" && QUESTION_MARKS.includes(text.charAt(text.length - 1));
}

/** Sums over runs. */
type RunSums = ReturnType<typeof noRuns>;

function noRuns() {
  return {
    links: 0,
    linkWords: 0,
    images: 0,
    chars: 0,
    linkChars: 0,
    hasCode: false,
  };
}

function addRuns(runs: readonly Run[], sums: RunSums): void {
  let last: object | undefined;
  for (const { text, marks, link, image } of runs) {
    const { length } = text;
    sums.chars += length;
    if (image !== undefined) sums.images++;
    if (link !== undefined) {
      if (link !== last) sums.links++;
      sums.linkChars += length;
      sums.linkWords += countWords(text);
    }
    last = link;
    if ((marks & MARK.code) !== 0) sums.hasCode = true;
  }
}
