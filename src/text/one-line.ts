// Text of any shape to one line.

/** Runs of white space, no-break spaces included; one class repeated, so matching is linear. */
const SPACES = /\s+/g;

/** The text with every run of white space folded to one space and none at the ends. */
export function oneLine(text: string): string {
  return text.replace(SPACES, " ").trim();
}

/** The first `maxChars` UTF-16 units of a text, one fewer where the cut would split a character. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? maxChars - 1 : maxChars);
}
