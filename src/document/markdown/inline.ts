// Converts runs to inline Markdown, with formatting where CommonMark's flanking rules allow it.
import { type Image, type Link, MARK, type Run } from "../../model/document.ts";
import { settleDelimiters, type Token } from "./delimiters.ts";
import { type EscapePlace, escapePieces, ROLE } from "./escape.ts";

/** Output style of runs. */
export interface InlineStyle {
  readonly place: EscapePlace;
  /** Replacement for a line break. */
  readonly lineBreak: string;
  /** Whether to write a link; one that spans several blocks is written once. */
  readonly writesLink: (link: Link) => boolean;
  /** Whether a footnote's mark is written as `[^label]`; otherwise it is a link. */
  readonly writesNote?: (label: string) => boolean;
  /** Marks of the whole block by its kind, such as a term's bold. */
  readonly marks?: number;
}

/** Pairs of Markdown delimiters, outermost first. */
const DELIMITERS: readonly (readonly [number, string])[] = [
  [MARK.strong, "**"],
  [MARK.emphasis, "*"],
  [MARK.strike, "~~"],
];

/** Converts runs to inline Markdown, with `lineBreak` as the only line break. */
export function inlineMarkdown(runs: readonly Run[], style: InlineStyle): string {
  const [only] = runs;
  if (runs.length === 1 && only !== undefined && isPlain(only) && (style.marks ?? 0) === 0) {
    return escapePieces([{ text: only.text, role: ROLE.text }], style.place);
  }
  const tokens: Token[] = [];
  for (let at = 0; at < runs.length; ) {
    const link = runs[at]?.link;
    let end = at + 1;
    while (end < runs.length && runs[end]?.link === link) end++;
    const group = withCodeJoined(runs.slice(at, end));
    if (link?.note !== undefined && style.writesNote?.(link.note)) {
      tokens.push({ text: `[^${link.note}]`, role: ROLE.markup });
    } else if (link !== undefined && style.writesLink(link) && group.some(hasSubstance)) {
      putLink(tokens, group, link, style);
    } else putMarked(tokens, group, 0, { ...style, inLink: false });
    at = end;
  }
  settleDelimiters(tokens);
  return escapePieces(tokens, style.place);
}

/** Joins adjacent code spans, with their common marks: parsers would read one with backticks. */
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

interface Style extends InlineStyle {
  readonly inLink: boolean;
}

function putLink(tokens: Token[], group: readonly Run[], link: Link, style: InlineStyle): void {
  const inner: Style = { ...style, inLink: true };
  tokens.push({ text: "[", role: ROLE.link });
  putMarked(tokens, group, 0, inner);
  const title = titlePart(link.title, group.map((run) => run.text).join(""), style.place);
  tokens.push({ text: "]", role: ROLE.linkEnd });
  tokens.push({ text: `(${destination(link.href, style.place)}${title})`, role: ROLE.markup });
}

/** Matches the number of an item in a title; the item's marker may have replaced it in the text. */
const NUMBER = /^\d{1,9}[.)]\s+/;

/** Returns the title part of a target; "" if the text repeats it. */
function titlePart(title: string, text: string, place: EscapePlace): string {
  const words = title.replace(NUMBER, "").toLowerCase();
  const isRepeated = title === "" || text.toLowerCase().includes(words);
  return isRepeated ? "" : ` "${escapeTitle(title, place)}"`;
}

