// Lists of names in one line.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nameParts, nameSpan, splitNames } from "../../src/text/name-list.ts";

describe("splitNames", () => {
  it("splits at commas, words and signs", () => {
    for (const [list, names] of [
      ["Ann Lee, Bo Ek, and Cy Ott", ["Ann Lee", "Bo Ek", "Cy Ott"]],
      ["Ann Lee & Bo Ek", ["Ann Lee", "Bo Ek"]],
      ["Ana Ruiz y Luis Gil", ["Ana Ruiz", "Luis Gil"]],
      ["Anna Wrona i Jan Nowak", ["Anna Wrona", "Jan Nowak"]],
      ["Ann Lee / Bo Ek | Cy Ott; Di Ur", ["Ann Lee", "Bo Ek", "Cy Ott", "Di Ur"]],
      ["王晓燕、李和平", ["王晓燕", "李和平"]],
    ] as const)
      assert.deepEqual(splitNames(list), names, list);
  });

  it("leaves initials and parts of words whole", () => {
    for (const name of ["Robert E Lee", "Sandy Band", "Yann I Oe", "Smith-Y Gil"])
      assert.deepEqual(splitNames(name), [name]);
  });
});

describe("nameSpan", () => {
  it("reaches as far as only separators are between the names", () => {
    const line = "By Ann Lee, Bo Ek and Cy Ott, photos Di Ur";
    assert.equal(
      nameSpan(line, ["Ann Lee", "Bo Ek", "Cy Ott", "Di Ur"]),
      "Ann Lee, Bo Ek and Cy Ott",
    );
    assert.equal(nameSpan(line, ["Bo Ek", "Di Ur"]), "Bo Ek");
    assert.equal(nameSpan(line, ["Bo Ek", "Ann Lee"]), "Bo Ek");
    assert.equal(nameSpan("Ann Lee\n and\n Bo Ek", ["Ann Lee", "Bo Ek"]), "Ann Lee\n and\n Bo Ek");
  });

  it("is the first name where the line lacks it", () => {
    assert.equal(nameSpan("By Ann", ["Ann Lee", "Bo Ek"]), "Ann Lee");
  });
});

describe("nameParts", () => {
  it("are names with their separators, so that offsets are known", () => {
    const line = "Ann Lee, Bo Ek und Cy Ott";
    assert.equal(nameParts(line, 8).join(""), line);
    assert.deepEqual(nameParts(line, 2), ["Ann Lee", ", ", "Bo Ek"]);
  });
});
