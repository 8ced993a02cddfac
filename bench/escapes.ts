// Counts the backslashes in our Markdown, and those that no parser needs.
import { toMarkdown } from "../src/document/markdown/to-markdown.ts";
import { type Block, MARK } from "../src/model/document.ts";
import { MARKDOWN_PARSERS } from "./markdown-parsers.ts";

/** Backslashes of escapes and hard breaks, and those that no parser needs. */
export interface EscapeCount {
  readonly written: number;
  /** The Markdown around each needless backslash. */
  readonly needless: readonly string[];
}

const ESCAPE = /\\(?=[!-/:-@[-`{-~\n])/g;
/** Listings have no escapes, and formulas have their own backslashes. */
const VERBATIM = new Set(["code", "math"]);

/** Counts the backslashes of blocks. Tests each block alone, and each table row with its header. */
export function countEscapes(blocks: readonly Block[]): EscapeCount {
  const needless: string[] = [];
  let written = 0;
  for (const block of blocks) {
    if (VERBATIM.has(block.kind)) continue;
    for (const part of partsOf(block)) {
      if (!part.includes("\\")) continue;
      const hidden = verbatimRanges(part, block);
      const rendered = render(part);
      for (const { index } of part.matchAll(ESCAPE)) {
        if (hidden.some(([from, to]) => index >= from && index < to)) continue;
        // A backslash after a backslash is the escaped character.
        if (isEscaped(part, index)) continue;
        written++;
        const without = render(part.slice(0, index) + part.slice(index + 1));
        if (without.every((html, at) => html === rendered[at])) {
          needless.push(part.slice(Math.max(0, index - 30), index + 30));
        }
      }
    }
  }
  return { written, needless };
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === "\\") before--;
  return (at - before) % 2 === 1;
}

function partsOf(block: Block): readonly string[] {
  const markdown = toMarkdown([block]);
  if (block.kind !== "table" || !markdown.includes("|")) return [markdown];
  const lines = markdown.split("\n");
  const rule = lines.findIndex((line) => /^\|(?: --- \|)+$/.test(line));
  if (rule < 1) return [markdown];
  const head = lines.slice(rule - 1, rule + 1).join("\n");
  return [
    lines.slice(0, rule + 1).join("\n"),
    ...lines.slice(rule + 1).map((row) => `${head}\n${row}`),
  ];
}

/** Returns the ranges of code and formulas in a part, whose backslashes are not escapes. */
function verbatimRanges(
  part: string,
  { runs, table }: Block,
): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const run of [runs, ...(table?.cells ?? []).map((cell) => cell.runs)].flat()) {
    if ((run.marks & (MARK.code | MARK.math)) === 0 || run.text === "") continue;
    for (let at = part.indexOf(run.text); at >= 0; at = part.indexOf(run.text, at + 1)) {
      ranges.push([at, at + run.text.length]);
    }
  }
  return ranges;
}

function render(markdown: string): readonly string[] {
  return MARKDOWN_PARSERS.map((parser) => parser.render(`${markdown}\n\nend`));
}
