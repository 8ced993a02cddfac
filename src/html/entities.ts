// Decodes character references in strings escaped for HTML once too often, with the HTML parser.
import { parseFragment } from "parse5";
import { oncePerKey } from "../model/once.ts";

/** Matches a character reference with a semicolon. At most 32 characters, so linear. */
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** Maximum cached references. A page can have any number of numeric ones. */
const MAX_KNOWN = 4096;

/** Decodes the character references of a text; keeps names unknown to the standard. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? text.replace(REFERENCE, decodeOne) : text;
}

const decodeOne = oncePerKey((reference: string): string => {
  const first = parseFragment(reference).childNodes[0];
  return first !== undefined && "value" in first ? first.value : reference;
}, MAX_KNOWN);
