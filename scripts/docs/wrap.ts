// Markdown text to lines of at most 100 columns: paragraphs and list items; tables, code and comments stay as they are.

/** Columns of a line of prose. */
export const COLUMNS = 100;

/** Matches what one line must hold together: a code span with what touches it, or a word. */
const PIECE = /(?:`[^`]*`|[^\s`])+/g;

/** Wraps one paragraph; `indent` goes before every line but the first. */
function wrapParagraph(text: string, indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const [piece] of text.matchAll(PIECE)) {
    const longer = line === "" ? piece : `${line} ${piece}`;
    const room = COLUMNS - (lines.length > 0 ? indent.length : 0);
    if (line !== "" && longer.length > room) {
      lines.push(line);
      line = piece;
    } else {
      line = longer;
    }
  }
  return [...lines, line].join(`\n${indent}`);
}

/** Wraps the paragraphs and list items of a page, one a line, that blank lines or other blocks separate. */
export function wrap(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      if (line.length <= COLUMNS || /^(?:\||<!--| {4}|#)/.test(line)) return line;
      return wrapParagraph(line, /^(?:- |\d+\. )/.test(line) ? "  " : "");
    })
    .join("\n");
}
