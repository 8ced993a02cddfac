// Converts this service's Markdown to plain words, without link targets, escapes and tags.

const BACKSLASH = 0x5c;
const BACKTICK = 0x60;
const CLOSING = 0x5d;
const OPEN_ROUND = 0x28;
const CLOSE_ROUND = 0x29;
const LINE_END = 0x0a;
const LESS = 0x3c;
/** A tag that this service writes: of a table, a break in a cell, a superscript. */
const TAG = /<\/?([a-z]{1,10}\d?)(?: [^<>\n]{0,200})?>/y;
/** Tags inside of words. */
const IN_WORDS: ReadonlySet<string> = new Set(["sup", "sub", "u", "ins", "mark"]);

/** Returns the words of Markdown in order. Keeps brackets in code; linear in the text. */
export function plainText(markdown: string): string {
  if (!/[\\\]`&<]/.test(markdown)) return markdown;
  const parts: string[] = [];
  let from = 0;
  // Bounds the searches after brackets that are never closed.
  let tries = markdown.length;
  for (let at = 0; at < markdown.length; ) {
    const unit = markdown.charCodeAt(at);
    if (unit === BACKTICK) {
      at = endOfCode(markdown, at);
    } else if (unit === BACKSLASH) {
      parts.push(markdown.slice(from, at));
      from = at + 1;
      at += 2;
    } else if (unit === LESS) {
      TAG.lastIndex = at;
      const [tag = "", name = ""] = TAG.exec(markdown) ?? [];
      if (tag !== "") {
        parts.push(markdown.slice(from, at), IN_WORDS.has(name) ? "" : " ");
        from = at + tag.length;
      }
      at += tag.length || 1;
    } else if (unit === CLOSING && markdown.charCodeAt(at + 1) === OPEN_ROUND && tries > 0) {
      const { end, isClosed } = endOfTarget(markdown, at + 2);
      if (isClosed) {
        parts.push(markdown.slice(from, at), " ");
        from = end;
      } else tries -= end - at;
      at = isClosed ? end : at + 1;
    } else at++;
  }
  parts.push(markdown.slice(from));
  return parts.join("").replace(REFERENCE, " ");
}

/** References that this service writes for special characters. */
const REFERENCE = /&(?:#\d{1,3}|amp|lt|gt);/g;

/** Returns the end of the code that starts here; the end of the text if it is never closed. */
function endOfCode(text: string, start: number): number {
  let end = start;
  while (text.charCodeAt(end) === BACKTICK) end++;
  const fence = text.slice(start, end);
  const close = text.indexOf(fence, end);
  // An unclosed fence would be searched for again from every later one, so the rest counts as code.
  return close < 0 ? text.length : close + fence.length;
}

/** Returns the end of the bracket that closes a target, or of its line if none does. */
function endOfTarget(text: string, start: number): { end: number; isClosed: boolean } {
  let depth = 1;
  let at = start;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LINE_END) break;
    if (unit === BACKSLASH) at++;
    else if (unit === OPEN_ROUND) depth++;
    else if (unit === CLOSE_ROUND && --depth === 0) return { end: at + 1, isClosed: true };
  }
  return { end: at, isClosed: false };
}
