// Text to the form in which two copies of it compare equal: no white space, no invisible characters, case folded.

/**
 * White space, soft hyphens, zero-width characters, byte order marks, and the triangles that say whether a part stands open;
 * one class repeated, so linear.
 */
const IDLE = /[\s\u00ad\u200b-\u200f\u2060\ufeff\u25b2-\u25c5]+/g;

/** The characters of a text that say something, in lower case; "" for a text of white space. */
export function squash(text: string): string {
  return text.replace(IDLE, "").toLowerCase();
}
