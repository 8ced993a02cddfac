// Decides whether style separates two adjacent texts without white space: two words, or one.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf } from "../../html/walk.ts";
import { type Box, MARK } from "../../model/document.ts";
import { wordSet } from "../../text/word-list.ts";
import { displayAt, fragmentsOf, type Measured, UNKNOWN } from "../page/measured.ts";
import { LETTER_OR_DIGIT, type Line, type RunFormat } from "./line.ts";

/** Position of a text to add. */
interface LineOfPage {
  readonly page: { readonly tree: HtmlTree; readonly measured: Measured | undefined };
  readonly line: Line;
}

/** A text to add to a line. */
export interface NextText {
  readonly text: string;
  readonly node: number;
  readonly format: RunFormat;
}

const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const DIGIT = /\d/;
const NEVER_APART = MARK.code | MARK.sub | MARK.sup | MARK.math;

/**
 * Whether two adjacent texts without white space would run together although style separates them.
 *
 * True if only one is in a link, or if characters change as they do not inside a word: "Mac"
 * "iPad", "Jane Doe" "March", "coffee" "3", "Interior Only" "$209", "here!" "Learn More". Also true
 * for two of a row of equals, for a separator, and for an image and a word. Between measured inline
 * boxes, the drawn gap decides: without one, the texts are one word; with one, words are two.
 * Formatting inside a word is kept: it has text outside one of the elements, or lower-case letters
 * on both sides. An element with several words before a capital is a badge: "New offer" "BRASS lamp".
 */
export function runsTogether(place: LineOfPage, next: NextText): boolean {
  const { line } = place;
  const { tree } = place.page;
  const { text, node, format } = next;
  const last = line.runs.at(-1);
  if (last === undefined || line.space || line.breaks > 0) return false;
  if (last.image !== undefined) return LETTER_OR_DIGIT.test(text.charAt(0));
  if (((last.marks | format.marks) & NEVER_APART) !== 0) return false;
  const closed = tree.parent[line.last] ?? 0;
  const opened = tree.parent[node] ?? 0;
  const areWords = LETTER_OR_DIGIT.test(line.tail) && LETTER_OR_DIGIT.test(text.charAt(0));
  const gap = gapAfter(place, closed, node);
  if (gap === false || (gap === true && areWords)) return gap;
  if (areCents(tree, line.last, node)) return true;
  if (node < endOf(tree, closed)) return false;
  const left = tree.text[line.last] ?? "";
  if (opened < line.last) return isBadge(tree, closed, left) && areWords && changesCase(left, text);
  if (SEPARATOR.test(left) || SEPARATOR.test(text)) return true;
  if (!areWords) return endsOrStartsApart(left, text);
  if (last.link !== format.link || areAlike(tree, closed, opened)) return true;
  return changesBetween(line.tail, text, last.text);
}

/** Matches an amount of money without cents, at the end of a text. */
const WHOLE_AMOUNT = /\p{Sc}\s?\d{1,3}(?:[.,]\d{3}){0,2}$/u;
/** Matches the cents of an amount. */
const CENTS = /^\d{2}$/;

/** Whether a text in its own element has the cents of the amount around it: `$229<span>99</span>`. */
function areCents(tree: HtmlTree, left: number, node: number): boolean {
  const opened = tree.parent[node] ?? 0;
  const isInside = tree.parent[opened] === tree.parent[left] && endOf(tree, opened) === node + 1;
  return isInside && CENTS.test(tree.text[node] ?? "") && WHOLE_AMOUNT.test(tree.text[left] ?? "");
}

/** Whether a gap separates a text from the box before or around it; undefined without a box. */
function gapAfter(
  { line, page: { tree, measured } }: LineOfPage,
  closed: number,
  node: number,
): boolean | undefined {
  if (measured === undefined) return undefined;
  const isAfter = node >= endOf(tree, closed) && isBoxInLine(measured, closed);
  const isBoxed = isAfter || isBoxInLine(measured, tree.parent[node] ?? 0);
  return isBoxed ? gapBetween(measured, line.last, node) : undefined;
}

