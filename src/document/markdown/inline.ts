// Runs to inline Markdown: formatting only where CommonMark's flanking rules let it be read back.
import { type Image, type Link, MARK, type Run } from "../../model/document.ts";
import { destination, escapeText, escapeTitle, type Place } from "./escape.ts";

/** How runs are written. */
export interface InlineStyle {
  /** What a line break becomes. */
  readonly lineBreak: string;
  readonly inTable: boolean;
  /** Whether a link is written; one that spans several blocks is written once. */
  readonly writesLink: (link: Link) => boolean;
  /** Marks the whole block has by its kind, such as the bold of a term. */
  readonly marks?: number;
}

/** A piece of output: text that stands as it is, or one side of a pair of delimiters. */
interface Token {
  text: string;
  /** The other side of a delimiter; undefined for text. */
  pair?: Token;
  opens?: boolean;
}

/** Pairs of Markdown delimiters, outermost first. */
const DELIMITERS: readonly (readonly [number, string])[] = [
  [MARK.strong, "**"],
  [MARK.emphasis, "*"],
  [MARK.strike, "~~"],
];

/** Inline Markdown of runs; `lineBreak` between lines, no line break besides. */
export function inlineMarkdown(runs: readonly Run[], style: InlineStyle): string {
  const [only] = runs;
  if (runs.length === 1 && only !== undefined && isPlain(only) && (style.marks ?? 0) === 0) {
    return escapeText(only.text, { inTable: style.inTable, inLink: false });
  }
  const tokens: Token[] = [];
  for (let at = 0; at < runs.length; ) {
    const link = runs[at]?.link;
    let end = at + 1;
    while (end < runs.length && runs[end]?.link === link) end++;
    const group = withCodeJoined(runs.slice(at, end));
    if (link !== undefined && style.writesLink(link) && group.some(hasSubstance)) {
      putLink(tokens, group, link, style);
    } else putMarked(tokens, group, 0, { ...style, inLink: false });
    at = end;
  }
  escapeBeforeBracket(tokens);
  return settle(tokens);
}

/** Code spans that touch would be read as one with its backticks inside: they are one, formatted as all of it is. */
function withCodeJoined(runs: readonly Run[]): readonly Run[] {
  if (!runs.some((run, at) => isCode(run) && isCode(runs[at + 1]))) return runs;
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last !== undefined && isCode(last) && isCode(run)) {
      joined[joined.length - 1] = {
        ...last,
        text: last.text + run.text,
        marks: last.marks & run.marks,
      };
    } else joined.push(run);
  }
  return joined;
}

function isCode(run: Run | undefined): boolean {
  return run !== undefined && (run.marks & MARK.code) !== 0 && run.image === undefined;
}

function isPlain(run: Run): boolean {
  return run.marks === 0 && run.link === undefined && run.image === undefined && run.text !== "\n";
}

function hasSubstance(run: Run): boolean {
  return run.image !== undefined || run.text.trim() !== "";
}

type Style = InlineStyle & Place;

function putLink(tokens: Token[], group: readonly Run[], link: Link, style: InlineStyle): void {
  const inner: Style = { ...style, inLink: true };
  tokens.push({ text: "[" });
  putMarked(tokens, group, 0, inner);
  const title = titlePart(link.title, group.map((run) => run.text).join(""), inner);
  tokens.push({ text: `](${destination(link.href, inner)}${title})` });
}

/** A title that repeats the text it stands on says nothing. */
function titlePart(title: string, text: string, place: Place): string {
  const isRepeated = title === "" || text.toLowerCase().includes(title.toLowerCase());
  return isRepeated ? "" : ` "${escapeTitle(title, place)}"`;
}

/** Writes runs with the delimiters from `level` on around every stretch that has their mark. */
function putMarked(tokens: Token[], runs: readonly Run[], level: number, style: Style): void {
  const delimiter = DELIMITERS[level];
  if (delimiter === undefined) {
    for (const run of runs) putLeaf(tokens, run, style);
    return;
  }
  const [mark, text] = delimiter;
  for (let at = 0; at < runs.length; ) {
    const marked = isMarked(runs[at], mark, style);
    let end = at + 1;
    while (end < runs.length && isMarked(runs[end], mark, style) === marked) end++;
    const stretch = at === 0 && end === runs.length ? runs : runs.slice(at, end);
    if (marked && stretch.some((run) => run.text.trim() !== "")) {
      const open: Token = { text, opens: true };
      const close: Token = { text, pair: open, opens: false };
      open.pair = close;
      tokens.push(open);
      putMarked(tokens, stretch, level + 1, style);
      tokens.push(close);
    } else putMarked(tokens, stretch, level + 1, style);
    at = end;
  }
}

function isMarked(run: Run | undefined, mark: number, style: Style): boolean {
  return (
    run !== undefined && run.image === undefined && ((run.marks | (style.marks ?? 0)) & mark) !== 0
  );
}

function putLeaf(tokens: Token[], run: Run, style: Style): void {
  if (run.image !== undefined) tokens.push({ text: imageMarkdown(run.image, style) });
  else if (run.text === "\n") tokens.push({ text: style.inLink ? " " : style.lineBreak });
  else if ((run.marks & MARK.math) !== 0) tokens.push({ text: `$${inCell(run.text, style)}$` });
  else {
    const text =
      (run.marks & MARK.code) === 0 ? escapeText(run.text, style) : codeSpan(run.text, style);
    const around = (run.marks & MARK.sup) !== 0 ? "sup" : (run.marks & MARK.sub) !== 0 ? "sub" : "";
    tokens.push({ text: around === "" ? text : `<${around}>${text}</${around}>` });
  }
}

