// Cuts the part of a section that has the rarest words of a query, and locates those words in it.
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

/** A word of a query as a text may have it. */
export interface QueryWord {
  /** Word of the query. The text may have another form of the word. */
  readonly term: string;
  /** Its rarity on the site. */
  readonly weight: number;
}

/** Words of a query by form. */
export type QueryWords = ReadonlyMap<string, QueryWord>;

/** Weight of two words side by side, relative to the weaker one. */
const PAIR_SHARE = 0.5;
/** Differences of two sums of weights that are no difference. */
const ROUNDING = 1e-6;
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
export function snippetOf(markdown: string, words: QueryWords): Snippet {
  const text = plainLine(markdown.slice(0, MAX_SEARCHED));
  const matches = matchesIn(text, words);
  const start = startOf(text, weightiest(matches));
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
  /** Those words, and their pairs with the words of the run before. */
  readonly words: readonly QueryWord[];
}

function matchesIn(text: string, words: QueryWords): readonly Match[] {
  const matches: Match[] = [];
  let before: readonly QueryWord[] = [];
  for (let start = startOfRun(text, 0); start < text.length; ) {
    const end = endOfRun(text, start);
    const found = wordsIn(text.slice(start, end)).flatMap((word) => words.get(word) ?? []);
    const all = [...found, ...pairsOf(before, found)];
    if (found.length > 0) matches.push({ start, end, words: all });
    before = found;
    start = startOfRun(text, end);
  }
  return matches;
}

/** Returns the pairs of the last word of a run and the first of the next: "create index". */
function pairsOf(before: readonly QueryWord[], after: readonly QueryWord[]): readonly QueryWord[] {
  const [first, second] = [before.at(-1), after[0]];
  if (first === undefined || second === undefined || first.term === second.term) return [];
  const weight = PAIR_SHARE * Math.min(first.weight, second.weight);
  return [{ term: `${first.term} ${second.term}`, weight }];
}

/** Returns the first match of the window whose distinct words weigh most, or undefined. */
function weightiest(matches: readonly Match[]): Match | undefined {
  const counts = new Map<string, number>();
  let best = matches[0];
  let most = 0;
  let weight = 0;
  let last = 0;
  const count = ({ term, weight: own }: QueryWord, change: 1 | -1): void => {
    const times = counts.get(term) ?? 0;
    counts.set(term, times + change);
    if (times === 0 || times + change === 0) weight += change * own;
  };
  for (const first of matches) {
    for (let next = matches[last]; next && next.end - first.start <= MAX_CHARS; ) {
      for (const word of next.words) count(word, 1);
      next = matches[++last];
    }
    if (weight > most + ROUNDING) [best, most] = [first, weight];
    for (const word of first.words) count(word, -1);
  }
  return best;
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
