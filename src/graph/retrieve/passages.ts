// Selects the passages of a long section that match a query, within a number of characters.
import type { TextRange } from "../../model/graph.ts";
import { cutText } from "../../text/one-line.ts";
import { wordsIn } from "../index/tokens.ts";
import { plainText } from "../plain-text.ts";

/** Passages of a section. */
interface Passages {
  /** Markdown: the passages in reading order, with `[…]` where text is left out. */
  readonly text: string;
  /** Their places in the section's Markdown. */
  readonly ranges: readonly TextRange[];
}

/** A line, a sentence of a long line, or a short block of code. */
interface Piece extends TextRange {
  readonly block: Block;
  /** Whether the piece begins a definition, whose term is the previous piece. */
  readonly isDefinition?: boolean;
}

/** Block in which pieces are: code, a table, a callout, or none of these. */
interface Block {
  /** The fence of code, the header of a table or the kind of a callout; "" for prose. */
  readonly open: string;
  /** The closing fence of code. */
  readonly close: string;
  /** Placeholder for omitted lines of the block. */
  readonly gap: string;
}

const GAP = "\n\n";
const LEFT_OUT = "[…]";
const PROSE: Block = { open: "", close: "", gap: "" };
/** Lines longer than this are cut into sentences of at least the second length. */
const LONG_LINE_CHARS = 240;
const MIN_SENTENCE_CHARS = 60;
/** Maximum characters of sentences that an open bracket or mark joins. */
const LONGEST_OPEN_CHARS = 600;
/** Maximum characters of a section that are searched. */
const MAX_SEARCHED = 50_000;
/** Code up to this length stays whole. */
const SHORT_CODE_CHARS = 400;
/** Pieces after a match that share its weight; each has this share of the one before it. */
const AFTER = 6;
const AFTER_SHARE = 0.5;
/** Pieces before a match, which explain it less often. */
const BEFORE = 2;
const BEFORE_SHARE = 0.25;
/** Maximum share of the available characters for a match and the text after it. */
const RUN_SHARE = 1 / 3;
/** Maximum characters of a mark and the white space around it. */
const GAP_CHARS = 8;

/** A fence, after the marks of quotations that it stands in. */
const FENCE = /^([ \t>]*)(`{3,}|~{3,})/;
/** Marks that enclose text, and escaped characters. */
const MARKS = /\\.|[[\]()]|\*\*|`+/g;
const DEFINITION = /^[ \t>]*: /;
const CALLOUT = /^> \[!\w+\]\s*$/;
const TABLE_RULE = /^\|(?:[ \t:-]+\|)+$/;
const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * Returns the passages whose words weigh most, `room` characters at most; undefined if none fits or
 * matches.
 */
export function passagesOf(
  text: string,
  { room, weightOf }: { readonly room: number; readonly weightOf: (word: string) => number },
): Passages | undefined {
  const markdown = cutText(text, MAX_SEARCHED);
  const pieces = piecesOf(markdown);
  const chosen = choose(pieces, relevanceOf(markdown, pieces, weightOf), room);
  if (chosen.size === 0) return undefined;
  return written(text, pieces, chosen);
}

/** Returns the lines of Markdown without blank ones, sentences of long ones, and short code whole. */
function piecesOf(markdown: string): readonly Piece[] {
  const lines = linesOf(markdown);
  const pieces: Piece[] = [];
  for (let at = 0; at < lines.length; ) {
    const { taken, next } =
      codeAt(lines, at) ?? tableAt(lines, at) ?? calloutAt(lines, at) ?? proseAt(lines, at);
    for (const piece of taken) pieces.push(piece);
    at = next;
  }
  return pieces;
}

interface Line extends TextRange {
  readonly text: string;
}

/** Pieces of the lines from one on, and the number of the line after them. */
interface Taken {
  readonly taken: readonly Piece[];
  readonly next: number;
}

/** Returns the lines that are not blank. */
function linesOf(markdown: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < markdown.length; ) {
    const next = markdown.indexOf("\n", start);
    const end = next < 0 ? markdown.length : next;
    const text = markdown.slice(start, end);
    if (text.trim() !== "") lines.push({ start, end, text });
    start = end + 1;
  }
  return lines;
}

