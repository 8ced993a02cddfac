// A page's blocks to the plain numbers all features are made from, each worked out once.
import type { Block, PageDocument } from "../../model/document.ts";
import type { TypeChances } from "../../model/verdict.ts";
import { countWords } from "../../text/words.ts";
import { type ContainerTable, containerTable } from "./container-table.ts";
import { type TextFacts, textFacts } from "./text-facts.ts";

/** What features read of a page. Arrays are indexed by block. */
export interface PageFacts {
  readonly document: PageDocument;
  readonly chances: TypeChances;
  readonly blocks: readonly Block[];
  readonly containers: ContainerTable;
  readonly words: Float64Array;
  /** Words of all blocks before each. */
  readonly wordsBefore: Float64Array;
  readonly linkWords: Float64Array;
  readonly links: Int32Array;
  readonly images: Int32Array;
  readonly texts: readonly TextFacts[];
  /** Words of whole sentences outside links: what running text is made of. */
  readonly prose: Float64Array;
  readonly totalWords: number;
}

/** A block with fewer words than this is no running text. */
const PROSE_WORDS = 10;

/** Works out the facts of a page. */
export function pageFacts(document: PageDocument, chances: TypeChances): PageFacts {
  const { blocks } = document;
  const size = blocks.length;
  const words = new Float64Array(size);
  const wordsBefore = new Float64Array(size);
  const linkWords = new Float64Array(size);
  const links = new Int32Array(size);
  const images = new Int32Array(size);
  const prose = new Float64Array(size);
  const texts: TextFacts[] = [];
  let total = 0;
  for (const [index, block] of blocks.entries()) {
    words[index] = block.words;
    wordsBefore[index] = total;
    total += block.words;
    const inline = inlineFacts(block);
    linkWords[index] = inline.linkWords;
    links[index] = inline.links;
    images[index] = inline.images;
    const text = textFacts(block.text);
    texts.push(text);
    const isProse =
      block.words >= PROSE_WORDS && text.sentences > 0 && inline.linkWords * 2 <= block.words;
    prose[index] = isProse ? block.words - inline.linkWords : 0;
  }
  return {
    document,
    chances,
    blocks,
    containers: containerTable(blocks),
    words,
    wordsBefore,
    linkWords,
    links,
    images,
    texts,
    prose,
    totalWords: total,
  };
}

interface InlineFacts {
  linkWords: number;
  links: number;
  images: number;
}

function inlineFacts(block: Block): InlineFacts {
  const facts: InlineFacts = { linkWords: 0, links: 0, images: 0 };
  addRuns(block.runs, facts);
  for (const cell of block.table?.cells ?? []) addRuns(cell.runs, facts);
  facts.linkWords = Math.min(facts.linkWords, block.words);
  return facts;
}

function addRuns(runs: Block["runs"], facts: InlineFacts): void {
  let last: object | undefined;
  for (const { link, image, text } of runs) {
    if (image !== undefined) facts.images++;
    if (link !== undefined) {
      if (link !== last) facts.links++;
      facts.linkWords += countWords(text);
    }
    last = link;
  }
}
