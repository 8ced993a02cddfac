// Parsed JSON made safe: no prototypes, nesting and size bounded, everything within the bounds as it was written.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SETTINGS } from "../../src/model/settings.ts";
import { fitsPayload, parseJson } from "../../src/structured/bare.ts";
import { isObject } from "../../src/text/json-values.ts";

const MAX = SETTINGS.PAYLOAD_MAX_DEPTH;

/** So many values around a word, each the only member of the one around it; lists and objects in turn. */
function nested(depth: number, innermost: string): string {
  let text = innermost;
  for (let level = depth; level > 0; level--) {
    text = level % 2 === 0 ? `[${text}]` : `{"in":${text}}`;
  }
  return text;
}

/** The value at a depth of what `nested` wrote. */
function inside(value: unknown, depth: number): unknown {
  let at = value;
  for (let level = 0; level < depth; level++) {
    if (Array.isArray(at)) at = at[0];
    else at = isObject(at) ? at["in"] : assert.fail(`nothing at depth ${level}`);
  }
  return at;
}

describe("parseJson", () => {
  for (const depth of [MAX - 1, MAX]) {
    it(`keeps the words within ${depth === MAX ? "the most" : "one less than the most"} values`, () => {
      assert.equal(inside(parseJson(nested(depth, '"word"')), depth), "word");
      assert.equal(inside(parseJson(nested(depth, "0")), depth), 0);
    });
  }

  it("gives null in the place of what is nested deeper, lists and objects alike, and keeps what stands beside it", () => {
    for (const depth of [MAX + 1, MAX + 2, MAX * 10]) {
      assert.equal(inside(parseJson(nested(depth, '"word"')), MAX), null);
    }
    for (const [inner, kept] of [
      ['"beside",[1],{"x":1},2', ["beside", null, null, 2]],
      ['"beside",[],{},null', ["beside", null, null, null]],
    ] as const) {
      assert.deepEqual(inside(parseJson(nested(MAX - 1, `[${inner}]`)), MAX - 1), kept);
    }
    const object = inside(parseJson(nested(MAX - 1, '{"a":"beside","b":[1],"c":{}}')), MAX - 1);
    assert.deepEqual({ ...(object as object) }, { a: "beside", b: null, c: null });
  });

  it("leaves no object a prototype, at any depth", () => {
    const value = parseJson('{"__proto__":{"a":1},"list":[{"constructor":[{}]}],"toString":0}');
    const seen: unknown[] = [value];
    let objects = 0;
    for (const at of seen) {
      if (typeof at !== "object" || at === null) continue;
      if (!Array.isArray(at)) assert.equal(Object.getPrototypeOf(at), null);
      if (!Array.isArray(at)) objects++;
      seen.push(...Object.values(at));
    }
    assert.equal(objects, 4);
  });

  it("gives nothing for what is not JSON", () => {
    for (const text of ["", "{", "undefined", "{a:1}"]) assert.equal(parseJson(text), undefined);
    assert.equal(parseJson("null"), null);
  });
});

describe("fitsPayload", () => {
  const most = SETTINGS.PAYLOAD_MAX_BYTES;

  it("counts bytes, not characters: the most itself fits, one more does not", () => {
    for (const [character, bytes] of [
      ["a", 1],
      ["é", 2],
      ["語", 3],
      ["😀", 4],
    ] as const) {
      const whole = character.repeat(Math.floor(most / bytes));
      const rest = "a".repeat(most % bytes);
      assert.equal(fitsPayload(whole + rest), true, character);
      assert.equal(fitsPayload(`${whole}${rest}a`), false, character);
    }
  });
});
