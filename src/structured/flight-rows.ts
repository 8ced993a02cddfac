// Splits the bytes of a React server component stream into rows: `hex id:tag content`, ended by a
// newline or by a length.

/** A row: its React tag ("" for a model) and its text; rows of binary data have no text. */
export interface FlightRow {
  readonly tag: string;
  readonly text: string;
}

const COLON = 58;
const COMMA = 44;
const NEWLINE = 10;

/**
 * Tags of rows that state their length in bytes and have no newline: text, array buffers and typed
 * arrays.
 */
const SIZED = new Set("TAOoUSsLlGgMmVb");

/**
 * Tags of rows that end at a newline, besides upper-case letters: a console row and two kinds of
 * stream.
 */
const OTHER_TAGS = new Set("#rx");

/**
 * Tags of rows with page content; others are timings, owners and hints beside a row with the same
 * id.
 */
const KEPT = new Set(["", "T", "I"]);

/**
 * Returns the rows with models, texts and modules, by id, in order; the last row of an id wins.
 * Skips junk between rows.
 */
export function readRows(bytes: Uint8Array): ReadonlyMap<string, FlightRow> {
  const rows = new Map<string, FlightRow>();
  const decoder = new TextDecoder();
  let at = 0;
  while (at < bytes.length) {
    const colon = idEnd(bytes, at);
    if (colon < 0) {
      at = lineEnd(bytes, at) + 1;
      continue;
    }
    const id = decoder.decode(bytes.subarray(at, colon));
    const letter = String.fromCharCode(bytes[colon + 1] ?? 0);
    const size = SIZED.has(letter) ? sizeAt(bytes, colon + 2) : undefined;
    const tagged = size !== undefined || (letter >= "A" && letter <= "Z") || OTHER_TAGS.has(letter);
    const start = size?.end ?? colon + (tagged ? 2 : 1);
    const end =
      size === undefined ? lineEnd(bytes, start) : Math.min(start + size.bytes, bytes.length);
    const tag = tagged ? letter : "";
    if (KEPT.has(tag)) rows.set(id, { tag, text: decoder.decode(bytes.subarray(start, end)) });
    at = size === undefined ? end + 1 : end;
  }
  return rows;
}

/**
 * Returns the offset of the colon after a row's hexadecimal id, which may be empty; -1 if no row
 * starts here.
 */
function idEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length && at <= from + 8; at++) {
    const code = bytes[at] ?? 0;
    if (code === COLON) return at;
    const hexadecimal = (code >= 48 && code <= 57) || (code >= 97 && code <= 102);
    if (!hexadecimal) return -1;
  }
  return -1;
}

/**
 * Reads the hexadecimal size up to the comma, and the offset of the content; undefined if there is
 * no size.
 */
function sizeAt(bytes: Uint8Array, from: number): { bytes: number; end: number } | undefined {
  let size = 0;
  for (let at = from; at < bytes.length && at <= from + 8; at++) {
    const code = bytes[at] ?? 0;
    if (code === COMMA) return at > from ? { bytes: size, end: at + 1 } : undefined;
    const digit = Number.parseInt(String.fromCharCode(code), 16);
    if (Number.isNaN(digit)) return undefined;
    size = size * 16 + digit;
  }
  return undefined;
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(NEWLINE, from);
  return end < 0 ? bytes.length : end;
}