/** Writes runs with delimiters from `level` on around each stretch that has their mark. */
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
      const open = tokens.length;
      tokens.push({ text: "", role: ROLE.text });
      putMarked(tokens, stretch, level + 1, style);
      tokens[open] = { text, role: ROLE.opening, pair: tokens.length };
      tokens.push({ text, role: ROLE.closing, pair: open });
      // Punctuation moved out of the formatting goes here.
      tokens.push({ text: "", role: ROLE.text });
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
  const put = (text: string, role: number): void => {
    tokens.push({ text, role });
  };
  if (run.image !== undefined) put(imageMarkdown(run.image, style.place), ROLE.markup);
  else if (run.text === "\n")
    put(style.inLink && style.place !== "cell" ? " " : style.lineBreak, ROLE.markup);
  else if ((run.marks & MARK.math) !== 0) put(`$${inCell(run.text, style.place)}$`, ROLE.markup);
  else {
    const tag = (run.marks & MARK.sup) !== 0 ? "sup" : (run.marks & MARK.sub) !== 0 ? "sub" : "";
    if (tag !== "") put(`<${tag}>`, ROLE.markup);
    // Some parsers miss the end of a link after backtick runs of different lengths.
    const isCode = (run.marks & MARK.code) !== 0 && !(style.inLink && run.text.includes("`"));
    if (isCode) put(codeSpan(run.text, style.place), ROLE.markup);
    else put(run.text, ROLE.text);
    if (tag !== "") put(`</${tag}>`, ROLE.markup);
  }
}

function inCell(text: string, place: EscapePlace): string {
  return place === "cell" ? text.replace(/\|/g, "\\|") : text;
}

function codeSpan(text: string, place: EscapePlace): string {
  if (text.trim() === "") return text;
  // Rows split into cells before code is read, even at a pipe after a backslash.
  if (place === "cell" && text.includes("\\|")) return `<code>${byReference(text)}</code>`;
  const longest = longestTicks(text);
  const fence = "`".repeat(longest + 1);
  // One parser takes two backticks before a bracket for the end of an image's text.
  const pad = longest > 0 && /^\s*[`\]]|`\s*$/.test(text) ? " " : "";
  const lead = /^\s*/.exec(text)?.[0] ?? "";
  const trail = text.length > lead.length ? (/\s*$/.exec(text.slice(lead.length))?.[0] ?? "") : "";
  const body = text.slice(lead.length, text.length - trail.length);
  return `${lead}${fence}${pad}${inCell(body, place)}${pad}${fence}${trail}`;
}

/** Returns the length of the longest run of backticks. */
export function longestTicks(text: string): number {
  let longest = 0;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}

/** Escapes text inside HTML so that none of it is read as Markdown. */
function byReference(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function imageMarkdown(image: Image, place: EscapePlace): string {
  const alternative = escapeAlternative(image.alt, place);
  const title = titlePart(image.title, image.alt, place);
  return `![${alternative}](${destination(image.src, place)}${title})`;
}

/** References for signs that some parsers do not see as escaped in link or image text. */
const REFERENCES: Readonly<Record<string, string>> = {
  "[": "&#91;",
  "]": "&#93;",
  "\\": "&#92;",
  "`": "&#96;",
};

function escapeAlternative(text: string, place: EscapePlace): string {
  const line = text
    .replace(/\s+/g, " ")
    .replace(
      /[[\]\\]|[*~`$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?[a-z\d]{1,31};)/giu,
      (sign) => REFERENCES[sign] ?? `\\${sign}`,
    );
  return inCell(line, place);
}

function escapeTitle(title: string, place: EscapePlace): string {
  const text = title
    .replace(/\s+/g, " ")
    .replace(/\\(?=[!-/:-@[-`{-~])|"|&(?=#?[a-z\d]{1,31};)/gi, "\\$&");
  return inCell(text, place);
}

function destination(href: string, place: EscapePlace): string {
  if (!/[\s<>()\\&|]/.test(href)) return href;
  let written = href
    .replace(/\s/g, "%20")
    .replace(/</g, "%3C")
    .replace(/>/g, "%3E")
    .replace(/\\/g, "%5C");
  if (!hasBalancedBrackets(written)) written = written.replace(/\(/g, "%28").replace(/\)/g, "%29");
  if (place === "cell") written = written.replace(/\|/g, "%7C");
  return written.replace(/&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, "&amp;");
}

/** Whether brackets are balanced, to a nesting depth that renderers agree on. */
function hasBalancedBrackets(href: string): boolean {
  let depth = 0;
  for (const char of href) {
    if (char === "(") depth++;
    else if (char === ")") depth--;
    if (depth < 0 || depth > 3) return false;
  }
  return depth === 0;
}
