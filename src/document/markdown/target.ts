// Escapes alternative texts, titles and targets of images and links for Markdown.
import type { EscapePlace } from "./escape.ts";

/**
 * Character references, for signs that some parsers do not see as escaped in link or image text.
 */
const REFERENCES: Readonly<Record<string, string>> = {
  "[": "&#91;",
  "]": "&#93;",
  "\\": "&#92;",
  "`": "&#96;",
};

/** Escapes an image's alternative text for square brackets. */
export function escapeAlternative(text: string, place: EscapePlace): string {
  const line = text
    .replace(/\s+/g, " ")
    .replace(
      /[[\]\\]|[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?[a-z\d]{1,31};)/giu,
      (sign) => REFERENCES[sign] ?? `\\${sign}`,
    );
  return place === "cell" ? line.replace(/\|/g, "\\|") : line;
}

/** Escapes the title of a link or image for quotes. */
export function escapeTitle(title: string, place: EscapePlace): string {
  const text = title
    .replace(/\s+/g, " ")
    .replace(/\\(?=[!-/:-@[-`{-~])|"|&(?=#?[a-z\d]{1,31};)/gi, "\\$&");
  return place === "cell" ? text.replace(/\|/g, "\\|") : text;
}

/** Escapes a link's target for round brackets. */
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

/** Whether brackets are balanced, to a nesting depth that renderers agree on. */
function hasBalancedBrackets(href: string): boolean {
  let depth = 0;
  for (const char of href) {
    if (char === "(") depth++;
    else if (char === ")") depth--;
    if (depth < 0 || depth > 3) return false;
  }
  return depth === 0;
}
