// Folds and cuts text.

/**
 * Matches runs of white space, including no-break spaces, other than one space: most texts have none.
 * Repeated classes, so matching is linear.
 */
const SPACES = /[^\S ]\s*| \s+/g;

/** Returns the text trimmed, with every run of white space replaced by one space. */
export function oneLine(text: string): string {
  return text.replace(SPACES, " ").trim();
}

/** Returns the first `maxChars` UTF-16 units, or one fewer to avoid splitting a character. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? maxChars - 1 : maxChars);
}
