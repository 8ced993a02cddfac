// Returns the opening words of a page: its first paragraph, cut at the end of a sentence or word.
import { cutText, oneLine } from "../../text/one-line.ts";
import { weighedLength } from "../../text/words.ts";
import type { SiteGraph } from "../site-graph.ts";

/** Maximum sections searched for a paragraph. */
const MAX_SECTIONS = 4;
/** Maximum characters searched of a section's text. */
const MAX_TEXT_CHARS = 3000;
/** A shorter paragraph is a label or a date, in characters. */
const MIN_CHARS = 30;
/** A text is cut at the end of a sentence only if at least this share of the allowed size remains. */
const MIN_SHARE = 0.4;

/** A line that opens or closes a code block. */
const FENCE = /^[ >]*(?:`{3}|~{3})/gm;
/** Start of a block that is not a paragraph, such as an item, a table or a lone link. */
const NO_PARAGRAPH = /^(?:\s|[-*+>|`~#] |[>|]|\d{1,9}[.)]\s|!\[|<|\[[^\]]*\]\([^)]*\)$)/;

/** Returns the first paragraph of a page in plain words, `maxChars` at most; "" without one. */
export function openingOf(graph: SiteGraph, page: number, maxChars: number): string {
  const { begin, end } = graph.sectionsOf(page);
  for (let section = begin; section < Math.min(end, begin + MAX_SECTIONS); section++) {
    const text = cutText(graph.sections.text(section), MAX_TEXT_CHARS);
    let isCode = false;
    for (const block of text.split(/\n{2,}/)) {
      // Blank lines in code do not end a block.
      const fences = block.match(FENCE)?.length ?? 0;
      if (fences % 2 === 1) isCode = !isCode;
      if (isCode || fences > 0 || NO_PARAGRAPH.test(block)) continue;
      const words = withoutIntroduction(oneLine(shownWords(block)));
      if (weighedLength(words) >= MIN_CHARS) return cutAtEnd(words, maxChars);
    }
  }
  return "";
}

/** Matches Markdown markup around words. Lengths are bounded. */
const MARKUP =
  /\\([!-/:-@[-`{-~])|(!?)\[([^[\]]{0,300})\]\((?:[^()\s]|\([^()\s]{0,300}\)){0,2000}(?: "[^"]{0,300}")?\)|\*{1,3}|`+|~~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(amp|lt|gt|#91|#92|#93|#96);/gu;

const SIGNS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  "#91": "[",
  "#92": "\\",
  "#93": "]",
  "#96": "`",
};

/** Returns the visible words of a Markdown paragraph, without images. */
function shownWords(markdown: string): string {
  return markdown.replace(MARKUP, (_, ...found: readonly (string | undefined)[]) => {
    const [escaped, image, words, sign = ""] = found;
    if (escaped !== undefined) return escaped;
    if (words !== undefined) return image === "!" ? " " : shownWords(words);
    return SIGNS[sign] ?? "";
  });
}

/** Matches up to the last end of a sentence. */
const SENTENCES = /^.*(?:[.!?](?=\s)|[。！？])/su;

/** Removes a last sentence that only introduces the omitted text after it. */
function withoutIntroduction(words: string): string {
  return /[:：]$/.test(words) ? (SENTENCES.exec(words)?.[0] ?? "") : words;
}

function cutAtEnd(words: string, maxChars: number): string {
  if (words.length <= maxChars) return words;
  const cut = cutText(words, maxChars - 1);
  const sentences = SENTENCES.exec(`${cut} `)?.[0] ?? "";
  if (sentences.length >= maxChars * MIN_SHARE) return sentences;
  const space = cut.lastIndexOf(" ");
  // Text without spaces is cut between two characters.
  return `${space >= maxChars * MIN_SHARE ? cut.slice(0, space) : cut}…`;
}
