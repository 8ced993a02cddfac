// Converts plain text or Markdown to a document.

import { parseHtml } from "../html/tree.ts";
import {
  type Block,
  type BlockKind,
  type Container,
  EMPTY_DOCUMENT,
  NO_NAMES,
  type PageDocument,
  type Run,
} from "../model/document.ts";
import { oneLine } from "../text/one-line.ts";
import { countWords } from "../text/words.ts";
import { markdownToHtml } from "./markdown-source.ts";
import { inSourceOrder } from "./order/reading-order.ts";
import { titleOf } from "./title.ts";
import { toDocument } from "./to-document.ts";
import { textOf } from "./walk/line.ts";

/** The only container of a text: the element in which a browser shows it. */
const BODY: Container = {
  parent: undefined,
  tag: "body",
  index: 1,
  role: "",
  id: "",
  classes: [],
  node: 0,
  label: undefined,
};
/** Minimum characters of a line that was broken to fit a width; such lines form one paragraph. */
const WRAPPED_LINE = 50;

/**
 * Converts plain text, or Markdown by its media type, address, fences or links, at an address. Plain
 * text becomes paragraphs, and code blocks where columns or indents matter.
 */
export function plainTextDocument(source: string, url: string, mediaType = ""): PageDocument {
  const text = source.replace(/^\ufeff/, "");
  if (isMarkdown(text, url, mediaType)) return markdownDocument(text, url);
  const blocks = plainBlocks(text);
  const { title, block } = titleOf(NO_NAMES, blocks);
  const { reading_order } = inSourceOrder(blocks);
  return { ...EMPTY_DOCUMENT, url, title, heading: block, blocks, reading_order };
}

const MARKDOWN_TYPE = /^text\/(?:x-)?markdown\b/i;
const MARKDOWN_ADDRESS = /\.(?:md|markdown|mdx|mkd)(?:[?#]|$)/i;
/** Matches a code fence, or a Markdown link. */
const MARKDOWN_SIGN = /^ {0,3}(?:```|~~~)|\]\((?:https?:\/\/|[./#])[^\s)]{1,2000}\)/m;

function isMarkdown(text: string, url: string, mediaType: string): boolean {
  return MARKDOWN_TYPE.test(mediaType) || MARKDOWN_ADDRESS.test(url) || MARKDOWN_SIGN.test(text);
}

/** Converts Markdown through HTML; no script adds text, and `{{name}}` is content. */
function markdownDocument(text: string, url: string): PageDocument {
  const tree = parseHtml(markdownToHtml(text));
  const options = { url, base: url, rtl: false, includeHiddenText: true };
  return { ...toDocument(tree, options), requires_render: false };
}

function plainBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const lines of paragraphs(text)) {
    if (isListing(lines)) blocks.push(textBlock("code", lines.join("\n"), [], blocks.length));
    else {
      const runs = paragraphRuns(lines);
      blocks.push(textBlock("paragraph", textOf(runs), runs, blocks.length));
    }
  }
  return blocks;
}

/** Returns a block of the body with this text. `place` is the preorder index of its node. */
export function textBlock(kind: BlockKind, text: string, runs: readonly Run[], place = 0): Block {
  return {
    kind,
    text,
    runs,
    level: 0,
    nest: [],
    words: countWords(text),
    container: BODY,
    first: place,
    last: place,
    region: "",
  };
}

function paragraphs(source: string): readonly (readonly string[])[] {
  const found: string[][] = [];
  let lines: string[] = [];
  // A form feed starts a new page of a printed text.
  for (const line of source.split(/\r\n|\n|\r|\f/)) {
    if (line.trim() !== "") lines.push(line.trimEnd());
    else if (lines.length > 0) {
      found.push(lines);
      lines = [];
    }
  }
  if (lines.length > 0) found.push(lines);
  return found;
}

/** Whether the layout of lines matters: columns, or different indents. */
function isListing(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  const columns = lines.filter((line) => /\S {3,}\S|\S\t/.test(line)).length;
  const indents = new Set(lines.slice(1).map((line) => line.search(/\S/)));
  return columns * 2 >= lines.length || indents.size > 1;
}

function paragraphRuns(lines: readonly string[]): readonly Run[] {
  const isWrapped = lines.slice(0, -1).every((line) => line.trim().length >= WRAPPED_LINE);
  const words = lines.map(oneLine);
  if (isWrapped) return [{ text: words.join(" "), marks: 0 }];
  const lineBreak = { text: "\n", marks: 0 };
  return words.flatMap((text, at) => [...(at === 0 ? [] : [lineBreak]), { text, marks: 0 }]);
}
