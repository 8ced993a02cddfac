// Normalises text so that copies compare equal: no white space, no invisible characters, lower
// case.

/** White space, soft hyphens, zero-width characters and disclosure triangles. Linear. */
const IDLE = /[\s\u00ad\u200b-\u200f\u2060\ufeff\u25b2-\u25c5]+/g;

/** Returns the significant characters of a text in lower case; "" for white space only. */
export function squash(text: string): string {
  return text.replace(IDLE, "").toLowerCase();
}

/** Matches what normalisation may change. */
const NOT_ASCII = /[^\0-\x7f]/;

/** Returns the letters and digits of a text in lower case, without signs and white space. */
export function bareText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase().replace(/[^a-z\d]+/g, "");
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
