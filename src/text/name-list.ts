// Reads lists of names in one line: "Ann Lee, Bo Ek and Cy Ott", in many languages.

/** Words before the last of several names, in lower case where a capital would be an initial. */
const AND =
  "and|And|AND|und|UND|et|ET|with|och|og|oraz|dan|và|și|şi|και|ja|és|en|ve|i|y|e|a|и|і|та";
const IN_WORDS = String.raw`,\s(?:(?:${AND}|&)\s)?|\s(?:${AND}|&)\s|\s?[、，،]\s?`;
/** Separators of names in running text. */
const BETWEEN = new RegExp(`(${IN_WORDS})`, "u");
/** Separators of names in running text, and signs that separate the parts of a line. */
const BETWEEN_PARTS = new RegExp(String.raw`(?:${IN_WORDS})|\s?[;|/•·]\s?`, "u");
/** A whole text between two names. */
const GAP = new RegExp(`^(?:${IN_WORDS}|\\s?[;|/•·]\\s?)$`, "u");
const MAX_GAP = 12;

/** Splits running text at the separators of names: the parts, with the separators between them. */
export function nameParts(text: string, maxParts: number): readonly string[] {
  return text.split(BETWEEN, 2 * maxParts - 1);
}

/** Splits a list of names, also at signs such as `|`. White space must be single spaces. */
export function splitNames(list: string): readonly string[] {
  return list.split(BETWEEN_PARTS).map((part) => part.trim());
}

/** Returns the text from the first name to the last one that only separators connect to it. */
export function nameSpan(text: string, [first = "", ...others]: readonly string[]): string {
  const start = text.indexOf(first);
  if (start < 0) return first;
  let end = start + first.length;
  for (const name of others) {
    const next = text.indexOf(name, end);
    if (next < 0 || next - end > MAX_GAP || !isGap(text.slice(end, next))) break;
    end = next + name.length;
  }
  return text.slice(start, end);
}

const isGap = (between: string): boolean => GAP.test(between.replace(/\s+/g, " "));
