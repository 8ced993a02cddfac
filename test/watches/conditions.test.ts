// Conditions of a watch, and the numbers that they name.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageFacts } from "../../src/model/fact.ts";
import { parseConditions } from "../../src/watches/conditions.ts";
import { numbersOfPage } from "../../src/watches/numbers.ts";

describe("parseConditions", () => {
  it("reads names, tests and numbers as people write them", () => {
    const read = (text: string) =>
      parseConditions(text).map(({ name, test, limit, isShare }) => [name, test, limit, isShare]);
    assert.deepEqual(read("price below 20; stock above 0"), [
      ["price", "below", 20, false],
      ["stock", "above", 0, false],
    ]);
    assert.deepEqual(read("changes by 5 %"), [["", "changes by", 5, true]]);
    assert.deepEqual(read("delivery days at most 3"), [["delivery days", "at most", 3, false]]);
    assert.deepEqual(read("Price <= 1,299.50 €"), [["Price", "at most", 1299.5, false]]);
    assert.deepEqual(read("over -4.5"), [["", "above", -4.5, false]]);
    assert.deepEqual(read(""), []);
  });

  it("refuses other words, and percent of a limit", () => {
    for (const text of [
      "cheap",
      "price below",
      "price is 20",
      "price below 5 %",
      "changes by 0",
      ";",
    ]) {
      assert.throws(() => parseConditions(text), { code: "INVALID_REQUEST" }, text);
    }
    assert.throws(() => parseConditions("a below 1;".repeat(11)), /at most 10 conditions/);
    assert.throws(() => parseConditions(`${"a ".repeat(490)}below x`), { code: "INVALID_REQUEST" });
  });
});

describe("numbersOfPage", () => {
  const numberOf = (text: string, name = "", facts?: PageFacts) =>
    numbersOfPage(parseConditions(`${name} below 1`), { text, facts }).numbers[name];

  it("reads the first amount of a text, else its first number", () => {
    assert.equal(numberOf("3 pieces for 1.299,00 €"), 1299);
    assert.equal(numberOf("~~€ 30~~ € 19.99"), 19.99);
    assert.equal(numberOf("Only 12 left"), 12);
    assert.equal(numberOf("1,204 seats"), 1204);
    assert.equal(numberOf("Now -4.5 degrees"), -4.5);
    assert.equal(numberOf("[Lamp](/item/17)"), undefined);
  });

  it("reads a number beside its name", () => {
    assert.equal(numberOf("Price 20 €\n\n**Stock:** 5 pieces", "stock"), 5);
    assert.equal(numberOf("12 in stock", "stock"), 12);
    assert.equal(numberOf("Nothing", "stock"), undefined);
  });

  it("reads a stated stock without a number as 0 or 1", () => {
    const stated = (value: string): PageFacts => ({
      facts: {
        availability: {
          value,
          confidence: 1,
          extractor: "structured-data",
          modality: "dom-json",
          source: null,
          source_xpath: null,
        },
      },
      schema_choice: null,
    });
    assert.equal(numberOf("A lamp", "stock", stated("OutOfStock")), 0);
    assert.equal(numberOf("A lamp", "stock", stated("https://schema.org/InStock")), 1);
    assert.equal(numberOf("A lamp", "price", stated("InStock")), undefined);
  });
});
