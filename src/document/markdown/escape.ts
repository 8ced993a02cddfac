// Plain text to Markdown that says the same: only what would be read as markup is escaped.

/** Characters that may be markup somewhere. */
const SUSPECT = /[\\`*_[\]<&~$!|]/;
const CANDIDATES = /[\\`*_[\]<&~$!|]/g;
const SPACE = /\s/;
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
const ENTITY = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const TEX = /[\\^_{}]/;

/** Where text stands: `|` ends a cell, `]` ends a link's text. */
export interface Place {
  readonly inTable: boolean;
  readonly inLink: boolean;
}

/** Escapes inline markup. Characters at the ends count as touching anything. */
export function escapeText(text: string, place: Place): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(CANDIDATES, (char, at: number) =>
    isMarkup(text, at, char, place) ? `\\${char}` : char,
  );
}

function isMarkup(text: string, at: number, char: string, place: Place): boolean {
  const before = text[at - 1] ?? "";
  const after = text[at + 1] ?? "";
  switch (char) {
    case "`":
      return true;
    case "\\":
      return after === "" || ASCII_PUNCTUATION.test(after);
    case "*":
      return !(isSpace(before) && isSpace(after));
    case "_":
      return !(WORD.test(before) && WORD.test(after)) && !(isSpace(before) && isSpace(after));
    case "[":
      return place.inLink;
    case "]":
      return place.inLink || after === "(" || after === ":";
    case "<":
      return after === "" || /[a-z/!?]/i.test(after);
    case "&":
      return ENTITY.test(text.slice(at, at + 40));
    case "~":
      return (
        before === "~" || after === "~" || after === "" || (before !== "" && !SPACE.test(before))
      );
    case "$":
      return /\d/.test(after) && !startsFormula(text, at);
    case "!":
      return after === "[";
    default:
      return place.inTable;
  }
}

/** How far a formula that starts with a digit is looked for. */
const FORMULA_CHARS = 200;

/** Whether what stands between this dollar sign and the next is TeX, and no price. */
function startsFormula(text: string, at: number): boolean {
  const rest = text.slice(at + 1, at + FORMULA_CHARS);
  const end = rest.indexOf("$");
  return end > 0 && TEX.test(rest.slice(0, end));
}

/** White space inside the text; an end of the text may touch anything. */
function isSpace(char: string): boolean {
  return char !== "" && SPACE.test(char);
}

/** A line that would start a heading, quotation, list item, or underline or head a table. */
const LINE_START =
  /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|=+\s*$|[-*_](?:\s*[-*_])*\s*$|[|:-][|:\-\s]*$|~~~)/;
const NUMBER_START = /^(\d{1,9})([.)])(?=\s|$)/;
/** A definition of a link reference. */
const REFERENCE = /^\[(?:[^\]\\]|\\.)*\]:/;

/** Escapes what starts a line, so that it stays a line of text. */
export function escapeLineStart(line: string): string {
  if (LINE_START.test(line) || REFERENCE.test(line)) return `\\${line}`;
  return line.replace(NUMBER_START, "$1\\$2");
}

/** Text for use inside HTML that stands in Markdown. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** An attribute value in double quotes, for HTML that stands in Markdown. */
export function escapeAttribute(text: string): string {
  return escapeHtml(text).replace(/"/g, "&quot;").replace(/\s+/g, " ");
}

/** The title of a link or image as Markdown takes it between quotes. */
export function escapeTitle(title: string, place: Place): string {
  const text = title
    .replace(/\s+/g, " ")
    .replace(/\\(?=[!-/:-@[-`{-~])|"|&(?=#?[a-z\d]{1,31};)/gi, "\\$&");
  return place.inTable ? text.replace(/\|/g, "\\|") : text;
}

/** A link's target as Markdown takes it between round brackets. */
export function destination(href: string, place: Place): string {
  if (!/[\s<>()\\&|]/.test(href)) return href;
  let written = href
    .replace(/\s/g, "%20")
    .replace(/</g, "%3C")
    .replace(/>/g, "%3E")
    .replace(/\\/g, "%5C");
  if (!hasBalancedBrackets(written)) written = written.replace(/\(/g, "%28").replace(/\)/g, "%29");
  if (place.inTable) written = written.replace(/\|/g, "%7C");
  return written.replace(/&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, "&amp;");
}

/** CommonMark takes balanced brackets in a target, to a depth renderers agree on. */
function hasBalancedBrackets(href: string): boolean {
  let depth = 0;
  for (const char of href) {
    if (char === "(") depth++;
    else if (char === ")") depth--;
    if (depth < 0 || depth > 3) return false;
  }
  return depth === 0;
}
