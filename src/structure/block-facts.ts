// Computes facts of each block once: words, links, images, formatting, characters, figures.
import { type Block, type BlockKind, MARK, type Region, type Run } from "../model/document.ts";
import { countWords } from "../text/words.ts";
import { figuresOf } from "./figures.ts";
import { countTexts, type TextCounts } from "./text-counts.ts";

/** Landmarks that never include content, whatever the page is about. */
export const SITE_REGIONS: ReadonlySet<Region> = new Set([
  "banner",
  "contentinfo",
  "dialog",
  "navigation",
  "search",
]);

/** Facts of a page's blocks; every array is indexed by block. */
export interface BlockFacts extends TextCounts {
  readonly kinds: readonly BlockKind[];
  readonly levels: Uint8Array;
  /** UTF-16 units of the text. */
  readonly chars: Int32Array;
  readonly words: Float64Array;
  /** Words of all blocks before each. */
  readonly wordsBefore: Float64Array;
  /** Words in links, including those in table cells; at most the block's words. */
  readonly linkWords: Float64Array;
  /** Words of the block times its share of linked characters: an estimate, 0 for tables. */
  readonly linkWordsByChars: Float64Array;
  /** Links and images, including those in table cells. Consecutive runs of one link count once. */
  readonly links: Int32Array;
  readonly images: Int32Array;
  /** Words of whole sentences outside links: running text. */
  readonly prose: Float64Array;
  /** Characters of inline content, and of those with each formatting; 0 for tables and code. */
  readonly inlineChars: Int32Array;
  readonly strongChars: Int32Array;
  readonly emphasisChars: Int32Array;
  readonly codeChars: Int32Array;
  readonly lineBreaks: Int32Array;
  /** 1 if a run is inline code, even an empty one. */
  readonly hasInlineCode: Uint8Array;
  /** 1 if the text ends with a question mark. */
  readonly asks: Uint8Array;
  /** Kinds of figures at the start of the text, as bits of `FIGURE`. */
  readonly figures: Uint8Array;
}

/** Minimum words of running text. */
const PROSE_WORDS = 10;

/** Question marks of the scripts that have their own. */
const QUESTION_MARKS = "?？؟";

/** Computes the facts of all blocks in time linear in their texts. */
export function factsOfBlocks(blocks: readonly Block[]): BlockFacts {
  const size = blocks.length;
  const facts = {
    ...countTexts(blocks),
    kinds: blocks.map(({ kind }) => kind),
    levels: new Uint8Array(size),
    chars: new Int32Array(size),
    words: new Float64Array(size),
    wordsBefore: new Float64Array(size),
    linkWords: new Float64Array(size),
    linkWordsByChars: new Float64Array(size),
    links: new Int32Array(size),
    images: new Int32Array(size),
    prose: new Float64Array(size),
    inlineChars: new Int32Array(size),
    strongChars: new Int32Array(size),
    emphasisChars: new Int32Array(size),
    codeChars: new Int32Array(size),
    lineBreaks: new Int32Array(size),
    hasInlineCode: new Uint8Array(size),
    asks: new Uint8Array(size),
    figures: new Uint8Array(size),
  };
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
    facts.inlineChars[at] = inline.chars;
    facts.strongChars[at] = inline.strong;
    facts.emphasisChars[at] = inline.emphasis;
    facts.codeChars[at] = inline.code;
    facts.lineBreaks[at] = inline.breaks;
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
    strong: 0,
    emphasis: 0,
    code: 0,
    breaks: 0,
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
    if ((marks & MARK.strong) !== 0) sums.strong += length;
    if ((marks & MARK.emphasis) !== 0) sums.emphasis += length;
    if ((marks & MARK.code) !== 0) {
      sums.code += length;
      sums.hasCode = true;
    }
    if (text === "\n") sums.breaks++;
  }
}
