// Joins a block's inline Markdown and escapes text that a parser would take for markup.
//
// https://spec.commonmark.org/0.31.2/ and https://github.github.com/gfm/, as commonmark.js,
// markdown-it, micromark and marked read them.
import { lineStartEscape } from "./line-start.ts";

/** Role of a piece to a parser. */
export const ROLE = {
  /** Markup without escapable words: code, targets, tags. */
  markup: 0,
  /** Words of the page. */
  text: 1,
  /** Delimiters of formatting, and the brackets around a link's text. */
  opening: 2,
  closing: 4,
  link: 8,
  linkEnd: 16,
} as const;
/** Flags of a character, added to its role. */
const IN_LINK = 32;
const ESCAPED = 64;

/** A part of a block's inline Markdown, in source order. */
export interface Piece {
  readonly text: string;
  /** One of `ROLE`. */
  readonly role: number;
}

/**
 * Position of inline Markdown: its own lines, the start of a list item, a term continued by its
 * definition, that definition, a heading that a row of # closes, or a cell that a pipe ends.
 */
export type EscapePlace = "paragraph" | "item" | "term" | "definition" | "heading" | "cell";

/** All of a block's inline Markdown without escapes, and the flags of each character. */
interface Source {
  readonly text: string;
  readonly flags: Uint8Array;
  readonly place: EscapePlace;
}

/** Matches text that may contain markup. */
const MAY_MEAN = /[\\`*_~[\]<&|$]|!$|#$|^[-+#>=:\d]/;

/** Joins pieces with escapes. */
export function escapePieces(pieces: readonly Piece[], place: EscapePlace): string {
  let text = "";
  let mayMean = false;
  for (const piece of pieces) {
    mayMean ||= (piece.role & ROLE.text) !== 0 && MAY_MEAN.test(piece.text);
    text += piece.text;
  }
  if (!mayMean && (pieces.length < 2 || !holdsAddress(pieces, text))) return text;
  const source = { text, flags: flagsOf(pieces, text.length), place };
  escapeLineStarts(source);
  escapeHeadingEnd(source);
  escapeBackticks(source);
  escapeDelimiters(source);
  escapeBrackets(source);
  escapeSigns(source);
  escapeDollars(source);
  return written(source, breakAddresses(source));
}

/** Whether a bare address begins in the words of the page, outside links. */
function holdsAddress(pieces: readonly Piece[], text: string): boolean {
  let at = 0;
  let next = -1;
  let inLink = false;
  for (const { text: piece, role } of pieces) {
    const end = at + piece.length;
    if (role === ROLE.link || role === ROLE.linkEnd) inLink = role === ROLE.link;
    else if (role === ROLE.text && !inLink) {
      if (next < at) next = at + text.slice(at).search(ADDRESS);
      if (next >= at && next < end) return true;
      if (next < at) return false;
    }
    at = end;
  }
  return false;
}

function flagsOf(pieces: readonly Piece[], length: number): Uint8Array {
  const flags = new Uint8Array(length);
  let at = 0;
  let inLink = 0;
  for (const { text, role } of pieces) {
    if (role === ROLE.linkEnd) inLink = 0;
    flags.fill(role | inLink, at, at + text.length);
    if (role === ROLE.link) inLink = IN_LINK;
    at += text.length;
  }
  return flags;
}

function written({ text, flags }: Source, spaces: ReadonlySet<number>): string {
  let out = "";
  let from = 0;
  for (let at = 0; at < flags.length; at++) {
    const sign = spaces.has(at) ? " " : isFlagged(flags, at, ESCAPED) ? "\\" : "";
    if (sign === "") continue;
    // One parser strips the backslash before every bracket in a link, even an escaped one.
    const isReference = /^\\[[\]]/.test(text.slice(at, at + 2)) && isFlagged(flags, at, IN_LINK);
    out += text.slice(from, at) + (isReference ? BACKSLASH : sign);
    from = isReference ? at + 1 : at;
  }
  return out + text.slice(from);
}

const BACKSLASH = "&#92;";

function isFlagged(flags: Uint8Array, at: number, flag: number): boolean {
  return ((flags[at] ?? 0) & flag) !== 0;
}

/** Whether a character is unescaped text of the page. */
function isBare({ flags }: Source, at: number): boolean {
  return isFlagged(flags, at, ROLE.text) && !isFlagged(flags, at, ESCAPED);
}

/** Escapes a character of the page's text; ignores markup. */
function escapeAt({ flags }: Source, at: number): void {
  if (isFlagged(flags, at, ROLE.text)) flags[at] = (flags[at] ?? 0) | ESCAPED;
}

/** Whether text after or around this one can complete markup that a sign of it starts. */
function isOpenEnded({ flags, place }: Source, at: number): boolean {
  return place === "term" || isFlagged(flags, at, IN_LINK);
}

function escapeLineStarts(source: Source): void {
  const { text, place } = source;
  if (place === "cell" || place === "heading") return;
  let at = 0;
  for (let line = 0; at >= 0 && at < text.length; line++) {
    const end = text.indexOf("\n", at);
    if (line > 0 || place !== "definition") {
      const rest = text.slice(at, end < 0 ? text.length : end);
      const found = lineStartEscape(rest, { isFirst: line === 0, startsItem: place === "item" });
      if (found >= 0) escapeAt(source, at + found);
    }
    at = end < 0 ? -1 : end + 1;
  }
}

/** Escapes a final row of #, which would close a heading after a space or alone. */
function escapeHeadingEnd(source: Source): void {
  const { text, place } = source;
  if (place !== "heading") return;
  let start = text.length;
  while (text[start - 1] === "#") start--;
  if (start === 0 || text[start - 1] === " ") escapeAt(source, start);
}

/** Escapes backticks that an equal run makes code; an escaped run splits into single ones. */
function escapeBackticks(source: Source): void {
  const { text, flags } = source;
  const runs = [...text.matchAll(/`+/g)];
  // Beside our own code, a term's included, one parser miscounts backticks that start no code.
  const hasCode =
    source.place === "definition" ||
    runs.some(({ index, 0: run }) => !isText(flags, index, index + run.length));
  const further = new Set<number>();
  for (const { 0: run, index } of runs.reverse()) {
    const end = index + run.length;
    let from = index;
    while (isFlagged(flags, from, ESCAPED)) from++;
    const isMarkup = hasCode || isOpenEnded(source, index) || further.has(end - from);
    if (isMarkup) for (let at = from; at < end; at++) escapeAt(source, at);
    if (isMarkup || from > index) further.add(1);
    if (!isMarkup) further.add(end - from);
  }
}

