// Finds the footnotes at the foot of a column: by the rule above them, or by a mark that the text
// refers to.
import type { Rule } from "./drawn.ts";
import { end, MARK_SIZE, type Row, start } from "./rows.ts";

/** The rows of a column, and those of the footnotes below them, one array per note. */
export interface NotedRows {
  readonly text: readonly Row[];
  readonly notes: readonly (readonly Row[])[];
}

const MARK = /^(?:\d{1,3}|[a-z]|[*†‡§¶‖]{1,3})$/u;
/** Matches a mark, and what follows it in the first line of a note. */
const MARKED = /^\s*(\d{1,3}|[a-z](?=\s)|[*†‡§¶‖]{1,3})\s*(?=["“„«(\p{L}\p{N}])/u;
/** Maximum share of its column that the rule above footnotes takes. */
const MAX_RULE = 0.75;
/** Minimum gap above notes without a rule, in sizes: more than between lines. */
const MIN_GAP = 1.5;
/** Maximum size of a note without a rule, in sizes of the text, and of a row, in sizes of its first. */
const NOTE_SIZE = 0.95;
const MAX_GROWTH = 1.05;
/** Distance from the edge of its column within which the rule above notes begins, in points. */
const MAX_INDENT = 3;
/** Maximum rows of footers below notes. */
const FOOTERS = 2;

/** Returns the raised marks in rows, and the signs at the ends of words. */
export function marksIn(rows: readonly Row[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const row of rows) {
    for (const [at, { text, size, y }] of row.entries()) {
      const before = row[at - 1];
      const [, sign] = /[\p{L}.,;:)”"](\*{1,3}|[†‡§¶‖]{1,3})$/u.exec(text.trim()) ?? [];
      if (sign !== undefined) found.add(sign);
      const isRaised = before !== undefined && size <= MARK_SIZE * before.size && y > before.y;
      if (isRaised && MARK.test(text.trim())) found.add(text.trim());
    }
  }
  return found;
}

/** Splits the footnotes off the end of a column, given the marks of its page and its rules. */
export function withNotes(
  rows: readonly Row[],
  marks: ReadonlySet<string>,
  rules: readonly Rule[],
): NotedRows {
  const left = Math.min(...rows.map(start));
  const width = Math.max(...rows.map(end)) - left;
  const isRule = ({ across, at, from, to }: Rule, above: number, below: number): boolean =>
    across &&
    at < above &&
    at > below &&
    Math.abs(from - left) < MAX_INDENT &&
    to - from <= MAX_RULE * width;
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1]?.[0];
    const [first] = row;
    const mark = markOf(row, marks);
    if (before === undefined || first === undefined || mark === undefined) continue;
    const isBelowRule = rules.some((rule) => isRule(rule, before.y - 0.3 * before.size, first.y));
    const isRaised =
      first.text.trim() === mark && row.some(({ size }) => first.size <= MARK_SIZE * size);
    const isSmall = sizeOf(row) <= NOTE_SIZE * before.size;
    const isApart = before.y - first.y > MIN_GAP * before.size;
    if (!isBelowRule && !isRaised && !(isSmall && isApart)) continue;
    const below = rows.slice(at);
    // Marks of authors and of tables have text below them.
    if (!areNotes(below, marks) || (!isBelowRule && below.length - FOOTERS > at)) continue;
    const notes: Row[][] = [];
    for (const one of below) {
      const last = notes.at(-1);
      if (last === undefined || markOf(one, marks) !== undefined) notes.push([one]);
      else last.push(one);
    }
    return { text: rows.slice(0, at), notes };
  }
  return { text: rows, notes: [] };
}

/** Whether rows above the footers are notes: no larger than the first, and with a mark if apart. */
function areNotes(rows: readonly Row[], marks: ReadonlySet<string>): boolean {
  const most = MAX_GROWTH * sizeOf(rows[0] ?? []);
  return rows.every((row, at) => {
    if (at > 0 && at >= rows.length - FOOTERS) return true;
    const [[last], [first]] = [rows[at - 1] ?? [], row];
    const isApart = last !== undefined && first !== undefined && last.y - first.y > MIN_GAP * most;
    return sizeOf(row) <= most && (!isApart || markOf(row, marks) !== undefined);
  });
}

const sizeOf = (row: Row): number => Math.max(0, ...row.map(({ size }) => size));

/** Returns the mark at the start of a row, if the page refers to it. */
function markOf(row: Row, marks: ReadonlySet<string>): string | undefined {
  const text = row.map((piece) => piece.text).join("");
  const [, mark] = MARKED.exec(text) ?? [];
  return mark !== undefined && marks.has(mark) ? mark : undefined;
}
