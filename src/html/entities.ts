// Character references inside strings that were escaped for HTML once too often, decoded by the HTML parser itself.
import { parseFragment } from "parse5";

/** A character reference that ends in a semicolon: decimal, hexadecimal or named; at most 32 characters, so matching is linear. */
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** Decoded references seen so far. The names are the standard's, but numbers are a page's: it stops growing at `MOST_KNOWN`. */
const known = new Map<string, string>();
const MOST_KNOWN = 4096;

/** The text with its character references decoded; names the standard does not know stay as written. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? text.replace(REFERENCE, decodeOne) : text;
}

function decodeOne(reference: string): string {
  const seen = known.get(reference);
  if (seen !== undefined) return seen;
  const first = parseFragment(reference).childNodes[0];
  const decoded = first !== undefined && "value" in first ? first.value : reference;
  if (known.size < MOST_KNOWN) known.set(reference, decoded);
  return decoded;
}