function codeAt(lines: readonly Line[], at: number): Taken | undefined {
  const [, before = "", fence] = FENCE.exec(lines[at]?.text ?? "") ?? [];
  const first = lines[at];
  if (first === undefined || fence === undefined) return undefined;
  const close = before + fence;
  let last = at + 1;
  while (last < lines.length && lines[last]?.text.trimEnd() !== close) last++;
  const end = lines[last]?.end;
  const next = last + 1;
  if (end !== undefined && end - first.start <= SHORT_CODE_CHARS) {
    return { taken: [{ start: first.start, end, block: PROSE }], next };
  }
  const block = { open: first.text, close, gap: `${before}…` };
  return { taken: lines.slice(at + 1, last).map((line) => ({ ...line, block })), next };
}

function tableAt(lines: readonly Line[], at: number): Taken | undefined {
  const [header, rule] = lines.slice(at, at + 2);
  if (header === undefined || rule === undefined || !TABLE_RULE.test(rule.text)) return undefined;
  const block = { open: `${header.text}\n${rule.text}`, close: "", gap: "| … |" };
  return linesIn(lines, at + 2, { block, mark: "|" });
}

function calloutAt(lines: readonly Line[], at: number): Taken | undefined {
  const open = lines[at]?.text ?? "";
  if (!CALLOUT.test(open)) return undefined;
  return linesIn(lines, at + 1, { block: { open, close: "", gap: `> ${LEFT_OUT}` }, mark: ">" });
}

/** Returns the lines from one on that start with a mark. */
function linesIn(
  lines: readonly Line[],
  first: number,
  { block, mark }: { readonly block: Block; readonly mark: string },
): Taken {
  let next = first;
  while (lines[next]?.text.startsWith(mark) === true) next++;
  return { taken: lines.slice(first, next).map((line) => ({ ...line, block })), next };
}

function proseAt(lines: readonly Line[], at: number): Taken {
  const { text, start } = lines[at] ?? { text: "", start: 0 };
  const taken = sentencesOf(text).map((sentence) => ({
    start: start + sentence.start,
    end: start + sentence.end,
    block: PROSE,
    isDefinition: sentence.start === 0 && DEFINITION.test(text),
  }));
  return { taken, next: at + 1 };
}

/** Returns a line's sentences. A link, a code span and emphasis stay whole. */
function sentencesOf(line: string): readonly TextRange[] {
  if (line.length <= LONG_LINE_CHARS) return [{ start: 0, end: line.length }];
  const sentences: TextRange[] = [];
  const open = { brackets: 0, isCode: false, isStrong: false };
  let start = 0;
  for (const { segment, index } of SENTENCES.segment(line)) {
    for (const [mark] of segment.matchAll(MARKS)) {
      if (mark === "[" || mark === "(") open.brackets++;
      else if (mark === "]" || mark === ")") open.brackets = Math.max(0, open.brackets - 1);
      else if (mark === "**") open.isStrong = !open.isStrong;
      else if (mark.startsWith("`")) open.isCode = !open.isCode;
    }
    const end = index + segment.length;
    const isOpen = open.brackets > 0 || open.isCode || open.isStrong;
    if (end - start < (isOpen ? LONGEST_OPEN_CHARS : MIN_SENTENCE_CHARS)) continue;
    sentences.push({ start, end: start + line.slice(start, end).trimEnd().length });
    start = end;
  }
  if (start < line.length) sentences.push({ start, end: line.length });
  return sentences;
}

/** Returns how well each piece matches: by its own words, and less by those of its neighbours. */
function relevanceOf(
  markdown: string,
  pieces: readonly Piece[],
  weightOf: (word: string) => number,
): readonly number[] {
  const relevance = new Array<number>(pieces.length).fill(0);
  for (const [at, { start, end }] of pieces.entries()) {
    const words = new Set(wordsIn(plainText(markdown.slice(start, end))));
    let own = 0;
    for (const word of words) own += weightOf(word);
    if (own === 0) continue;
    const last = Math.min(at + AFTER, pieces.length - 1);
    for (let near = Math.max(0, at - BEFORE); near <= last; near++) {
      const share = near < at ? BEFORE_SHARE ** (at - near) : AFTER_SHARE ** (near - at);
      relevance[near] = (relevance[near] ?? 0) + own * share;
    }
  }
  return relevance;
}

