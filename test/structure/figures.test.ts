import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FIGURE, figuresOf } from "../../src/structure/figures.ts";

const TEXTS: Readonly<Record<keyof typeof FIGURE, readonly string[]>> = {
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

describe("figuresOf", () => {
  for (const [name, bit] of Object.entries(FIGURE)) {
    const texts = TEXTS[name as keyof typeof FIGURE];
    it(`sees a ${name} in any of its spellings`, () => {
      for (const text of texts) assert.notEqual(figuresOf(text) & bit, 0, text);
    });
  }

  it("sees nothing in other figures and in text without figures", () => {
    for (const text of ["Chapter 12", "3 of 5 lamps", "the euro", "May I?", "version 2.1.3", ""]) {
      assert.equal(figuresOf(text), 0, text);
    }
  });

  it("reads the beginning of a text only, however long it is", () => {
    assert.equal(figuresOf(`${"1 ".repeat(500_000)}€ 5`), 0);
    assert.equal(figuresOf("a1 ".repeat(500_000)), 0);
  });
});
