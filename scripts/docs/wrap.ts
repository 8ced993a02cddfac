// Wraps the paragraphs and list items of Markdown at 100 columns. Tables, code and comments are unchanged.

/** Maximum columns of a line of prose. */
export const COLUMNS = 100;

/** Matches what must stay on one line: a code span with adjacent characters, or a word. */
const PIECE = /(?:`[^`]*`|[^\s`])+/g;

/** Wraps one paragraph; `indent` starts every line but the first. */
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

/** Wraps the paragraphs and list items of a page, each on one line, between blank lines or other blocks. */
export function wrap(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      if (line.length <= COLUMNS || /^(?:\||<!--| {4}|#)/.test(line)) return line;
      return wrapParagraph(line, /^(?:- |\d+\. )/.test(line) ? "  " : "");
    })
    .join("\n");
}
