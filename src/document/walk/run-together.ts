// Two texts side by side without white space between to whether style keeps them apart: two words, or parts of one.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf } from "../../html/walk.ts";
import { MARK } from "../../model/document.ts";
import { gapBetween, isBoxInLine } from "./gaps.ts";
import type { Line, RunFormat } from "./line.ts";
import type { Measured } from "./measured.ts";

/** Where a text is about to be added. */
interface LineOfTree {
  readonly tree: HtmlTree;
  readonly line: Line;
  readonly measured: Measured | undefined;
}

/** A text that is about to be added to a line. */
export interface NextText {
  readonly text: string;
  readonly node: number;
  readonly format: RunFormat;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const DIGIT = /\d/;
const NEVER_APART = MARK.code | MARK.sub | MARK.sup | MARK.math;

/**
 * Whether two elements side by side, without white space between, would run two texts together that style keeps apart.
 *
 * One of them is a link and the other is not in it, or the characters change as they do not inside a word: "Mac" "iPad",
 * "Jane Doe" "March", "coffee" "3", "Interior Only" "$209", "here!" "Learn More". Or they are two of a row of equals, or one is a
 * separator. Where boxes in a line were measured, the gap drawn between them decides for words. Formatting inside a word stays: it has text outside of one of the elements, or small letters on both sides. A picture
 * and a word are always two.
 */
export function runsTogether(place: LineOfTree, next: NextText): boolean {
  const { tree, line } = place;
  const { text, node, format } = next;
  const last = line.runs.at(-1);
  if (last === undefined || line.space || line.breaks > 0) return false;
  if (last.image !== undefined) return LETTER_OR_DIGIT.test(text.charAt(0));
  if (((last.marks | format.marks) & NEVER_APART) !== 0) return false;
  const closed = tree.parent[line.last] ?? 0;
  const opened = tree.parent[node] ?? 0;
  const areWords = LETTER_OR_DIGIT.test(line.tail) && LETTER_OR_DIGIT.test(text.charAt(0));
  const gap = gapBehind(place, closed, node);
  if (gap === false || (gap === true && areWords)) return gap;
  if (node < endOf(tree, closed) || opened < line.last) return false;
  const left = tree.text[line.last] ?? "";
  if (SEPARATOR.test(left) || SEPARATOR.test(text)) return true;
  if (!areWords) return endsOrStartsApart(left, text);
  if (last.link !== format.link || areAlike(tree, closed, opened)) return true;
  return changesBetween(line.tail, text, last.text);
}

/** Whether a gap is drawn between a box that was closed, or the box that a text is in, and the text; undefined without a box. */
function gapBehind(
  { line, measured, tree }: LineOfTree,
  closed: number,
  node: number,
): boolean | undefined {
  if (measured === undefined) return undefined;
  const isBehind = node >= endOf(tree, closed) && isBoxInLine(measured, closed);
  const isBoxed = isBehind || isBoxInLine(measured, tree.parent[node] ?? 0);
  return isBoxed ? gapBetween(measured, line.last, node) : undefined;
}

/** What stands alone between two labels. */
const SEPARATOR = /^\s*[|/•·›»→]\s*$/;
/** The end of a sentence, of a label or of a name, and what begins after it. */
const ENDING = /[\p{L}\p{N}\p{P}][?!…®™©%]$|\D:$/u;
const SENTENCE_END = /[\p{L}\p{N}]{2}[.)]["”’]?$/u;
const CAPITAL_WORD = /^["“‘]?\p{Lu}[\p{Ll}\s]/u;
const LABEL = /^["“‘]?[\p{L}\p{N}]/u;
/** An amount of money behind anything but the letters of its currency, a number of entries, a notice of copyright. */
const AMOUNT = /^\p{Sc}\s?\d|^\p{Sc}$/u;
const CURRENCY_LETTERS = /(?:^|[^\p{L}])\p{Lu}{1,3}$/u;
const COUNT = /^(?:\(\d|©)/;
/** The name by which someone is addressed, behind the one they show; an address of mail goes on with a dot. */
const HANDLE = /^@[\p{L}\p{N}_-]{2,}$/u;
const WORD_END = /[\p{L}\p{N}]{2}%?$|%$/u;

/** Whether a text that ends or one that starts with a sign is whole: a sentence, a label, a price, a number of entries. */
function endsOrStartsApart(left: string, right: string): boolean {
  if (LABEL.test(right) && ENDING.test(left)) return true;
  // A name and its member, as "functools." "Placeholder", hold no white space.
  if (CAPITAL_WORD.test(right) && SENTENCE_END.test(left) && /\S\s/.test(left)) return true;
  if (!WORD_END.test(left)) return false;
  return (
    COUNT.test(right) ||
    HANDLE.test(right.trim()) ||
    (AMOUNT.test(right) && !CURRENCY_LETTERS.test(left))
  );
}

/** A word behind a number that is not a unit or ordinal of it. */
const WORD_AFTER_NUMBER = /^(?:of|per|in)(?!\p{L})|^\p{Ll}{3}/u;

/** Whether the letters change as they do not inside a word. */
function changesBetween(left: string, right: string, before: string): boolean {
  const first = right.charAt(0);
  if (LOWER.test(left)) return UPPER.test(first) || DIGIT.test(first);
  if (UPPER.test(left)) return UPPER.test(first) && LOWER.test(right.charAt(1));
  if (!DIGIT.test(left)) return false;
  if (WORD_AFTER_NUMBER.test(right)) return true;
  // Counters draw digits one by one; longer numbers side by side are two.
  return UPPER.test(first) || (DIGIT.test(first) && before.length > 1 && right.length > 1);
}

/** Whether two elements are of one sort by tag and class, and each holds more than a letter: labels in a row. */
function areAlike(tree: HtmlTree, left: number, right: number): boolean {
  const className = attribute(tree, left, "class") ?? "";
  if (className === "" || className !== attribute(tree, right, "class")) return false;
  if (tree.tag[left] !== tree.tag[right]) return false;
  return [left, right].every((node) => (tree.text[node + 1] ?? "").trim().length > 1);
}