function isText(flags: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isFlagged(flags, at, ROLE.text)) return false;
  return true;
}

/** Open delimiters: signs of the text that could open formatting, and our own. */
interface OpenMark {
  stars: number;
  underscores: number;
  /** Single tildes; `strikes`: longer. */
  tildes: number;
  strikes: number;
  own: number;
  ownStrikes: number;
}

/**
 * Escapes delimiters in the text. Keeps one that opens and escapes one that would close it. Escapes
 * all within, before or touching our own formatting.
 */
function escapeDelimiters(source: Source): void {
  const { text, flags, place } = source;
  if (!/[*_~]/.test(text)) return;
  const lastOwn = lastOwnDelimiters(source);
  const hasAddress = text.includes("@") || text.search(ADDRESS) >= 0;
  const open: OpenMark = { stars: 0, underscores: 0, tildes: 0, strikes: 0, own: 0, ownStrikes: 0 };
  for (const { 0: run, index } of text.matchAll(/\*+|_+|~+/g)) {
    const end = index + run.length;
    const own = ownDelimiters(flags, index, end);
    if (own !== undefined) open[run.startsWith("~") ? "ownStrikes" : "own"] += own;
    let from = index;
    while (from < end && !isBare(source, from)) from++;
    if (from === end) continue;
    const { before, after } = flanks(text, from, end);
    const found: SignRun = {
      sign: run.charAt(0),
      from,
      length: end - from,
      // After markup, one parser does not look back.
      before: (hasAddress && before === "letter") || !isBare(source, from - 1) ? "either" : before,
      after,
    };
    const isMarkup =
      own !== undefined ||
      // One parser ignores stars between double underscores.
      (found.sign === "_" && found.length > 1 && lastOwn.star >= 0) ||
      (place === "term" && found.after !== "space") ||
      (found.sign === "~" ? isStrike(open, found, lastOwn) : isEmphasis(open, found, lastOwn));
    if (isMarkup) for (let at = from; at < end; at++) escapeAt(source, at);
  }
}

/** Returns how many of our own delimiters a run opens minus those it closes; undefined if none. */
function ownDelimiters(flags: Uint8Array, from: number, to: number): number | undefined {
  let opened = 0;
  let isOwn = false;
  for (let at = from; at < to; at++) {
    if (!isFlagged(flags, at, ROLE.opening | ROLE.closing)) continue;
    opened += isFlagged(flags, at, ROLE.opening) ? 1 : -1;
    isOwn = true;
  }
  return isOwn ? opened : undefined;
}

interface SignRun {
  readonly sign: string;
  readonly from: number;
  readonly length: number;
  readonly before: CharSort | "either";
  readonly after: CharSort | "either";
}

