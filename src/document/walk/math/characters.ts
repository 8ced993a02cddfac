// Converts code points that MathJax states to the characters of a formula.
import { INVISIBLE } from "./mathml.ts";

const HEXADECIMAL = /^[\dA-F]{1,6}$/i;
const MAX_CODE_POINT = 0x10ffff;

/** Returns the character of a hexadecimal code point; of mathematical alphabets, the plain letter. */
export function characterOf(code: string): string {
  const point = HEXADECIMAL.test(code) ? Number.parseInt(code, 16) : Number.NaN;
  if (Number.isNaN(point) || point > MAX_CODE_POINT) return "";
  return String.fromCodePoint(point).normalize("NFKC").replace(INVISIBLE, "");
}
