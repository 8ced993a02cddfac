// Text to the form in which two copies of it compare equal: no white space, no invisible characters, case folded.

/** White space, soft hyphens, zero-width characters and byte order marks; one class repeated, so linear. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g;

/** The characters of a text that are seen, in lower case; "" for a text of white space. */
export function squash(text: string): string {
  return text.replace(UNSEEN, "").toLowerCase();
}