/** Returns the classes of characters beside a run; text ends are white space. */
function flanks(text: string, from: number, to: number): Pick<SignRun, "before" | "after"> {
  const low = text.charCodeAt(from - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff;
  const before = from === 0 ? "" : text.slice(from - (isPair ? 2 : 1), from);
  const after = to === text.length ? "" : String.fromCodePoint(text.codePointAt(to) ?? 32);
  return { before: sortBeside(before), after: sortBeside(after) };
}

function sortBeside(char: string): SignRun["before"] {
  return isOfTwoSorts(char) ? "either" : sortOf(char);
}

function isEmphasis(
  open: OpenMark,
  { sign, from, before, after }: SignRun,
  last: LastOwn,
): boolean {
  const isLeft = after !== "space" && (after !== "sign" || before !== "letter");
  const isRight = before !== "space" && (before !== "sign" || after !== "letter");
  if (sign === "_") {
    if (isRight && after !== "letter" && open.underscores > 0) return true;
    if (isLeft && before !== "letter") open.underscores++;
    return false;
  }
  if (!isLeft && !isRight) return false;
  if (open.own > 0 || (isRight && open.stars > 0) || (isLeft && from < last.star)) return true;
  if (isLeft) open.stars++;
  return false;
}

function isStrike(
  open: OpenMark,
  { from, length, before, after }: SignRun,
  last: LastOwn,
): boolean {
  const opens = after !== "space";
  const closes = before !== "space";
  const count = length === 1 ? "tildes" : "strikes";
  if (closes && open[count] > 0) return true;
  const meetsOwn = open.ownStrikes > 0 || from < last.tilde;
  if (count === "strikes" && (opens || closes) && meetsOwn) return true;
  if (opens) open[count]++;
  return false;
}

/** Offsets of our own last closing delimiters; -1 for none. */
interface LastOwn {
  readonly star: number;
  readonly tilde: number;
}

function lastOwnDelimiters({ text, flags }: Source): LastOwn {
  const lastOf = (sign: string): number =>
    flags.findLastIndex((flag, at) => (flag & ROLE.closing) !== 0 && text[at] === sign);
  return { star: lastOf("*"), tilde: lastOf("~") };
}

/** Escapes brackets that would make a link, and in link text those that would end it. */
function escapeBrackets(source: Source): void {
  const { text, flags, place } = source;
  const lastTargetEnd = place === "term" ? text.length : text.lastIndexOf(")");
  // One parser looks for formatting only after it takes any bracketed words after a bracket pair
  // for a target.
  const hasFormat = (): boolean => flags.some((flag) => (flag & ROLE.opening) !== 0);
  let isFormatted: boolean | undefined;
  // A parser that reads brackets first sees those of code in a link, and ends code at two backticks
  // before one.
  const hidesBrackets = (): boolean =>
    flags.some((flag, at) => flag === IN_LINK && /[[\]]/.test(text[at] ?? "")) ||
    flags.some((flag, at) => flag === ROLE.markup && text.startsWith("``", at));
  let hides: boolean | undefined;
  // A term's bracket may be open before its definition.
  let pending = place === "definition" ? text.length : 0;
  /** Open brackets in link text. */
  let inner: number[] = [];
  for (const { 0: sign, index } of text.matchAll(/[[\]]/g)) {
    if (isFlagged(flags, index, ROLE.link | ROLE.linkEnd)) {
      for (const at of inner) escapeAt(source, at);
      inner = [];
    } else if (!isBare(source, index)) continue;
    else if (isFlagged(flags, index, IN_LINK)) {
      if (sign === "[") inner.push(index);
      else {
        const opening = inner.pop();
        // Parsers agree on at most two nested pairs.
        if (opening === undefined || inner.length > 1) {
          escapeAt(source, index);
          if (opening !== undefined) escapeAt(source, opening);
        }
        if (text[index + 1] === "(") escapeAt(source, index + 1);
      }
    } else if (sign === "[") {
      pending++;
      hides ??= hidesBrackets();
      if (hides) escapeAt(source, index);
    } else if (pending > 0) {
      pending--;
      if (index > lastTargetEnd || text[index + 1] !== "(") continue;
      isFormatted ??= hasFormat();
      if (isFormatted || !matchesAt(NO_TARGET, text, index + 1)) escapeAt(source, index + 1);
    }
  }
}

/** Matches bracketed words that are not a target: the second word is not a title. */
const NO_TARGET = /\(\s{0,9}[^\s<)][^\s)]{0,1000}\s{1,9}[^\s"'()]/y;

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~\n]/;
/** Matches tags, comments, declarations and addresses in angle brackets; rare ones by start. */
const ANGLE =
  /<(?:[!?]|\/[a-z][\w:-]*\s*>|[a-z][\w:-]*(?:\s+[a-z_:][\w:.-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|[a-z][a-z\d+.-]{1,31}:[^\s<>]*>|[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>)/iy;

function escapeSigns(source: Source): void {
  const { text, flags, place } = source;
  for (const { 0: sign, index } of text.matchAll(/[\\<&!|]/g)) {
    if (!isBare(source, index)) continue;
    const next = text.charAt(index + 1);
    const isMarkup =
      sign === "\\"
        ? ASCII_PUNCTUATION.test(next) || (next === "" && place === "term")
        : sign === "<"
          ? matchesAt(ANGLE, text, index)
          : sign === "&"
            ? matchesAt(ENTITY, text, index)
            : sign === "!"
              ? isFlagged(flags, index + 1, ROLE.link)
              : place === "cell";
    if (isMarkup) escapeAt(source, index);
  }
}

const MAX_FORMULA = 500;
/** Match TeX between dollar signs: a command or index, or a variable, possibly compared or added. */
const TEX_SIGN = /[\\^_{]/;
const VARIABLE = /^\p{L}['′]?(?:\s?[=<>+*/,-]\s?[\p{L}\p{N}.]{1,9}){0,9}$/u;
/** Matches what makes a dollar sign beside it no delimiter of a formula. */
const TOUCHES = /[\p{L}\p{N}$]/u;

/**
 * Escapes dollar signs of prices and variables, which a parser with mathematics would take for the
 * start of a formula that ends at the next sign, also in code, targets and formulas of ours. Keeps
 * formulas that the page itself writes between dollar signs.
 */
function escapeDollars(source: Source): void {
  const { text } = source;
  for (let at = text.indexOf("$"); at >= 0; ) {
    const end = formulaEnd(source, at);
    const next = text.indexOf("$", Math.max(end, at + 1));
    if (end < 0 && next >= 0) escapeAt(source, at);
    at = next;
  }
}

/** Returns the end of a formula of the page that starts at a dollar sign; -1 for none. */
function formulaEnd(source: Source, at: number): number {
  const { text } = source;
  const sign = text.startsWith("$$", at) ? "$$" : "$";
  const from = at + sign.length;
  // Without a limit, a page of unpaired signs would take quadratic time.
  const between = text.slice(from, from + MAX_FORMULA + sign.length);
  const length = between.indexOf(sign);
  if (length <= 0) return -1;
  const end = from + length + sign.length;
  const tex = between.slice(0, length);
  const isBareSign = [at, from - 1, end - sign.length, end - 1].every((one) => isBare(source, one));
  const isApart = !TOUCHES.test(text.charAt(at - 1) + text.charAt(end));
  if (!isBareSign || !isApart || tex.trim() !== tex) return -1;
  return TEX_SIGN.test(tex) || VARIABLE.test(tex) ? end : -1;
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Matches the start of a GFM bare address. */
const ADDRESS = /(?:https?|ftp):\/\/|www\.|(?:mailto|xmpp):/gi;
const ADDRESS_SIGN = /:|(?<=www)\./gi;
/** An address ends at white space or a tag. */
const ADDRESS_END = /[\s<]|$/g;

/**
 * Breaks bare addresses that contain escapes or markup: parsers would include these in the link.
 *
 * Returns the offsets of line breaks right after an address, which need a space before them.
 */
function breakAddresses(source: Source): ReadonlySet<number> {
  const { text, flags } = source;
  const spaces = new Set<number>();
  let end = 0;
  for (const { index } of text.matchAll(ADDRESS)) {
    const isText = isFlagged(flags, index, ROLE.text) && !isFlagged(flags, index, IN_LINK);
    if (!isText || index < end) continue;
    ADDRESS_END.lastIndex = index;
    end = ADDRESS_END.exec(text)?.index ?? text.length;
    // An escape right after the address would leave its backslash in the link.
    let holds = isFlagged(flags, end, ESCAPED);
    for (let at = index; at < end && !holds; at++) {
      if (text[at + 1] === "\n" && !isFlagged(flags, at, ROLE.text)) spaces.add(at);
      else holds = !isBare(source, at);
    }
    if (!holds) continue;
    for (const sign of text.slice(index, end).matchAll(ADDRESS_SIGN))
      escapeAt(source, index + sign.index);
  }
  return spaces;
}

/** Class of a character: punctuation and symbols are signs, the rest letters except white space. */
type CharSort = "space" | "sign" | "letter";

const SPACE = /\s/;
const SIGN = /[\p{P}\p{S}]/u;

/** Returns the class of a character; "", an end of the text, is white space. */
export function sortOf(char: string): CharSort {
  if (char === "" || SPACE.test(char)) return "space";
  return SIGN.test(char) ? "sign" : "letter";
}

/** Whether parsers disagree on a character's class: delimiters, and those of two UTF-16 units. */
export function isOfTwoSorts(char: string): boolean {
  return char.length > 1 || char === "*" || char === "_" || char === "~";
}