/** Matches a separator between two labels. */
const SEPARATOR = /^\s*[|/•·›»→]\s*$/;
/** Match the end of a sentence, label or name, and the start of the next. */
const ENDING = /[\p{L}\p{N}\p{P}][?!…®™©%]$|\D:$/u;
const SENTENCE_END = /[\p{L}\p{N}]{2}[.)]["”’]?$/u;
const CAPITAL_WORD = /^["“‘]?\p{Lu}[\p{Ll}\s]/u;
const LABEL = /^["“‘]?[\p{L}\p{N}]/u;
/** Match an amount of money, unless after letters of its currency, a count, a copyright notice. */
const AMOUNT = /^\p{Sc}\s?\d|^\p{Sc}$/u;
const CURRENCY_LETTERS = /(?:^|[^\p{L}])\p{Lu}{1,3}$/u;
const COUNT = /^(?:\(\d|©)/;
/** Matches a handle after a display name; a mail address continues with a dot. */
const HANDLE = /^@[\p{L}\p{N}_-]{2,}$/u;
const WORD_END = /[\p{L}\p{N}]{2}%?$|%$/u;

/** Whether a sign at the end or start shows a complete text: a sentence, label, price or count. */
function endsOrStartsApart(left: string, right: string): boolean {
  if (LABEL.test(right) && ENDING.test(left)) return true;
  // A name and its member, such as "functools." "Placeholder", have no white space.
  if (CAPITAL_WORD.test(right) && SENTENCE_END.test(left) && /\S\s/.test(left)) return true;
  if (!WORD_END.test(left)) return false;
  return (
    COUNT.test(right) ||
    HANDLE.test(right.trim()) ||
    (AMOUNT.test(right) && !CURRENCY_LETTERS.test(left))
  );
}

/** Whether an element of a class has several words: a badge before a name, no start of a word. */
const isBadge = (tree: HtmlTree, closed: number, text: string): boolean =>
  /[^\s]\s[^\s]/.test(text) && (attribute(tree, closed, "class") ?? "") !== "";

/** Whether a text ends in a small letter and the next one starts with a capital. */
const changesCase = (left: string, right: string): boolean =>
  LOWER.test(left.charAt(left.length - 1)) && UPPER.test(right.charAt(0));

/** Matches a word after a number that is not its unit or ordinal. */
const WORD_AFTER_NUMBER = /^(?:of|per|in)(?!\p{L})|^\p{Ll}{3}/u;

/** Whether the letters change between two texts in a way that does not occur inside a word. */
function changesBetween(left: string, right: string, before: string): boolean {
  const first = right.charAt(0);
  if (LOWER.test(left)) return UPPER.test(first) || DIGIT.test(first);
  if (UPPER.test(left)) return UPPER.test(first) && LOWER.test(right.charAt(1));
  if (!DIGIT.test(left)) return false;
  if (WORD_AFTER_NUMBER.test(right)) return true;
  // Counters draw single digits; adjacent longer numbers are separate.
  return UPPER.test(first) || (DIGIT.test(first) && before.length > 1 && right.length > 1);
}

/** Whether two elements have equal tags and classes, and more than a letter each. */
function areAlike(tree: HtmlTree, left: number, right: number): boolean {
  const className = attribute(tree, left, "class") ?? "";
  if (className === "" || className !== attribute(tree, right, "class")) return false;
  if (tree.tag[left] !== tree.tag[right]) return false;
  return [left, right].every((node) => (tree.text[node + 1] ?? "").trim().length > 1);
}

/** Displays of a box within a line. */
const BOXES_IN_LINE = wordSet("inline-block inline-flex inline-grid inline-table");
/** Maximum nodes searched for an element's first text. */
const MAX_NODES = 20;
/** Minimum gap between words as a share of line height; a space is about a quarter. */
const MIN_GAP = 0.1;

function isBoxInLine(measured: Measured, node: number): boolean {
  const display = displayAt(measured, node);
  return display !== undefined && BOXES_IN_LINE.has(display);
}

/** Whether an element's first text is drawn right after a previous text, without a gap. */
export function followsAtOnce(
  measured: Measured,
  { tag, end }: HtmlTree,
  { before, node }: { readonly before: number; readonly node: number },
): boolean {
  const last = Math.min(end[node] ?? 0, node + MAX_NODES);
  for (let at = node + 1; at < last; at++) {
    if (tag[at] === "" && measured.run[at] !== UNKNOWN) {
      return gapBetween(measured, before, at) === false;
    }
  }
  return false;
}

/** Whether a gap separates two texts of one line; undefined for several lines or unmeasured. */
function gapBetween(measured: Measured, left: number, right: number): boolean | undefined {
  const one = lineBox(measured, left);
  const other = lineBox(measured, right);
  if (one === undefined || other === undefined) return undefined;
  const height = Math.min(one.bottom - one.top, other.bottom - other.top);
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (shared < height / 2) return undefined;
  const gap = Math.max(other.left - one.right, one.left - other.right);
  return gap >= MIN_GAP * height;
}

function lineBox(measured: Measured, node: number): Box | undefined {
  const run = measured.run[node] ?? UNKNOWN;
  if (run === UNKNOWN || measured.layout.runLines[run] !== 1) return undefined;
  const [box] = fragmentsOf(measured, run);
  return box;
}
