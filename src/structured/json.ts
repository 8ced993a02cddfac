// Reads JSON as pages write it: strictly if it is valid, with repairs if it is nearly valid.
import { decodeEntities } from "../html/entities.ts";
import type { Json } from "../model/fact.ts";
import { fitsPayload, parseJson } from "./bare.ts";
import { CODE, type Cursor, codeAt, skipSpace } from "./cursor.ts";
import { readLiteral } from "./literal.ts";

/** Returns every object and list in a text, none if it is too large. Never throws. */
export function readJson(text: string): readonly Json[] {
  if (!fitsPayload(text)) return [];
  const strict = parseJson(text.trim());
  if (strict !== undefined) {
    return typeof strict === "object" && strict !== null ? [strict] : [];
  }
  const cursor: Cursor = { text: unescaped(text), at: 0 };
  skipWrapper(cursor);
  cursor.at += cursor.text.slice(cursor.at).search(/[[{]/);
  return codeAt(cursor) === CODE.openObject || codeAt(cursor) === CODE.openList
    ? readAll(cursor)
    : [];
}

/** Reads consecutive values, separated only by white space, commas and semicolons. */
function readAll(cursor: Cursor): readonly Json[] {
  const values: Json[] = [];
  while (true) {
    const value = readLiteral(cursor, { json: true });
    if (value !== undefined) values.push(value);
    skipBetween(cursor);
    const code = codeAt(cursor);
    if (code !== CODE.openObject && code !== CODE.openList) return values;
  }
}

function skipBetween(cursor: Cursor): void {
  while (true) {
    skipSpace(cursor);
    const code = codeAt(cursor);
    if (code !== CODE.comma && code !== CODE.semicolon) return;
    cursor.at++;
  }
}

/** Decodes JSON whose quotes were escaped for HTML: `{&quot;name&quot;: ...`. */
function unescaped(text: string): string {
  const at = text.search(/["&]/);
  return /^&(?:quot|#34|#x22);/i.test(text.slice(at, at + 6)) ? decodeEntities(text) : text;
}

/** Skips wrappers for old browsers and XML parsers: `<!--`, `<![CDATA[`, their comment marks. */
function skipWrapper(cursor: Cursor): void {
  const { text } = cursor;
  while (true) {
    while (codeAt(cursor) <= CODE.space) cursor.at++;
    const mark = ["<![CDATA[", "<!--", "*/"].find((one) => text.startsWith(one, cursor.at));
    if (mark !== undefined) {
      cursor.at += mark.length;
    } else if (/^\/[/*] {0,8}<!/.test(text.slice(cursor.at, cursor.at + 12))) {
      cursor.at += 2;
    } else {
      return;
    }
  }
}
