// Decodes character references in strings escaped for HTML once too often, with the HTML parser.
import { parseFragment } from "parse5";

/** Matches a character reference with a semicolon. At most 32 characters, so linear. */
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** Cache of decoded references, limited since numbers are a page's. */
const known = new Map<string, string>();
const MAX_KNOWN = 4096;

/** Decodes the character references of a text; keeps names unknown to the standard. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? text.replace(REFERENCE, decodeOne) : text;
}

function decodeOne(reference: string): string {
  const seen = known.get(reference);
  if (seen !== undefined) return seen;
  const first = parseFragment(reference).childNodes[0];
  const decoded = first !== undefined && "value" in first ? first.value : reference;
  if (known.size < MAX_KNOWN) known.set(reference, decoded);
  return decoded;
}