/** Returns the numbers of the best pieces that fit together, each with the pieces that follow it. */
function choose(
  pieces: readonly Piece[],
  relevance: readonly number[],
  room: number,
): ReadonlySet<number> {
  const order = [...pieces.keys()]
    .filter((at) => (relevance[at] ?? 0) > 0)
    .sort((one, other) => (relevance[other] ?? 0) - (relevance[one] ?? 0) || one - other);
  const taken = new TakenPieces(pieces, room);
  const most = room * RUN_SHARE;
  for (const best of order) {
    if (taken.has(best) || !taken.add(best)) continue;
    // The term of a definition.
    if (pieces[best]?.isDefinition === true) taken.add(best - 1);
    let chars = lengthOf(pieces[best]);
    for (let next = best + 1; next < pieces.length; next++) {
      chars += lengthOf(pieces[next]);
      if (chars > most || taken.has(next) || !taken.add(next)) break;
    }
  }
  return taken.numbers;
}

const lengthOf = (piece: Piece | undefined): number =>
  piece === undefined ? 0 : piece.end - piece.start;

/** Pieces that fit together. */
class TakenPieces {
  readonly numbers = new Set<number>();
  readonly #pieces: readonly Piece[];
  readonly #opened = new Set<Block>();
  #left: number;

  constructor(pieces: readonly Piece[], room: number) {
    this.#pieces = pieces;
    this.#left = room - GAP_CHARS;
  }

  has(at: number): boolean {
    return this.numbers.has(at);
  }

  /** Adds a piece if it fits. Returns whether it does. */
  add(at: number): boolean {
    const piece = this.#pieces[at];
    if (piece === undefined || this.has(at)) return piece !== undefined;
    const { start, end, block } = piece;
    const frame =
      block.open === "" || this.#opened.has(block) ? 0 : block.open.length + block.close.length + 2;
    const chars = end - (this.#pieces[at - 1]?.end ?? start) + frame + GAP_CHARS;
    if (chars > this.#left) return false;
    this.#left -= chars;
    this.numbers.add(at);
    this.#opened.add(block);
    return true;
  }
}

/** Writes the chosen pieces in reading order. */
function written(
  markdown: string,
  pieces: readonly Piece[],
  chosen: ReadonlySet<number>,
): Passages {
  const parts: string[] = [];
  const ranges: { start: number; end: number }[] = [];
  let last = -1;
  for (const at of [...chosen].sort((one, other) => one - other)) {
    const [before, piece] = [pieces[last], pieces[at]];
    if (piece === undefined) continue;
    const { start, end, block } = piece;
    const range = ranges.at(-1);
    const isSame = before?.block === block;
    if (before && range && isSame && last === at - 1) {
      parts.push(markdown.slice(before.end, end));
      range.end = end;
    } else {
      if (isSame && block !== PROSE) parts.push(`\n${block.gap}\n`);
      else parts.push(...between(before, piece, last !== at - 1));
      parts.push(markdown.slice(start, end));
      ranges.push({ start, end });
    }
    last = at;
  }
  const isCut = last < pieces.length - 1 || markdown.length > MAX_SEARCHED;
  parts.push(closeOf(pieces[last]), isCut ? GAP + LEFT_OUT : "");
  return { text: parts.join(""), ranges };
}

/** Returns the text between two pieces of different blocks, and before the first piece. */
function between(before: Piece | undefined, { block }: Piece, isCut: boolean): readonly string[] {
  const gap = before === undefined ? "" : GAP;
  return [
    closeOf(before),
    gap,
    isCut ? LEFT_OUT + GAP : "",
    block.open === "" ? "" : `${block.open}\n`,
  ];
}

const closeOf = (piece: Piece | undefined): string =>
  piece === undefined || piece.block.close === "" ? "" : `\n${piece.block.close}`;
