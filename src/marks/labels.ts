// Splits lines at the colon of their label, and removes it from labels.

/**
 * A label, a colon and a value. A full-width colon, and a colon after Chinese or Japanese text,
 * needs no space after it.
 */
const LINE =
  /^([^:：]{2,50})(?:: +|：\s*|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]):)(\S.*)$/u;

/** Splits a line at the colon after its label; undefined for a line without one. */
export function labelledLine(
  line: string,
): { readonly label: string; readonly value: string } | undefined {
  const [, label, value] = LINE.exec(line) ?? [];
  return label === undefined || value === undefined ? undefined : { label, value };
}

/** Whether a text ends with the colon of a label. */
export const endsWithColon = (text: string): boolean => /[:：]\s*$/u.test(text);

/** Returns a label without its colon. */
export const bareLabel = (written: string): string =>
  written
    .trim()
    .replace(/[:：]$/u, "")
    .trimEnd();
