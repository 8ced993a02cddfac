// Features of the words of short texts: which texts have terms, and what is said of them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FEATURES, featureMatrix } from "../../src/select/features/feature-matrix.ts";
import { termsOf } from "../../src/select/features/wording-features.ts";
import { hashText } from "../../src/text/hash.ts";
import { pageOf } from "./page-of.ts";

const hash = (term: string): number => hashText(term) | 0;
const terms = (text: string): readonly number[] => termsOf({ kind: "paragraph", text });

describe("the terms of a text", () => {
  it("are its words and pairs of words in lower case, each once", () => {
    assert.deepEqual(terms("Sign up, SIGN up"), ["sign", "up", "sign up", "up sign"].map(hash));
  });

  it("are single characters of Chinese, Japanese and Korean", () => {
    assert.deepEqual(terms("登录 ok"), ["登", "录", "登 录", "ok", "录 ok"].map(hash));
  });

  it("have numbers in pairs with words alone", () => {
    assert.deepEqual(terms("12 likes"), ["likes", "# likes"].map(hash));
    assert.deepEqual(terms("$12.50"), []);
  });

  it("are none of long texts, code, formulas and tables", () => {
    assert.deepEqual(terms("a ".repeat(15)), []);
    assert.deepEqual(terms("a".repeat(160)), []);
    for (const kind of ["code", "math", "table"] as const)
      assert.deepEqual(termsOf({ kind, text: "sign up" }), []);
  });
});

describe("the features of wording", () => {
  const wording = new Map([
    [hash("share"), -2],
    [hash("this"), 1],
  ]);
  const outline = pageOf("<h2>Share</h2><p>Share this page</p><p>Nothing known</p>");
  const { size, columns } = featureMatrix(outline, { chances: {}, wording });
  const columnOf = (name: string): readonly number[] => {
    const from = FEATURES.indexOf(`wording${name}`) * size;
    return [...columns.slice(from, from + size)];
  };

  it("sum up the known terms of a block", () => {
    assert.deepEqual(columnOf("_least"), [-2, -2, 0]);
    assert.deepEqual(columnOf("_most"), [-2, 1, 0]);
    assert.deepEqual(columnOf("_mean"), [-2, -0.5, 0]);
    assert.deepEqual(columnOf("_sum"), [-2, -1, 0]);
    assert.deepEqual(columnOf("_known"), [1, Math.fround(2 / 5), 0]);
  });

  it("tell of the blocks beside and of the heading", () => {
    assert.deepEqual(columnOf("_before_sum"), [0, -2, -1]);
    assert.deepEqual(columnOf("_behind_sum"), [-1, 0, 0]);
    assert.deepEqual(columnOf("_heading_mean"), [-2, -2, -2]);
  });
});
