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

/**
 * Wraps the long lines of a text between words if it is for a terminal. The rest of a line is
 * indented as its start, and by `hang` columns more.
 */
export function wrapped(text: string, { isTTY, columns }: Terminal, hang = 0): string {
  if (isTTY !== true || columns === undefined || columns <= 0) return text;
  return text
    .split("\n")
    .map((line) => wrappedLine(line, columns, hang))
    .join("\n");
}

function wrappedLine(line: string, columns: number, hang: number): string {
  if (paintedWidth(line) <= columns) return line;
  const text = line.trimStart();
  const first = line.length - text.length;
  const indent = " ".repeat(first + hang < columns / 2 ? first + hang : 0);
  const lines: string[] = [];
  let [current, width] = [line.slice(0, first), first];
  let isEmpty = true;
  for (const word of text.split(" ")) {
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
