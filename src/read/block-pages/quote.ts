// Quotes the words of a page that show why it is not the page.

/** Maximum characters quoted from a block page. */
const QUOTE_CHARS = 120;

/** Returns a short quotation in whole words, starting slightly before a position. */
export function quoteAt(text: string, at: number): string {
  const from = at < QUOTE_CHARS / 2 ? 0 : wordStart(text, at - QUOTE_CHARS / 3);
  const rest = text.slice(from).replace(/\s+/g, " ").trim();
  if (rest.length <= QUOTE_CHARS) return `${from > 0 ? "..." : ""}${rest}`;
  const end = rest.lastIndexOf(" ", QUOTE_CHARS);
  return `${from > 0 ? "..." : ""}${rest.slice(0, end > 0 ? end : QUOTE_CHARS)}...`;
}

/** Returns the start of the word at a position; the position in a script without spaces. */
function wordStart(text: string, position: number): number {
  const at = Math.floor(position);
  const space = text.slice(0, at).search(/\s\S{0,20}$/);
  return space < 0 ? at : space + 1;
}
