// Alternatives, titles and targets of images and links to what Markdown takes between brackets.
import type { EscapePlace } from "./escape.ts";

/** Signs by reference: escaped ones in the text of a link or an image are not seen as such by every parser. */
const REFERENCES: Readonly<Record<string, string>> = {
  "[": "&#91;",
  "]": "&#93;",
  "\\": "&#92;",
  "`": "&#96;",
};

/** The alternative of an image as Markdown takes it between square brackets. */
export function escapeAlternative(text: string, place: EscapePlace): string {
  const line = text
    .replace(/\s+/g, " ")
    .replace(
      /[[\]\\]|[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?[a-z\d]{1,31};)/giu,
      (sign) => REFERENCES[sign] ?? `\\${sign}`,
    );
  return place === "cell" ? line.replace(/\|/g, "\\|") : line;
}

/** The title of a link or image as Markdown takes it between quotes. */
export function escapeTitle(title: string, place: EscapePlace): string {
  const text = title
    .replace(/\s+/g, " ")
    .replace(/\\(?=[!-/:-@[-`{-~])|"|&(?=#?[a-z\d]{1,31};)/gi, "\\$&");
  return place === "cell" ? text.replace(/\|/g, "\\|") : text;
}

/** A link's target as Markdown takes it between round brackets. */
export function destination(href: string, place: EscapePlace): string {
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
