// Splits Markdown into atoms, the pieces that no chunk divides: headings, paragraphs, table rows,
// list items and code blocks. Together they are the whole text.

/** Kinds of atoms. The rows of a table follow its `head`. */
type AtomKind = "heading" | "text" | "item" | "code" | "head" | "row";

/** A piece of Markdown, with the blank lines after it. */
export interface Atom {
  readonly kind: AtomKind;
  readonly start: number;
  readonly end: number;
  /** Level of a heading; 0 for every other kind. */
  readonly level: number;
  /** For a row, the header rows of its table; "" otherwise. */
  readonly header: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const TABLE_LINE = /^ {0,3}\|/;
const DELIMITERS = /^ {0,3}\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const INDENTED = /^(?: {2,}|\t)/;
const BLANK = /^[ \t]*$/;

interface Line {
  readonly text: string;
  readonly start: number;
  /** After its line break. */
  readonly end: number;
}

/** Yields the atoms of a text in order. */
export function* atomsOf(markdown: string): Generator<Atom, void> {
  const lines = linesOf(markdown);
  /** Header rows of the table that goes on; a table ends at a blank line. */
  let header = "";
  for (let at = 0; at < lines.length; ) {
    const { kind, next } = atomAt(lines, at);
    const first = lines[at];
    if (first === undefined) return;
    let after = next;
    while (after < lines.length && BLANK.test(lines[after]?.text ?? "")) after++;
    const { start } = first;
    const end = lines[after - 1]?.end ?? first.end;
    const level = kind === "heading" ? (HEADING.exec(first.text)?.[1]?.length ?? 0) : 0;
    yield { kind, start, end, level, header: kind === "row" ? header : "" };
    if (kind === "head") header = markdown.slice(start, end).trimEnd();
    const goesOn = (kind === "head" || kind === "row") && after === next;
    if (!goesOn) header = "";
    at = after;
  }
}

/** Returns the kind of the atom at a line, and the first line after it. */
function atomAt(
  lines: readonly Line[],
  at: number,
): { readonly kind: AtomKind; readonly next: number } {
  const text = lines[at]?.text ?? "";
  const fence = FENCE.exec(text)?.[1];
  if (fence !== undefined) return { kind: "code", next: afterFence(lines, at, fence) };
  if (HEADING.test(text)) return { kind: "heading", next: at + 1 };
  if (TABLE_LINE.test(text)) {
    const isHead = DELIMITERS.test(lines[at + 1]?.text ?? "");
    return { kind: isHead ? "head" : "row", next: isHead ? at + 2 : at + 1 };
  }
  if (ITEM.test(text)) return { kind: "item", next: afterItem(lines, at) };
  let next = at + 1;
  while (next < lines.length && !startsAtom(lines[next]?.text ?? "")) next++;
  return { kind: "text", next };
}

const startsAtom = (text: string): boolean =>
  BLANK.test(text) ||
  FENCE.test(text) ||
  HEADING.test(text) ||
  TABLE_LINE.test(text) ||
  ITEM.test(text);

function afterFence(lines: readonly Line[], at: number, fence: string): number {
  const mark = fence[0] ?? "`";
  for (let next = at + 1; next < lines.length; next++) {
    const text = (lines[next]?.text ?? "").trim();
    if (text.length >= fence.length && text === mark.repeat(text.length)) return next + 1;
  }
  return lines.length;
}

/** Returns the line after an item: its lines are indented, or continue its paragraph. */
function afterItem(lines: readonly Line[], at: number): number {
  let next = at + 1;
  for (; next < lines.length; next++) {
    const text = lines[next]?.text ?? "";
    if (BLANK.test(text)) {
      let after = next + 1;
      while (after < lines.length && BLANK.test(lines[after]?.text ?? "")) after++;
      if (!INDENTED.test(lines[after]?.text ?? "")) break;
      next = after;
    } else if (!INDENTED.test(text) && startsAtom(text)) break;
  }
  return next;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    lines.push({ text: text.slice(start, newline < 0 ? end : newline), start, end });
    start = end;
  }
  return lines;
}
