// Folds and cuts text.

/** Matches white space other than one space; most texts have none. Linear. */
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
