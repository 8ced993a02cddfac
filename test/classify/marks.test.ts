import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Facts, factsOf } from "../../src/classify/marks.ts";

const TEXTS: Readonly<Record<keyof Facts, readonly string[]>> = {
  price: ["€ 12", "12,90 €", "USD 5", "1 299 kr", "3.500 円", "CHF 9.–", "٥٠ ₪", "R$ 40"],
  date: [
    "2024-05-01",
    "1.5.2024",
    "12 May 2023",
    "1 de mayo de 2023",
    "May 3, 2021",
    "2024年5月1日",
  ],
  phone: ["+49 30 1234", "(030) 123 456", "555-123-4567"],
  rating: ["★★★★☆", "4.5 / 5", "4,8 (120)", "3.9/10"],
};
const NONE: Facts = { price: false, date: false, phone: false, rating: false };

describe("factsOf", () => {
  for (const [fact, texts] of Object.entries(TEXTS)) {
    it(`sees a ${fact} in any of its spellings`, () => {
      for (const text of texts) assert.equal(factsOf(text)[fact as keyof Facts], true, text);
    });
  }

  it("sees nothing in other figures and in text without figures", () => {
    for (const text of ["Chapter 12", "3 of 5 lamps", "the euro", "May I?", "version 2.1.3", ""]) {
      assert.deepEqual(factsOf(text), NONE, text);
    }
  });

  it("reads the beginning of a text only, however long it is", () => {
    assert.deepEqual(factsOf(`${"1 ".repeat(500_000)}€ 5`), NONE);
    assert.deepEqual(factsOf(`${"a1 ".repeat(500_000)}`), NONE);
  });
});
