// Compares a fact with the label of its page: strictly equal, equal to a lenient reader, or wrong.

/** Result of comparing a fact with its label. */
export type Verdict = "strict" | "lenient" | "wrong";

/** Compares the fact of one field with its label. */
export type Compare = (fact: string, label: string) => Verdict;

/** Returns the words in lower case with single spaces, without punctuation and symbols. */
function words(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/&amp;/g, "&")
    .replace(/['\u2018\u2019\u02bc`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Normalizes quotes, dashes, spaces and case for strict equality. */
function spelled(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, "-")
    .replace(/\u2026/g, "...")
    .replace(/\s+/g, " ")
    .trim();
}

/** A shorter title equals a longer one (which adds a site name or subtitle) if it is at least this share of it. */
const MIN_SHARE = 0.5;
/** Otherwise two titles must have this share of words in common (twice the common words over all words). */
const MIN_COMMON = 0.8;

/** Strict: equal. Lenient: one is at least half of the other's words in a row, or nearly all words are common. */
export const compareTitles: Compare = (fact, label) => {
  if (spelled(fact) === spelled(label)) return "strict";
  const [one, other] = [words(fact), words(label)];
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const [few, many] = [short.split(" "), long.split(" ")];
  if (` ${long} `.includes(` ${short} `) && few.length >= many.length * MIN_SHARE) return "lenient";
  if (long.replaceAll(" ", "") === short.replaceAll(" ", "")) return "lenient";
  const among = new Set(many);
  const common = few.filter((word) => among.has(word)).length;
  return (2 * common) / (few.length + many.length) >= MIN_COMMON ? "lenient" : "wrong";
};

/** Words around names in bylines. */
const AROUND_NAMES =
  /^(?:posted |written |reviewed |story |words |text |video )?by\s+|\b(?:ph\.?\s?d|m\.?d|dr|prof|mr|mrs|ms|jr|sr|mba|cpa|rn|rd)\b\.?/gi;

/** Strict: equal. Lenient: one name of each side is the same, apart from titles, "By" and the order of names. */
export const compareAuthors: Compare = (fact, label) => {
  if (spelled(fact) === spelled(label)) return "strict";
  const [ones, others] = [names(fact), names(label)];
  const same = ones.some((one) => others.some((other) => sameName(one, other)));
  return same ? "lenient" : "wrong";
};

function names(text: string): readonly string[] {
  const parts = text
    .replace(/<[^>]*>|\([^)]*\)|\S+@\S+/g, " ")
    .split(/,|;|\||\/|&|\band\b|\bund\b|\bet\b|\by\b|\bwith\b|\n/i);
  return parts
    .map((part) => words(part.trim().replace(AROUND_NAMES, " ")))
    .filter((part) => part !== "");
}

function sameName(one: string, other: string): boolean {
  if (one === other || one.replaceAll(" ", "") === other.replaceAll(" ", "")) return true;
  const [few, many] = [one.split(" "), other.split(" ")].sort((a, b) => a.length - b.length);
  if (few === undefined || many === undefined || few.length < 2) return false;
  return few.every((word) =>
    many.some((full) => full === word || (word.length === 1 && full.startsWith(word))),
  );
}

/** Strict: the same written day. Lenient: one day apart, as in another time zone. */
export const compareDates: Compare = (fact, label) => {
  const [one, other] = [fact.slice(0, 10), label.slice(0, 10)];
  if (one === other) return "strict";
  const days = Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
  return days <= 1 ? "lenient" : "wrong";
};