function inCell(text: string, style: Place): string {
  return style.inTable ? text.replace(/\|/g, "\\|") : text;
}

function codeSpan(text: string, style: Place): string {
  if (text.trim() === "") return text;
  let longest = 0;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = "`".repeat(longest + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  const lead = /^\s*/.exec(text)?.[0] ?? "";
  const trail = text.length > lead.length ? (/\s*$/.exec(text.slice(lead.length))?.[0] ?? "") : "";
  const body = text.slice(lead.length, text.length - trail.length);
  return `${lead}${fence}${pad}${inCell(body, style)}${pad}${fence}${trail}`;
}

/** An image as Markdown. */
function imageMarkdown(image: Image, place: Place): string {
  const alt = escapeText(image.alt.replace(/\s+/g, " "), { inTable: place.inTable, inLink: true });
  const title = titlePart(image.title, image.alt, place);
  return `![${alt}](${destination(image.src, place)}${title})`;
}

/** Signs that mean something only with what comes behind: `!` before a link, `]` before a bracket. */
function escapeBeforeBracket(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const last = token.text.at(-1);
    const next = tokens[index + 1]?.text ?? "";
    const joins =
      last === "!" ? next === "[" : last === "]" && (next[0] === "(" || next[0] === ":");
    if (!joins || token.text.endsWith(`\\${last}`)) continue;
    token.text = `${token.text.slice(0, -1)}\\${last}`;
  }
}

const SPACE = /\s/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** Drops delimiters that would not be read as such, then joins. Dropping a pair can spoil another, so it is asked again. */
function settle(tokens: Token[]): string {
  for (let round = 0; round < 4; round++) {
    const dropped = dropUnreadable(tokens, round === 3);
    if (!dropped) break;
  }
  let text = "";
  for (const token of tokens) text += token.text;
  return text;
}

function dropUnreadable(tokens: Token[], all: boolean): boolean {
  let changed = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined || token.pair === undefined || token.text === "") {
      at++;
      continue;
    }
    const end = endOfRun(tokens, at);
    const run = tokens.slice(at, end).filter((one) => one.text !== "");
    if (!isReadable(run, charBefore(tokens, at), charAfter(tokens, end))) {
      if (!moveSignOut(tokens, at, end)) drop(run);
      changed = true;
    }
    at = end;
  }
  if (all && changed) for (const token of tokens) if (token.pair !== undefined) token.text = "";
  return changed;
}

/** One past the delimiters of one character that stand side by side. */
function endOfRun(tokens: readonly Token[], at: number): number {
  const char = tokens[at]?.text[0];
  let end = at + 1;
  for (; end < tokens.length; end++) {
    const token = tokens[end];
    const goesOn =
      token !== undefined &&
      (token.text === "" || (token.pair !== undefined && token.text[0] === char));
    if (!goesOn) break;
  }
  return end;
}

/** Drops what spoils a run of delimiters: where some close and some open, the pairs that open; else all of them. */
function drop(run: readonly Token[]): void {
  const opening = run.filter((token) => token.opens === true);
  for (const token of opening.length > 0 && opening.length < run.length ? opening : run) {
    token.text = "";
    if (token.pair !== undefined) token.pair.text = "";
  }
}

/** A sign of punctuation that needs no escape, at the end of formatted text. */
const LAST_SIGN = /^(.*[\p{L}\p{N}])([:.,;?\p{Pe}\p{Pf}]{1,3})$/su;

/** Moves the sign before closing delimiters behind them: `**Note:**text` cannot be read back, `**Note**:text` can. */
function moveSignOut(tokens: Token[], at: number, end: number): boolean {
  const last = tokens[at - 1];
  if (last === undefined || last.pair !== undefined || tokens[at]?.opens !== false) return false;
  const [, words, sign] = LAST_SIGN.exec(last.text) ?? [];
  // A bracket that stays in while its partner moves out is no better than no formatting.
  if (words === undefined || sign === undefined || /^[\p{Ps}\p{Pi}]/u.test(words)) return false;
  if (!tokens.slice(at, end).every((token) => token.opens === false)) return false;
  last.text = words;
  const next = tokens[end];
  if (next !== undefined && next.pair === undefined) next.text = sign + next.text;
  else tokens.splice(end, 0, { text: sign });
  return true;
}

/** Delimiters side by side are one run to a renderer: all must open or all close, and flank as CommonMark 6.2 asks. */
function isReadable(run: readonly Token[], before: string, after: string): boolean {
  const opens = run.every((token) => token.opens === true);
  const closes = run.every((token) => token.opens === false);
  if (!opens && !closes) {
    // One pair closing where the other sort opens, inside a word: the lengths tell them apart.
    const [first, second] = run;
    const isSwitch = run.length === 2 && first?.opens === false && first.text !== second?.text;
    return isSwitch && [before, after].every((char) => !isSpace(char) && !PUNCTUATION.test(char));
  }
  const left = opens ? before : after;
  const inner = opens ? after : before;
  if (isSpace(inner)) return false;
  return !PUNCTUATION.test(inner) || isSpace(left) || PUNCTUATION.test(left);
}

function isSpace(char: string): boolean {
  return char === "" || SPACE.test(char);
}

/** The last character in front of a token; "" at the start. */
function charBefore(tokens: readonly Token[], at: number): string {
  for (let index = at - 1; index >= 0; index--) {
    const text = tokens[index]?.text ?? "";
    if (text !== "") return [...text.slice(-2)].at(-1) ?? "";
  }
  return "";
}

function charAfter(tokens: readonly Token[], at: number): string {
  for (let index = at; index < tokens.length; index++) {
    const text = tokens[index]?.text ?? "";
    if (text !== "") return String.fromCodePoint(text.codePointAt(0) ?? 32);
  }
  return "";
}
