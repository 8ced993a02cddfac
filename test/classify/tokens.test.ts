import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wordsOf } from "../../src/classify/tokens.ts";

describe("wordsOf", () => {
  it("gives runs of letters of any script in lower case", () => {
    assert.deepEqual(wordsOf("In den Warenkorb — ¡Añadir!"), ["in", "den", "warenkorb", "añadir"]);
    assert.deepEqual(wordsOf("Ёлка,购物车 とカート"), ["ёлка", "购物车", "とカート"]);
    assert.deepEqual(wordsOf("don't नमस्ते"), ["don't", "नमस्ते"]);
  });

  it("gives a year as #year and any other number as #", () => {
    assert.deepEqual(wordsOf("12 May 1999"), ["#", "may", "#year"]);
    assert.deepEqual(wordsOf("v2 costs 2050 or 20500 ١٢"), [
      "v",
      "#",
      "costs",
      "#year",
      "or",
      "#",
      "#",
    ]);
  });

  it("gives none of a text without letters and digits", () => {
    assert.deepEqual(wordsOf(""), []);
    assert.deepEqual(wordsOf(" … €!😀"), []);
  });
});
