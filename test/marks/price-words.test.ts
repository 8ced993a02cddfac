// Words around amounts: of prices, and of taxes.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { GROSS, saysPrice } from "../../src/marks/price-words.ts";

describe("words around amounts", () => {
  it("say that a price is with tax, but not by the end of another word", () => {
    for (const text of ["incl. VAT", "inkl. 19 % MwSt", "with tax", "con IVA", "TTC", "税込"])
      assert.ok(GROSS.test(text), text);
    for (const text of ["today's tax", "today’s tax", "amazon.com tax", "excl. VAT"])
      assert.ok(!GROSS.test(text), text);
  });

  it("name a price", () => {
    for (const label of ["Our price", "List price", "RRP", "Angebotspreis", "Prix", "定価"])
      assert.ok(saysPrice(label), label);
    for (const label of ["Was", "Today", "Now", "Enterprises", "Stock"])
      assert.ok(!saysPrice(label), label);
  });
});
