// Texts in the columns of a terminal: printable, measured, padded, truncated, wrapped, coloured.
import { stripVTControlCharacters, styleText } from "node:util";
import { type Paint, unpainted } from "../text/paint.ts";

/** Properties of the output stream on which texts depend. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  hasColors?(): boolean;
}

/** Space between two columns of a table. */
export const GAP = 2;
/** Default width of a terminal. */
export const USUAL_COLUMNS = 80;

/** Returns one line without control characters, which could steer a terminal. */
export function printable(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
}

/** Characters two columns wide: East Asian wide and full-width ones, and most emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** Combining characters, without a column. */
const NARROW = /\p{M}/u;

/** Returns the columns that a text takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

function columnsOf(character: string): number {
  if (NARROW.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Pads a text to a number of columns. */
export function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/** Truncates a text to a number of columns, with an ellipsis. */
export function cut(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let kept = "";
  let width = 1;
  for (const character of text) {
    width += columnsOf(character);
    if (width > most) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** Returns the styles of a terminal; none in a pipe, and with NO_COLOR. */
export function paintOf(terminal: Terminal): Paint {
  if (terminal.isTTY !== true || terminal.hasColors?.() !== true) return unpainted;
  return (style, text) => styleText(style, text, { validateStream: false });
}

/** Wraps long lines between words for a terminal, indented as their start and `hang` more. */
export function wrapped(text: string, terminal: Terminal, hang = 0): string {
  return wrappedLines(text, terminal, (line) => {
    const start = /^\s*/.exec(line)?.[0] ?? "";
    return { start, indent: start + " ".repeat(hang), between: " " };
  });
}

/**
 * Wraps the prose of a Markdown text if it is for a terminal. Code, tables, headings and HTML stay
 * as written, and no new line starts with a sign of Markdown, so the text means the same.
 */
export function wrappedMarkdown(text: string, terminal: Terminal): string {
  let fence = "";
  let isHtml = false;
  return wrappedLines(text, terminal, (line) => {
    const start = CONTAINERS.exec(line)?.[0] ?? "";
    const rest = line.slice(start.length);
    const mark = FENCE.exec(rest)?.[0] ?? "";
    const isCode = fence !== "" || mark !== "";
    if (fence === "") fence = mark;
    else if (mark.startsWith(fence)) fence = "";
    isHtml = rest !== "" && (isHtml || rest.startsWith("<"));
    if (isCode || isHtml || /^(?:\||#{1,6} |\[[^\]]*\]: )/.test(rest)) return undefined;
    return { start, indent: start.replace(/[^> ]/g, " "), between: PROSE_SPACE };
  });
}

/** Matches the signs of quotes, lists and definitions before the text of a line. */
const CONTAINERS = /^(?:\s|>|(?:[-+*:]|\d{1,9}[.)])(?=\s))*/;
/** Matches the opening of a code fence. Three backticks with another one later in the line are inline code. */
const FENCE = /^(?:`{3,}(?!.*`)|~{3,})/;
/** Matches spaces, except before words that would be markup at the start of a line, and after a backslash, which would force a line break. */
const PROSE_SPACE = /(?<!\\) (?!(?:[-+*=|:#_]+|\d{1,9}[.)])(?: |$)|[>|<]|`{3}|~{3}|\[\^)/;

/** How a line is wrapped: what it starts with, what the lines after it start with, and where it may be broken. */
type Break = Readonly<{ start: string; indent: string; between: string | RegExp }>;

/** Wraps the lines for which `breakOf` returns a way. It is called with every line, in order. */
function wrappedLines(
  text: string,
  { isTTY, columns }: Terminal,
  breakOf: (line: string) => Break | undefined,
): string {
  if (isTTY !== true || columns === undefined || columns <= 0) return text;
  const lines = text.split("\n").map((line) => {
    const found = breakOf(line);
    const isWide = found !== undefined && paintedWidth(line) > columns;
    return isWide ? wrappedLine(line, columns, found) : line;
  });
  return lines.join("\n");
}

function wrappedLine(line: string, columns: number, { start, indent: full, between }: Break) {
  const indent = full.length < columns / 2 || full.includes(">") ? full : "";
  const lines: string[] = [];
  let [current, width] = [start, start.length];
  let isEmpty = true;
  for (const word of line.slice(start.length).split(between)) {
    const room = paintedWidth(word) + (isEmpty ? 0 : 1);
    if (!isEmpty && width + room > columns) {
      lines.push(current.trimEnd());
      [current, width] = [indent + word, indent.length + room - 1];
      continue;
    }
    current += isEmpty ? word : ` ${word}`;
    width += room;
    isEmpty = false;
  }
  return [...lines, current].join("\n");
}

const paintedWidth = (text: string): number => widthOf(stripVTControlCharacters(text));
