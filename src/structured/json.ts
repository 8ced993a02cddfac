// Reads JSON as pages write it: strictly if it is valid, with repairs if it is nearly valid.
import { decodeEntities } from "../html/entities.ts";
import type { Json } from "../model/fact.ts";
import { fitsPayload, parseJson } from "./bare.ts";
import { CODE, type Cursor, codeAt, skipSpace } from "./cursor.ts";
import { readLiteral } from "./literal.ts";

/** Data read from text, and the repairs made; no repairs if the text was valid JSON. */
export interface MendedJson {
  readonly values: readonly Json[];
  readonly repaired: readonly string[];
}

const NOTHING: MendedJson = { values: [], repaired: [] };

/**
 * Returns every object and list in a text: one for JSON, several for concatenated documents.
 *
 * Returns no values if there are none or the text exceeds `PAYLOAD_MAX_BYTES`. Never throws.
 */
export function readJson(text: string): MendedJson {
  if (!fitsPayload(text)) return NOTHING;
  const strict = parseJson(text.trim());
  if (strict !== undefined) {
    const holds = typeof strict === "object" && strict !== null;
    return holds ? { values: [strict], repaired: [] } : NOTHING;
  }
  const notes = new Set<string>();
  const cursor: Cursor = { text: unescaped(text, notes), at: 0, notes };
  skipWrapper(cursor);
  const start = firstBracket(cursor);
  if (start < 0) return NOTHING;
  if (start > cursor.at) notes.add("leading-text");
  cursor.at = start;
  const values = readAll(cursor);
  return { values, repaired: [...notes] };
}

/** Reads consecutive values, separated only by white space, commas and semicolons. */
function readAll(cursor: Cursor): readonly Json[] {
  const values: Json[] = [];
  while (true) {
    const value = readLiteral(cursor, { json: true });
    if (value !== undefined) values.push(value);
    skipBetween(cursor);
    const code = codeAt(cursor);
    if (Number.isNaN(code)) return values;
    if (code !== CODE.openObject && code !== CODE.openList) break;
    cursor.notes.add("concatenated");
  }
  cursor.notes.add("trailing-text");
  return values;
}

function skipBetween(cursor: Cursor): void {
  while (true) {
    skipSpace(cursor);
    const code = codeAt(cursor);
    if (code !== CODE.comma && code !== CODE.semicolon) return;
    cursor.at++;
  }
}

function firstBracket(cursor: Cursor): number {
  const object = cursor.text.indexOf("{", cursor.at);
  const list = cursor.text.indexOf("[", cursor.at);
  return object < 0 || (list >= 0 && list < object) ? list : object;
}

/** Decodes JSON whose quotes were escaped for HTML: `{&quot;name&quot;: ...`. */
function unescaped(text: string, notes: Set<string>): string {
  const at = text.search(/["&]/);
  if (at < 0 || !/^&(?:quot|#34|#x22);/i.test(text.slice(at, at + 6))) return text;
  notes.add("entities");
  return decodeEntities(text);
}

/**
 * Skips wrappers that hide data from old browsers and XML parsers: `<!--`, `<![CDATA[`, and the
 * comment marks around them.
 */
function skipWrapper(cursor: Cursor): void {
  const { text } = cursor;
  while (true) {
    while (codeAt(cursor) <= CODE.space) cursor.at++;
    const mark = ["<![CDATA[", "<!--", "*/"].find((one) => text.startsWith(one, cursor.at));
    if (mark !== undefined) {
      cursor.notes.add("wrapper");
      cursor.at += mark.length;
    } else if (/^\/[/*] {0,8}<!/.test(text.slice(cursor.at, cursor.at + 12))) {
      cursor.at += 2;
    } else {
      return;
    }
  }
}
