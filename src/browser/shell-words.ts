// Splits a line of flags into words as a POSIX shell does.

/** Matches a word: plain, escaped and quoted characters. An open quote ends with the line. */
const WORD = /(?:[^\s"'\\]|\\.?|"(?:[^"\\]|\\.?)*"?|'[^']*'?)+/gs;
/** Matches a part of a word that is not plain, and captures its text. */
const PART = /"((?:[^"\\]|\\.?)*)"?|'([^']*)'?|\\(.)/gs;
/** Matches the characters that a backslash escapes between double quotes. */
const ESCAPED = /\\(["\\$`])/g;

/** Returns a line's words as a shell splits them, without expansion. */
export function shellWords(line: string): string[] {
  const textOf = (_: string, double?: string, single?: string, escaped?: string): string =>
    double?.replace(ESCAPED, "$1") ?? single ?? escaped ?? "";
  return (line.match(WORD) ?? []).map((word) => word.replace(PART, textOf));
}
