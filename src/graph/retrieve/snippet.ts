// Cuts the part of a section that has the most words of a query, and locates those words in it.
import type { TextRange } from "../../model/graph.ts";
import { oneLine } from "../../text/one-line.ts";
import { endOfRun, startOfRun, wordsIn } from "../index/tokens.ts";
import { plainText } from "../plain-text.ts";

/** A part of a text with its matches. */
interface Snippet {
  readonly text: string;
  /** Words of the query in the text, in order. */
  readonly marks: readonly TextRange[];
}

/** Maximum characters of a snippet without its ellipses. */
const MAX_CHARS = 240;
/** Maximum characters of a section that are searched. */
const MAX_SEARCHED = 50_000;
/** Share of a snippet's room before its first match. */
const LEAD_SHARE = 0.25;
const ELLIPSIS = "…";

/** A link or image; its words are in the first group. */
const LINK =
  /!?\[((?:\\.|[^[\]\\]){0,400})\]\((?:\\.|[^\s)\\]){0,2000}(?: "(?:\\.|[^"\\]){0,500}")?\)/g;
/** Markup of headings, quotations and lists at the start of a line, of table rules, and of emphasis. */
const MARKUP = /^[ \t]*(?:#{1,6}|>|[-*+])[ \t]|^\|[ \t:|-]+$|^\|[ \t]|[ \t]\|$|\*\*|~~|`+|\\$/gm;

/** Returns the snippet of a section's Markdown for the words of a query. */
export function snippetOf(markdown: string, words: ReadonlySet<string>): Snippet {
  const text = plainLine(markdown.slice(0, MAX_SEARCHED));
  const matches = matchesIn(text, words);
  const start = startOf(text, densest(matches));
  const end = endOf(text, start);
  const before = start === 0 ? "" : ELLIPSIS;
  const shift = before.length - start;
  return {
    text: before + text.slice(start, end) + (end === text.length ? "" : ELLIPSIS),
    marks: matches
      .filter((match) => match.start >= start && match.end <= end)
      .map((match) => ({ start: match.start + shift, end: match.end + shift })),
  };
}

/** Returns the words of Markdown on one line. */
function plainLine(markdown: string): string {
  return oneLine(plainText(markdown.replace(LINK, "$1")).replace(MARKUP, ""));
}

/** A run of the text that contains words of the query. */
interface Match extends TextRange {
  readonly words: readonly string[];
}

function matchesIn(text: string, words: ReadonlySet<string>): readonly Match[] {
  const matches: Match[] = [];
  for (let start = startOfRun(text, 0); start < text.length; ) {
    const end = endOfRun(text, start);
    const found = wordsIn(text.slice(start, end)).filter((word) => words.has(word));
    if (found.length > 0) matches.push({ start, end, words: found });
    start = startOfRun(text, end);
  }
  return matches;
}

/** Returns the first match of the window with the most distinct words; undefined without matches. */
function densest(matches: readonly Match[]): Match | undefined {
  const counts = new Map<string, number>();
  let best: Match | undefined;
  let most = 0;
  let last = 0;
  for (const first of matches) {
    for (let next = matches[last]; next && next.end - first.start <= MAX_CHARS; ) {
      for (const word of next.words) counts.set(word, (counts.get(word) ?? 0) + 1);
      next = matches[++last];
    }
    if (counts.size > most) [best, most] = [first, counts.size];
    for (const word of first.words) {
      const left = (counts.get(word) ?? 0) - 1;
      if (left > 0) counts.set(word, left);
      else counts.delete(word);
    }
  }
  return best ?? matches[0];
}

/** Returns the start of a snippet around a match: a few words before it. */
function startOf(text: string, match: Match | undefined): number {
  if (match === undefined || match.end <= MAX_CHARS * LEAD_SHARE * 2) return 0;
  const latest = Math.max(0, text.length - MAX_CHARS);
  const wanted = Math.min(match.start - Math.floor(MAX_CHARS * LEAD_SHARE), latest);
  if (wanted <= 0) return 0;
  const space = text.indexOf(" ", wanted);
  return space < 0 || space >= match.start ? match.start : space + 1;
}

/** Returns the end of a snippet: between words if it contains a space. */
function endOf(text: string, start: number): number {
  if (text.length - start <= MAX_CHARS) return text.length;
  const space = text.lastIndexOf(" ", start + MAX_CHARS);
  return space > start ? space : start + MAX_CHARS;
}
